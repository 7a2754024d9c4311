"""The pages of the rulings; every fact is kept in the address, which links to that state.

An answer that another answer makes needless stays in the address, so that going back loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, Response, render_template, request, url_for

from refsearch.compute.amounts import RuleBroken
from refsearch.rulings.catalogue import Ruling, UnknownProcedure, rule_case
from refsearch.rulings.options import options_of, said_by
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.report import find_spoken, spoken
from refsearch.rulings.trees import tree_of
from refsearch.rulings.words import words_of
from refsearch.web.common.errors import error_page
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import Link
from refsearch.web.common.query_args import clean
from refsearch.web.common.services import library
from refsearch.web.rulings.asking import (
    EDIT,
    Facts,
    Place,
    QuestionView,
    question_view,
    steps,
)
from refsearch.web.rulings.errors import contradicted, error_text
from refsearch.web.rulings.listing import commonest_rulings, games, listed
from refsearch.web.rulings.options import option_view
from refsearch.web.rulings.outcomes import divergence_views, groups
from refsearch.web.rulings.quotes import PRINT, SCREEN
from refsearch.web.rulings.transcript import transcript_of
from refsearch.web.rulings.tree_view import drawing_of

blueprint = Blueprint("rulings", __name__)
_LONGEST_NAME = 100  # characters of a name that is refused: the longest real one has about 30
_LONGEST_SHOWN = 60  # characters of it in a sentence of the page
_LONGEST_FACT = 100  # characters: the longest answer is a call or the name of a choice
_MOST_FACTS = 60  # the longest ruling asks eight; the rest of an address is not looked at


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a ruling stands for the page: the ruling, and a fact that was refused."""

    ruling: Ruling
    error: str = ""
    against: str = ""


def register(app: Flask) -> None:
    """Add the pages, and what other pages show of them."""
    app.register_blueprint(blueprint)
    app.add_template_global(commonest_rulings)


@blueprint.errorhandler(UnknownProcedure)
def answer_unknown(error: UnknownProcedure) -> Response:
    """Say that there is no such ruling, and which are the nearest."""
    ui, wanted = ui_language(), error.wanted[:_LONGEST_SHOWN]
    near = [listed(library(), spoken()[name], ui) for name in error.nearest]
    reason = _("There is no ruling called “%(wanted)s” here.", wanted=wanted)
    return error_page(
        HTTPStatus.NOT_FOUND, reason, tuple(Link(one.url, one.title, ui) for one in near)
    )


@blueprint.get("/<ui:ui>/rulings")
def index(ui: str) -> str:
    """List every ruling: by what happened, and by law."""
    query = clean(request.args.get("q", ""))[:_LONGEST_FACT]
    return render_template("rulings/index.html", games=games(library(), ui, query), query=query)


@blueprint.get("/<ui:ui>/rulings/<name>")
def ruling(ui: str, name: str) -> str:
    """Ask the next question, or say what follows."""
    place = _place(ui, name)
    asked = request.args.get(EDIT, "")[:_LONGEST_FACT]
    return render_template("rulings/page.html", **_page(place, asked))


@blueprint.get("/<ui:ui>/rulings/<name>/print")
def printed(ui: str, name: str) -> str:
    """Show the path and what follows with every provision quoted, to print."""
    place = _place(ui, name)
    return render_template("rulings/print.html", **_page(place, "", PRINT))


@blueprint.get("/<ui:ui>/rulings/<name>/tree")
def tree(ui: str, name: str) -> str:
    """Draw the ruling as a tree of decisions, the path of the address marked."""
    place = _place(ui, name)
    taken = _stand(place).ruling.path
    drawing = drawing_of(tree_of(name), place, taken)
    return render_template("rulings/tree.html", **_frame(place), drawing=drawing, taken=bool(taken))


def _place(ui: str, name: str) -> Place:
    found = find_spoken(name[:_LONGEST_NAME])
    return Place(found.name, words_of(found.words), ui, _facts())


