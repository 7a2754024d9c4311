"""The pages of the rulings; every fact is kept in the address, which links to that state.

An answer that another answer makes needless stays in the address, so that going back loses nothing.
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, Response, render_template, request, url_for

from refsearch.rulings.catalogue import UnknownProcedure, procedures
from refsearch.web.common.errors import error_page
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.links import Link
from refsearch.web.common.page.frame import game_name
from refsearch.web.common.query_args import chosen, clean
from refsearch.web.common.services import library
from refsearch.web.rulings.asking import EDIT, Facts, Place
from refsearch.web.rulings.cards import pocket_cards
from refsearch.web.rulings.listing import (
    commonest_rulings,
    count_of_rulings,
    game_ids,
    games,
    listed,
)
from refsearch.web.rulings.quotes import PRINT
from refsearch.web.rulings.viewmodels import place_of, ruling_page, tree_page

blueprint = Blueprint("rulings", __name__)
_LONGEST_NAME = 100  # characters of a name that is refused: the longest real one has about 30
_LONGEST_SHOWN = 60  # characters of it in a sentence of the page
_LONGEST_FACT = 100  # characters: the longest answer is a call or the name of a choice
_MOST_FACTS = 60  # the longest ruling asks eight; the rest of an address is not looked at


def register(app: Flask) -> None:
    """Add the pages, and what other pages show of them."""
    app.register_blueprint(blueprint)
    app.add_template_global(commonest_rulings)
    app.add_template_global(count_of_rulings)


@blueprint.errorhandler(UnknownProcedure)
def answer_unknown(error: UnknownProcedure) -> Response:
    """Say that there is no such ruling, and which are the nearest."""
    ui, wanted = ui_language(), error.wanted[:_LONGEST_SHOWN]
    near = [listed(library(), procedures()[name], ui) for name in error.nearest]
    reason = _("There is no ruling called “%(wanted)s” here.", wanted=wanted)
    return error_page(
        HTTPStatus.NOT_FOUND, reason, tuple(Link(one.url, one.title, ui) for one in near)
    )


@blueprint.get("/<ui:ui>/rulings")
def index(ui: str) -> str:
    """List every ruling: by what happened, and by law."""
    query = clean(request.args.get("q", ""))[:_LONGEST_FACT]
    game = chosen(request.args, "game", game_ids())
    return render_template(
        "rulings/index.html",
        games=games(library(), ui, query, game),
        game=game,
        game_links=[_game_link(ui, id_, query) for id_ in game_ids()],
        filtered_by=query,
    )


def _game_link(ui: str, game: str, query: str) -> dict[str, str]:
    url = url_for("rulings.index", ui=ui, game=game, q=query or None)
    return {"id": game, "name": game_name(game), "url": url}


@blueprint.get("/<ui:ui>/cards")
def cards(ui: str) -> str:
    """Show the commonest rulings of a game as trees to print and carry."""
    game = chosen(request.args, "game", game_ids()) or game_ids()[0]
    pages = pocket_cards(library(), game, ui)
    return render_template("rulings/cards.html", pages=pages, game=game, games=game_ids())


@blueprint.get("/<ui:ui>/rulings/<name>")
def ruling(ui: str, name: str) -> str:
    """Ask the next question, or say what follows."""
    question = request.args.get(EDIT, "")[:_LONGEST_FACT]
    page = ruling_page(library(), _place(ui, name), question)
    return render_template("rulings/page.html", **vars(page))


@blueprint.get("/<ui:ui>/rulings/<name>/print")
def printed(ui: str, name: str) -> str:
    """Show the path and what follows with every provision quoted, to print."""
    page = ruling_page(library(), _place(ui, name), length=PRINT)
    return render_template("rulings/print.html", **vars(page))


@blueprint.get("/<ui:ui>/rulings/<name>/tree")
def tree(ui: str, name: str) -> str:
    """Show the ruling as a tree of decisions, the path of the address marked."""
    page = tree_page(library(), _place(ui, name))
    return render_template("rulings/tree.html", **vars(page))


def _place(ui: str, name: str) -> Place:
    return place_of(library().languages, name[:_LONGEST_NAME], ui, _facts())


def _facts() -> Facts:
    """Return the facts of the address: the last answer to each question; empty ones are none."""
    given = {key[:_LONGEST_FACT]: request.args.getlist(key)[-1] for key in request.args}
    given.pop(EDIT, None)
    kept = [(key, clean(fact)[:_LONGEST_FACT]) for key, fact in given.items()]
    return dict([(key, fact) for key, fact in kept if fact][:_MOST_FACTS])
