"""The offline pages: the browser's worker, what it saves, and the page where a reader chooses."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from flask import Blueprint, Flask, Response, current_app, render_template, request, url_for
from werkzeug.exceptions import NotFound, ServiceUnavailable

from refsearch.rulings.catalogue import find_procedure
from refsearch.web.common.http.headers import static_url
from refsearch.web.common.http.kept import BUILD
from refsearch.web.common.i18n import interface
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.played import games_played, site_title
from refsearch.web.common.services import library
from refsearch.web.offline.listing import item_views
from refsearch.web.offline.packing import packed
from refsearch.web.offline.results import WRITTEN_OUT, parts_of, result_addresses
from refsearch.web.offline.saved import (
    SHELL,
    SUMS,
    TERMS,
    edition_addresses,
    ruling_names,
    shell_addresses,
    term_addresses,
    walked,
)  # fmt: skip
from refsearch.web.offline.words import searched_words

blueprint = Blueprint("offline", __name__)
_MADE = "refsearch-packs"
_FILES = (".css", ".js", ".svg", ".woff2")
# The worker is no file of a page, and the linker is for the pages of others.
_NOT_KEPT = ("worker.js", "linker.js", "linker.css")
_LEVEL = 6  # of 9: what is more costs time and hardly gains
_making = Lock()  # a pack takes seconds: one thread may be held by them, the others serve pages
_AGAIN = 2  # seconds after which who came meanwhile asks again


def register(app: Flask) -> None:
    """Add the pages and what they need."""
    app.register_blueprint(blueprint)
    app.extensions[_MADE] = {}


@blueprint.get("/sw.js")
def worker() -> Response:
    """Serve the worker, which begins with what there is of this build."""
    static = Path(str(current_app.static_folder))
    begin = f"const SITE = {json.dumps(_site(static), ensure_ascii=False)};\n"
    text = (static / "worker.js").read_text(encoding="utf-8")
    return Response(begin + text, mimetype="text/javascript")


def _site(static: Path) -> dict[str, Any]:
    names = (file.relative_to(static).as_posix() for file in static.rglob("*.*"))
    kept = sorted(name for name in names if name.endswith(_FILES) and name not in _NOT_KEPT)
    editions = {
        id_: [f"/{{ui}}/offline/{id_}.json.gz", f"/{{ui}}/offline/words/{id_}.json.gz"]
        for id_ in library().books
    }
    rulings = {
        id_: [f"/{{ui}}/offline/rulings/{name}.json.gz" for name in names]
        for id_, names in ruling_names(library()).items()
    }
    sums = [
        f"/{{ui}}/offline/calculators/{name}/{part}.json.gz"
        for name in WRITTEN_OUT
        for part in range(parts_of(name))
    ]
    calculators = {SUMS: sums} if games_played(library()) else {}
    kept_pages = {name: [f"/{{ui}}/offline/{name}.json.gz"] for name in (SHELL, TERMS)}
    return {
        "build": current_app.config[BUILD],
        "languages": interface(),
        "assets": [static_url(name) for name in kept],
        "items": {**kept_pages, **editions, **rulings, **calculators},
    }


@blueprint.get("/<ui:ui>/site.webmanifest")
def manifest(ui: str) -> Response:
    """Describe the site as an application to install."""
    icons = [
        {"src": static_url(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png",
         "purpose": purpose}
        for name, size, purpose in (
            ("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"),
        )
    ]  # fmt: skip
    shortcuts = [
        {"name": _("Rulings"), "url": url_for("rulings.index", ui=ui)},
        {"name": _("Compute"), "url": url_for("calculators.index", ui=ui)},
    ]
    described = _("The laws of duplicate bridge and of burraco: search, read, rule.")
    if not games_played(library()):
        shortcuts, described = [], site_title()
    members = {
        "id": "/",
        "name": "refsearch",
        "short_name": "refsearch",
        "description": described,
        "lang": ui,
        "start_url": url_for("pages.home", ui=ui),
        "scope": "/",
        "display": "standalone",
        "background_color": "#fcfbf8",
        "theme_color": "#fcfbf8",
        "icons": icons,
        "shortcuts": shortcuts,
    }
    text = json.dumps(members, ensure_ascii=False)
    return Response(text, mimetype="application/manifest+json")


@blueprint.get("/<ui:ui>/offline")
def page(ui: str) -> str:
    """List what can be kept in this browser."""
    return render_template("offline/page.html", items=item_views(library(), ui))


@blueprint.get("/<ui:ui>/offline/search")
def search(ui: str) -> str:
    """Search what is kept: the browser shows this page for a search without a network."""
    return render_template("offline/search.html")


@blueprint.get("/<ui:ui>/offline/missing")
def missing(ui: str) -> str:
    """Say that a page is not kept: shown for it without a network."""
    return render_template("offline/missing.html")


@blueprint.get("/<ui:ui>/offline/shell.json.gz")
def shell(ui: str) -> Response:
    """Return the pages that every reader keeps."""
    return _made(lambda: packed(_app(), shell_addresses(library(), ui)))


@blueprint.get("/<ui:ui>/offline/terms.json.gz")
def terms(ui: str) -> Response:
    """Return the page of each term of the glossary."""
    return _made(lambda: packed(_app(), term_addresses(library(), ui)))


@blueprint.get("/<ui:ui>/offline/<edition>.json.gz")
def edition(ui: str, edition: str) -> Response:
    """Return the pages of an edition."""
    book = library().book(edition)
    return _made(lambda: packed(_app(), edition_addresses(book, ui)))


@blueprint.get("/<ui:ui>/offline/words/<edition>.json.gz")
def words(ui: str, edition: str) -> Response:
    """Return what an edition is searched by in the browser."""
    book = library().book(edition)
    return _made(lambda: searched_words(library(), book))


@blueprint.get("/<ui:ui>/offline/rulings/<name>.json.gz")
def ruling(ui: str, name: str) -> Response:
    """Return every page of a ruling, and which question each asks."""
    found = find_procedure(name[:100]).name  # longer than any; the nearest is looked for

    def made() -> dict[str, Any]:
        """Return the pages of a ruling, and what each asks."""
        asked = walked(library(), found, ui)
        tree = url_for("rulings.tree", ui=ui, name=found)
        return {**packed(_app(), [*asked, tree]), "asked": asked}

    return _made(made)


@blueprint.get("/<ui:ui>/offline/calculators/<name>/<int:part>.json.gz")
def calculator(ui: str, name: str, part: int) -> Response:
    """Return a part of the results of a calculator; its page with the first."""
    if name not in WRITTEN_OUT or part >= parts_of(name):
        raise NotFound
    return _made(lambda: packed(_app(), result_addresses(name, part, ui)))


@blueprint.get("/<ui:ui>/offline/uncomputed")
def uncomputed(ui: str) -> str:
    """Say that a result is not kept, in the place of the result."""
    return render_template("offline/uncomputed.html")


def _app() -> Flask:
    # what is packed is asked of the application itself, not of what stands for it in a request
    return current_app._get_current_object()  # type: ignore[attr-defined, no-any-return]


def _made(make: Callable[[], dict[str, Any]]) -> Response:
    """Return what is kept under this address, compressed as it is kept; it is made once."""
    made: dict[str, bytes] = current_app.extensions[_MADE]
    address = request.path
    if address not in made:
        if not _making.acquire(blocking=False):
            raise ServiceUnavailable(retry_after=_AGAIN)
        try:
            text = json.dumps(make(), ensure_ascii=False, separators=(",", ":"))
            made[address] = gzip.compress(text.encode(), _LEVEL, mtime=0)
        finally:
            _making.release()
    return Response(made[address], mimetype="application/gzip")
