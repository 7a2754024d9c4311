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
# thousands ("1,430"), percentages with decimals ("54,3%"), words, signs
_PIECE = re.compile(
    r"[1-9][.,]\d{3}(?![\d.,])|\d+[.,]\d+(?=\s?%)|\d+|[^\W\d_]+|[♠♥♦♣♤♡♢♧]|[-+−–=×*:/]|[^\w\s]"
)
_WITH_A_POINT = re.compile(r"(\d+)[.,](\d+)")
_SIGNS = "+-−–"
_LEAST = 50  # of a score that "minus" stands before: "minus 2" is of tricks
_MOST_TRICKS = 13  # of a deal: what is more is a score
_LETTERS_OF_A_BID = 2  # pieces: its level and its suit
_LONGEST = 5  # pieces of a contract with its doubling and result: 4 S X - 1
_UNITS, _TENS = range(1, 10), range(20, 100, 10)  # of a number in two words
_HUNDRED, _THOUSAND = 100, 1000  # words that multiply what stands before them
_BETWEEN = ("-", "and")  # parts of a number in words: "twenty-one", "six hundred and twenty"
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
    found = ((_plain(fold(m[0])), m) for m in _PIECE.finditer(text))
    row = [
        Piece(form, m.start(), m.end(), int(form) if form.isdecimal() else numbers.get(form))
        for form, m in found
    ]
    return tuple(_joined(row)) if any(map(_begins, row)) else tuple(row)


def _plain(form: str) -> str:
    """Return a number as it is computed with: "1,430" is 1430, "54,3" is 54.3."""
    found = _WITH_A_POINT.fullmatch(form)
    if not found:
        return form
    whole, rest = found.groups()
    return whole + rest if len(rest) == len("000") else f"{whole}.{rest}"


def signed(row: Sequence[Piece], is_minus: Callable[[str], bool]) -> list[Piece]:
    """Return a row with signs and the numbers they stand before as one: "-50", "minus 50"."""
    found: list[Piece] = []
    for piece in row:
        sign, before = found[-1] if found else piece, found[-2:-1]
        apart = not (before and before[0].end == sign.start and before[0].number is not None)
        mark = sign.form in _SIGNS and sign.end == piece.start and apart
        said = piece.number is not None and piece.number >= _LEAST and is_minus(sign.form)
        if piece.number is not None and sign is not piece and (mark or (said and apart)):
            minus = -1 if is_minus(sign.form) or sign.form in _SIGNS[1:] else 1
            found[-1] = Piece(piece.form, sign.start, piece.end, minus * piece.number)
        else:
            found.append(piece)
    return found


def _joined(row: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces, a number in some words as one: "thirty-one", "six hundred and twenty"."""
    one: Piece | None = None
    between: list[Piece] = []
    for piece in row:
        number = _added(one, piece) if one else None
        if one and number is not None:
            one, between = Piece(piece.form, one.start, piece.end, number), []
        elif one and piece.form in _BETWEEN and not between:
            between = [piece]
        else:
            yield from (*((one,) if one else ()), *between)
            one, between = piece, []
    yield from (*((one,) if one else ()), *between)


def _added(one: Piece, then: Piece) -> int | None:
    """Return what two pieces are as one number in words, None if they are two."""
    first, second = one.number, then.number
    if first is None or second is None or then.form.isdecimal():
        return None
    if second in (_HUNDRED, _THOUSAND) and first < _TENS[0]:
        return first * second
    whole = first % _HUNDRED == 0 and second < (_THOUSAND if first >= _THOUSAND else _HUNDRED)
    tens = first in _TENS and second in _UNITS
    return first + second if (whole or tens) and not one.form.isdecimal() else None


def _begins(piece: Piece) -> bool:
    """Whether a piece may begin or be part of a number in some words."""
    number = piece.number or 0
    return (number in _TENS or number >= _HUNDRED) and not piece.form.isdecimal()


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
    form = row[at].form if at < len(row) else ""
    sign = letters.get(form) or letters.get(form.rstrip("x"))
    if sign is None:
        return row
    doubled = form[len(form.rstrip("x")) :] if form not in letters else ""  # "5Qx"
    return [*row[:at], row[at]._replace(form=sign + doubled), *row[at + 1 :]]


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
        score = found and abs(found.result or 0) > _MOST_TRICKS  # "4S +620"
        # "1NT X a …": a letter that adds nothing begins what follows
        letter = len(row[end - 1].form) == 1 and end > at + _LETTERS_OF_A_BID
        idle = letter and found == read(f"{level}{_written(row[at : end - 1])}")
        bid = found and not (bare and (found.doubling or found.result is not None))
        if found and bid and not score and not idle:
            return Bid(at, end, text, found)
    return None
