"""Addresses of ids, and the text of links to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from flask import url_for

from refsearch.library.book.book import Book, split_global_id
from refsearch.library.items import citation_of, heading_of
from refsearch.library.library import Library

_MOST_KEPT = 30_000  # addresses: some 8,000 provisions and definitions in three languages
_FIRST_WORDS = 90  # characters: by them a provision is known again, and three stand side by side
ARRIVED = "from"  # the query by which a reader came to a page


def with_query(path: str, asked: Mapping[str, object]) -> str:
    """Return an address with a query string; arguments without a value are left out.

    >>> with_query("/it/search", {"q": "27 B", "lang": ""})
    '/it/search?q=27+B'
    """
    if not asked:
        return path
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{path}?{query}" if query else path


def page_url(ui: str, edition: str, id_: str, kept: Mapping[str, object] | None = None) -> str:
    """Return the address of the page that shows an id of an edition.

    ``kept`` are the arguments by which the reader has chosen how texts are shown.
    """
    return with_query(_unit_url(ui, edition, id_), kept or {})


@lru_cache(maxsize=_MOST_KEPT)
def _unit_url(ui: str, edition: str, id_: str) -> str:
    return url_for("pages.unit", ui=ui, edition=edition, id_=id_)


def contents_url(ui: str, edition: str) -> str:
    """Return the address of the contents of an edition."""
    return url_for("pages.contents", ui=ui, edition=edition)


def target_url(ui: str, target: str) -> str:
    """Return the address of the page that shows a global id."""
    edition, id_ = split_global_id(target)
    return page_url(ui, edition, id_)


def cited_as(book: Book, id_: str) -> str:
    """Return how a link to an id of the book is shown: its citation; a term in quotation marks."""
    citation = citation_of(book, id_)
    return f"«{citation}»" if id_ in book.definitions else citation


def copied_citation(book: Book, id_: str) -> str:
    """Return what the copy button copies: ``Art. 27B1(a), Codice 2017``."""
    return f"{cited_as(book, id_)}, {book.edition.short_title}"


def describe_target(library: Library, target: str) -> tuple[Book, str, str]:
    """Return (book, id, citation) of a global id."""
    edition, id_ = split_global_id(target)
    book = library.book(edition)
    return book, id_, cited_as(book, id_)


@dataclass(frozen=True, slots=True)
class Link:
    """A link with the language of its words."""

    url: str
    text: str
    language: str
    title: str = ""


def link_to(book: Book, id_: str, ui: str) -> Link:
    """Return a link to an id of a book, shown as it is cited."""
    url = page_url(ui, book.edition.id, id_)
    return Link(url, cited_as(book, id_), book.edition.language, heading_of(book, id_))


def begins(book: Book, provision: str) -> str:
    """Return by what a provision is known: its own heading, or else its first words."""
    found = book.provisions[provision]
    text = found.heading or found.text.replace("\n", " ")
    return text if len(text) <= _FIRST_WORDS else f"{text[:_FIRST_WORDS].rpartition(' ')[0]} …"
