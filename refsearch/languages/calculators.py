"""The words of calculators in one language: ``calculators.toml``."""

from __future__ import annotations

from typing import Any

import msgspec

from refsearch.languages.registry import Languages

CALCULATORS = "calculators.toml"


class CalculatorWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one calculator; ``opens`` is what its example has otherwise in the language."""

    title: str = ""
    about: str = ""
    opens: dict[str, Any] = {}
    names: dict[str, str] = {}
    help: dict[str, str] = {}
    choices: dict[str, dict[str, str]] = {}


class Notation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How calls are written that no sign stands for; ``passed`` is a pass within a line."""

    notrump: str = ""
    passed: str = ""


class CalculatorsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words that several calculators share, and those of each."""

    games: dict[str, str] = {}
    notation: Notation = Notation()
    names: dict[str, str] = {}
    help: dict[str, str] = {}
    choices: dict[str, dict[str, str]] = {}
    words: dict[str, str] = {}
    calculator: dict[str, CalculatorWords] = {}


def calculators_file(languages: Languages, ui: str) -> CalculatorsFile:
    """Return the words of a language, with English for those that it lacks."""
    return languages.words(ui, CALCULATORS, CalculatorsFile)


def calculator_title(languages: Languages, name: str, ui: str) -> str:
    """Return what the calculator of a function is called; the function's name for an unknown one.

    >>> calculator_title(Languages(), "butler", "it")
    'Butler di un board'
    """
    known = calculators_file(languages, ui).calculator.get(name)
    return (known and known.title) or name


def field_title(languages: Languages, name: str, field: str, ui: str) -> str:
    """Return what a field of a calculator is called; its own name for an unknown one.

    >>> field_title(Languages(), "contract-score", "made", "it")
    'Mantenuto'
    """
    words = calculators_file(languages, ui)
    own = words.calculator.get(name)
    return (own and own.names.get(field)) or words.names.get(field, field)


def kind_title(languages: Languages, kind: str, ui: str) -> str:
    """Return what a kind of adjusted score is called.

    >>> kind_title(Languages(), "split", "it")
    'diverso per le due linee'
    """
    return calculators_file(languages, ui).words[kind]
