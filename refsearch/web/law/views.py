"""The pages of the texts: contents, laws, definitions, front parts, index."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug import Response

from refsearch.errors import UnknownProvision
from refsearch.library.book.book import Book
from refsearch.library.model import Part
from refsearch.web.common.links import page_url, with_query
from refsearch.web.common.previews import preview_of
from refsearch.web.common.services import library
from refsearch.web.law.definitions import definition_page, definitions_page
from refsearch.web.law.index import index_letters
from refsearch.web.law.reading import Address
from refsearch.web.law.typed_ids import canonical_id, existing_provision
from refsearch.web.law.viewmodels import contents_page, front_page, law_page

blueprint = Blueprint("pages", __name__)


@blueprint.get("/<ui:ui>/<edition>")
def contents(ui: str, edition: str) -> str:
    """Show the contents of an edition."""
    page = contents_page(library(), library().book(edition), ui)
    return render_template("contents.html", **vars(page))


@blueprint.get("/<ui:ui>/<edition>/definitions")
def definitions(ui: str, edition: str) -> str:
    """Show all definitions of an edition."""
    page = definitions_page(library(), library().book(edition), ui)
    return render_template("definitions.html", **vars(page))


@blueprint.get("/<ui:ui>/<edition>/index")
def index(ui: str, edition: str) -> str:
    """Show the printed index of an edition with its targets linked."""
    book = library().book(edition)
    if not book.document.index:
        raise UnknownProvision("index", (), edition)
    letters = index_letters(book, ui)
    newer = library().successor(edition)
    return render_template("index.html", book=book, letters=letters, newer=newer)


@blueprint.get("/<ui:ui>/<edition>/<id_>")
def unit(ui: str, edition: str, id_: str) -> str | Response:
    """Show the page that holds an id: a law, a definition, a front part; a note's law."""
    book, address = library().book(edition), Address(request.path, request.args)
    if id_ in book.provisions:
        law = law_page(library(), book, id_, ui, address)
        return render_template("law.html", **vars(law))
    if id_ in book.definitions:
        definition = definition_page(library(), book, id_, ui, address)
        return render_template("definition.html", **vars(definition))
    if id_ in book.footnotes:
        return redirect(f"{_home_of_note(ui, book, id_)}#{id_}")
    if id_ in book.parts:
        return _part_page(ui, book, book.parts[id_])
    return redirect(_canonical_url(ui, book, id_))


def _home_of_note(ui: str, book: Book, note: str) -> str:
    """Return the address of the page at whose end a footnote stands."""
    callers = book.footnotes[note].attached_to
    if not callers:
        return url_for("pages.contents", ui=ui, edition=book.edition.id)
    holder = callers[0] if callers[0] not in book.provisions else book.law_of(callers[0]).id
    return page_url(ui, book.edition.id, holder)


def _part_page(ui: str, book: Book, part: Part) -> str | Response:
    if part.kind == "front":
        return render_template("front.html", **vars(front_page(library(), book, part, ui)))
    if part.kind == "laws":
        contents_url = url_for("pages.contents", ui=ui, edition=book.edition.id)
        return redirect(f"{contents_url}#{part.id}")
    return redirect(url_for(f"pages.{part.kind}", ui=ui, edition=book.edition.id))


def _canonical_url(ui: str, book: Book, typed: str) -> str:
    id_ = canonical_id(library(), book, typed)
    return with_query(page_url(ui, book.edition.id, id_), request.args.to_dict())


@blueprint.get("/<ui:ui>/<edition>/<id_>/preview")
def preview(ui: str, edition: str, id_: str) -> Response | str:
    """Return the fragment of HTML that is shown beside a link to an id."""
    book = library().book(edition)
    if not book.has(id_):
        existing_provision(library(), book, id_)
    return render_template("preview.html", book=book, id=id_, preview=preview_of(book, id_))
