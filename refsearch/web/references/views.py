"""The pages of the map of references."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug import Response

from refsearch.comparison.redline.pairs import in_order
from refsearch.comparison.references.since import reference_changes, require_successors, successions
from refsearch.errors import NotComparable
from refsearch.library.book.book import Book
from refsearch.web.common.services import library
from refsearch.web.law.typed_ids import canonical_id
from refsearch.web.references.addresses import chain_url, map_url, trail_of
from refsearch.web.references.chains import chains_page
from refsearch.web.references.since import since_page
from refsearch.web.references.viewmodels import around_page, whole_page

blueprint = Blueprint("references", __name__)
Answer = str | Response | tuple[str, int]


@blueprint.get("/<ui:ui>/map/<edition>")
def whole(ui: str, edition: str) -> Answer:
    """Show all references between the laws of an edition; ``from`` and ``to`` ask for a chain."""
    book = library().book(edition)
    asked = request.args.get("from", "").strip(), request.args.get("to", "").strip()
    if all(asked):
        start, end = (_law(book, typed) for typed in asked)
        return redirect(chain_url(ui, edition, start, end))
    if any(asked):
        return redirect(map_url(ui, edition, _law(book, "".join(asked))))
    return render_template(
        "references/whole.html", book=book, page=whole_page(library(), edition, ui)
    )


@blueprint.get("/<ui:ui>/map/<edition>/<id_>")
def around(ui: str, edition: str, id_: str) -> Answer:
    """Show what a provision cites and what cites it, one and two steps away."""
    book = library().book(edition)
    trail = trail_of(book, request.args.get("trail", ""))
    place = _provision(book, id_)
    if place != id_:
        return redirect(map_url(ui, edition, place, trail))
    page = around_page(library(), edition, place, trail, ui)
    return render_template("references/around.html", book=book, page=page)


@blueprint.get("/<ui:ui>/map/<edition>/<start>/<end>")
def chains(ui: str, edition: str, start: str, end: str) -> Answer:
    """Show the shortest chains of references from a law to another."""
    book = library().book(edition)
    laws = _law(book, start), _law(book, end)
    if laws != (start, end):
        return redirect(chain_url(ui, edition, *laws))
    page = chains_page(library(), edition, *laws, ui)
    return render_template("references/chains.html", book=book, page=page)


@blueprint.get("/<ui:ui>/map/changes/<left>/<right>")
def since(ui: str, left: str, right: str) -> Answer:
    """Show which references were added and dropped between two editions."""
    books = library().book(left), library().book(right)
    try:
        require_successors(library(), left, right)
    except NotComparable:
        return _nothing_to_compare(books)
    names = in_order(library(), left, right)
    if names != (left, right):
        return redirect(url_for("references.since", ui=ui, left=names[0], right=names[1]))
    page = since_page(library(), reference_changes(library(), *names), ui)
    return render_template("references/since.html", book=books[1], page=page)


def _nothing_to_compare(books: tuple[Book, Book]) -> tuple[str, int]:
    pairs = successions(library(), books[0].edition.id, books[1].edition.id)
    offered = [[library().book(name).edition for name in pair] for pair in pairs]
    named = dict.fromkeys(sorted(books, key=list(library().books.values()).index))
    page = render_template("references/since_none.html", books=list(named), offered=offered)
    return page, 404


def _provision(book: Book, typed: str) -> str:
    """Return the provision that is meant; a note stands for what calls it."""
    place = canonical_id(library(), book, typed)
    if place in book.footnotes and book.footnotes[place].attached_to:
        place = book.footnotes[place].attached_to[0]
    return book.provision(place).id


def _law(book: Book, typed: str) -> str:
    return book.law_of(_provision(book, typed)).id


@blueprint.app_template_global()
def references_url(ui: str, edition: str, id_: str = "") -> str:
    """Return the address of the map around a provision; of all else that of the whole."""
    return map_url(ui, edition, id_ if id_ in library().book(edition).provisions else "")


@blueprint.app_template_global()
def references_since(ui: str, edition: str) -> str:
    """Return where the references added and dropped since the work before stand; "" for none."""
    own = library().book(edition).edition
    older = next((e for e in library().editions if e.work == own.succeeds), None)
    newer = next((e for e in library().editions if e.succeeds == own.work), None)
    pair = (older, own) if older else (own, newer)
    if pair[0] is None or pair[1] is None:
        return ""
    return url_for("references.since", ui=ui, left=pair[0].id, right=pair[1].id)
