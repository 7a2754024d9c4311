"""The side-by-side pages of two editions."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug import Response

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.refusals import pairs_instead
from refsearch.errors import NotInFile, UnknownProvision
from refsearch.library.book.book import Book
from refsearch.web.common.services import library
from refsearch.web.compare.pages import DEFINITIONS, comparison_of, laws_side_by_side
from refsearch.web.law.typed_ids import canonical_id

blueprint = Blueprint("compare", __name__)
_LONGEST = 80  # characters of what was typed, in one line of the page


Answer = str | Response | tuple[str, int]


@blueprint.get("/<ui:ui>/compare/<left>/<right>")
def laws(ui: str, left: str, right: str) -> Answer:
    """List the laws of two editions side by side."""
    books = library().book(left), library().book(right)
    if not aligner_of(library()).comparable(left, right):
        return _nothing_to_compare(*books)
    listed = laws_side_by_side(library(), *books, ui)
    return render_template("compare_laws.html", left=books[0], right=books[1], laws=listed)


@blueprint.get("/<ui:ui>/compare/<left>/<right>/<id_>")
def unit(ui: str, left: str, right: str, id_: str) -> Answer:
    """Show a law, a front part or all definitions of two editions side by side."""
    books = library().book(left), library().book(right)
    if not aligner_of(library()).comparable(left, right):
        return _nothing_to_compare(*books)
    try:
        place = canonical_id(library(), books[0], id_)
    except NotInFile as error:
        return _law_not_in_file(books, error)
    except UnknownProvision:
        if not books[1].has(id_):
            raise
        # what only the other edition has stands on the page that begins with it
        return redirect(_address(ui, books[1], books[0], id_))
    address = _address(ui, *books, place)
    if address != url_for("compare.unit", ui=ui, left=left, right=right, id_=id_):
        return redirect(address)
    comparison = comparison_of(library(), *books, place, ui)
    others = [e for e in aligner_of(library()).comparable_with(left) if e != right]
    return render_template(
        "compare.html",
        left=books[0],
        right=books[1],
        comparison=comparison,
        others=[library().book(e).edition for e in others],
    )


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


def _law_not_in_file(books: tuple[Book, Book], error: NotInFile) -> Answer:
    """Say that a file lacks a law, and offer the law of that number in the other edition."""
    left, right = books
    law = error.wanted.partition(".")[0]
    there = right.provisions.get(law)
    page = render_template(
        "compare_missing.html", left=left, right=right, wanted=error.wanted[:_LONGEST], there=there
    )
    return page, 404


def _nothing_to_compare(left: Book, right: Book) -> Answer:
    names = left.edition.id, right.edition.id
    pairs = pairs_instead(library(), *names)
    asked = dict.fromkeys(sorted((left, right), key=list(library().books.values()).index))
    page = render_template(
        "compare_none.html",
        asked=list(asked),
        pairs=[[library().book(name).edition for name in pair] for pair in pairs],
    )
    return page, 404
