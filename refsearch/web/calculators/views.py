"""The pages of the calculators: all of them by game, and each with its form and its result.

A file of results has the names of players in it: it stands in no address and in no log, it is kept
nowhere, and a result of it has no link.
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, Response, render_template, request
from werkzeug.exceptions import MethodNotAllowed, NotFound

from refsearch.compute.registry import Function, UnknownFunction
from refsearch.decoding import decoded
from refsearch.games.bridge.session.out import Kind
from refsearch.games.catalogue import function, functions
from refsearch.web.calculators.answers import Typed
from refsearch.web.calculators.inputs import largest_body
from refsearch.web.calculators.listing import (
    COMMONEST,
    Listed,
    calculators_by_game,
    listed_calculator,
)
from refsearch.web.calculators.viewmodels import page_of, spreadsheet
from refsearch.web.calculators.words import GAMES
from refsearch.web.common.errors import error_page
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import Link
from refsearch.web.common.played import games_played
from refsearch.web.common.services import library

blueprint = Blueprint("calculators", __name__)
posted = Blueprint("posted", __name__)
_PLAYED_WITH = {"norme": "bridge"}  # a book of rules of a game
_LONGEST_NAME = 100  # characters of a name that is refused, or kept of a file's: its extension
_LONGEST_SHOWN = 60  # characters of it in a sentence of the page
_NOT_KEPT = {"Cache-Control": "no-store"}  # what was posted has names of players in it


def register(app: Flask) -> None:
    """Add the pages, and what other pages show of them."""
    app.register_blueprint(blueprint)
    app.register_blueprint(posted)
    app.add_template_global(commonest_calculators)
    app.add_template_global(file_encoding)


def file_encoding(ui: str) -> str:
    """Return the encoding of a reader's files that are not in Unicode."""
    return library().languages.encoding(ui)


@blueprint.errorhandler(UnknownFunction)
@posted.errorhandler(UnknownFunction)
def answer_unknown(error: UnknownFunction) -> Response:
    """Say that there is no such calculator, and which are the nearest."""
    ui, wanted = ui_language(), error.wanted[:_LONGEST_SHOWN]
    reason = _("There is no calculator called “%(wanted)s” here.", wanted=wanted)
    listed = [listed_calculator(library().languages, name, ui) for name in error.nearest]
    nearest = tuple(Link(one.url, one.title, ui) for one in listed)
    return error_page(HTTPStatus.NOT_FOUND, reason, nearest)


@blueprint.get("/<ui:ui>/calculators")
def index(ui: str) -> str:
    """List every calculator by game."""
    return render_template(
        "calculators/index.html", games=calculators_by_game(library().languages, ui, _games())
    )


def _games() -> list[str]:
    """Return the games whose laws are here, the norms with bridge."""
    played = games_played(library())
    return [game for game in GAMES if _PLAYED_WITH.get(game, game) in played]


@blueprint.get("/<ui:ui>/calculators/<name>")
def calculator(ui: str, name: str) -> str:
    """Show a calculator: what stands in the address is computed."""
    return _shown("page", _named(name), ui, request.args.to_dict(flat=False))


@blueprint.get("/<ui:ui>/calculators/<name>/result")
def result(ui: str, name: str) -> str:
    """Return the result alone, for the page to show while it is typed in."""
    return _shown("result", _named(name), ui, request.args.to_dict(flat=False))


@posted.post("/<ui:ui>/calculators/<name>", endpoint="calculator")
def posted_calculator(ui: str, name: str) -> Response:
    """Show a calculator with what was posted; nobody keeps the answer."""
    found = _posting(name)
    return Response(_shown("page", found, ui, _sent(found, ui)), headers=_NOT_KEPT)


@posted.post("/<ui:ui>/calculators/<name>/result", endpoint="result")
def posted_result(ui: str, name: str) -> Response:
    """Return the result of what was posted alone."""
    found = _posting(name)
    return Response(_shown("result", found, ui, _sent(found, ui)), headers=_NOT_KEPT)


@posted.post("/<ui:ui>/calculators/<name>/<any(ranking,travellers):kind>.csv")
def table(ui: str, name: str, kind: Kind) -> Response:
    """Return a table of what was posted as a file, or the page that says what is wrong with it."""
    found = _posting(name)
    if kind not in found.page.tables:
        raise NotFound
    page = page_of(library(), found, ui, _sent(found, ui))
    computed = page.outcome.computed
    if computed is None:
        return Response(render_template("calculators/page.html", **vars(page)), headers=_NOT_KEPT)
    kept_as = {"Content-Disposition": f'attachment; filename="{kind}.csv"', **_NOT_KEPT}
    text = spreadsheet(computed, kind, page.wording)
    return Response(text, content_type="text/csv; charset=utf-8", headers=kept_as)


def _named(name: str) -> Function:
    """Return the function of a calculator; raise UnknownFunction for any other name."""
    return function(name[:_LONGEST_NAME])


def _posting(name: str) -> Function:
    """Return a function whose calculator is posted to; any other only stands in addresses."""
    found = _named(name)
    if not found.page.posts:
        raise MethodNotAllowed(["GET", "HEAD", "OPTIONS"])
    return found


def _sent(found: Function, ui: str) -> Typed:
    """Return the answers that were posted; the text of a file goes before what was typed."""
    request.max_content_length = request.max_form_memory_size = largest_body(found)
    # a part of what a program sends may have no name
    answers: Typed = {name: values for name, values in request.form.lists() if name}
    file = request.files.get("file")
    if file is not None and file.filename:
        answers["text"] = [decoded(file.read(), file_encoding(ui))]
        answers["name"] = [file.filename[-_LONGEST_NAME:]]
    return answers


def _shown(template: str, found: Function, ui: str, sent: Typed) -> str:
    page = page_of(library(), found, ui, sent)
    return render_template(f"calculators/{template}.html", **vars(page))


def commonest_calculators() -> list[Listed]:
    """Return the calculators that the home page names."""
    languages, ui = library().languages, ui_language()
    return [listed_calculator(languages, name, ui) for name in COMMONEST if name in functions()]
