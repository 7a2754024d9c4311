"""A tree drawn without repetition: equal branches refer to the first, repeated words are short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from string import ascii_letters

from refsearch.web.rulings.condensed import Consequence, Point, Row, walk

_SHORTER = 6  # characters at least that a letter or the first words of an answer must save
_FEWEST_WORDS = 2  # of an answer that was shown before
_MISSING = 0.5  # lines: an answer that the point referred to has besides, and must be named


def without_repetition(root: Point) -> Point:
    """Return a tree in which points that go on alike, and sentences, appear only once."""
    drawn = _SharedBranches().point(root)
    referred = {point.same for point in walk(drawn) if point.same}
    numbers = {old: new for new, old in enumerate(_numbered(drawn, referred), start=1)}
    return _Wording.of(drawn, numbers).point(drawn)


def _numbered(drawn: Point, referred: Collection[int]) -> Iterator[int]:
    return (point.number for point in walk(drawn) if point.number in referred)


@dataclass(slots=True)
class _SharedBranches:
    """Refers each point to the one before it that has most of its answers and goes on as they do.

    Those that go on otherwise stand below it, those that it has not are named.
    """

    whole: list[Point] = field(default_factory=list)

    def point(self, point: Point) -> Point:
        """Return a point with what goes on as before drawn once."""
        if not point.rows:
            return point
        number, own, missing = self._most_like(point)
        if own:  # others may be like this one in turn
            self.whole.append(point)
        index = len(self.whole) if own else 0
        rows = tuple((answers, self.point(below)) for answers, below in own)
        return replace(point, rows=rows, number=index, same=number, without=missing)

    def _most_like(self, point: Point) -> tuple[int, tuple[Row, ...], tuple[str, ...]]:
        """Return the number of the point that saves most, what differs here, what is only there."""
        best: _Saved = (0.0, 0, point.rows, ())
        for number, other in enumerate(self.whole, start=1):
            if other.asks == point.asks:
                best = max(best, _saved(point, other, number), key=lambda one: one[0])
        return best[1:]


_Saved = tuple[float, int, tuple[Row, ...], tuple[str, ...]]


def _saved(point: Point, other: Point, number: int) -> _Saved:
    there = {answer: below for answers, below in other.rows for answer in answers}
    here = {answer for answers, _below in point.rows for answer in answers}
    missing = tuple(answer for answer in there if answer not in here)
    own, alike = [], 0
    for answers, below in point.rows:
        differing = tuple(answer for answer in answers if there.get(answer) != below)
        own += [(differing, below)] * bool(differing)
        alike += 0 if differing else sum(1 for _point in walk(below))
    return alike - _MISSING * len(missing), number, tuple(own), missing


@dataclass(slots=True)
class _Wording:
    """Gives letters to the repeated sentences and shortens answers, in the order of reading."""

    numbers: dict[int, int]
    occurrences: Counter[str]
    answers: dict[str, set[str]]
    letters: dict[str, Consequence] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    answered: set[tuple[str, str]] = field(default_factory=set)

    @classmethod
    def of(cls, root: Point, numbers: dict[int, int]) -> _Wording:
        """Return the wording of a tree, with what is said and answered in it counted."""
        every = list(walk(root))
        consequences = Counter(one.text for point in every for one in point.consequences)
        answers: dict[str, set[str]] = {}
        for point in every:
            named = (answer for one, _below in point.rows for answer in one)
            answers.setdefault(point.asks, set()).update(named)
        return cls(numbers, consequences, answers)

    def point(self, point: Point) -> Point:
        """Return a point in the words of the tree, those said before shortened."""
        consequences = tuple(self._lettered(one) for one in point.consequences)
        asks = self._question(point)
        rows = tuple(
            (self._shortened(point.asks, answers), self.point(below))
            for answers, below in point.rows
        )
        without = self._shortened(point.asks, point.without)
        number, same = (self.numbers.get(one, 0) for one in (point.number, point.same))
        return replace(
            point,
            consequences=consequences,
            asks=asks,
            rows=rows,
            number=number,
            same=same,
            without=without,
        )

    def _lettered(self, one: Consequence) -> Consequence:
        if self.occurrences[one.text] < 2 or len(one.text) < _SHORTER:
            return one
        if first := self.letters.get(one.text):
            return replace(one, letter=first.letter, cites=one.laws != first.laws)
        lettered = replace(one, letter=_letter(len(self.letters)), in_full=True)
        self.letters[one.text] = lettered
        return lettered

    def _question(self, point: Point) -> str:
        if point.same or point.asks not in self.asked:
            self.asked |= set() if point.same else {point.asks}
            return point.asks
        return _first_words(point.asks, self.answers)

    def _shortened(self, question: str, answers: Iterable[str]) -> tuple[str, ...]:
        shown = []
        for answer in answers:
            known = (question, answer) in self.answered
            shown.append(_first_words(answer, self.answers[question]) if known else answer)
            self.answered.add((question, answer))
        return tuple(shown)


def _letter(nth: int) -> str:
    """Return a, b … z, A … Z, and then two: aa, ab …"""
    if nth < len(ascii_letters):
        return ascii_letters[nth]
    pairs = product(ascii_letters[:26], repeat=2)
    return ["".join(pair) for pair in pairs][nth - len(ascii_letters)]


def _first_words(text: str, among: Iterable[str]) -> str:
    """Return the first words of a text that no other begins with, if they are much shorter."""
    words = text.split()
    for most in range(_FEWEST_WORDS, len(words)):
        start = " ".join(words[:most])
        if len(text) - len(start) < _SHORTER:
            break
        if sum(one.startswith(start) for one in among) == 1:
            return f"{start} …"
    return text
