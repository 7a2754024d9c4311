"""The pages of a ruling: the question or the outcome, the path so far, the tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.rulings.catalogue import Ruling, Standing, asked_again, find_procedure, standing
from refsearch.rulings.options import items_of, options_of
from refsearch.rulings.questions import Question
from refsearch.rulings.trees import tree_of
from refsearch.rulings.words import words_of
from refsearch.web.common.i18n import translated as _
from refsearch.web.rulings.asking import (
    EDIT,
    Facts,
    Place,
    QuestionView,
    Step,
    question_view,
    steps,
)
from refsearch.web.rulings.errors import error_text
from refsearch.web.rulings.listing import Group, Listed, game_of, listed, near
from refsearch.web.rulings.options import OptionView, option_view
from refsearch.web.rulings.outcomes import DivergenceView, GroupView, divergence_views, groups
from refsearch.web.rulings.quotes import PRINT, SCREEN
from refsearch.web.rulings.transcript import transcript_of
from refsearch.web.rulings.tree_view import TreeView, tree_view


@dataclass(frozen=True)
class Frame:
    """The frame of a ruling's pages: its title, and the addresses of its other pages."""

    name: str
    listed: Listed
    near: Group
    has_facts: bool
    again_url: str
    here_url: str
    shared_url: str
    tree_url: str
    print_url: str
    index_url: str


@dataclass(frozen=True)
class RulingPage(Frame):
    """The next question, or what follows; ``unused`` are facts that nothing asked for."""

    question: QuestionView | None
    path: Sequence[Step]
    groups: Sequence[GroupView]
    divergences: Sequence[DivergenceView]
    options: OptionView | None
    unused: Sequence[tuple[str, str]]
    against_url: str
    transcript: str


@dataclass(frozen=True)
class TreePage(Frame):
    """The ruling as a tree of decisions."""

    tree: TreeView


def place_of(languages: Languages, name: str, ui: str, facts: Facts) -> Place:
    """Return where a ruling stands with some facts; raise UnknownProcedure for no ruling."""
    found = find_procedure(name)
    return Place(found.name, words_of(found.words, languages), ui, facts)


def ruling_page(
    library: Library, place: Place, question: str = "", length: int = SCREEN
) -> RulingPage:
    """Return the page of a ruling; ``asked`` is a question of the path that is asked again."""
    shown = asked_again(standing(place.name, place.facts), question)
    ruling, frame = shown.ruling, _frame(library, place)
    next_one, error = ruling.question, _error(place, shown)
    path = steps(library, place, ruling.path, length if length == PRINT else 0)
    options = options_of(ruling)
    outcome = groups(library, place, ruling.items, length)
    sent = (path, outcome, frame["shared_url"], frame["listed"].of)
    return RulingPage(
        **frame,
        against_url=place.url_of({**place.facts, EDIT: shown.against}) if shown.against else "",
        question=question_view(library, place, next_one, error) if next_one else None,
        path=path,
        groups=outcome,
        divergences=divergence_views(
            library, items_of(options) if options else ruling.items, place.ui
        ),
        options=option_view(library, place, options) if options else None,
        unused=_unused(place, ruling),
        transcript=transcript_of(place, *sent) if outcome else "",
    )


def tree_page(library: Library, place: Place) -> TreePage:
    """Return a ruling as a tree, the path of the facts marked."""
    tree = tree_view(tree_of(place.name), place, standing(place.name, place.facts).ruling.path)
    return TreePage(**_frame(library, place), tree=tree)


def _frame(library: Library, place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "listed": listed(library, find_procedure(place.name), place.ui),
        "near": near(library, find_procedure(place.name), place.ui),
        "has_facts": bool(place.facts),
        "again_url": place.url_of({}),
        "here_url": place.url_of(place.facts),
        "shared_url": place.url_of(place.facts, whole=True),
        "tree_url": place.url_of(place.facts, "rulings.tree"),
        "print_url": place.url_of(place.facts, "rulings.printed"),
        "index_url": _index_url(place),
    }


def _index_url(place: Place) -> str:
    """Return the list of rulings that the reader comes from: that of burraco for its own."""
    game = game_of(find_procedure(place.name))
    return url_for("rulings.index", ui=place.ui, game=None if game == "bridge" else game)


def _error(place: Place, now: Standing) -> str:
    """Return what is wrong with a fact that was refused; empty where none was."""
    question = now.ruling.question
    if not now.error:
        return ""
    if now.error == "contradiction" or question is None:
        return _("These answers contradict each other.")
    if now.against:
        other = place.question(now.against)
        return _("This answer contradicts your answer to: “%(question)s”", question=other)
    return error_text(question, _known(place, question))


def _known(place: Place, question: Question) -> str:
    """Return an answer that the procedure has words for; nothing for any other."""
    text = place.answer(question, place.facts[question.id]) if question.kind == "choice" else ""
    return "" if text == place.facts[question.id] else text


def _unused(place: Place, ruling: Ruling) -> list[tuple[str, str]]:
    """Return the facts that nothing asked for, as the reader knows them."""
    if ruling.question:
        return []
    return [(place.question(id_), place.loose_answer(id_)) for id_ in ruling.unused]
