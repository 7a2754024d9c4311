"""Why two editions can't be compared, and which can be compared instead."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from refsearch.comparison.counterparts import aligner_of
from refsearch.errors import NotComparable
from refsearch.library.library import Library
from refsearch.messages import Message, msg

Pairs = tuple[tuple[str, str], ...]


def pairs_instead(library: Library, one: str, other: str) -> Pairs:
    """Return the pairs that either of two editions can be in, the same for both orders."""
    aligner = aligner_of(library)
    names = sorted({one, other}, key=list(library.books).index)
    pairs = (tuple(sorted((e, with_))) for e in names for with_ in aligner.comparable_with(e))
    return tuple(dict.fromkeys((pair[0], pair[1]) for pair in pairs))


def require_comparable(library: Library, one: str, other: str) -> None:
    """Raise NotComparable where two editions have nothing to do with each other.

    Raises UnknownEdition for what is none.
    """
    if not aligner_of(library).comparable(one, other):
        raise not_comparable(library, one, other, pairs_instead(library, one, other))


def not_comparable(library: Library, one: str, other: str, pairs: Pairs) -> NotComparable:
    """Return the error that says why two editions are not compared, and what is there instead."""
    said = _why_not(library, one, other)
    return NotComparable(msg("{}; there is {}", said, _listed(pairs)) if pairs else said)


def _why_not(library: Library, one: str, other: str) -> Message:
    if library.book(one) is library.book(other):
        return msg("{} is compared with another edition, not with itself", one)
    pair = sorted((one, other), key=list(library.books).index)
    if library.book(one).edition.work == library.book(other).edition.work:
        return msg("{} and {} are editions of one work, and neither succeeds the other", *pair)
    return msg("{} and {} are of works that have nothing to do with each other", *pair)


def _listed(pairs: Iterable[tuple[str, str]]) -> Message:
    return reduce(lambda a, b: msg("{} and {}", a, b), (msg("{} with {}", *p) for p in pairs))
