"""Why two editions can't be compared, and which can be compared instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce

from refsearch.comparison.counterparts import aligner_of
from refsearch.errors import NotComparable, NotInFile, OnlyInOther, UnknownProvision
from refsearch.library.book.book import Book, global_id
from refsearch.library.library import Library
from refsearch.messages import Message, msg

Pairs = tuple[tuple[str, str], ...]


def pairs_instead(library: Library, one: str, other: str) -> Pairs:
    """Return the pairs that either of two editions can be in, the same for both orders.

    Where there is none, all that there are.
    """
    names = sorted({one, other}, key=list(library.books).index)
    return _pairs_with(library, names) or _pairs_with(library, library.books)


def _pairs_with(library: Library, names: Iterable[str]) -> Pairs:
    aligner = aligner_of(library)
    pairs = (tuple(sorted((e, with_))) for e in names for with_ in aligner.comparable_with(e))
    return tuple(dict.fromkeys((pair[0], pair[1]) for pair in pairs))


def is_comparable_item(book: Book, id_: str) -> bool:
    """Whether an id is what can be set beside another, but for provisions: no law holds it."""
    return id_ in book.definitions or (id_ in book.parts and bool(book.parts[id_].blocks))


@contextmanager
def refused_if_only_in(library: Library, other: str) -> Iterator[None]:
    """Say of an item that an edition lacks if the other one of a pair has it."""
    try:
        yield
    except UnknownProvision as error:
        if not library.book(other).has(error.wanted):
            raise
        if isinstance(error, NotInFile):
            raise NotInFile(error.wanted, [global_id(other, error.wanted)], error.where) from error
        raise OnlyInOther(error.wanted, error.where, other) from error


def require_comparable(library: Library, one: str, other: str) -> None:
    """Raise NotComparable where two editions have nothing to do with each other.

    Raises UnknownEdition for what is none.
    """
    if not aligner_of(library).comparable(one, other):
        raise not_comparable(library, one, other, pairs_instead(library, one, other))


def not_comparable(library: Library, one: str, other: str, pairs: Pairs) -> NotComparable:
    """Return the error that says why two editions are not compared, and what is there instead."""
    reason = _why_not(library, one, other)
    return NotComparable(msg("{}; there is {}", reason, listed(pairs)) if pairs else reason)


def _why_not(library: Library, one: str, other: str) -> Message:
    if library.book(one) is library.book(other):
        return msg("{} is compared with another edition, not with itself", one)
    pair = sorted((one, other), key=list(library.books).index)
    if library.book(one).edition.work == library.book(other).edition.work:
        return msg("{} and {} are editions of one work, and neither succeeds the other", *pair)
    return msg("{} and {} are of works that have nothing to do with each other", *pair)


def listed(pairs: Iterable[tuple[str, str]]) -> Message:
    """Return pairs of editions in words."""
    return reduce(lambda a, b: msg("{} and {}", a, b), (msg("{} with {}", *p) for p in pairs))
