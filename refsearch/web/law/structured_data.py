"""schema.org data in pages: an edition or a law described for search engines."""

from __future__ import annotations

from flask import json, url_for
from markupsafe import Markup

from refsearch.export.jsonld import JsonLd, edition_jsonld, provision_jsonld
from refsearch.languages.registry import ENGLISH
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.web.common.i18n import interface
from refsearch.web.common.services import kept_of_a_text


@kept_of_a_text
def law_data(library: Library, book: Book, law: Provision) -> Markup:
    """Return a law as JSON-LD, to stand in a script element."""
    found = provision_jsonld(library, book.edition.id, law.id, lambda id_: _address(library, id_))
    return _embedded(found)


def edition_data(library: Library, book: Book) -> Markup:
    """Return an edition as JSON-LD, to stand in a script element."""
    return _embedded(edition_jsonld(library, book.edition.id, lambda id_: _address(library, id_)))


def _address(library: Library, id_: str) -> str:
    """Return the whole address of an edition's id or of a global id.

    It is that of the interface in the language of the text: a text is one, in whatever language
    the page around it is read.
    """
    edition, local = split_global_id(id_) if ":" in id_ else (id_, "")
    language = library.book(edition).edition.language
    ui = language if language in interface() else ENGLISH
    if not local:
        return url_for("pages.contents", ui=ui, edition=edition, _external=True)
    return url_for("pages.unit", ui=ui, edition=edition, id_=local, _external=True)


def _embedded(found: JsonLd) -> Markup:
    """Return JSON that can't end the element it stands in."""
    # the signs that HTML reads in a script are escaped as JSON has it, so that it is safe
    return Markup(json.dumps(found).replace("<", "\\u003c").replace("&", "\\u0026"))  # noqa: S704
