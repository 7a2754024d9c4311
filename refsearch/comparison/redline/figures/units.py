"""What numbers count and measure: the names of units and currencies in a language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from babel import Locale, UnknownLocaleError
from babel.dates import get_month_names
from babel.units import format_unit

from refsearch.comparison.words import plain_word
from refsearch.files import read_toml
from refsearch.languages.registry import Languages

_DATA = Path(__file__).parents[2] / "data" / "units.toml"
MONTH = "month-"  # before its number, in what the name of a month means
_NAME = re.compile(r"[^\W\d_]+")
_COUNTS = (1, 2, 3, 5)  # one of each plural that the languages of rulebooks have
_ROOT = 4  # letters of a name of which a longer ending is a case: Tage, Tagen
_ENDING = 2  # letters that a case puts in their place, at most


class _Units(msgspec.Struct, frozen=True):
    units: tuple[str, ...]
    named: dict[str, str]


class UnitNames:
    """The units of a language by their names, in any case of these."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names
        self._roots: dict[str, str] = {}
        for name, unit in names.items():
            for root in _roots(name):
                self._roots.setdefault(root, unit)

    def get(self, word: str) -> str | None:
        """Return the unit that a folded word or a sign names."""
        exact = self._names.get(word)
        return exact or next(filter(None, map(self._roots.get, _roots(word))), None)


def _roots(word: str) -> Iterator[str]:
    for cut in range(_ENDING + 1):
        if len(word) - cut >= _ROOT:
            yield word[: len(word) - cut]


@cache
def month_names(language: str) -> dict[str, str]:
    """Return the months by their names as they are written: May is one, may is none."""
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return {}
    contexts = (get_month_names("wide", context, locale) for context in ("format", "stand-alone"))
    return {name: f"{MONTH}{n}" for months in contexts for n, name in months.items()}


@cache
def unit_names(language: str) -> UnitNames:
    """Return the units that numbers count in a language."""
    data = read_toml(_DATA, _Units)
    names = {plain_word(w): code for code, some in data.named.items() for w in some.split()}
    search = getattr(Languages().get(language), "search", None)
    stop = frozenset(map(plain_word, search.stop.split())) if search else frozenset()
    for unit in data.units:
        for name in _names(unit, language):
            words = [*map(plain_word, _NAME.findall(name))] or [name]
            # of a name of several words the last one tells it from another: degrees Celsius
            if words[-1] not in stop:  # "in" is no inch
                names.setdefault(words[-1], unit)
    return UnitNames(names)


def _names(unit: str, language: str) -> Iterator[str]:
    """Yield how the Unicode locale data writes a unit, long and short, without the number."""
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return
    for length in ("long", "short"):
        for count in _COUNTS:
            yield re.sub(r"[\d\s]", " ", format_unit(count, unit, length, locale=locale)).strip()
