"""The sentences of two texts side by side: which translate each other, which one text lacks."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refsearch.comparison.report.texts import Text

Range = tuple[int, int]
Strengths = Sequence[Sequence[float]]  # of each word on the left with each on the right: 0 to 1
_END = re.compile(r"[.;:·\n]|\s-\s")  # a Greek text joins sentences with a dash
_SHORTEST = 3  # words: what is shorter ends in an abbreviation, or belongs to what is before
# how many sentences of either text answer each other: none, one, or up to three joined or split
_MOVES = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (1, 0), (0, 1))
# Of each word answered one is gained. What differs in length costs, and what is not one to one;
# with these costs a sentence stands alone where none translates it. Fitted to sentences deleted
# from both editions, beside the texts as they are.
_LENGTH, _JOINED = 2.5, 2.0
_SMALL = 6  # words: two sentences of a few words differ in length by nature


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Sentences of two texts that translate each other, as ranges of words; one may be empty."""

    left: Range
    right: Range

    @property
    def is_whole(self) -> bool:
        """Whether both sides say something."""
        return self.left[0] < self.left[1] and self.right[0] < self.right[1]


def sentences_of(text: Text) -> list[Range]:
    """Return the sentences of a text, as ranges of the numbers of its words."""
    ends = [m.start() for m in _END.finditer(text.running)]
    found: list[Range] = []
    first, at = 0, 0
    for n, word in enumerate(text.words):
        before = at
        while at < len(ends) and ends[at] < word.start:
            at += 1
        if at > before and n > first:
            _add(found, (first, n))
            first = n
    if first < len(text.words):
        _add(found, (first, len(text.words)))
    return found


def _add(found: list[Range], sentence: Range) -> None:
    if found and sentence[1] - sentence[0] < _SHORTEST:
        sentence = (found.pop()[0], sentence[1])
    found.append(sentence)


def pair_sentences(
    left: Sequence[Range], right: Sequence[Range], by: float, strengths: Strengths | None = None
) -> list[SentencePair]:
    """Return the sentences of two texts side by side, in order.

    ``by`` is how many words of the right language stand for one of the left; without
    ``strengths`` their lengths alone are compared, and no sentence is left alone but the last ones.
    """
    if len(left) == len(right) == 1:
        return [SentencePair(left[0], right[0])]
    return _Aligning(left, right, by, strengths).pairs()


@dataclass
class _Aligning:
    left: Sequence[Range]
    right: Sequence[Range]
    by: float
    strengths: Strengths | None

    def __post_init__(self) -> None:
        rows = self.strengths or ()
        self.answers = _answers(rows, self.left, self.right)
        self.answers_back = _answers(list(zip(*rows, strict=True)), self.right, self.left)

    def pairs(self) -> list[SentencePair]:
        """Return the pairs of the best alignment."""
        size = len(self.left), len(self.right)
        best: dict[Range, tuple[float, Range]] = {(0, 0): (0.0, (0, 0))}
        for i in range(size[0] + 1):
            for j in range(size[1] + 1):
                for value, place in self._onward(i, j, best[i, j][0]):
                    if place not in best or best[place][0] < value:
                        best[place] = (value, (i, j))
        found = []
        place = size
        while place != (0, 0):
            before = best[place][1]
            found.append(self._pair(before, place))
            place = before
        return found[::-1]

    def _onward(self, i: int, j: int, value: float) -> Iterator[tuple[float, Range]]:
        for di, dj in _MOVES:
            if i + di <= len(self.left) and j + dj <= len(self.right):
                gained = self._gained(i, i + di, j, j + dj) if di and dj else self._alone()
                joined = 0.0 if di + dj <= 2 else _JOINED * (di + dj)
                yield value + gained - joined, (i + di, j + dj)

    def _alone(self) -> float:
        return 0.0 if self.strengths is not None else -_LENGTH * _SMALL

    def _gained(self, i: int, i_end: int, j: int, j_end: int) -> float:
        sizes = [sum(b - a for a, b in side) for side in (self.left[i:i_end], self.right[j:j_end])]
        expected = sizes[0] * self.by
        apart = (expected - sizes[1]) / math.sqrt(expected + sizes[1] + _SMALL)
        words = [w for sentence in self.answers[i:i_end] for w in sentence]
        words_back = [w for sentence in self.answers_back[j:j_end] for w in sentence]
        answered = sum(max(w[j:j_end]) for w in words) + sum(max(w[i:i_end]) for w in words_back)
        return answered - _LENGTH * apart * apart

    def _pair(self, start: Range, end: Range) -> SentencePair:
        sides = (self.left[start[0] : end[0]], self.right[start[1] : end[1]])
        spans = [(side[0][0], side[-1][1]) if side else (0, 0) for side in sides]
        return SentencePair(spans[0], spans[1])


def _answers(
    rows: Strengths, here: Sequence[Range], there: Sequence[Range]
) -> list[list[list[float]]]:
    """Return how well each word here is answered by each sentence there."""
    return [
        [[max(row[first:end]) for first, end in there] for row in rows[slice(*sentence)]]
        for sentence in here
    ]
