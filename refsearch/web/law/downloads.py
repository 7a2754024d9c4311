"""Editions as files to download: JSON, Akoma Ntoso, Markdown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache

from flask import Blueprint, Response, json

from refsearch.export import document_json
from refsearch.export.markdown import edition_markdown
from refsearch.library.dated import last_changed
from refsearch.library.library import Library
from refsearch.web.common.services import library

blueprint = Blueprint("downloads", __name__)

MEDIA_TYPES = {
    "json": "application/json",
    "akn": "application/akn+xml",
    "md": "text/markdown; charset=utf-8",
}
_SUFFIXES = {"json": "json", "akn": "akn.xml", "md": "md"}


@blueprint.get("/<ui:ui>/<edition>/export/<any(json, akn, md):form>")
def download(ui: str, edition: str, form: str) -> Response:
    """Return an edition as a file."""
    library().book(edition)
    body = _exported(library(), edition, form, last_changed(edition))
    answer = Response(body, content_type=MEDIA_TYPES[form])
    name = f"{edition}.{_SUFFIXES[form]}"
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


@lru_cache(maxsize=24)  # every form of the editions that come with the program
def _exported(library: Library, edition: str, form: str, made: date | None) -> bytes:
    """Return a file's bytes; ``made`` is its date, which Akoma Ntoso says: that of its text."""
    return _WRITERS[form](library, edition, made).encode()


def _json(library: Library, edition: str, made: date | None) -> str:
    return json.dumps(document_json(library, library.book(edition)), indent=1) + "\n"


def _akn(library: Library, edition: str, made: date | None) -> str:
    from refsearch.export.akn import edition_akn  # its XML library is loaded when it is asked for

    return edition_akn(library, edition, made)


def _markdown(library: Library, edition: str, made: date | None) -> str:
    return edition_markdown(library.book(edition))


_WRITERS: dict[str, Callable[[Library, str, date | None], str]] = {
    "json": _json,
    "akn": _akn,
    "md": _markdown,
}
