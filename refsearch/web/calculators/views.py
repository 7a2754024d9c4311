"""The pages: every calculator by game, and each with its form and its result."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, render_template, url_for
from werkzeug.datastructures import MultiDict

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import Function, UnknownFunction
from refsearch.games.catalogue import computed_json, function, functions
from refsearch.games.refusals import faults_of
from refsearch.json_input import BadJson, HalfCharacter, read_json
from refsearch.library.library import Book
from refsearch.web.calculators.answers import Read, read_answers
from refsearch.web.calculators.definitions import (
    GAMES,
    CalculatorDefinition,
    Wording,
    definition_of,
    game_of,
    in_language,
    listed,
    shared,
)
from refsearch.web.calculators.editing import ACTIONS, edited
from refsearch.web.calculators.errors import FieldError, check_extent, field_error
from refsearch.web.calculators.fields import FieldView
from refsearch.web.calculators.figures import Drawing, Sources, drawn
from refsearch.web.calculators.filling import answers_of
from refsearch.web.calculators.forms import form_fields
from refsearch.web.calculators.given import given, in_effect
from refsearch.web.calculators.inputs import Kinds, Record, input_shape
from refsearch.web.calculators.posting import asked
from refsearch.web.calculators.results import ResultView, notes_of, result_view
from refsearch.web.common.citations import CitedView, cited_view
from refsearch.web.common.errors import error_page
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import Link
from refsearch.web.common.services import library

blueprint = Blueprint("calculators", __name__)
COMMONEST = ("contract-score", "imps", "matchpoints", "adjusted-score", "burraco-hand-score")
_LONGEST_NAME = 100  # characters of a name that is refused: the longest real one has about 30
_LONGEST_SHOWN = 60  # characters of it in a sentence of the page
Typed = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result, or what is wrong; a drawing where the function has one; the data of the result."""

    result: ResultView | None = None
    errors: tuple[FieldError, ...] = ()
    drawing: Drawing | None = None
    computed: Any = None

    @property
    def error(self) -> FieldError | None:
        """What is wrong first."""
        return self.errors[0] if self.errors else None


@dataclass(frozen=True, slots=True)
class Listed:
    """A calculator in a list."""

    name: str
    title: str
    about: str
    url: str


def register(app: Flask) -> None:
    """Add the pages, and what other pages show of them."""
    app.register_blueprint(blueprint)
    app.add_template_global(commonest_calculators)
    app.add_template_global(calculators_citing)


@blueprint.errorhandler(UnknownFunction)
def answer_unknown(error: UnknownFunction) -> Response:
    """Say that there is no such calculator, and which are the nearest."""
    ui, wanted = ui_language(), error.wanted[:_LONGEST_SHOWN]
    reason = _("There is no calculator called “%(wanted)s” here.", wanted=wanted)
    listed = [_listed(name, ui) for name in error.nearest]
    nearest = tuple(Link(one.url, one.title, ui) for one in listed)
    return error_page(HTTPStatus.NOT_FOUND, reason, nearest)


@blueprint.get("/<ui:ui>/calculators")
def index(ui: str) -> str:
    """List every calculator by game."""
    games = [
        (in_language(shared().games[g], ui), [_listed(n, ui) for n in listed(g)]) for g in GAMES
    ]
    return render_template("calculators/index.html", games=games)


@blueprint.get("/<ui:ui>/calculators/<name>")
def calculator(ui: str, name: str) -> str:
    """Show a calculator: what stands in the address is computed."""
    return render_template("calculators/page.html", **page_of(named(name), ui))


@blueprint.get("/<ui:ui>/calculators/<name>/result")
def result(ui: str, name: str) -> str:
    """Return the result alone, for the page to show while it is typed in."""
    return render_template("calculators/result.html", **page_of(named(name), ui))


def named(name: str) -> Function:
    """Return the function of a calculator; raise UnknownFunction for any other name."""
    return function(name[:_LONGEST_NAME])


