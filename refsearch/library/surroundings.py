"""The context of a text in its own edition: its law, who cites it, lines of the index."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Footnote, IndexEntry, Provision

IndexRun = tuple[str, tuple[tuple[int, IndexEntry], ...]]


@dataclass(frozen=True, slots=True)
class LawPlace:
    """A provision in its law: those that hold it, all that is in the law, the laws beside it."""

    law: Provision
    marked: Provision
    held_by: tuple[Provision, ...]
    ids: tuple[str, ...]
    before: Provision | None
    after: Provision | None
    footnotes: tuple[Footnote, ...]


@dataclass(frozen=True, slots=True)
class Citing:
    """The places that cite one id, as (book, id), each once."""

    id: str
    sources: tuple[tuple[Book, str], ...]


def law_place(book: Book, id_: str) -> LawPlace:
    """Return where a provision stands; raise UnknownProvision where there is none."""
    law = book.law_of(id_)
    before, after = book.neighbours(law)
    return LawPlace(
        law=law,
        marked=book.provisions[id_],
        held_by=book.ancestors(id_),
        ids=tuple(provision.id for provision in book.walk(law)),
        before=before,
        after=after,
        footnotes=book.footnotes_of(law),
    )


def cited_by(library: Library, book: Book, ids: Iterable[str]) -> tuple[Citing, ...]:
    """Return who cites each of ``ids``, in their order; ids that nobody cites are left out."""
    found = []
    for id_ in ids:
        citing = library.cited_by(book.edition.id, id_)
        places = dict.fromkeys((edition, reference.holder) for edition, reference in citing)
        if places:
            sources = tuple((library.book(edition), holder) for edition, holder in places)
            found.append(Citing(id_, sources))
    return tuple(found)


def index_entries(book: Book, ids: Iterable[str]) -> tuple[IndexRun, ...]:
    """Return the index lines that send to any of ``ids``, by heading, with their places."""
    runs = groupby(book.index_lines(ids), key=lambda line: line[1].heading)
    return tuple((heading, tuple(run)) for heading, run in runs)
