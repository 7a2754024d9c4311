"""The rulings as lists: by what happened, by law, on the home page and beside another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlencode

from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.registry import Procedure
from refsearch.rulings.report import law_citation
from refsearch.rulings.situations import Situation, situations_of
from refsearch.rulings.words import words_of
from refsearch.web.common.citations import CitedView, cited_view
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.page.frame import game_name
from refsearch.web.common.played import games_played
from refsearch.web.common.services import library
from refsearch.web.rulings.groups import group_names, group_of
from refsearch.web.rulings.of_provisions import ruling_url, supplemented

ON_HOME = 8  # rulings: what a home page has room for beside everything else
_FIRST_GAME = "bridge"


@dataclass(frozen=True, slots=True)
class ListedSituation:
    """A common situation: what happened, the ruling with those answers given, its own words."""

    title: str
    url: str
    words: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruling in a list: its title, what happened, its laws, the words by which it is found.

    It is found by ``words``, and by those of its common ``situations``, ``situation_words``
    together; ``of`` names the editions it rests on where those are norms and the code they
    supplement.
    """

    name: str
    title: str
    summary: str
    url: str
    laws: tuple[CitedView, ...]
    common: int
    words: str
    situations: tuple[ListedSituation, ...] = ()
    of: str = ""

    @property
    def situation_words(self) -> str:
        """The words of all its situations."""
        return _words(" ".join(one.words for one in self.situations))


@dataclass(frozen=True, slots=True)
class Group:
    """Rulings about one thing, in the order of the laws."""

    name: str
    rulings: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """The rulings of a game: the commonest first, and every one in groups."""

    name: str
    id: str
    common: tuple[Listed, ...]
    groups: tuple[Group, ...]

    @property
    def first(self) -> tuple[Listed, ...]:
        """The commonest: all of the first ranks, so that none of them is a tap farther away."""
        ranks = sorted({one.common for one in self.common})[:ON_HOME]
        return tuple(one for one in self.common if one.common in ranks)

    @property
    def has_situations(self) -> bool:
        """Whether it has common situations."""
        return any(one.situations for one in self.common)


def games(of: Library, ui: str, query: str = "", game: str = "") -> list[Game]:
    """Return the rulings by game, or of one; those that a query's words are in if there is one."""
    by_game: dict[str, list[Listed]] = {}
    for found in procedures().values():
        if game not in ("", game_of(found)) or game_of(found) not in games_played(of):
            continue
        one = listed(of, found, ui)
        if _matches(f"{one.words} {one.situation_words}", query):
            left = tuple(c for c in one.situations if _matches(f"{one.words} {c.words}", query))
            by_game.setdefault(game_of(found), []).append(replace(one, situations=left))
    return [_game(id_, by_game[id_]) for id_ in sorted(by_game)]


def _game(id_: str, every: list[Listed]) -> Game:
    return Game(game_name(id_), id_, _commonest(every), _grouped(every))


def _grouped(every: Iterable[Listed]) -> tuple[Group, ...]:
    by_group: dict[str, list[Listed]] = {}
    for one in every:
        by_group.setdefault(group_of(procedures()[one.name]), []).append(one)
    names = group_names()
    return tuple(Group(names[id_], tuple(by_group[id_])) for id_ in names if id_ in by_group)


def near(of: Library, found: Procedure, ui: str) -> Group:
    """Return the group of a ruling."""
    group, game = group_of(found), game_of(found)
    beside = (p for p in procedures().values() if group_of(p) == group and game_of(p) == game)
    return Group(group_names()[group], tuple(listed(of, one, ui) for one in beside))


def game_ids() -> tuple[str, ...]:
    """Return the games that there are rulings of."""
    return tuple(sorted({game_of(found) for found in procedures().values()}))


def _commonest(every: Iterable[Listed]) -> tuple[Listed, ...]:
    return tuple(sorted((one for one in every if one.common), key=lambda one: one.common))


def game_of(found: Procedure) -> str:
    """Return the game that a procedure is of; the Norme are bridge."""
    return "burraco" if found.work.startswith("burraco") else _FIRST_GAME


def listed(of: Library, found: Procedure, ui: str) -> Listed:
    """Return a ruling as lists show it."""
    words, cases = words_of(found.words, of.languages), situations_of(found.name)
    both = (words.title, words.summary)
    title, summary = words.title.filled(ui), words.summary.filled(ui)
    texts = [text.filled(code) for code in of.languages.interface for text in both]
    citations = [law_citation(found, law) for law in found.laws]
    laws = tuple(view for one in citations if (view := cited_view(of, one, ui)) is not None)
    url = ruling_url(found.name, ui)
    return Listed(
        name=found.name,
        title=title,
        summary=summary,
        url=url,
        laws=laws,
        common=found.common,
        words=_words(" ".join([found.name, *texts, *(law.text for law in laws)])),
        situations=tuple(_situation(of.languages, one, url, ui) for one in cases),
        of=supplemented(of, found.work),
    )


def _situation(languages: Languages, one: Situation, url: str, ui: str) -> ListedSituation:
    title, phrases = one.title(languages), one.phrases(languages).values()
    wordings = [*title.by_language.values(), *(phrase for some in phrases for phrase in some)]
    address = f"{url}?{urlencode(one.facts)}#ask"
    return ListedSituation(title.filled(ui), address, _words(" ".join(wordings)))


def folded(text: str) -> str:
    """Return a text without accents and capitals, as the filter compares it.

    >>> folded("Ανεπαρκής Αγορά")
    'ανεπαρκησ αγορα'
    """
    apart = unicodedata.normalize("NFD", text.lower())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.replace("ς", "σ")


@lru_cache(maxsize=1024)  # the rulings of both games, in each language of the interface
def _words(text: str) -> str:
    """Return the words of a text, folded, each once: what is part of another is found with it.

    >>> _words("Art. 31, Art. 31A: out of turn, its turn")
    'art. 31, 31a: out of turn, its'
    """
    words = dict.fromkeys(folded(text).split())
    return " ".join(w for w in words if not any(w != other and w in other for other in words))


def _matches(words: str, query: str) -> bool:
    return all(word in words for word in folded(query).split())


def commonest_rulings(game: str) -> tuple[Listed, ...]:
    """Return the rulings of a game that the home page names: the first of each rank."""
    by_rank: dict[int, Procedure] = {}
    for found in procedures().values():
        if game_of(found) == game and game in games_played(library()):
            by_rank.setdefault(found.common, found)
    ranks = sorted(rank for rank in by_rank if rank)[:ON_HOME]
    return tuple(listed(library(), by_rank[rank], ui_language()) for rank in ranks)


def count_of_rulings(game: str) -> int:
    """Return how many rulings there are of a game."""
    return sum(game_of(found) == game for found in procedures().values())
