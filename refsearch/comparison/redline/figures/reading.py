"""The figures of a text: its numbers, in digits or words, and what they count or measure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol, get_group_symbol

from refsearch.comparison.number_words import number_words
from refsearch.comparison.redline.figures.units import UnitNames, month_names, unit_names
from refsearch.comparison.words import plain_word

Span = tuple[int, int]
# Words, and the signs that say something of a number; a number has its own stops and commas.
_PIECE = re.compile(
    r"(?:(?<![^\s(])[-−])?\d+(?:[.,:’'\u00a0\u202f]\d+|(?<!\d{4}) \d{3}(?!\d))*[^\W_]*"
    r"|[^\W_]+|[%‰°$£¥¢\u20a0-\u20cf<>≤≥±]"
)
_DIGITS = re.compile(r"\d[\d.,:’'\s]*(?<=\d)")
_SPACES = re.compile(r"[\s’']")
_NEAR = re.compile(
    r"[ \u00a0\u202f\-‐‑/]{0,2}"
)  # between a number and its unit: "2-minute", "5 kg", "m/s"
_ORDINAL = frozenset({"st", "nd", "rd", "th", "er", "ere", "re", "e", "eme", "o", "a", "os", "as"})
_MINUS = ("-", "−")
_COMPARISONS = "<>≤≥±"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, or the unit of one, and what it means; a number may have its unit at its end."""

    start: int
    end: int
    meaning: str


def figures_in(text: str, language: str, barred: Sequence[Span] = ()) -> Iterator[Figure]:
    """Yield the numbers of a text with their units, in order; none that touches a barred span."""
    pieces = [m.span() for m in _PIECE.finditer(text)]
    forms = [plain_word(text[a:b]) for a, b in pieces]
    reader = _Reader(text, pieces, forms, language)
    for one in reader.figures():
        if not any(a < one.end and one.start < b for a, b in barred):
            yield one


class _Reader:
    def __init__(
        self, text: str, pieces: Sequence[Span], forms: Sequence[str], language: str
    ) -> None:
        self.text, self.pieces, self.forms = text, pieces, forms
        self.words, self._units = number_words(language), unit_names(language)
        self._months = month_names(language)
        self.symbols = _symbols(language)

    def figures(self) -> Iterator[Figure]:
        at = 0
        while at < len(self.forms):
            number = self._number(at)
            if number is None:
                yield from self._sign(at)
                at += 1
                continue
            meaning, size = number
            yield Figure(self.pieces[at][0], self.pieces[at + size - 1][1], meaning)
            is_label = meaning.isalnum() and not meaning.isdecimal()  # 72C: a place, no quantity
            at += size
            for n in self._units_behind(at) if not is_label else ():
                yield self._unit(n)
                at = n + 1

    def _number(self, at: int) -> tuple[str, int] | None:
        form = self.forms[at]
        if not any(map(str.isdigit, form)):
            return self.words.at(self.forms, at)
        return _written(form, self.symbols, self._units), 1

    def _named(self, at: int) -> str | None:
        """Return the unit or month that a piece names."""
        month = self._months.get(self.text[slice(*self.pieces[at])])
        return month or self._units.get(self.forms[at])

    def _sign(self, at: int) -> Iterator[Figure]:
        """Yield what says something without a number before it: "< 5", "€ 50", "EUR 50", "May"."""
        shown = self.text[slice(*self.pieces[at])]
        is_code = shown.isupper() and len(shown) == len("EUR")
        stands_before = (not shown.isalpha() or is_code) and self._named(at)
        # at the beginning of a sentence "May" is no month
        is_month = self._is_month(at) and at > 0 and self._joins(at - 1)
        if self.forms[at] in _COMPARISONS or is_month or (stands_before and self._leads(at)):
            yield self._unit(at)

    def _leads(self, at: int) -> bool:
        """Whether a number follows."""
        return self._joins(at) and self._number(at + 1) is not None

    def _units_behind(self, at: int) -> Iterator[int]:
        """Yield the units behind a number: "8 km", "8 m per second"."""
        gap = 0
        for n in range(at, len(self.forms)):
            is_date = n == at and self._is_month(n) and self._gap(n - 1) == ". "  # 1. Mai
            if not (is_date or self._joins(n - 1)) or gap > 1:
                return
            if self._named(n):
                yield n
                gap = 0
            elif n == at:
                return
            else:
                gap += 1

    def _joins(self, at: int) -> bool:
        """Whether a piece and the next one stand together."""
        return at + 1 < len(self.pieces) and bool(_NEAR.fullmatch(self._gap(at)))

    def _gap(self, at: int) -> str:
        """Return what stands between a piece and the next one."""
        return self.text[self.pieces[at][1] : self.pieces[at + 1][0]]

    def _is_month(self, at: int) -> bool:
        return self.text[slice(*self.pieces[at])] in self._months

    def _unit(self, at: int) -> Figure:
        return Figure(*self.pieces[at], self._named(at) or self.forms[at])


def _written(form: str, symbols: tuple[str, str], units: UnitNames) -> str:
    """Return what a word with digits means: "1,000" is 1000, "21st" is "21.", "5kg" 5 kilograms."""
    match = _DIGITS.search(form) if form[:1] in _MINUS or form[:1].isdigit() else None
    if match is None:
        return form
    sign = "-" if form[0] in _MINUS else ""
    digits, rest = sign + _without_groups(match[0], symbols), form[match.end() :]
    if rest in _ORDINAL:
        return f"{digits}."
    return f"{digits} {units.get(rest)}" if units.get(rest) else digits + rest


def _without_groups(digits: str, symbols: tuple[str, str]) -> str:
    """Return digits without what sets the thousands apart, and a stop for the decimals."""
    group, decimal = symbols
    plain = _SPACES.sub("", digits)
    if re.fullmatch(rf"\d{{1,3}}(?:{re.escape(group)}\d{{3}})+(?:{re.escape(decimal)}\d+)?", plain):
        plain = plain.replace(group, "")
    return plain.replace(decimal, ".") if plain.count(decimal) == 1 else plain


@cache
def _symbols(language: str) -> tuple[str, str]:
    """Return what stands between thousands in a language, and before decimals."""
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return ",", "."
    return get_group_symbol(locale), get_decimal_symbol(locale)
