"""What the pages of a ruling show: the question or what follows, the path so far, the tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from refsearch.compute.amounts import RuleBroken
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.rulings.catalogue import Ruling, rule_case
from refsearch.rulings.options import options_of, said_by
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.report import find_spoken
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
from refsearch.web.rulings.errors import contradicted, error_text
from refsearch.web.rulings.listing import Listed, listed
from refsearch.web.rulings.options import OptionView, option_view
from refsearch.web.rulings.outcomes import DivergenceView, GroupView, divergence_views, groups
from refsearch.web.rulings.quotes import PRINT, SCREEN
from refsearch.web.rulings.transcript import transcript_of
from refsearch.web.rulings.tree_view import TreeView, tree_view


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a ruling stands for the page: the ruling, and a fact that was refused."""

    ruling: Ruling
    error: str = ""
    against: str = ""


@dataclass(frozen=True)
class Frame:
    """What every page of a ruling has: what it is called, and the addresses of the others."""

    name: str
    listed: Listed
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
    found = find_spoken(name)
    return Place(found.name, words_of(found.words, languages), ui, facts)


def ruling_page(
    library: Library, place: Place, asked: str = "", length: int = SCREEN
) -> RulingPage:
    """Return the page of a ruling; ``asked`` is a question of the path that is asked again."""
    stand = _stand(place)
    shown = _edited(place, stand, asked)
    ruling, frame = shown.ruling, _frame(library, place)
    path = steps(library, place, ruling.path, length if length == PRINT else 0)
    options = options_of(ruling)
    outcome = groups(library, place, ruling.items, length)
    sent = (path, outcome, frame["shared_url"], frame["listed"].of)
    return RulingPage(
        **frame,
        question=_question(library, place, shown),
        path=path,
        groups=outcome,
        divergences=divergence_views(
            library, said_by(options) if options else ruling.items, place.ui
        ),
        options=option_view(library, place, options) if options else None,
        unused=_unused(place, ruling),
        against_url=place.url_of({**place.facts, EDIT: shown.against}) if shown.against else "",
        transcript=transcript_of(place, *sent) if outcome else "",
    )


def tree_page(library: Library, place: Place) -> TreePage:
    """Return a ruling as a tree, the path of the facts marked."""
    tree = tree_view(tree_of(place.name), place, _stand(place).ruling.path)
    return TreePage(**_frame(library, place), tree=tree)


def _frame(library: Library, place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "listed": listed(library, find_spoken(place.name), place.ui),
        "has_facts": bool(place.facts),
        "again_url": place.url_of({}),
        "here_url": place.url_of(place.facts),
        "shared_url": place.url_of(place.facts, whole=True),
        "tree_url": place.url_of(place.facts, "rulings.tree"),
        "print_url": place.url_of(place.facts, "rulings.printed"),
        "index_url": url_for("rulings.index", ui=place.ui),
    }


def _stand(place: Place) -> _Stand:
    """Rule the case; a fact that is refused is asked for again, with what is wrong with it."""
    try:
        return _Stand(rule_case(place.name, place.facts))
    except RuleBroken as error:
        refused, against = error.field, contradicted(error)
    if refused not in place.facts:
        return _Stand(rule_case(place.name, {}), _("These answers contradict each other."))
    rest = {key: fact for key, fact in place.facts.items() if key != refused}
    stand = _stand(Place(place.name, place.words, place.ui, rest))
    asked = stand.ruling.question
    if stand.error or asked is None or asked.id != refused:
        return stand
    return _Stand(stand.ruling, _error(place, asked, against), against)


def _error(place: Place, asked: Question, against: str) -> str:
    if not against:
        return error_text(asked, _known(place, asked))
    other = place.question(against)
    return _("This answer contradicts your answer to: “%(question)s”", question=other)


def _known(place: Place, asked: Question) -> str:
    """Return an answer that the procedure has words for; nothing for any other."""
    said = place.answer(asked, place.facts[asked.id]) if asked.kind == "choice" else ""
    return "" if said == place.facts[asked.id] else said


def _edited(place: Place, stand: _Stand, asked: str) -> _Stand:
    """Return where the ruling stood when a question of the path was asked."""
    before: dict[str, Fact] = {}
    for answer in stand.ruling.path:
        if answer.question.id == asked:
            return _Stand(rule_case(place.name, before))
        before[answer.question.id] = answer.fact
    return stand


def _question(library: Library, place: Place, stand: _Stand) -> QuestionView | None:
    asked = stand.ruling.question
    return question_view(library, place, asked, stand.error) if asked else None


def _unused(place: Place, ruling: Ruling) -> list[tuple[str, str]]:
    """Return the facts that nothing asked for, as the reader knows them."""
    if ruling.question:
        return []
    return [(place.question(id_), place.loose_answer(id_)) for id_ in ruling.unused]
