"""The games offered on the site: those of the library's texts, with rulings and calculators.

A library without bridge shows no ruling and no calculator of bridge; one of other games shows
nothing of either, and its examples of what can be asked come from its own texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from babel.lists import format_list
from flask import Flask, request
from flask_babel import get_locale
from werkzeug.exceptions import NotFound

from refsearch.library.games import spoken
from refsearch.library.items import citation_of
from refsearch.library.library import Library
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import page_url
from refsearch.web.common.services import library

GAMES = ("bridge", "burraco")
_BLUEPRINTS = frozenset({"rulings", "practice", "calculators", "posted", "examples"})
_ENDPOINTS = frozenset({"pages.tables", "pages.burraco"})
_API = ("/api/v1/compute", "/api/v1/rulings", "/api/v1/practice")
_CONTRACT = "4♠X-1"  # written alike in every language
_TERMS = 2  # of a text, shown as what can be asked


def register(app: Flask) -> None:
    """Answer pages of games that the site does not offer with 404, and give templates the games."""
    app.before_request(_refuse_games_not_played)
    app.add_template_global(lambda: games_played(library()), "games_played")
    app.add_template_global(search_examples)
    app.add_template_global(site_title)
    app.add_template_global(situations)


@lru_cache(maxsize=16)  # a process has one library; tests have many
def games_played(of: Library) -> tuple[str, ...]:
    """Return the games with rulings and calculators of which a library has texts.

    One without any text has them all: it is not of other games.
    """
    there = {edition.game for edition in of.editions}
    return tuple(game for game in GAMES if game in there or not there)


def _refuse_games_not_played() -> None:
    of_games = (
        request.blueprint in _BLUEPRINTS
        or request.endpoint in _ENDPOINTS
        or request.path.startswith(_API)
    )
    if of_games and not games_played(library()):
        raise NotFound


def search_examples() -> tuple[str, ...]:
    """Return example queries: of bridge, or from the texts of the library."""
    if games_played(library()):
        return (_("27B1b"), _("revoke"), _("lead out of turn"), _CONTRACT)
    of = library()
    games = dict.fromkeys(edition.game for edition in of.editions)
    own = (spoken(of.game(game).examples, ui_language()) for game in games)
    declared = tuple(example for examples in own for example in examples or ())
    return declared or _from_texts(of)


@lru_cache(maxsize=16)  # as above
def _from_texts(of: Library) -> tuple[str, ...]:
    books = list(of.books.values())[:1]
    deepest = [max(book.provisions.values(), key=lambda p: p.id.count(".")) for book in books]
    terms = [definition.term for book in books for definition in book.definitions.values()]
    return (*(provision.citation for provision in deepest), *terms[:_TERMS])


@dataclass(frozen=True, slots=True)
class SituationLink:
    """Something that happens in a game, and the page of the place that deals with it."""

    title: str
    url: str
    citation: str
    language: str


def situations() -> tuple[SituationLink, ...]:
    """Return what the games of the texts say that happens, in the interface's language."""
    ui, of = ui_language(), library()
    found = []
    for game in dict.fromkeys(edition.game for edition in of.editions):
        own = [e for e in of.editions if e.game == game and not of.successor(e.id)]
        own.sort(key=lambda edition: edition.language != ui)
        for one in of.game(game).situations:
            there = next((e for e in own if of.book(e.id).has(one.at)), None)
            if there is not None:
                url = page_url(ui, there.id, one.at)
                citation = citation_of(of.book(there.id), one.at)
                title = spoken(one.said, ui) or ""
                found.append(SituationLink(title, url, citation, there.language))
    return tuple(found)


def site_title() -> str:
    """Return what the site is of: the laws of the games that its texts are of."""
    there = tuple(dict.fromkeys(edition.game for edition in library().editions))
    if games_played(library()):
        return _("The laws of bridge and burraco")
    titles = [spoken(library().game(game).title, ui_language()) for game in there]
    if all(titles) and titles:
        return "; ".join(filter(None, titles))
    names = [
        spoken(library().game(game).name, ui_language()) or game.replace("-", " ").capitalize()
        for game in there
    ]
    listed = format_list(names, locale=get_locale())
    return _("The laws of %(games)s", games=listed)
