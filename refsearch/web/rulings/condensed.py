"""A decision tree as it stands on a card: what is said and asked at each point, and its length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

# A column of the printed page holds about so many characters a line, less for each level.
_LINE, _INDENT = 49, 2
_LATIN, _WIDER = "\u036f", 16  # so many letters after these, Greek ones, are as wide as one more
Row = tuple[tuple[str, ...], "Point"]


@dataclass(frozen=True, slots=True)
class Consequence:
    """The first sentence of one thing that follows, and its laws.

    One that stands on the card more than once has a letter; it is written ``in_full`` the first
    time, and afterwards ``cites`` its laws only where they are others.
    """

    text: str
    laws: str
    letter: str = ""
    in_full: bool = False
    cites: bool = True


@dataclass(frozen=True, slots=True)
class Point:
    """Where some answers lead: what follows, and the next question with its answers.

    ``same`` is the ``number`` of a point with the same question that goes on alike, ``without``
    those answers and but for the ``rows`` that stand here.
    """

    consequences: tuple[Consequence, ...] = ()
    asks: str = ""
    rows: tuple[Row, ...] = ()
    number: int = 0
    same: int = 0
    without: tuple[str, ...] = ()


def lines_of(point: Point, depth: int) -> int:
    """Return about how many lines a point takes in a column, with all that stands below it."""
    below = (
        _height(_written(answers, one), depth) + lines_of(one, depth + 1)
        for answers, one in point.rows
    )
    return (_height(point.asks, 0) if not depth else 0) + sum(below)


def _height(text: str, depth: int) -> int:
    wide = sum(1 for letter in text if letter > _LATIN) // _WIDER
    return -(-(len(text) + wide) // (_LINE - _INDENT * depth))


def _written(answers: tuple[str, ...], point: Point) -> str:
    consequences = (
        " ".join(
            [one.letter, one.text * (one.in_full or not one.letter), f"({one.laws})" * one.cites]
        )
        for one in point.consequences
    )
    without = ", ".join(f"«{one}»" for one in point.without)
    asks = f"↪ {point.same} {without}" if point.same else point.asks
    number = str(point.number or "")
    return " ".join([" / ".join(answers), *consequences, number, asks])


def walk(point: Point) -> Iterator[Point]:
    """Yield a point and all that stand below it, in the order in which they are read."""
    yield point
    for _answers, below in point.rows:
        yield from walk(below)
