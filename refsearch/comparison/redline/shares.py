"""Which part of an old text each of the provisions has that it became."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from refsearch.comparison.redline.tokens import Tokens


def read_between(
    old_ids: Sequence[str], starts: Sequence[int], begin: int, end: int
) -> Iterator[tuple[str, int]]:
    """Yield the provisions of which a stretch has some, and where they begin, counted from it."""
    for old, start, stop in zip(old_ids, starts, (*starts[1:], end), strict=False):
        if start < end and begin < stop:
            yield old, start - begin


def cuts(old: Tokens, new_texts: Sequence[Tokens]) -> list[int]:
    """Return at which tokens an old text is cut, so that each newer one has what it was made of.

    Between the last word found in one and the first found in the next it is cut where an older
    provision begins, or else after that last word.
    """
    if len(new_texts) == 1:  # it has the whole
        return [0, len(old.tokens)]
    keys = [token.key for token in old.tokens], [t.key for new in new_texts for t in new.tokens]
    starts = [sum(len(n.tokens) for n in new_texts[:at]) for at in range(len(new_texts))]
    last, first = [0] * len(new_texts), [len(old.tokens)] * len(new_texts)
    for i, j, size in SequenceMatcher(None, *keys, autojunk=False).get_matching_blocks():
        for n in range(size):
            at = bisect_right(starts, j + n) - 1
            last[at] = i + n + 1
            first[at] = min(first[at], i + n)
    begins = [
        next((n for n, t in enumerate(old.tokens) if t.start >= s), len(old.tokens))
        for s in old.starts
    ]
    found = [0]
    for at in range(1, len(new_texts)):
        least, most = max([found[-1], *last[:at]]), min(first[at:])
        found.append(next((b for b in begins if least <= b <= most), min(least, most)))
    return [*found, len(old.tokens)]
