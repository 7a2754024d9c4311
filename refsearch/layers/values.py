"""Reading table cells: a number, a range, a result shared by two sides, a time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NUMBER = re.compile(r"(?P<value>\d+)(?: (?P<unit>[^\W\d_]+))?")
_PAIR = re.compile(r"(?P<first>\d+) ?[-–] ?(?P<second>\d+)")
_OPEN = re.compile(r"(?P<low>\d+) ?\+")
_TIME = re.compile(r"(?:(?P<hours>\d+) h )?(?P<minutes>\d+)['’]")


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, and the word for its unit where one is printed: 300 punti."""

    value: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """From ``low`` to ``high``, both included; ``high`` is None for "4000+"."""

    low: int
    high: int | None

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Split:
    """A result as two sides share it, the better first: 16-14."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Minutes:
    """A time in minutes: 1 h 15' is 75."""

    minutes: int


Value = Number | Range | Split | Minutes


def read_column(texts: Sequence[str]) -> list[Value | None]:
    """Return the values of a column's cells, None for words and for an empty cell.

    "16-14" is a range or a shared result: a column in which some pair falls has results in it.

    >>> read_column(["15-15", "16-14"])[1], read_column(["20-40", "4000+"])
    (Split(first=16, second=14), [Range(low=20, high=40), Range(low=4000, high=None)])
    """
    values = [_value(text.strip()) for text in texts]
    ranges = [value for value in values if isinstance(value, Range)]
    if any(r.high is not None and r.low > r.high for r in ranges):
        return [_shared(value) for value in values]
    return values


def _value(text: str) -> Value | None:
    if found := _PAIR.fullmatch(text):
        return Range(int(found["first"]), int(found["second"]))
    if found := _OPEN.fullmatch(text):
        return Range(int(found["low"]), None)
    if found := _NUMBER.fullmatch(text):
        return Number(int(found["value"]), found["unit"] or "")
    if found := _TIME.search(text):
        return Minutes(int(found["hours"] or 0) * 60 + int(found["minutes"]))
    return None


def _shared(value: Value | None) -> Value | None:
    if isinstance(value, Range) and value.high is not None:
        return Split(value.low, value.high)
    return value
