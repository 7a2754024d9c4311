"""The words of each calculator in three languages: ``data/*.toml``, in the order of the list.

What a function takes stands in its schema, in what order and how it is asked in its ``Page``. A
function that no file names yet has the names of its schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from refsearch.compute.page import in_order
from refsearch.compute.registry import Function
from refsearch.games.catalogue import functions

LANGUAGES = ("it", "el", "en")
GAMES = ("bridge", "norme", "burraco")
Texts = tuple[str, str, str]
T = TypeVar("T")
_INDEX = re.compile(r"(?<=\.)\d+(?:\.|$)")


class Shared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words that several calculators share: names of fields, help, values, anything else."""

    games: dict[str, Texts]
    names: dict[str, Texts]
    help: dict[str, Texts]
    choices: dict[str, dict[str, Texts]]
    words: dict[str, Texts]


class CalculatorWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one calculator; ``opens`` is what its example has otherwise in a language."""

    title: Texts
    about: Texts
    opens: dict[str, dict[str, Any]] = {}
    names: dict[str, Texts] = {}
    help: dict[str, Texts] = {}
    choices: dict[str, dict[str, Texts]] = {}


def in_language(texts: Texts, language: str) -> str:
    """Return the text of a language, the English one for a language that is not there."""
    return texts[LANGUAGES.index(language) if language in LANGUAGES else -1]


@cache
def shared() -> Shared:
    """Return the words that calculators share."""
    return msgspec.toml.decode(_file("shared.toml"), type=Shared)


@cache
def words_by_game() -> dict[str, dict[str, CalculatorWords]]:
    """Return the words of calculators by game, in the order of the files."""
    kind = dict[str, CalculatorWords]
    return {game: msgspec.toml.decode(_file(f"{game}.toml"), type=kind) for game in GAMES}


def _file(name: str) -> bytes:
    return files("refsearch.web.calculators").joinpath("data", name).read_bytes()


def calculator_words(function: Function) -> CalculatorWords:
    """Return the words of a function's calculator."""
    found = words_by_game()[game_of(function.name)].get(function.name)
    return found or CalculatorWords((function.name,) * 3, (function.summary,) * 3)


def calculator_title(name: str, language: str) -> str:
    """Return what the calculator of a function is called."""
    return in_language(calculator_words(functions()[name]).title, language)


def game_of(name: str) -> str:
    """Return the game, or the book of rules, under which a function is listed.

    >>> game_of("norme-sit-out"), game_of("imps")
    ('norme', 'bridge')
    """
    prefix = name.partition("-")[0]
    return prefix if prefix in GAMES else GAMES[0]


def listed(game: str) -> list[str]:
    """Return the names of a game's functions: those with words in their order, then the others."""
    of_game = [name for name in functions() if game_of(name) == game]
    return in_order(words_by_game()[game], of_game)


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
    """Return what a table has for a path or the end of it, or None."""
    return next((table[key] for key in suffixes(path, kind) if key in table), None)


def unnamed(field: str) -> str:
    """Return a name for a field that no file names yet."""
    return field.replace("_", " ")


def _last(path: str) -> str:
    """Return the last field of a path."""
    return _INDEX.sub("", path).rstrip(".").rpartition(".")[2]


class Wording:
    """The words of one calculator in one language, for an input of one kind; its page."""

    def __init__(self, function: Function, language: str, kind: str = "") -> None:
        self.page = function.page
        self.words = calculator_words(function)
        self.language = language
        self.kind = kind
        self.opens = self.words.opens.get(language, {})
        self.title = in_language(self.words.title, language)
        self.about = in_language(self.words.about, language)

    def name(self, path: str) -> str:
        """Return what a field is called."""
        own = looked_up(self.words.names, path, self.kind)
        found = own or looked_up(shared().names, path)
        return in_language(found, self.language) if found else unnamed(_last(path))

    def headline(self, path: str) -> str:
        """Return what a figure that is always in view is called: ``headline.<path>`` if given."""
        own = self.words.names.get(f"headline.{path}")
        return in_language(own, self.language) if own else self.name(path)

    def help(self, path: str) -> str:
        """Return the help under a field, empty if there is none.

        What is said to one calculator's field is not said to the fields in it.
        """
        own = looked_up(self.words.help, path, self.kind)
        found = own or looked_up(shared().help, path)
        return in_language(found, self.language) if found else ""

    def value(self, path: str, value: object) -> str | None:
        """Return what a value of a field is called, or None if it has no name here."""
        last = _last(path)
        tables = (self.words.choices.get(last), shared().choices.get(last), shared().words)
        found = next((t[str(value)] for t in tables if t and str(value) in t), None)
        return in_language(found, self.language) if found else None

    def in_order(self, path: str, values: Sequence[T]) -> list[T]:
        """Return the values of a field in the order in which they stand in the files."""
        last = _last(path)
        own, common = self.words.choices.get(last, {}), shared().choices.get(last, {})
        order = [*own, *common, *shared().words]
        known = {str(value): order.index(str(value)) for value in values if str(value) in order}
        return sorted(values, key=lambda value: known.get(str(value), -1))

    def truth(self, value: bool) -> str:
        """Return yes or no."""
        return in_language(shared().words["yes" if value else "no"], self.language)
