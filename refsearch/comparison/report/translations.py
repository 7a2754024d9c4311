"""Which two editions are translations of one work, and why others are not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from refsearch.comparison.refusals import listed
from refsearch.errors import NotComparable
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.messages import msg


class NotTranslations(NotComparable):
    """Two editions that no report can be made of."""


def require_translations(library: Library, left: Book, right: Book) -> None:
    """Raise NotTranslations for what is not two editions of one work, with what can be compared."""
    # the same from both sides
    own, other = sorted((left.edition, right.edition), key=library.editions.index)
    if own.id == other.id:
        fault = msg("an edition is compared with another, not {} with itself", own.id)
    elif own.work != other.work:
        fault = msg("{} and {} are not two editions of one work", own.id, other.id)
    else:
        return
    pairs = _pairs_of_works(library, (own.work, other.work)) or _pairs_of_works(
        library, (edition.work for edition in library.editions)
    )
    raise NotTranslations(msg("{}; there is {}", fault, listed(pairs)) if pairs else fault)


def _pairs_of_works(library: Library, works: Iterable[str]) -> list[tuple[str, str]]:
    return [pair for work in dict.fromkeys(works) for pair in pairs_of(library, work)]


def pairs_of(library: Library, work: str) -> list[tuple[str, str]]:
    """Return the editions of a work, two and two, in the order of the library."""
    names = [e.id for e in library.editions if e.work == work]
    return list(combinations(names, 2))
