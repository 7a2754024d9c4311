"""What a text became in newer works, and what it was in older ones."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.comparison.concordance.editions import books_of
from refsearch.comparison.counterparts import Counterparts, aligner_of
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An edition of another work, and what corresponds there; ``newer`` if it succeeds this one."""

    edition: Edition
    counterparts: Counterparts
    newer: bool


def elsewhere(library: Library, book: Book, id_: str) -> tuple[Elsewhere, ...]:
    """Return what corresponds in the works before and after, in the reader's language first."""
    own = book.edition
    other_works = [
        e
        for e in (library.book(e).edition for e in aligner_of(library).comparable_with(own.id))
        if e.work != own.work
    ]
    other_works.sort(key=lambda e: e.language != own.language)
    return tuple(
        Elsewhere(e, aligner_of(library).counterparts(own.id, id_, e.id), e.succeeds == own.work)
        for e in other_works
    )


def today(library: Library, book: Book, id_: str) -> Elsewhere | None:
    """Return what a text became in the work that succeeds its own; None where none does."""
    return next((one for one in elsewhere(library, book, id_) if one.newer), None)


def older_laws(library: Library, book: Book, law: str) -> tuple[tuple[str, ...], bool]:
    """Return the laws of the preceding work that became a law; whether the number alone says so.

    It does where the older file lacks the law of that number: then nothing else is known.
    """
    older = books_of(library, book.edition.succeeds)
    if not older:
        return (), False
    name = older[0].edition.id
    aligner = aligner_of(library)
    inside = [p.id for p in book.walk(book.provisions[law])]
    origins = (o for i in inside for o in aligner.counterparts(book.edition.id, i, name).ids)
    laws = tuple(dict.fromkeys(o for o in origins if o in older[0].provisions and "." not in o))
    if not laws and older[0].edition.lacks_law(law):
        return (law,), True
    return laws, False
