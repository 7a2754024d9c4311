"""Which pairs of editions have a redline: one text with its changes marked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Literal

from refsearch.comparison.counterparts import aligner_of
from refsearch.errors import NotComparable
from refsearch.library.library import Library
from refsearch.messages import msg

Refusal = Literal["", "itself", "unrelated", "languages"]


def refusal(library: Library, one: str, other: str) -> Refusal:
    """Return why two editions have no redline; empty where they have one."""
    if library.book(one) is library.book(other):
        return "itself"
    if not aligner_of(library).comparable(one, other):
        return "unrelated"
    languages = {library.book(edition).edition.language for edition in (one, other)}
    return "languages" if len(languages) > 1 else ""


def in_order(library: Library, one: str, other: str) -> tuple[str, str]:
    """Return two editions with the older work first; two of one work as they are given."""
    succeeds = library.book(one).edition.succeeds == library.book(other).edition.work
    return (other, one) if succeeds else (one, other)


def redlined_with(library: Library, edition: str) -> tuple[str, ...]:
    """Return the editions that have a redline with one."""
    others = aligner_of(library).comparable_with(edition)
    return tuple(other for other in others if not refusal(library, edition, other))


def redlines_instead(library: Library, editions: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the redlines that there are of some editions, the older of two first.

    Where there is none, all that there are.
    """
    return _redlines_with(library, editions) or _redlines_with(library, library.books)


def _redlines_with(library: Library, editions: Iterable[str]) -> tuple[tuple[str, str], ...]:
    pairs = (
        in_order(library, edition, other)
        for edition in editions
        for other in redlined_with(library, edition)
    )
    return tuple(dict.fromkeys(pairs))


def require_redline(library: Library, one: str, other: str) -> None:
    """Raise NotComparable, saying what can be done instead, where two editions have no redline."""
    why = refusal(library, one, other)
    if not why:
        return
    pair = sorted((one, other), key=list(library.books).index)  # the same from both sides
    reasons = {
        "itself": msg("{} is compared with another edition, not with itself", one),
        "unrelated": msg("{} and {} are of works that have nothing to do with each other", *pair),
        "languages": msg(
            "{} and {} are in two languages, and word by word only one is read", *pair
        ),
    }
    pairs = redlines_instead(library, pair)
    if not pairs:
        raise NotComparable(reasons[why])
    there = reduce(lambda a, b: msg("{} and {}", a, b), (msg("{} with {}", *p) for p in pairs))
    raise NotComparable(msg("{}; there is {}", reasons[why], there))
