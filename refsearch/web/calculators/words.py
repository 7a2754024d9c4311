"""The words of a calculator in one language, and the order in which calculators are listed.

What a function takes stands in its schema, in what order and how it is asked in its ``Page``. A
function that no file names yet has the names of its schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from refsearch.compute.page import in_order
from refsearch.compute.registry import Function
from refsearch.games.catalogue import functions
from refsearch.languages.calculators import CalculatorWords, calculators_file
from refsearch.languages.registry import ENGLISH, Languages

GAMES = ("bridge", "norme", "burraco")
T = TypeVar("T")
_INDEX = re.compile(r"(?<=\.)\d+(?:\.|$)")


def calculator_words(languages: Languages, function: Function, ui: str) -> CalculatorWords:
    """Return the words of a function's calculator."""
    found = calculators_file(languages, ui).calculator.get(function.name)
    return found or CalculatorWords(function.name, function.summary)


def game_name(languages: Languages, game: str, ui: str) -> str:
    """Return what a game, or a book of rules, is called in the list of calculators."""
    return calculators_file(languages, ui).games[game]


def game_of(name: str) -> str:
    """Return the game, or the book of rules, under which a function is listed.

    >>> game_of("norme-sit-out"), game_of("imps")
    ('norme', 'bridge')
    """
    prefix = name.partition("-")[0]
    return prefix if prefix in GAMES else GAMES[0]


def listed(languages: Languages, game: str) -> list[str]:
    """Return the names of a game's functions: those with words in their order, then the others."""
    of_game = [name for name in functions() if game_of(name) == game]
    return in_order(calculators_file(languages, ENGLISH).calculator, of_game)


def suffixes(path: str, kind: str = "") -> Iterator[str]:
    """Yield the keys under which something is looked up for a path, the most exact first.

    >>> list(suffixes("results.3.ns_award", "split"))
    ['split.results.ns_award', 'results.ns_award', 'ns_award']
    """
    plain = _INDEX.sub("", path).rstrip(".")
    if kind:
        yield f"{kind}.{plain}"
    while plain:
        yield plain
        plain = plain.partition(".")[2]


def looked_up(table: Mapping[str, Any], path: str, kind: str = "") -> Any:
    """Return the entry of a table for a path or the end of one, or None."""
    return next((table[key] for key in suffixes(path, kind) if key in table), None)


def unnamed(field: str) -> str:
    """Return a name for a field that no file names yet."""
    return field.replace("_", " ")


def _last(path: str) -> str:
    """Return the last field of a path."""
    return _INDEX.sub("", path).rstrip(".").rpartition(".")[2]


class Wording:
    """The words of one calculator in one language, for an input of one kind; its page."""

    def __init__(
        self, function: Function, languages: Languages, language: str, kind: str = ""
    ) -> None:
        self.page = function.page
        self.words = calculator_words(languages, function, language)
        self.shared = calculators_file(languages, language)
        self.language = language
        self.kind = kind
        self.opens = self.words.opens
        self.title = self.words.title
        self.about = self.words.about

    def name(self, path: str) -> str:
        """Return what a field is called."""
        own = looked_up(self.words.names, path, self.kind)
        return own or looked_up(self.shared.names, path) or unnamed(_last(path))

    def headline(self, path: str) -> str:
        """Return what a figure that is always in view is called: ``headline.<path>`` if given."""
        return self.words.names.get(f"headline.{path}") or self.name(path)

    def help(self, path: str) -> str:
        """Return the help under a field, empty if there is none.

        What is said to one calculator's field is not said to the fields in it.
        """
        own = looked_up(self.words.help, path, self.kind)
        return own or looked_up(self.shared.help, path) or ""

    def value(self, path: str, value: object) -> str | None:
        """Return what a value of a field is called, or None if it has no name here."""
        last = _last(path)
        shared = self.shared
        tables = (self.words.choices.get(last), shared.choices.get(last), shared.words)
        return next((t[str(value)] for t in tables if t and str(value) in t), None)

    def in_order(self, path: str, values: Sequence[T]) -> list[T]:
        """Return the values of a field in the order in which they stand in the files."""
        last = _last(path)
        own, common = self.words.choices.get(last, {}), self.shared.choices.get(last, {})
        order = [*own, *common, *self.shared.words]
        known = {str(value): order.index(str(value)) for value in values if str(value) in order}
        return sorted(values, key=lambda value: known.get(str(value), -1))

    def truth(self, value: bool) -> str:
        """Return yes or no."""
        return self.shared.words["yes" if value else "no"]
