"""The messages about a source, grouped: one line for each cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refsearch.drafting.source import Unplaced
from refsearch.messages import joined, msg

_ALONE = 3  # lines of one cause that are still reported one by one
_LISTED = 20  # of them that are named: more do not fit a line


def joined_by_cause(unplaced: Iterable[Unplaced]) -> list[Unplaced]:
    """Return the messages in the order of their lines, those of one cause joined.

    >>> odd = [Unplaced(n, msg("{} is odd", n), "even it") for n in (1, 3, 5, 7)]
    >>> joined_by_cause(odd)[0].message
    '1 is odd, and 3 more lines like it, 3, 5, 7: even it'
    """
    by_cause: dict[str, list[Unplaced]] = {}
    for one in sorted(unplaced, key=lambda one: one.line):
        key = one.remedy or f"{one.line}: {one.message}"
        by_cause.setdefault(key, []).append(one)
    joined = (one for alike in by_cause.values() for one in _joined(alike))
    return sorted(joined, key=lambda one: one.line)


def _joined(alike: list[Unplaced]) -> Iterator[Unplaced]:
    first, *others = alike
    if not first.remedy:
        yield first
        return
    if len(alike) > _ALONE:
        more, last = tuple(others), others[-1].line
        lines = [one.line for one in others]
        shown = joined(lines) if len(more) <= _LISTED else msg("down to line {}", last)
        message = msg(
            "{}, and {} more lines like it, {}: {}", first.message, len(more), shown, first.remedy
        )
        yield Unplaced(first.line, message, first.remedy, more)
        return
    yield Unplaced(first.line, msg("{}: {}", first.message, first.remedy), first.remedy)
    yield from others
