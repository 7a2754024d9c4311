"""What ``texts/games.toml`` declares about a game: its name, its word for a law, its examples.

A language of the interface that a game says nothing in has English, else the first that it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.files import is_recorded, line_with, read_text_file, read_toml
from refsearch.languages.registry import ENGLISH
from refsearch.messages import msg
from refsearch.toml_faults import of_another_shape

FILE = "games.toml"
_GUIDE = "docs/adding-an-edition.md, What a game declares"
T = TypeVar("T")


class Situation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens: what it is called, by language, and the place that deals with it."""

    said: dict[str, str]
    at: str


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with its names by language; everything but its key is optional.

    ``title`` is that of the site ("The rules of rowing"), ``law`` the word for a law and its
    plural, ``examples`` what can be asked in the search box.
    """

    key: str = ""
    name: dict[str, str] = {}
    title: dict[str, str] = {}
    law: dict[str, tuple[str, str]] = {}
    examples: dict[str, tuple[str, ...]] = {}
    situations: tuple[Situation, ...] = ()


def spoken(said: Mapping[str, T], language: str) -> T | None:
    """Return the text in a language, else in English, else in the first language that has one."""
    return next((said[code] for code in (language, ENGLISH, *said) if code in said), None)


def read_games(texts: Path) -> tuple[Game, ...]:
    """Read what the games of a folder declare; raise TextError for a malformed file."""
    file = texts / FILE
    if not is_recorded(file):
        return ()
    entries = read_toml(file, dict[str, dict[str, object]])
    found: list[Game] = []
    wrong: list[TextError] = []
    text = read_text_file(file)
    for key, entry in entries.items():
        try:
            found.append(msgspec.convert({**entry, "key": key}, Game))
        except msgspec.ValidationError as error:
            message = msg("{}: {} ({})", key, of_another_shape(error), _GUIDE)
            wrong.append(TextError(str(file), line_with(text, f"[{key}"), message))
    if wrong:
        raise TextErrors(wrong)
    return tuple(found)
