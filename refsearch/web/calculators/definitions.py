"""How each calculator presents its input and result, in three languages: ``data/*.toml``.

The schema says what a function takes; a file says in what order it is asked for, what it is
called, with which control, and what the page opens with. A function that no file names yet is
asked for in the order and with the names of its schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from refsearch.compute.registry import Function
from refsearch.games.bridge.session.out import Kind
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


class CalculatorDefinition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One calculator.

    Asked for: ``fields`` in order, and those inside others in ``order``; ``more`` is folded,
    ``hidden`` only passed on; ``controls``, ``bounds`` and ``steps`` by path. ``example`` is what
    the page opens with, ``opens`` what is different in a language. Answered with: ``headline``,
    paths in the result, always in view; ``formats`` of values, ``columns`` of tables, a
    ``drawing``; ``hides`` is what the rest says already. ``prints``: a sheet meant for paper.
    ``posts``: what is asked is posted and has no address; ``tables`` of it can be taken as CSV.
    """

    title: Texts
    about: Texts
    example: dict[str, Any] = {}
    opens: dict[str, dict[str, Any]] = {}
    fields: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    controls: dict[str, str] = {}
    bounds: dict[str, tuple[int, int]] = {}
    steps: dict[str, int] = {}
    headline: tuple[str, ...] = ()
    formats: dict[str, str] = {}
    columns: dict[str, tuple[str, ...]] = {}
    hides: tuple[str, ...] = ()
    drawing: str = ""
    prints: bool = False
    posts: bool = False
    tables: tuple[Kind, ...] = ()
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
def definitions_by_game() -> dict[str, dict[str, CalculatorDefinition]]:
    """Return the calculators that are defined, by game, in the order of the files."""
    kind = dict[str, CalculatorDefinition]
    return {game: msgspec.toml.decode(_file(f"{game}.toml"), type=kind) for game in GAMES}


def _file(name: str) -> bytes:
    return files("refsearch.web.calculators").joinpath("data", name).read_bytes()


def definition_of(function: Function) -> CalculatorDefinition:
    """Return how a function's calculator asks and answers."""
    for game in definitions_by_game().values():
        if function.name in game:
            return game[function.name]
    return CalculatorDefinition((function.name,) * 3, (function.summary,) * 3)


def game_of(name: str) -> str:
    """Return the game, or the book of rules, under which a function is listed."""
    found = (game for game, names in definitions_by_game().items() if name in names)
    prefix = name.partition("-")[0]
    return next(found, prefix if prefix in GAMES else GAMES[0])


def listed(game: str) -> list[str]:
    """Return the names of a game's functions: those defined in their order, then the others."""
    known = [name for name in definitions_by_game()[game] if name in functions()]
    return known + [n for n in functions() if n not in known and game_of(n) == game]


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
    """Return what a table has for a path or the end of it; None for nothing."""
    return next((table[key] for key in suffixes(path, kind) if key in table), None)


def unnamed(field: str) -> str:
    """Return what a field is called that no file names yet."""
    return field.replace("_", " ")


def _last(path: str) -> str:
    """Return the last field of a path."""
    return _INDEX.sub("", path).rstrip(".").rpartition(".")[2]


class Wording:
    """The words of one calculator in one language."""

    def __init__(self, definition: CalculatorDefinition, language: str, kind: str = "") -> None:
        self.definition = definition
        self.language = language
        self.kind = kind

    def name(self, path: str) -> str:
        """Return what a field is called."""
        own = looked_up(self.definition.names, path, self.kind)
        found = own or looked_up(shared().names, path)
        return in_language(found, self.language) if found else unnamed(_last(path))

    def headline(self, path: str) -> str:
        """Return what a figure that is always in view is called: ``headline.<path>`` if given."""
        own = self.definition.names.get(f"headline.{path}")
        return in_language(own, self.language) if own else self.name(path)

    def help(self, path: str) -> str:
        """Return the help under a field, empty if there is none.

        What is said to one calculator's field is not said to the fields in it.
        """
        own = looked_up(self.definition.help, path, self.kind)
        found = own or looked_up(shared().help, path)
        return in_language(found, self.language) if found else ""

    def value(self, path: str, value: object) -> str | None:
        """Return what a value of a field is called; None for one that is no word of ours."""
        last = _last(path)
        tables = (self.definition.choices.get(last), shared().choices.get(last), shared().words)
        found = next((t[str(value)] for t in tables if t and str(value) in t), None)
        return in_language(found, self.language) if found else None

    def in_order(self, path: str, values: Sequence[T]) -> list[T]:
        """Return the values of a field in the order in which they stand in the files."""
        last = _last(path)
        own, common = self.definition.choices.get(last, {}), shared().choices.get(last, {})
        order = [*own, *common, *shared().words]
        known = {str(value): order.index(str(value)) for value in values if str(value) in order}
        return sorted(values, key=lambda value: known.get(str(value), -1))

    def truth(self, value: bool) -> str:
        """Return yes or no."""
        return in_language(shared().words["yes" if value else "no"], self.language)

    def text(self, texts: Texts) -> str:
        """Return the text of this language."""
        return in_language(texts, self.language)
