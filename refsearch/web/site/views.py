"""The home page and the help."""

from __future__ import annotations

from flask import redirect, render_template, url_for
from werkzeug import Response
from werkzeug.exceptions import NotFound

from refsearch.web.common.i18n import preferred_language
from refsearch.web.common.services import current_services, library
from refsearch.web.law.views import blueprint
from refsearch.web.site.components import components_page
from refsearch.web.site.games import burraco_front
from refsearch.web.site.home import text_languages, works
from refsearch.web.site.tables import text_tables

__all__ = ["blueprint"]


@blueprint.get("/")
def choose_language() -> Response:
    """Send a reader to the home page in the language of the browser."""
    answer = redirect(url_for("pages.home", ui=preferred_language()))
    answer.vary.add("Accept-Language")
    return answer


@blueprint.get("/<ui:ui>/")
def home(ui: str) -> str:
    """Show the search box and the editions."""
    faults = current_services().faults
    languages = text_languages(library(), ui)
    return render_template(
        "home.html", works=works(library(), ui), faults=faults, text_languages=languages
    )


@blueprint.get("/<ui:ui>/help")
def show_help(ui: str) -> str:
    """Show how to ask, and the keys."""
    return render_template("help.html")


@blueprint.get("/<ui:ui>/library")
def kept(ui: str) -> str:
    """Show where a script lists the bookmarks and the history that the browser keeps."""
    return render_template("kept.html")


@blueprint.get("/<ui:ui>/components")
def components(ui: str) -> str:
    """Show every component that the pages are made of, from their own templates."""
    return render_template("components.html", **components_page(library(), ui))


@blueprint.get("/<ui:ui>/tables")
def tables(ui: str) -> str:
    """Show the tables of numbers of the texts in force."""
    return render_template("tables.html", texts=text_tables(library(), ui))


@blueprint.get("/<ui:ui>/burraco")
def burraco(ui: str) -> str:
    """Show what burraco has: situations, counting, values, times."""
    front = burraco_front(library(), ui)
    if front is None:
        raise NotFound
    return render_template("burraco.html", front=front)
