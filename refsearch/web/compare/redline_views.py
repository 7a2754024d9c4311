"""The pages of changes between two editions: word by word, and in sentences."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug import Response as AnyResponse

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.changes import Changes, changes_between
from refsearch.comparison.redline.json import changes_csv
from refsearch.comparison.redline.pairs import in_order, redlines_instead, refusal
from refsearch.comparison.redline.places import shown_at
from refsearch.errors import NotComparable, NotInFile, UnknownProvision
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.web.common.services import library
from refsearch.web.compare.changes import changes_page
from refsearch.web.compare.redline import redline_page
from refsearch.web.law.typed_ids import canonical_id

blueprint = Blueprint("redline", __name__)
Answer = str | AnyResponse | tuple[str, int]


@blueprint.get("/<ui:ui>/redline/<left>/<right>")
def laws(ui: str, left: str, right: str) -> Answer:
    """Send to the list of what changed in each law."""
    return redirect(changes_url(ui, left, right))


@blueprint.get("/<ui:ui>/redline/<left>/<right>/<id_>")
def law(ui: str, left: str, right: str, id_: str) -> Answer:
    """Show a law of the newer edition with what changed since the older one, word by word."""
    if refusal(library(), left, right):
        return _refused(ui, left, right, id_)
    names = in_order(library(), left, right)
    newer = library().book(names[1])
    try:
        place = canonical_id(library(), newer, id_)
    except UnknownProvision:
        if not library().book(names[0]).has(id_):
            raise
        return redirect(redline_url(ui, *names, id_))
    if place not in newer.provisions:
        return redirect(url_for("compare.unit", ui=ui, left=names[1], right=names[0], id_=place))
    shown = newer.law_of(place).id
    if (*names, shown) != (left, right, id_):
        address = url_for("redline.law", ui=ui, left=names[0], right=names[1], id_=shown)
        return redirect(address if place == shown else f"{address}#{place}")
    page = redline_page(library(), names, shown, ui, request.args.get("view", ""))
    return render_template("redline.html", page=page)


@blueprint.get("/<ui:ui>/changes/<left>/<right>")
def changes(ui: str, left: str, right: str) -> Answer:
    """List what changed between two editions, by law, most changed first."""
    return _changes(ui, left, right, "changes.html")


@blueprint.get("/<ui:ui>/changes/<left>/<right>/digest")
def digest(ui: str, left: str, right: str) -> Answer:
    """Show on one page what a director must know of what changed."""
    return _changes(ui, left, right, "changes_digest.html")


@blueprint.get("/<ui:ui>/changes/<left>/<right>.csv")
def table(ui: str, left: str, right: str) -> Answer:
    """Return what changed as a table."""
    found = _found(left, right)
    if found is None:
        return _refused(ui, left, right)
    kept_as = {"Content-Disposition": 'attachment; filename="changes.csv"'}
    text = "\ufeff" + changes_csv(found)
    return Response(text, content_type="text/csv; charset=utf-8", headers=kept_as)


def _changes(ui: str, left: str, right: str, template: str) -> Answer:
    found = _found(left, right)
    if found is None:
        return _refused(ui, left, right)
    names = in_order(library(), left, right)
    if names != (left, right):
        endpoint = str(request.endpoint)
        return redirect(url_for(endpoint, ui=ui, left=names[0], right=names[1]))
    return render_template(template, page=changes_page(library(), found, ui))


def _found(left: str, right: str) -> Changes | None:
    try:
        return changes_between(library(), left, right)
    except NotComparable:
        return None


def _refused(ui: str, left: str, right: str, typed: str = "") -> tuple[str, int]:
    named = sorted((left, right), key=list(library().books).index)  # the same from both sides
    books = [library().book(name) for name in named]
    newer = library().book(in_order(library(), left, right)[1])
    why = refusal(library(), left, right)
    law = "" if why == "unrelated" else _law_meant(newer, typed)
    page = render_template(
        "redline_none.html",
        left=books[0],
        right=books[1],
        why=why,
        offered=[_offered(ui, *pair, newer, law) for pair in redlines_instead(library(), named)],
        beside=_beside(ui, named[0], named[1], newer, law),
    )
    return page, 404


def _law_meant(book: Book, typed: str) -> str:
    """Return the law that an address names in an edition; "" for none."""
    try:
        place = canonical_id(library(), book, typed)
    except (NotInFile, UnknownProvision):
        return ""
    return book.law_of(place).id if place in book.provisions else ""


def _place_in(edition: str, book: Book, law: str) -> str:
    """Return where a law of a book is in an edition; "" for nowhere, and for no law."""
    if edition == book.edition.id or not law:
        return law
    if not aligner_of(library()).comparable(book.edition.id, edition):
        return ""
    return aligner_of(library()).one(book.edition.id, law, edition) or ""


def _offered(
    ui: str, old: str, new: str, book: Book, law: str
) -> tuple[tuple[Edition, Edition], str, str]:
    """Return two editions with a redline, its address, and the law that it shows; "" for all."""
    editions = library().book(old).edition, library().book(new).edition
    place = _place_in(new, book, law)
    cited = library().book(new).provisions[place].citation if place else ""
    return editions, redline_url(ui, new, old, place), cited


def _beside(ui: str, left: str, right: str, book: Book, law: str) -> str:
    """Return where two editions stand side by side, at the law if there is one; "" for nowhere."""
    if left == right or not aligner_of(library()).comparable(left, right):
        return ""
    place = _place_in(left, book, law)
    if not place:
        return url_for("compare.laws", ui=ui, left=left, right=right)
    return url_for("compare.unit", ui=ui, left=left, right=right, id_=place)


@blueprint.app_template_global()
def redline_url(ui: str, edition: str, other: str, id_: str = "") -> str:
    """Return the address at which an id of an edition is shown with what changed; "" for none."""
    if refusal(library(), edition, other):
        return ""
    names = in_order(library(), edition, other)
    law, place = shown_at(library(), names, edition, id_)
    if not law:
        return changes_url(ui, *names)
    address = url_for("redline.law", ui=ui, left=names[0], right=names[1], id_=law)
    return address if place == law else f"{address}#{place or f'deleted-{id_}'}"


@blueprint.app_template_global()
def changes_url(ui: str, edition: str, other: str) -> str:
    """Return the address of the list of what changed between two editions, in either order."""
    old, new = in_order(library(), edition, other)
    return url_for("redline.changes", ui=ui, left=old, right=new)