def _facts() -> Facts:
    """Return the facts of the address: the last answer to each question; empty ones are none."""
    given = {key[:_LONGEST_FACT]: request.args.getlist(key)[-1] for key in request.args}
    given.pop(EDIT, None)
    kept = [(key, clean(fact)[:_LONGEST_FACT]) for key, fact in given.items()]
    return dict([(key, fact) for key, fact in kept if fact][:_MOST_FACTS])


def _page(place: Place, asked: str, length: int = SCREEN) -> dict[str, Any]:
    """Return what the templates of a ruling need."""
    stand = _stand(place)
    shown = _edited(place, stand, asked)
    question = _question(place, shown)
    printing = length == PRINT
    path = steps(library(), place, shown.ruling.path, length if printing else 0)
    options = options_of(shown.ruling)
    items = said_by(options) if options else shown.ruling.items
    outcome = groups(library(), place, shown.ruling.items, length)
    frame = _frame(place)
    sent = (path, outcome, _whole(place), frame["listed"].of)
    return {
        **frame,
        "question": question,
        "path": path,
        "groups": outcome,
        "divergences": divergence_views(library(), items, place.ui),
        "options": option_view(library(), place, options) if options else None,
        "unused": _unused(place, shown.ruling),
        "against_url": place.url_of({**place.facts, EDIT: shown.against}) if shown.against else "",
        "transcript": transcript_of(place, *sent) if outcome else "",
    }


def _frame(place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "listed": listed(library(), find_spoken(place.name), place.ui),
        "has_facts": bool(place.facts),
        "again_url": place.url_of({}),
        "here_url": place.url_of(place.facts),
        "shared_url": _whole(place),
        "tree_url": place.url_of(place.facts, "rulings.tree"),
        "print_url": place.url_of(place.facts, "rulings.printed"),
        "index_url": url_for("rulings.index", ui=place.ui),
    }


def _whole(place: Place) -> str:
    return place.url_of(place.facts, whole=True)


def _stand(place: Place) -> Stand:
    """Rule the case; a fact that is refused is asked for again, with what is wrong with it."""
    try:
        return Stand(rule_case(place.name, place.facts))
    except RuleBroken as error:
        refused, against = error.field, contradicted(error)
    if refused not in place.facts:
        return Stand(rule_case(place.name, {}), _("These answers contradict each other."))
    rest = {key: fact for key, fact in place.facts.items() if key != refused}
    stand = _stand(Place(place.name, place.words, place.ui, rest))
    asked = stand.ruling.question
    if stand.error or asked is None or asked.id != refused:
        return stand
    return Stand(stand.ruling, _error(place, asked, against), against)


def _error(place: Place, asked: Question, against: str) -> str:
    if not against:
        return error_text(asked, _known(place, asked))
    other = place.question(against)
    return _("This answer contradicts your answer to: “%(question)s”", question=other)


def _known(place: Place, asked: Question) -> str:
    """Return an answer that the procedure has words for; nothing for any other."""
    said = place.answer(asked, place.facts[asked.id]) if asked.kind == "choice" else ""
    return "" if said == place.facts[asked.id] else said


def _edited(place: Place, stand: Stand, asked: str) -> Stand:
    """Return where the ruling stood when a question of the path was asked."""
    before: dict[str, Fact] = {}
    for answer in stand.ruling.path:
        if answer.question.id == asked:
            return Stand(rule_case(place.name, before))
        before[answer.question.id] = answer.fact
    return stand


def _question(place: Place, stand: Stand) -> QuestionView | None:
    asked = stand.ruling.question
    return question_view(library(), place, asked, stand.error) if asked else None


def _unused(place: Place, ruling: Ruling) -> list[tuple[str, str]]:
    """Return the facts that nothing asked for, as the reader knows them."""
    if ruling.question:
        return []
    return [(place.question(id_), place.loose_answer(id_)) for id_ in ruling.unused]
