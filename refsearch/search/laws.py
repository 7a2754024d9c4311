"""Passages by law: what ranking iterates over."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from operator import or_
from sys import intern

from refsearch.search.passages import Passage, PassageKind, Passages, Place

_ABOUT = 0.4  # of its best score: where a word counts; tuned, from 0.2 to 0.5 all the same


class Laws:
    """The laws (definitions, front parts) of an index, numbered in order; immutable.

    ``of`` gives the law of a passage, ``places`` the (edition, law) of a law, ``languages`` its
    language, ``depths`` the depth of a passage in its law, ``kinds`` its kind and ``has_text``
    whether it is more than a heading, all without making the passage itself.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.numbers: dict[tuple[str, str], int] = {}
        self.of: list[int] = []  # a list: an array would make a new number at each look
        self.languages: list[str] = []
        self.depths = bytearray()
        self.kinds: list[PassageKind] = []
        self.has_text = bytearray()
        for edition, language, id_, law, kind, has_text in _places(passages):
            self.depths.append(id_.count(".") - law.count("."))
            self.kinds.append(kind)
            self.has_text.append(has_text)
            # the same in many editions, read anew from each
            number = self.numbers.setdefault((edition, intern(law)), len(self.numbers))
            self.of.append(number)
            if number == len(self.languages):
                self.languages.append(language)
        self.places = list(self.numbers)

    def bits(self, laws: Iterable[int]) -> int:
        """Return a set of laws as a number with a bit for each: a union is one operation."""
        found = bytearray(len(self.places) // 8 + 1)
        for law in laws:
            found[law >> 3] |= 1 << (law & 7)
        return int.from_bytes(found, "little")

    def within(self, editions: Iterable[str]) -> int:
        """Return the laws of some editions as bits."""
        return reduce(or_, (self._of_editions.get(one, 0) for one in editions), 0)

    @cached_property
    def _of_editions(self) -> Mapping[str, int]:
        """The laws of each edition as bits: every answer counts those of all."""
        laws: defaultdict[str, list[int]] = defaultdict(list)
        for number, (edition, _) in enumerate(self.places):
            laws[edition].append(number)
        return {edition: self.bits(own) for edition, own in laws.items()}


def _places(passages: Sequence[Passage]) -> Iterator[Place]:
    """Yield the place of each passage, without making the passages of a library."""
    if isinstance(passages, Passages):
        return passages.places()
    return (passage.place for passage in passages)


class ByLaw:
    """The passages of a word, law by law, in arrays, a tenth of the size of objects.

    ``laws`` are in order, ``best`` is the score of the best passage of each, ``bits`` are the same
    laws as a set (:meth:`Laws.bits`), ``about`` the number of passages about the word: those that
    only mention it do not make it less rare.
    """

    __slots__ = ("_ends", "_scores", "about", "best", "bits", "laws", "numbers")

    def __init__(self, scores: Mapping[int, float], laws: Laws) -> None:
        numbers = sorted(scores, key=laws.of.__getitem__)
        values = [scores[number] for number in numbers]
        ends = {laws.of[number]: end for end, number in enumerate(numbers, 1)}
        self.numbers, self._scores = array("I", numbers), array("d", values)
        self.laws, self._ends = array("I", ends), array("I", ends.values())
        spans = pairwise((0, *self._ends))
        self.best = array("d", [max(values[first:end]) for first, end in spans])
        self.bits = laws.bits(ends)
        least = _ABOUT * max(values, default=0.0)
        self.about = sum(map(least.__le__, values))

    def __len__(self) -> int:
        """The number of passages."""
        return len(self.numbers)

    def scores(self) -> Iterable[tuple[int, float]]:
        """Return every passage with its score."""
        return zip(self.numbers, self._scores, strict=True)

    def inside(self, law: int) -> Iterable[tuple[int, float]]:
        """Return the passages of a law with their scores."""
        at = bisect_left(self.laws, law)
        if at == len(self.laws) or self.laws[at] != law:
            return ()
        span = slice(self._ends[at - 1] if at else 0, self._ends[at])
        return zip(self.numbers[span], self._scores[span], strict=True)
