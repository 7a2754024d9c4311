"""The side-by-side pages of two editions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from werkzeug import Response

from refsearch.library.library import Book, Library
from refsearch.library.model import Provision
from refsearch.web.common.services import library
from refsearch.web.compare.viewmodels import Row, RowBuilder
from refsearch.web.law.typed_ids import canonical_id

blueprint = Blueprint("compare", __name__)
DEFINITIONS = "definitions"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is set side by side: its rows, its names on both sides, and what stands around it."""

    id: str
    names: tuple[str, str]
    rows: tuple[Row, ...]
    marked: str = ""
    before: Provision | None = None
    after: Provision | None = None


def comparable(library: Library, left: Book, right: Book) -> bool:
    """Whether two editions are of one work, or of works of which one succeeds the other."""
    a, b = left.edition, right.edition
    return a.id != b.id and (a.work == b.work or a.succeeds == b.work or b.succeeds == a.work)


@blueprint.get("/<ui:ui>/compare/<left>/<right>")
def laws(ui: str, left: str, right: str) -> str | tuple[str, int]:
    """List the laws of two editions."""
    books = library().book(left), library().book(right)
    if not comparable(library(), *books):
        return _nothing_to_compare(*books)
    builder = RowBuilder(library(), *books, ui)
    pairs = [(law, builder.aligner.twin(law.id)) for law in books[0].laws]
    twins = [(law, books[1].provisions.get(twin or "")) for law, twin in pairs]
    return render_template("compare_laws.html", left=books[0], right=books[1], laws=twins)


@blueprint.get("/<ui:ui>/compare/<left>/<right>/<id_>")
def unit(ui: str, left: str, right: str, id_: str) -> str | Response | tuple[str, int]:
    """Show a law, a front part or all definitions of two editions side by side."""
    books = library().book(left), library().book(right)
    if not comparable(library(), *books):
        return _nothing_to_compare(*books)
    place = canonical_id(library(), books[0], id_)
    address = _address(ui, *books, place)
    if address != url_for("compare.unit", ui=ui, left=left, right=right, id_=id_):
        return redirect(address)
    comparison = _comparison(RowBuilder(library(), *books, ui), *books, place)
    return render_template("compare.html", left=books[0], right=books[1], comparison=comparison)


def _address(ui: str, left: Book, right: Book, id_: str) -> str:
    """Return the address at which an id of the left edition is shown side by side."""
    if id_ in left.footnotes and left.footnotes[id_].attached_to:
        return _address(ui, left, right, left.footnotes[id_].attached_to[0])
    list_of_laws = url_for("compare.laws", ui=ui, left=left.edition.id, right=right.edition.id)
    if id_ in left.definitions:
        return f"{list_of_laws}/{DEFINITIONS}#{id_}"
    if id_ not in left.provisions and left.parts[id_].kind in ("laws", "index"):
        return list_of_laws
    return f"{list_of_laws}/{id_}"


def _comparison(builder: RowBuilder, left: Book, right: Book, id_: str) -> Comparison:
    if id_ in left.provisions:
        return _laws_compared(builder, left, right, id_)
    names = tuple(b.parts[id_].title if id_ in b.parts else "" for b in (left, right))
    rows: Iterable[Row]
    if id_ == DEFINITIONS:
        rows = builder.definitions()
    else:
        blocks = [b.parts[id_].blocks if id_ in b.parts else () for b in (left, right)]
        rows = builder.prose(id_, *blocks)
    return Comparison(id_, (names[0], names[1]), tuple(rows))


def _laws_compared(builder: RowBuilder, left: Book, right: Book, id_: str) -> Comparison:
    law = left.law_of(id_)
    other = right.provisions.get(builder.aligner.twin(law.id) or "")
    before, after = left.neighbours(law)
    return Comparison(
        id=law.id,
        names=(law.citation, other.citation if other else ""),
        rows=tuple(builder.law(law, other)),
        marked=id_ if id_ != law.id else "",
        before=before,
        after=after,
    )


def _nothing_to_compare(left: Book, right: Book) -> tuple[str, int]:
    siblings = [library().siblings(book.edition.id) for book in (left, right)]
    page = render_template("compare_none.html", left=left, right=right, siblings=siblings)
    return page, 404
