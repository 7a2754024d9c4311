"""A decision tree condensed to a given space: what would be repeated refers to its first place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from string import ascii_lowercase

# A column of the printed page holds about so many characters a line, less for each level.
_LINE, _INDENT = 49, 2
COMMONEST, UNRANKED = 1, 100  # after the common situations of any procedure
_LONG = 70  # characters: a sentence longer than a line is told once
Row = tuple[tuple[str, ...], "Point"]
_Onward = tuple[str, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Said:
    """The first sentence of one thing that follows, and its laws.

    A long one that stands on the card more than once has a letter, and is ``told`` the first time.
    """

    text: str
    laws: str
    letter: str = ""
    told: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """Where some answers lead: what follows, the laws of the rest (``also``), the next questions.

    ``outcomes`` are those it leads to, left out where it asks and has no rows; ``same`` is the
    number of the point that goes on alike. ``rank`` is that of the
    commonest situation that leads here.
    """

    said: tuple[Said, ...] = ()
    also: str = ""
    asks: str = ""
    rows: tuple[Row, ...] = ()
    outcomes: int = 1
    number: int = 0
    same: int = 0
    rank: int = field(default=UNRANKED, compare=False)


def pruned(root: Point, most: int) -> Point:
    """Return a tree cut to about so many lines, without the branches farthest from the start.

    The way of the commonest situation stands to its end, or that of the first answers where none is
    told; then those of the others. Of the rest each answer that is passed over is as far as two
    questions: what happens most is named first.
    """
    opened: set[_Onward] = set()
    told: set[Said] = set()
    left = most - _height(root.asks, 0)
    ordinal = count(1)
    waiting = [(root.rank, 0, 0, root, 0)]
    while waiting:
        rank, far, _n, point, depth = heappop(waiting)
        cost = 0 if _onward(point) in opened else _cost(point, depth, told)
        first_way = far == depth if root.rank == UNRANKED else rank == COMMONEST
        if cost <= left or first_way:
            left -= cost
            opened.add(_onward(point))
            told |= _long_ones(point)
            for n, below in _asking(point) if cost else ():
                farther = far + 1 + 2 * n
                heappush(waiting, (below.rank, farther, next(ordinal), below, depth + 1))
    return _open_only(root, opened)


def _asking(point: Point) -> Iterator[tuple[int, Point]]:
    """Yield the points below a point that ask, each with how many answers stand before it."""
    return ((n, below) for n, (_answers, below) in enumerate(point.rows) if below.rows)


def _open_only(point: Point, opened: set[_Onward]) -> Point:
    rows = point.rows if _onward(point) in opened else ()
    return replace(point, rows=tuple((answers, _open_only(one, opened)) for answers, one in rows))


def _cost(point: Point, depth: int, told: set[Said]) -> int:
    """Return the lines of the answers of a point, with what each leads to at once."""
    return sum(
        _height(_written(row, told), depth) + _height(row[1].asks, depth) for row in point.rows
    )


def lines_of(point: Point, depth: int) -> int:
    """Return about how many lines a point takes in a column, with all that stands below it."""
    heads = sum(_height(_written(row, frozenset()), depth) for row in point.rows)
    return (
        _height(point.asks, depth) + heads + sum(lines_of(one, depth + 1) for _, one in point.rows)
    )


def _height(text: str, depth: int) -> int:
    return -(-len(text) // (_LINE - _INDENT * depth))


def _written(row: Row, told: Set[Said]) -> str:
    answers, point = row
    known = {one for one in point.said if one in told or (one.letter and not one.told)}
    said = ("= a" if one in known else f"{one.text} ({one.laws})" for one in point.said)
    return " ".join([" / ".join(answers), *said, point.also])


def _long_ones(point: Point) -> set[Said]:
    return {one for _, below in point.rows for one in below.said if len(one.text) > _LONG}


def _onward(point: Point) -> _Onward:
    """Return how a point goes on, whatever was said on the way to it."""
    return point.asks, point.rows


def _walk(point: Point) -> Iterator[Point]:
    yield point
    for _answers, below in point.rows:
        yield from _walk(below)


def referring(root: Point) -> Point:
    """Return a tree in which equal branches and long sentences appear only once."""
    every = list(_walk(root))
    asked = Counter(_onward(point) for point in every if point.rows)
    said = Counter(one for point in every for one in point.said if len(one.text) > _LONG)
    return _Referring(asked, said).point(root)


@dataclass(slots=True)
class _Referring:
    """Gives numbers to what goes on alike and letters to what is told again, in reading order."""

    asked: Counter[_Onward]
    said: Counter[Said]
    numbers: dict[_Onward, int] = field(default_factory=dict)
    letters: dict[Said, str] = field(default_factory=dict)

    def point(self, point: Point) -> Point:
        key, said = _onward(point), tuple(self._lettered(one) for one in point.said)
        if key in self.numbers:
            return replace(point, said=said, asks="", rows=(), same=self.numbers[key])
        if self.asked[key] > 1:
            self.numbers[key] = len(self.numbers) + 1
        rows = tuple((answers, self.point(below)) for answers, below in point.rows)
        return replace(point, said=said, rows=rows, number=self.numbers.get(key, 0))

    def _lettered(self, one: Said) -> Said:
        if self.said[one] < 2:
            return one
        told = one not in self.letters
        letter = self.letters.setdefault(one, ascii_lowercase[len(self.letters) % 26])
        return replace(one, letter=letter, told=told)
