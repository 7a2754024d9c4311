"""The pages: every example by function or by the laws of an edition, and each on its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Flask, Response, render_template, request, url_for

from refsearch.examples import UnknownExample
from refsearch.languages.calculators import calculator_title
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.calculators.words import GAMES, game_name
from refsearch.web.calculators.words import listed as functions_of
from refsearch.web.common.errors import error_page
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import Link, cited_as, page_url
from refsearch.web.common.query_args import clean
from refsearch.web.common.services import library
from refsearch.web.examples import examples as shelves
from refsearch.web.examples.examples import served_examples
from refsearch.web.examples.viewmodels import Listed, example_view, listed

blueprint = Blueprint("examples", __name__)
_LONGEST_NAME = 100  # characters of a name that is refused: the longest real one has about 50
_LONGEST_SHOWN = 60  # characters of it in a sentence of the page


@dataclass(frozen=True, slots=True)
class Group:
    """A function, or a law, with its examples; ``anchor`` is its place on the page."""

    anchor: str
    link: Link
    examples: tuple[Listed, ...]


def register(app: Flask, library: Library) -> None:
    """Add the pages, and what law pages show of them."""
    shelves.register(app, library)
    app.register_blueprint(blueprint)


@blueprint.errorhandler(UnknownExample)
def answer_unknown(error: UnknownExample) -> Response:
    """Say that there is no such example, and which are the nearest."""
    ui, wanted = ui_language(), error.wanted[:_LONGEST_SHOWN]
    near = [listed(served_examples().examples.example(name), ui) for name in error.nearest]
    reason = _("There is no example called “%(wanted)s” here.", wanted=wanted)
    nearest = tuple(Link(one.url, one.title, ui) for one in near)
    return error_page(HTTPStatus.NOT_FOUND, reason, nearest)


@blueprint.get("/<ui:ui>/examples")
def index(ui: str) -> str:
    """List every example: by function or, where an edition is asked for, by its laws."""
    asked = clean(request.args.get("edition", ""))
    book = library().book(asked) if asked else None
    return render_template(
        "examples/index.html",
        sections=[("", list(_by_law(book, ui)))] if book else list(_by_function(ui)),
        editions=_editions_with_examples(library()),
        asked=asked,
        count=len(served_examples().examples.listed),
    )


@blueprint.get("/<ui:ui>/examples/<name>")
def example(ui: str, name: str) -> str:
    """Show an example: what it quotes, what was given, what came out and why."""
    found = served_examples().examples.example(name[:_LONGEST_NAME])
    view = example_view(library(), served_examples().run_of(found), ui)
    others = [
        one for one in served_examples().examples.of_function(found.function) if one is not found
    ]
    return render_template(
        "examples/page.html", example=view, others=[listed(one, ui) for one in others]
    )


def _by_function(ui: str) -> Iterator[tuple[str, list[Group]]]:
    """Yield each game with its functions that have examples."""
    for game in GAMES:
        names = functions_of(library().languages, game)
        groups = [group for name in names if (group := _function_group(name, ui))]
        if groups:
            yield game_name(library().languages, game, ui), groups


def _function_group(name: str, ui: str) -> Group | None:
    found = served_examples().examples.of_function(name)
    url = url_for("calculators.calculator", ui=ui, name=name)
    link = Link(url, calculator_title(library().languages, name, ui), ui)
    return Group(name, link, tuple(listed(one, ui) for one in found)) if found else None


def _by_law(book: Book, ui: str) -> Iterator[Group]:
    """Yield the laws and definitions of an edition that examples quote, in reading order."""
    heads = {law.id: law.heading or "" for law in book.laws}
    for id_ in [*heads, *book.definitions, *book.parts]:
        found = served_examples().examples.examples_for(book.edition.id, id_)
        if found:
            url = page_url(ui, book.edition.id, id_)
            link = Link(url, cited_as(book, id_), book.edition.language, heads.get(id_, ""))
            yield Group(f"law-{id_}", link, tuple(listed(one, ui) for one in found))


def _editions_with_examples(library: Library) -> list[Link]:
    quoted = {quote.edition for one in served_examples().examples.listed for quote in one.quotes}
    return [Link(e.id, e.short_title, e.language) for e in library.editions if e.id in quoted]
