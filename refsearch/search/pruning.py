"""Exact top-k retrieval: the best few candidates, without scoring all of them.

Each word of a query has a list of what has it (passages, laws) with the highest score first. What
can't reach the worst of the best few known so far, whatever else it has, is never looked at: the
cost grows with the answer and not with the lists. (The family of MaxScore and WAND: Turtle and
Flood 1995, Broder and others 2003. Sets do here what skipping does in a list on disk.)
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Protocol

_CHUNK = 10  # of one list, looked at before its bound is asked again
_SHORT = 128  # a list up to this length is not worth cutting
_PAIRED = 6  # lists up to which what is in two of them is told apart first

# What is kept to be sorted: first the score with a minus sign, last the number of what has it.
Place = tuple[Any, ...]


class Impacts:
    """One word's candidates: ``best`` is the score of each number, ``order`` the highest first."""

    __slots__ = ("best", "order", "top")

    def __init__(self, best: Mapping[int, float]) -> None:
        self.best = dict(best)
        self.order = sorted(best, key=lambda number: (-best[number], number))
        self.top = self.best[self.order[0]] if self.order else 0.0


class Rating(Protocol):
    """Combines the scores of words into the score of a candidate. No upper bound may be too low."""

    def bound(self, total: float, lists: Sequence[int]) -> float:
        """Return the highest score of what is in these lists only, its scores there ``total``."""

    def ceilings(self, numbers: Sequence[int]) -> Sequence[float]:
        """Return for each number a score it does not exceed, negative for what is no answer."""

    def place(self, number: int, ceiling: float) -> Place | None:
        """Return what a number is sorted by, or None for what is no answer after all."""


def best_of(lists: Sequence[Impacts], most: int, rating: Rating) -> list[Place]:
    """Return the places of the best numbers in any of the lists, at most so many, in order."""
    search = _Best(lists, most, rating)
    left = sorted(range(len(lists)), key=lambda at: len(lists[at].order))
    while left and search.may_hold(sum([lists[at].top for at in left]), left):
        # What is in none of the lists done: the shortest first, the long ones seldom get a turn.
        at, *left = left
        search.try_list(at, left)
    return search.kept


class _Best:
    """The best few so far, in order; ``least`` is what a score must reach to be one of them."""

    def __init__(self, lists: Sequence[Impacts], most: int, rating: Rating) -> None:
        self._lists = lists
        self._most = most
        self._rating = rating
        self._tried: set[int] = set()
        self.kept: list[Place] = []
        self.least = 0.0 if most > 0 else float("inf")

    def may_hold(self, total: float, lists: Sequence[int]) -> bool:
        """Whether one of the best may be in these lists only."""
        return self._rating.bound(total, lists) >= self.least

    def try_list(self, at: int, others: Sequence[int]) -> None:
        """Offer what is in a list and perhaps in others, as far as it may be one of the best."""
        own = self._lists[at]
        self.offer(own.order[:_CHUNK])
        if len(others) >= _PAIRED:
            self._try_alone(own, sum([self._lists[other].top for other in others]), (at, *others))
            return
        if others:
            head = self._head(own, sum([self._lists[other].top for other in others]), (at, *others))
            shared = [head & self._lists[other].best.keys() for other in others]
            self.offer(shared[0].union(*shared[1:]))
        self._try_alone(own, 0.0, (at,))

    def _try_alone(self, own: Impacts, beside: float, lists: Sequence[int]) -> None:
        """Offer a list from the top, what it has in other lists not being above ``beside``."""
        for start in range(_CHUNK, len(own.order), _CHUNK):
            chunk = own.order[start : start + _CHUNK]
            if not self.may_hold(own.best[chunk[0]] + beside, lists):
                return
            self.offer(chunk)

    def _head(self, own: Impacts, beside: float, lists: Sequence[int]) -> Set[int]:
        """Return what of a list may be one of the best with all that it has in others."""
        low, high = 0, len(own.order)
        if high <= _SHORT:
            return own.best.keys()
        while low < high:
            middle = (low + high) // 2
            if self.may_hold(own.best[own.order[middle]] + beside, lists):
                low = middle + 1
            else:
                high = middle
        return own.best.keys() if low == len(own.order) else set(own.order[:low])

    def offer(self, numbers: Iterable[int]) -> None:
        """Score numbers, the most promising first, until none can be one of the best."""
        new = [number for number in numbers if number not in self._tried]
        if not new:
            return
        self._tried.update(new)
        kept, most, least = self.kept, self._most, self.least
        rated = [c for c in zip(self._rating.ceilings(new), new, strict=True) if c[0] >= least]
        rated.sort(reverse=True)
        for ceiling, number in rated:
            if ceiling < self.least:
                return
            place = self._rating.place(number, ceiling)
            if place is None:
                continue
            insort(kept, place)
            if len(kept) >= most:
                del kept[most:]
                self.least = -kept[-1][0]
