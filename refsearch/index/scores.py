"""Scores of passages as arrays, so that long lists are added up in one operation each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint32]  # of passages or laws
Values = NDArray[np.float64]


class Scores:
    """The passages that have something, in order of their numbers, and what it weighs in each."""

    __slots__ = ("numbers", "values")

    def __init__(self, numbers: Numbers, values: Values) -> None:
        self.numbers, self.values = numbers, values

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[tuple[int, float]]:
        return zip(self.numbers.tolist(), self.values.tolist(), strict=True)

    def __mul__(self, factor: float | Values) -> Scores:
        return Scores(self.numbers, self.values * factor)


NONE = Scores(np.empty(0, np.uint32), np.empty(0))


def added(found: Sequence[Scores]) -> Scores:
    """Return the sum of what each passage has in all of these."""
    return _merged(found, np.add)


def highest(found: Sequence[Scores]) -> Scores:
    """Return the most that each passage has in one of these."""
    return _merged(found, np.maximum)


def union(found: Sequence[Numbers]) -> Numbers:
    """Return the numbers that are in one of these, in order."""
    some = [one for one in found if len(one)]
    if len(some) < 2:
        return some[0] if some else NONE.numbers
    numbers = np.concatenate(some)
    numbers.sort(kind="stable")
    return numbers[_changes(numbers)]


def common(found: Sequence[Numbers]) -> Numbers:
    """Return the numbers that are in all of these, in order; each has them in order."""
    first, *others = sorted(found, key=len)
    for other in others:
        if not len(first):
            break
        at = np.minimum(other.searchsorted(first), len(other) - 1)
        first = first[other[at] == first]
    return first


def starts(values: NDArray[np.uint32]) -> NDArray[np.intp]:
    """Return where in a column each run of equal values begins."""
    return _changes(values).nonzero()[0]


def _changes(values: NDArray[np.uint32]) -> NDArray[np.bool]:
    found = np.empty(len(values), np.bool)
    found[:1] = True
    np.not_equal(values[1:], values[:-1], out=found[1:])
    return found


def _merged(found: Sequence[Scores], combined: np.ufunc) -> Scores:
    some = [one for one in found if len(one)]
    if len(some) < 2:
        return some[0] if some else NONE
    numbers = np.concatenate([one.numbers for one in some])
    values = np.concatenate([one.values for one in some])
    order = numbers.argsort(kind="stable")  # runs in order, which it merges
    numbers = numbers[order]
    first = starts(numbers)
    return Scores(numbers[first], combined.reduceat(values[order], first))
