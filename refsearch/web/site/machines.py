"""Endpoints for programs: health, ``robots.txt``, the search description for browsers."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, current_app, render_template, request, url_for

from refsearch.games.catalogue import functions
from refsearch.library.book.book import Book
from refsearch.library.dated import days_of, last_changed
from refsearch.practice.stories import stories
from refsearch.rulings.catalogue import procedures
from refsearch.web.common.i18n import interface, preferred_language
from refsearch.web.common.played import games_played
from refsearch.web.common.services import current_services, library
from refsearch.web.examples.examples import served_examples
from refsearch.web.site.games import BURRACO

blueprint = Blueprint("machines", __name__)
WARM = "WARM"  # set in an application's settings by whoever has asked it for a page of each kind


@blueprint.get("/healthz")
def health() -> dict[str, str | int | list[str]]:
    """Say that the library is open, how many editions it has, and which texts are at fault."""
    editions, faults = len(library().editions), current_services().faults
    if not faults:
        return {"status": "ok", "editions": editions}
    return {"status": "degraded", "editions": editions, "faults": faults}


@blueprint.get("/readyz")
def ready() -> tuple[dict[str, str], int, dict[str, str]]:
    """Say whether the site is warm; 503 as long as a request would wait for what is kept."""
    if current_app.config.get(WARM):
        return {"status": "ready"}, 200, {}
    return {"status": "opening"}, 503, {"Retry-After": "2"}  # seconds: warming takes a few


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Let crawlers read the texts, not the searches."""
    rules = [f"Disallow: /{ui}/{page}" for ui in interface() for page in ("search", "suggest")]
    sitemap = url_for("machines.sitemap", _external=True)
    lines = [
        "User-agent: *",
        *rules,
        "Disallow: /*/preview",
        "Disallow: /*/export/",
        "Disallow: /*/practice/*?",
        "Disallow: /*/offline/",
        f"Sitemap: {sitemap}",
        "",
    ]
    return Response("\n".join(lines), mimetype="text/plain")


@blueprint.get("/opensearch.xml")
def opensearch() -> Response:
    """Describe the search to browsers, in the language asked for."""
    asked = request.args.get("ui", "")
    ui = asked if asked in interface() else preferred_language()
    body = render_template("opensearch.xml", search_ui=ui)
    return Response(body, mimetype="application/opensearchdescription+xml")


@blueprint.get("/sitemap.xml")
def sitemap() -> Response:
    """List the pages in each language of the interface, with when what they show last changed."""
    words = last_changed("languages", "rulings", "practice", "examples")
    terms = ["terms", *(f"terms/{key}" for key in library().concepts)]
    computing = ["calculators", *(f"calculators/{name}" for name in functions())]
    ruling = ["rulings", "cards", *(f"rulings/{name}" for name in procedures())]
    practised = ["practice", *(f"practice/{name}" for name in stories())]
    worked = ["examples", *(f"examples/{name}" for name in served_examples().examples.by_name)]
    played = {book.edition.game for book in library().books.values()}
    fronts = [BURRACO] if BURRACO in played else []
    values = ["tables"] if games_played(library()) else []
    paths = ["", "help", *values, *fronts, "linker", "library", "offline"]
    paths += [*terms]
    if games_played(library()):
        paths += [*computing, *worked, *ruling, *practised]
    found = [(path, words) for path in paths]
    for book in library().books.values():
        days = days_of(book)
        whole = max(days.values(), default=last_changed(book.edition.id))
        own = len(book.edition.id) + 1
        found += [(path, days.get(path[own:], whole)) for path in _pages(book)]
    body = render_template("sitemap.xml", pages=found, languages=interface())
    return Response(body, mimetype="application/xml")


def _pages(book: Book) -> Iterator[str]:
    """Yield the addresses of an edition's pages, without the language of the interface."""
    yield book.edition.id
    yield f"{book.edition.id}/corrections"
    kinds = {part.kind for part in book.parts.values()}
    yield from (f"{book.edition.id}/{kind}" for kind in ("definitions", "index") if kind in kinds)
    fronts = [part.id for part in book.parts.values() if part.kind == "front"]
    laws = [law.id for law in book.laws]
    yield from (f"{book.edition.id}/{id_}" for id_ in [*fronts, *laws, *book.definitions])


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """Serve the icon to browsers that ask for it unasked."""
    return current_app.send_static_file("favicon.svg")