def page_of(found: Function, ui: str) -> dict[str, Any]:
    """Return what the templates of a calculator need, by the request's address or what it posts."""
    definition, shape, sent = definition_of(found), input_shape(found), asked(found, ui)
    answers = edited(_answers(shape, definition, ui, sent))
    unread = "input" in sent and _input(sent["input"]) is None
    kind = (answers.get(shape.tag) or [""])[-1] if isinstance(shape, Kinds) else ""
    wording = Wording(definition, ui, kind)
    fields = form_fields(shape, answers, wording)
    reading = read_answers(shape, answers)
    address = url_for("calculators.calculator", ui=ui, name=found.name)
    given_here = in_effect(shape, reading.data, wording)
    return {
        "name": found.name,
        "given": given(library(), given_here, wording),
        "definition": definition,
        "wording": wording,
        "game": in_language(shared().games[game_of(found.name)], ui),
        "fields": [field for field in fields if field.name not in definition.hidden],
        "passed_on": {n: answers[n][-1] for n in definition.hidden if answers.get(n)},
        "outcome": _unread() if unread else _outcome(found, reading, fields, wording),
        "address": address,
        "shared_address": "" if definition.posts else _shared(found.name, ui, answers),
        "rests_on": _rests_on(found, ui),
    }


def _answers(
    shape: Record | Kinds, definition: CalculatorDefinition, ui: str, sent: MultiDict[str, str]
) -> Typed:
    """Return what was answered; where nothing was, the example that the page opens with."""
    if "input" in sent:
        return answers_of(shape, _input(sent["input"]))
    if not sent:
        return answers_of(shape, {**definition.example, **definition.opens.get(ui, {})})
    return {name: sent.getlist(name) for name in sent}


def _input(text: str) -> Any:
    """Return the input in an address as JSON; None if it is invalid."""
    try:
        return read_json(text)
    except (BadJson, HalfCharacter):
        return None


def _unread() -> Outcome:
    message = _("The address does not hold an input that can be read.")
    return Outcome(errors=(FieldError("", "", message, None),))


def _shared(name: str, ui: str, answers: Typed) -> str:
    """Return the whole address that shows this result: without what was left empty."""
    said_answers = [(n, t) for n, texts in answers.items() for t in texts if t.strip()]
    page = url_for("calculators.calculator", ui=ui, name=name, _external=True)
    kept = [(n, t) for n, t in said_answers if n not in ACTIONS]
    return f"{page}?{urlencode(kept)}" if kept else page


def _outcome(found: Function, reading: Read, fields: list[FieldView], wording: Wording) -> Outcome:
    """Compute what was read, or say what is wrong with it."""
    try:
        check_extent(reading.data)
        computed = computed_json(library(), found, reading.data)
    except RuleBroken as error:
        found_wrong = faults_of(error)
        return Outcome(
            errors=tuple(field_error(library(), f, reading, fields, wording) for f in found_wrong)
        )
    shown = result_view(library(), computed, reading.data, wording)

    def notes(of: Any) -> Any:
        return notes_of(library(), of, wording)

    sources = Sources(computed, reading.data, wording.language, notes)
    return Outcome(shown, (), drawn(wording.definition.drawing, sources), computed)


def _rests_on(found: Function, ui: str) -> list[CitedView]:
    views = [cited_view(library(), citation, ui) for citation in found.citations]
    return [view for view in views if view is not None]


def _listed(name: str, ui: str) -> Listed:
    definition = definition_of(functions()[name])
    return Listed(
        name,
        in_language(definition.title, ui),
        in_language(definition.about, ui),
        url_for("calculators.calculator", ui=ui, name=name),
    )


def commonest_calculators() -> list[Listed]:
    """Return the calculators that the home page names."""
    return [_listed(name, ui_language()) for name in COMMONEST if name in functions()]


def calculators_citing(book: Book, id_: str) -> list[Listed]:
    """Return the calculators that rest on a law, or on anything in it."""
    law = id_.partition(".")[0] if not id_.startswith("def.") else id_
    work = book.edition.work
    return [
        _listed(found.name, ui_language())
        for found in functions().values()
        if any(
            c.work == work and _is_in(c.id, law) and _holds(book, c.editions)
            for c in found.citations
        )
    ]


def _is_in(id_: str, law: str) -> bool:
    return id_ == law or id_.startswith(f"{law}.")


def _holds(book: Book, editions: tuple[str, ...]) -> bool:
    return not editions or book.edition.id in editions
