"""Editions as files to download: JSON, Akoma Ntoso, Markdown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache

from flask import Blueprint, Response, json

from refsearch.export import document_json
from refsearch.export.markdown import edition_markdown
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
    body = _exported(library(), edition, form, datetime.now(UTC).date())
    answer = Response(body, content_type=MEDIA_TYPES[form])
    name = f"{edition}.{_SUFFIXES[form]}"
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


@lru_cache(maxsize=24)
def _exported(library: Library, edition: str, form: str, today: date) -> bytes:
    """Return a file's bytes; they are the same all day, for Akoma Ntoso says when it was made."""
    return _WRITERS[form](library, edition, today).encode()


def _json(library: Library, edition: str, today: date) -> str:
    return json.dumps(document_json(library, library.book(edition)), indent=1) + "\n"


def _akn(library: Library, edition: str, today: date) -> str:
    from refsearch.export.akn import edition_akn  # its XML library is loaded when it is asked for

    return edition_akn(library, edition, today)


def _markdown(library: Library, edition: str, today: date) -> str:
    return edition_markdown(library.book(edition))


_WRITERS: dict[str, Callable[[Library, str, date], str]] = {
    "json": _json,
    "akn": _akn,
    "md": _markdown,
}
