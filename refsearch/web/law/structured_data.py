"""schema.org data in pages: an edition or a law described for search engines."""

from __future__ import annotations

from flask import json, url_for
from markupsafe import Markup

from refsearch.export.jsonld import JsonLd, edition_jsonld, provision_jsonld
from refsearch.library.library import Book, Library, split_global_id
from refsearch.library.model import Provision


def law_data(library: Library, book: Book, law: Provision, ui: str) -> Markup:
    """Return a law as JSON-LD, to stand in a script element."""
    found = provision_jsonld(library, book.edition.id, law.id, lambda id_: _address(ui, id_))
    return _embedded(found)


def edition_data(library: Library, book: Book, ui: str) -> Markup:
    """Return an edition as JSON-LD, to stand in a script element."""
    return _embedded(edition_jsonld(library, book.edition.id, lambda id_: _address(ui, id_)))


def _address(ui: str, id_: str) -> str:
    """Return the whole address of an edition's id or of a global id."""
    if ":" not in id_:
        return url_for("pages.contents", ui=ui, edition=id_, _external=True)
    edition, local = split_global_id(id_)
    return url_for("pages.unit", ui=ui, edition=edition, id_=local, _external=True)


def _embedded(found: JsonLd) -> Markup:
    """Return JSON that can't end the element it stands in."""
    return Markup(json.dumps(found).replace("<", "\\u003c").replace("&", "\\u0026"))  # noqa: S704
