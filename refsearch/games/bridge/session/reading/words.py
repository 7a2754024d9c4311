"""The vocabulary of files of results, in every language: headings, seats, vulnerability."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

import msgspec

from refsearch.compute.extent import LONGEST_CONTRACT
from refsearch.games.bridge.cards import Seat
from refsearch.games.bridge.scoring.artificial import Average
from refsearch.games.bridge.scoring.contracts import folded
from refsearch.languages.registry import Languages
from refsearch.paths import texts_folder

FILE = "session.toml"
GREEK_NU: Final = ("Ν", "ν")  # South, and looks as the N of North does
LATIN_SEATS: Final = frozenset("NESWneswOo")
_SIGNS = str.maketrans("", "", " ._-/°'()\u00ba#&:")
T = TypeVar("T", bound=str)


class SessionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language, by the column, seat, side or average that each stands for."""

    headings: dict[str, tuple[str, ...]] = {}
    seats: dict[Seat, tuple[str, ...]] = {}
    vulnerable: dict[str, tuple[str, ...]] = {}
    averages: dict[Average, tuple[str, ...]] = {}
    not_played: tuple[str, ...] = ()
    erased: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """The meaning of each word, in any language."""

    headings: Mapping[str, str]
    seats: Mapping[str, Seat]
    vulnerable: Mapping[str, str]
    averages: Mapping[str, Average]
    not_played: frozenset[str]
    erased: frozenset[str]


@cache
def vocabulary() -> Vocabulary:
    """Return the words of every language together: a file does not say which one it is in."""
    languages = Languages.of(texts_folder())
    read = (languages.read(one.code, FILE, SessionWords) for one in languages.declared)
    declared = [words for words in read if words]
    return Vocabulary(
        _meanings((words.headings for words in declared), key),
        _meanings((words.seats for words in declared), folded),
        _meanings((words.vulnerable for words in declared), folded),
        _meanings((words.averages for words in declared), folded),
        frozenset(folded(word) for words in declared for word in words.not_played),
        frozenset(folded(word) for words in declared for word in words.erased),
    )


def key(text: str) -> str:
    """Return a word without case, accents, spaces and the signs that pages put in headings."""
    return folded(text[:LONGEST_CONTRACT]).translate(_SIGNS)


def sign(text: str) -> str:
    """Return a word without case, accents and spaces; a plus or a minus after it says something."""
    return folded(text[:LONGEST_CONTRACT])


def _meanings(
    tables: Iterable[Mapping[T, tuple[str, ...]]], cleaned: Callable[[str], str]
) -> dict[str, T]:
    """Return what each word stands for; the name of a meaning is one of its words."""
    return {
        cleaned(word): meaning
        for table in tables
        for meaning, words in table.items()
        for word in (str(meaning), *words)
    }
