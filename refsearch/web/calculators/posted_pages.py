"""Pages for posted input: the result, and its tables as files to download."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, render_template
from werkzeug.exceptions import MethodNotAllowed, NotFound

from refsearch.compute.registry import Function, UnknownFunction
from refsearch.games.bridge.session.out import Kind
from refsearch.web.calculators.definitions import definition_of
from refsearch.web.calculators.posting import spreadsheet
from refsearch.web.calculators.views import answer_unknown, named, page_of

NOT_KEPT = {"Cache-Control": "no-store"}  # what was posted has names of players in it
blueprint = Blueprint("posted", __name__)
blueprint.register_error_handler(UnknownFunction, answer_unknown)


def register(app: Flask) -> None:
    """Add the pages."""
    app.register_blueprint(blueprint)


@blueprint.post("/<ui:ui>/calculators/<name>")
def calculator(ui: str, name: str) -> Response:
    """Show a calculator with what was posted; nobody keeps the answer."""
    page = render_template("calculators/page.html", **page_of(_posting(name), ui))
    return Response(page, headers=NOT_KEPT)


@blueprint.post("/<ui:ui>/calculators/<name>/result")
def result(ui: str, name: str) -> Response:
    """Return the result of what was posted alone."""
    page = render_template("calculators/result.html", **page_of(_posting(name), ui))
    return Response(page, headers=NOT_KEPT)


@blueprint.post("/<ui:ui>/calculators/<name>/<any(ranking,travellers):kind>.csv")
def table(ui: str, name: str, kind: Kind) -> Response:
    """Return a table of what was posted as a file, or the page that says what is wrong with it."""
    found = _posting(name)
    if kind not in definition_of(found).tables:
        raise NotFound
    page = page_of(found, ui)
    computed = page["outcome"].computed
    if computed is None:
        return Response(render_template("calculators/page.html", **page), headers=NOT_KEPT)
    text = spreadsheet(computed, kind, page["wording"])
    kept_as = {"Content-Disposition": f'attachment; filename="{kind}.csv"', **NOT_KEPT}
    return Response(text, content_type="text/csv; charset=utf-8", headers=kept_as)


def _posting(name: str) -> Function:
    """Return a function whose calculator is posted to; any other only stands in addresses."""
    found = named(name)
    if not definition_of(found).posts:
        raise MethodNotAllowed(["GET", "HEAD", "OPTIONS"])
    return found
