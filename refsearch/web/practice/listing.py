"""The list of practice stories, by game, by difficulty and by the law that the ruling applies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import cited_places
from refsearch.library.items import heading_of
from refsearch.library.library import Library
from refsearch.practice.stories import EASY, HARD, MIDDLING, Story, stories
from refsearch.rulings.catalogue import find_procedure
from refsearch.rulings.report import law_citation
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import with_query
from refsearch.web.common.page.frame import game_name
from refsearch.web.common.query_args import chosen

GAME, LEVEL = "game", "level"
_LAST = 1000  # after every law that has a number
Kept = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StoryLink:
    """A story in a list: how it begins, and how hard it is."""

    id: str
    url: str
    text: str
    level: str


@dataclass(frozen=True, slots=True)
class LawStories:
    """A law with its stories: how its edition cites it, its title, their language."""

    name: str
    title: str
    language: str
    stories: tuple[StoryLink, ...]


@dataclass(frozen=True, slots=True)
class GameStories:
    """A game with its laws, and how many stories they have."""

    name: str
    laws: tuple[LawStories, ...]

    @property
    def count(self) -> int:
        """How many stories there are."""
        return sum(len(law.stories) for law in self.laws)


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of what the list shows."""

    text: str
    url: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """What the list shows, and how it can be narrowed."""

    games: tuple[Filter, ...]
    levels: tuple[Filter, ...]
    by_game: tuple[GameStories, ...]
    first_url: str


def level_names() -> dict[int, str]:
    """Return what the levels are called."""
    return {EASY: _("Easy"), MIDDLING: _("Medium"), HARD: _("Hard")}


def values_of(key: str) -> set[str]:
    """Return what the game or the level of a story can be."""
    return {str(getattr(one, key)) for one in stories().values()}


def kept_of(asked: Mapping[str, str]) -> dict[str, str]:
    """Return the requested game and level; raise QueryError for an unknown one."""
    found = {key: chosen(asked, key, values_of(key)) for key in (GAME, LEVEL)}
    return {key: value for key, value in found.items() if value}


def chosen_stories(kept: Kept) -> list[Story]:
    """Return the stories of a game and a level, in the order of the file."""
    wanted = (kept.get(GAME), kept.get(LEVEL))
    return [
        one
        for one in stories().values()
        if wanted[0] in (None, one.game) and wanted[1] in (None, str(one.level))
    ]


def story_url(story: Story, ui: str, kept: Kept) -> str:
    """Return the address of a story among those chosen."""
    return with_query(url_for("practice.told", ui=ui, name=story.id), kept)


def index_url(ui: str, kept: Kept) -> str:
    """Return the address of the list of those chosen."""
    return with_query(url_for("practice.index", ui=ui), kept)


def listing(library: Library, ui: str, kept: Kept) -> Listing:
    """Return the stories chosen, by law."""
    found = chosen_stories(kept)
    games = {one.game: game_name(one.game) for one in stories().values()}
    levels = {str(level): name for level, name in level_names().items()}
    return Listing(
        games=tuple(_filters(ui, kept, GAME, {"": _("All"), **games})),
        levels=tuple(_filters(ui, kept, LEVEL, {"": _("All"), **levels})),
        by_game=tuple(_by_game(library, found, ui, kept)),
        first_url=story_url(found[0], ui, kept) if found else "",
    )


def _filters(ui: str, kept: Kept, key: str, values: Mapping[str, str]) -> Iterable[Filter]:
    for value, text in values.items():
        url = index_url(ui, {**kept, key: value})
        yield Filter(text, url, kept.get(key, "") == value)


def _by_game(
    library: Library, found: Sequence[Story], ui: str, kept: Kept
) -> Iterable[GameStories]:
    for game in dict.fromkeys(story.game for story in found):
        laws = _by_law(library, (story for story in found if story.game == game), ui, kept)
        yield GameStories(game_name(game), tuple(laws))


def _by_law(library: Library, found: Iterable[Story], ui: str, kept: Kept) -> Iterable[LawStories]:
    by_law: dict[Citation, list[Story]] = {}
    for story in found:
        of = find_procedure(story.procedure)
        by_law.setdefault(law_citation(of, story.law), []).append(story)
    names = level_names()
    for citation in sorted(by_law, key=_in_order):
        languages = library.languages
        name, title, language = _law(library, citation, ui)
        links = tuple(
            StoryLink(s.id, story_url(s, ui, kept), s.text(languages).filled(ui), names[s.level])
            for s in by_law[citation]
        )
        yield LawStories(name, title, language, links)


def _law(library: Library, citation: Citation, ui: str) -> tuple[str, str, str]:
    """Return how a law is cited, its title and their language; its number where none has it."""
    places = cited_places(library, citation)
    if not places:
        return citation.id, "", ui
    edition, id_, name = min(places, key=lambda p: library.book(p[0]).edition.language != ui)
    book = library.book(edition)
    return name, heading_of(book, id_), book.edition.language


def _in_order(citation: Citation) -> tuple[str, int, str]:
    """Return what puts a law in its place: its number, before those that have none."""
    number = int(citation.id) if citation.id.isdigit() else _LAST
    return citation.work, number, citation.id
