"""The linker at the address that other sites include, and a page that shows what it does."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, render_template

from refsearch.web.common.played import games_played
from refsearch.web.common.services import library

blueprint = Blueprint("linker", __name__)
_SAMPLES = 2  # citations of an edition on the page, the deepest: laws alone would show less
_KEPT = 3_600  # seconds: a correction reaches the sites that include it within the hour


@blueprint.get("/linker.js")
def script() -> Response:
    """Serve the script under an address without a version, to pages of any origin."""
    answer = current_app.send_static_file("linker.js")
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.cache_control.no_cache = None
    answer.cache_control.public = True
    answer.cache_control.max_age = _KEPT
    return answer


@blueprint.get("/<ui:ui>/linker")
def page(ui: str) -> str:
    """Say how a site includes the linker, and show it at work."""
    books = () if games_played(library()) else library().books.values()
    samples = [
        (book.edition.language, book.edition.id, one.citation)
        for book in books
        for one in sorted(book.provisions.values(), key=lambda p: -p.locator.depth)[:_SAMPLES]
    ]
    return render_template("linker.html", samples=samples)
