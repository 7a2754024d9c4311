"""The front page of a game with few texts: its situations, calculators, values and times."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.calculators.listing import Listed as ListedCalculator
from refsearch.web.calculators.listing import calculators_by_game
from refsearch.web.calculators.words import GAMES
from refsearch.web.common.services import library
from refsearch.web.rulings.listing import Game, games
from refsearch.web.site.tables import TablesOf, text_tables

BURRACO = "burraco"
_FIRST = ("burraco-hand-score", "burraco-match", "burraco-victory-points", "burraco-times")


@dataclass(frozen=True, slots=True)
class Front:
    """A game's front: its edition, its rulings, its calculators, its tables of values."""

    edition: Edition
    rulings: Game
    first: tuple[ListedCalculator, ...]
    others: tuple[ListedCalculator, ...]
    tables: tuple[TablesOf, ...]


def burraco_front(of: Library, ui: str) -> Front | None:
    """Return the front of burraco; None where the library has no text of it."""
    edition = edition_of(of, BURRACO, ui)
    ruled = games(of, ui, game=BURRACO)
    if edition is None or not ruled:
        return None
    _name, listed = calculators_by_game(of.languages, ui)[GAMES.index(BURRACO)]
    tables = (one.provisions for one in text_tables(of, ui) if one.edition.id == edition.id)
    return Front(
        edition,
        ruled[0],
        tuple(one for name in _FIRST for one in listed if one.name == name),
        tuple(one for one in listed if one.name not in _FIRST),
        next(tables, ()),
    )


def edition_of(of: Library, game: str, ui: str) -> Edition | None:
    """Return the edition that a game is played by, in the reader's language where it has one."""
    own = [e for e in of.editions if e.game == game and not of.successor(e.id)]
    return min(own, key=lambda edition: edition.language != ui, default=None)


def search_edition(name: str, ui: str) -> str:
    """Return the edition to search in from a page of burraco, by its name; empty for bridge."""
    found = edition_of(library(), BURRACO, ui) if name.startswith(BURRACO) else None
    return found.id if found else ""
