"""The pieces of a query: words, numbers and signs, and the contracts and bids among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from types import MappingProxyType
from typing import NamedTuple

from refsearch.analysis.cues import Recognition
from refsearch.analysis.folding import fold

_DIGIT, _LETTERS = re.compile(r"\d"), re.compile(r"[^\W\d_]+")
_PIECE = re.compile(r"\d+|[^\W\d_]+|[♠♥♦♣♤♡♢♧]|[-+−–=×*:/]|[^\w\s]")
_LONGEST = 5  # pieces of a contract with its doubling and result: 4 S X - 1
_UNITS, _TENS = range(1, 10), range(20, 100, 10)  # of a number in two words
_SUIT = re.compile(r"[^\W\d_]|[♠♥♦♣♤♡♢♧]")


class Contract(NamedTuple):
    """A contract or bid as the core reads it; denominations are 0 (clubs) to 4 (no trump)."""

    level: int
    denomination: int
    doubling: int = 0
    result: int | None = None


# A text -> the contract it is as a whole, or None
ReadContract = Callable[[str], Contract | None]


def no_contracts(text: str) -> Contract | None:
    """Take no text for a contract."""
    return None


class Piece(NamedTuple):
    """A word, number or sign: folded, and where it stands; ``number`` if it is one."""

    form: str
    start: int
    end: int
    number: int | None = None


class Bid(NamedTuple):
    """A contract in a row of pieces: the first, the end, as the core takes it, as it is read."""

    first: int
    end: int
    text: str
    read: Contract


def may_count(text: str, cues: Recognition) -> bool:
    """Whether a text may have a number, in digits or words: a look that saves the full one."""
    return _DIGIT.search(text) is not None or not cues.counting.isdisjoint(
        _LETTERS.findall(fold(text))
    )


def pieces(text: str, numbers: dict[str, int]) -> tuple[Piece, ...]:
    """Return the pieces of a text; ``numbers`` are the words for some."""
    found = ((fold(m[0]), m) for m in _PIECE.finditer(text))
    row = [
        Piece(form, m.start(), m.end(), int(form) if form.isdecimal() else numbers.get(form))
        for form, m in found
    ]
    return tuple(_joined(row)) if any(map(_is_tens, row)) else tuple(row)


def _joined(row: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces, a number in two words as one: "thirty one", "thirty-one"."""
    at = 0
    while at < len(row):
        one = row[at]
        then = row[at + 1 : at + 3] if _is_tens(one) else ()
        unit = next((piece for piece in then if piece.form != "-"), None)
        if unit and unit.number in _UNITS and not unit.form.isdecimal():
            yield Piece(unit.form, one.start, unit.end, (one.number or 0) + (unit.number or 0))
            at += 1 + then.index(unit)
        else:
            yield one
        at += 1


def _is_tens(piece: Piece) -> bool:
    return piece.number in _TENS and not piece.form.isdecimal()


def bids(
    row: Sequence[Piece],
    read: ReadContract,
    *,
    bare: bool,
    letters: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Bid]:
    """Yield the contracts in a row, as long as they can be; ``bare`` without double or result.

    ``letters`` are those that stand for a suit in some language, and its sign.
    """
    at = 0
    while at < len(row):
        signed = _signed(row, at + 1, letters)
        found = _contract(row, at, read, bare) or _contract(signed, at, read, bare)
        if found:
            yield found
        at = found.end if found else at + 1


def _signed(row: Sequence[Piece], at: int, letters: Mapping[str, str]) -> Sequence[Piece]:
    """Return a row with the sign of a suit for the letter at a place, if it is one."""
    sign = letters.get(row[at].form) if at < len(row) else None
    return row if sign is None else [*row[:at], row[at]._replace(form=sign), *row[at + 1 :]]


def _written(row: Sequence[Piece]) -> str:
    """Return what follows the first piece, spaces kept."""
    spaces = (" " * (left.end < right.start) for left, right in pairwise(row))
    return "".join(chain.from_iterable(zip(spaces, (p.form for p in row[1:]), strict=True)))


def _contract(row: Sequence[Piece], at: int, read: ReadContract, bare: bool) -> Bid | None:
    level = row[at].number
    if level is None or not 1 <= level <= 7 or at + 1 == len(row):
        return None
    if not _SUIT.match(row[at + 1].form):
        return None
    for end in range(min(at + _LONGEST, len(row)), at + 1, -1):
        text = f"{level}{_written(row[at:end])}"
        found = read(text)
        if found and not (bare and (found.doubling or found.result is not None)):
            return Bid(at, end, text, found)
    return None
