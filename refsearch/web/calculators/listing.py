"""The lists of calculators: of a game, beside another, and of those that rest on a law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from refsearch.citations.locator import is_in
from refsearch.games.catalogue import functions
from refsearch.languages.registry import Languages
from refsearch.library.book.book import Book
from refsearch.web.calculators.words import (
    GAMES,
    calculator_words,
    game_name,
    game_of,
    listed,
)  # fmt: skip

COMMONEST = ("contract-score", "imps", "matchpoints", "adjusted-score", "burraco-hand-score")


@dataclass(frozen=True, slots=True)
class Listed:
    """A calculator in a list."""

    name: str
    title: str
    about: str
    url: str


def calculator_url(name: str, ui: str, *, whole: bool = False) -> str:
    """Return the address of a calculator."""
    return url_for("calculators.calculator", ui=ui, name=name, _external=whole)


def listed_calculator(languages: Languages, name: str, ui: str) -> Listed:
    """Return a calculator as lists have it."""
    words = calculator_words(languages, functions()[name], ui)
    return Listed(name, words.title, words.about, calculator_url(name, ui))


def near(languages: Languages, name: str, ui: str) -> tuple[Listed, ...]:
    """Return the calculators of the same game, in the order of the list."""
    return tuple(listed_calculator(languages, one, ui) for one in listed(languages, game_of(name)))


def calculators_by_game(
    languages: Languages, ui: str, games: Sequence[str] = GAMES
) -> list[tuple[str, list[Listed]]]:
    """Return every calculator of some games under the name of its game."""
    return [
        (
            game_name(languages, game, ui),
            [listed_calculator(languages, name, ui) for name in listed(languages, game)],
        )
        for game in games
    ]


def calculators_citing(languages: Languages, book: Book, id_: str, ui: str) -> tuple[Listed, ...]:
    """Return the calculators that rest on a law, or on anything in it."""
    law = id_.partition(".")[0] if not id_.startswith("def.") else id_
    return tuple(
        listed_calculator(languages, found.name, ui)
        for found in functions().values()
        if any(
            c.work == book.edition.work
            and is_in(c.id, law)
            and book.edition.id in (c.editions or (book.edition.id,))
            for c in found.citations
        )
    )
