"""Which figures of a text are others in the newer one: what each was, and what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from refsearch.comparison.redline.figures.units import MONTH
from refsearch.comparison.redline.tokens import Token, Tokens
from refsearch.comparison.words import plain_word
from refsearch.library.compared.redline import Figures

_SHORT = 4  # words that are shown whole where one text has no number: "a month", "fourteen days"
_YEARS = range(1900, 2100)  # such a number counts nothing that follows it
_NOUN = 3  # letters of what is counted, at least: fewer are an article or preposition
_JOINS = ("", " ", "-", "\u00a0", "\u202f")  # what stands between a number and what it counts
Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Counted:
    """A number with its units, as the tokens from ``first`` up to ``end``; its text with a noun."""

    first: int
    end: int
    meaning: tuple[str, ...]
    shown: str


def changed_figures(
    sides: tuple[Tokens, Tokens], ranges: tuple[Range, Range], stop: frozenset[str]
) -> Iterator[Figures]:
    """Yield the figures of two stretches that differ, in order; "" for one that is not there."""
    counted = [list(_counted(side, stop)) for side in sides]
    gone, come = (
        [one for one in found if one.first < b and a < one.end]
        for found, (a, b) in zip(counted, ranges, strict=True)
    )
    gone = gone or _cut(come, ranges[1], counted[0], ranges[0])
    come = come or _cut(gone, ranges[0], counted[1], ranges[1])
    meanings = [one.meaning for one in gone], [one.meaning for one in come]
    for name, i, i_end, j, j_end in SequenceMatcher(None, *meanings, False).get_opcodes():
        if name == "equal":
            continue
        was, now = [one.shown for one in gone[i:i_end]], [one.shown for one in come[j:j_end]]
        if not gone or not come:
            # "Generation 2" that is gone says more than a number that is
            short = [_short(side, at) for side, at in zip(sides, ranges, strict=True)]
            was, now = short[:1] if short[0] else was, short[1:] if short[1] else now
        size = max(len(was), len(now))
        yield from zip(was + [""] * (size - len(was)), now + [""] * (size - len(now)), strict=True)


def _cut(
    found: Sequence[_Counted], there: Range, others: Sequence[_Counted], here: Range
) -> list[_Counted]:
    """Return the figure of which some was cut away or added: "20%" of which "20" stays."""
    if not any(one.first < there[0] or there[1] < one.end for one in found):
        return []
    return [one for one in others if one.first <= here[1] and here[0] <= one.end]


def _short(side: Tokens, stretch: Range) -> str:
    """Return the words of a stretch, if they are few."""
    tokens = side.tokens[slice(*stretch)]
    return side.text[tokens[0].start : tokens[-1].end] if 0 < len(tokens) <= _SHORT else ""


def _counted(side: Tokens, stop: frozenset[str]) -> Iterator[_Counted]:
    """Yield the numbers of a text, each with the units around it."""
    at, tokens = 0, side.tokens
    while at < len(tokens):
        end = at
        while end < len(tokens) and _figures(tokens[end]) and _follows(side, at, end):
            end += 1
        if end > at:
            meaning = tuple(part for token in tokens[at:end] for part in _figures(token))
            shown = side.text[tokens[at].start : _end(side, at, end, stop)]
            yield _Counted(at, end, tuple(sorted(meaning)), " ".join(shown.split()))
        at = max(end, at + 1)


def _follows(side: Tokens, first: int, at: int) -> bool:
    """Whether a figure goes on: its unit behind it, or the number behind its currency."""
    if at == first:
        return True
    numbers = sum(_is_number(token) for token in side.tokens[first : at + 1])
    gap = side.text[side.tokens[at - 1].end : side.tokens[at].start]
    is_date = gap == ". " and any(one.startswith(MONTH) for one in _figures(side.tokens[at]))
    return numbers <= 1 and (is_date or gap in _JOINS)


def _is_number(token: Token) -> bool:
    return any(part[:1].isdigit() for part in _figures(token))


def _figures(token: Token) -> Sequence[str]:
    return [meaning for kind, meaning in token.marks if kind == "number"]


def _end(side: Tokens, first: int, end: int, stop: frozenset[str]) -> int:
    """Return where a figure ends in the text: behind the noun that it counts, if one follows."""
    tokens, last = side.tokens, side.tokens[end - 1]
    is_bare = end - first == 1 and _is_number(last) and not _is_year(last)
    if not is_bare or end >= len(tokens):
        return last.end
    noun = tokens[end]
    is_noun = len(noun.key) >= _NOUN and noun.key.isalpha() and not noun.marks and not noun.cites
    joins = side.text[last.end : noun.start] in _JOINS[1:]
    return noun.end if is_noun and joins and plain_word(noun.key) not in stop else last.end


def _is_year(token: Token) -> bool:
    return token.key.isdecimal() and int(token.key) in _YEARS
