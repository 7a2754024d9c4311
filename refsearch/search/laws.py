"""Passages by law: what ranking iterates over."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from sys import intern
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from refsearch.index.passages import Passage, PassageKind, Passages, Place
from refsearch.index.scores import Scores, starts

_ABOUT = 0.4  # of its best score: where a word counts; tuned, from 0.2 to 0.5 all the same
KINDS: tuple[PassageKind, ...] = tuple(k for one in get_args(PassageKind) for k in get_args(one))

Among = NDArray[np.bool]  # for each law whether it is one of them


class Laws:
    """The laws (definitions, front parts) of an index, numbered in order; immutable.

    Those of an edition stand together. ``of`` gives the law of a passage, ``edition_of`` the number
    of the edition of a law (in ``editions``), ``codes`` the languages of editions, ``depths`` the
    depth of a passage in its law, ``kinds`` the number of its kind (in ``KINDS``) and ``has_text``
    whether it is more than a heading, all without making the passage itself.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.editions: list[str] = []
        self.codes: list[str] = []
        self._numbers: list[dict[str, int]] = []  # the laws of each edition, counted from its first
        self._firsts = array("I")
        self.of = array("I")
        self.depths, self.kinds, self.has_text = bytearray(), bytearray(), bytearray()
        number = dict(zip(KINDS, range(len(KINDS)), strict=True))
        for edition, language, id_, law, kind, has_text in _places(passages):
            self.depths.append(id_.count(".") - law.count("."))
            self.kinds.append(number[kind])
            self.has_text.append(has_text)
            if not self.editions or edition != self.editions[-1]:
                self._begin(edition, language)
            own = self._numbers[-1]
            # the same in many editions, read anew from each
            self.of.append(self._firsts[-1] + own.setdefault(intern(law), len(own)))
        self._share()

    def _begin(self, edition: str, language: str) -> None:
        self._firsts.append(len(self))
        self.editions.append(edition)
        self.codes.append(language)
        self._numbers.append({})

    def _share(self) -> None:
        """Have editions with the same laws share their names."""
        known: dict[tuple[str, ...], dict[str, int]] = {}
        self._numbers = [known.setdefault(tuple(one), one) for one in self._numbers]
        self._names = [*map(tuple, self._numbers)]
        sizes = [*map(len, self._names)]
        self.edition_of = np.repeat(np.arange(len(sizes), dtype=np.uint16), sizes)
        self.column = np.frombuffer(self.of, np.uint32)
        self._number = {edition: at for at, edition in enumerate(self.editions)}

    def __len__(self) -> int:
        """The number of laws."""
        return self._firsts[-1] + len(self._numbers[-1]) if self._firsts else 0

    def place(self, law: int) -> tuple[str, str]:
        """Return the (edition, law) of a law."""
        at = self.edition_of.item(law)
        return self.editions[at], self._names[at][law - self._firsts[at]]

    def number(self, edition: str, law: str) -> int | None:
        """Return the number of a law, if there is one."""
        at = self._number.get(edition)
        own = None if at is None else self._numbers[at].get(law)
        return None if at is None or own is None else self._firsts[at] + own

    def named(self, edition: str) -> Iterator[tuple[str, int]]:
        """Yield the laws of an edition with their numbers."""
        at = self._number[edition]
        return zip(self._names[at], count(self._firsts[at]), strict=False)

    def language(self, law: int) -> str:
        """Return the language of a law."""
        return self.codes[self.edition_of.item(law)]

    def of_edition(self, edition: str) -> slice:
        """Return where the laws of an edition stand among all."""
        at = self._number.get(edition)
        if at is None:
            return slice(0, 0)
        return slice(self._firsts[at], self._firsts[at] + len(self._names[at]))

    def within(self, editions: Iterable[str]) -> Among:
        """Return the laws of some editions."""
        found = np.zeros(len(self), np.bool)
        for edition in editions:
            found[self.of_edition(edition)] = True
        return found


def _places(passages: Sequence[Passage]) -> Iterator[Place]:
    """Yield the place of each passage, without making the passages of a library."""
    if isinstance(passages, Passages):
        return passages.places()
    return (passage.place for passage in passages)


class ByLaw:
    """The passages of a word, law by law, in arrays, a tenth of the size of objects.

    ``laws`` are in order, ``best`` is the score of the best passage of each, ``about`` the number
    of passages about the word: those that only mention it do not make it less rare.
    """

    __slots__ = ("_ends", "about", "best", "laws", "scores")

    def __init__(self, scores: Scores, laws: Laws) -> None:
        of = laws.column[scores.numbers]
        order = of.argsort(kind="stable")  # notes apart they stand in this order
        of, values = of[order], scores.values[order]
        self.scores = Scores(scores.numbers[order], values)
        first = starts(of)
        self.laws = of[first]
        self._ends = np.empty(len(first), np.uint32)
        self._ends[:-1], self._ends[-1:] = first[1:], len(of)
        self.best = np.maximum.reduceat(values, first) if len(first) else values
        most = self.best.max() if len(first) else 0.0
        self.about = int(np.count_nonzero(values >= _ABOUT * most))

    def __len__(self) -> int:
        """The number of passages."""
        return len(self.scores)

    def inside(self, law: int) -> Iterable[tuple[int, float]]:
        """Return the passages of a law with their scores."""
        laws = self.laws.data  # looked at one by one, Python's are quicker
        at = bisect_left(laws, law)
        if at == len(laws) or laws[at] != law:
            return ()
        span = slice(self._ends.item(at - 1) if at else 0, self._ends.item(at))
        found = self.scores
        return zip(found.numbers[span].tolist(), found.values[span].tolist(), strict=True)
