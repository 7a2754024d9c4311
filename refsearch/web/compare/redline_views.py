"""The pages of changes between two editions: word by word, and in sentences."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug import Response as AnyResponse

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.changes import Changes, changes_between
from refsearch.comparison.redline.json import changes_csv
from refsearch.comparison.redline.pairs import in_order, redlined_with, refusal
from refsearch.errors import NotComparable
from refsearch.web.common.services import library
from refsearch.web.compare.changes import changes_page
from refsearch.web.compare.redline import redline_page
from refsearch.web.law.typed_ids import canonical_id

blueprint = Blueprint("redline", __name__)
Answer = str | AnyResponse | tuple[str, int]


@blueprint.get("/<ui:ui>/redline/<left>/<right>")
def laws(ui: str, left: str, right: str) -> Answer:
    """Send to the list of what changed in each law."""
    return redirect(url_for("redline.changes", ui=ui, left=left, right=right))


@blueprint.get("/<ui:ui>/redline/<left>/<right>/<id_>")
def law(ui: str, left: str, right: str, id_: str) -> Answer:
    """Show a law of the newer edition with what changed since the older one, word by word."""
    if refusal(library(), left, right):
        return _refused(ui, left, right)
    names = in_order(library(), left, right)
    newer = library().book(names[1])
    place = canonical_id(library(), newer, id_)
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


def _refused(ui: str, left: str, right: str) -> tuple[str, int]:
    named = sorted((left, right), key=list(library().books).index)  # the same from both sides
    books = [library().book(name) for name in named]
    pairs = [
        (library().book(a).edition, library().book(b).edition)
        for a, b in dict.fromkeys(
            in_order(library(), book.edition.id, other)
            for book in books
            for other in redlined_with(library(), book.edition.id)
        )
    ]
    beside = left != right and aligner_of(library()).comparable(left, right)
    why = refusal(library(), left, right)
    page = render_template(
        "redline_none.html", left=books[0], right=books[1], why=why, pairs=pairs, beside=beside
    )
    return page, 404


@blueprint.app_template_global()
def redline_url(ui: str, edition: str, other: str, id_: str = "") -> str:
    """Return the address at which an id of an edition is shown with what changed; "" for none."""
    if refusal(library(), edition, other):
        return ""
    names = in_order(library(), edition, other)
    newer = library().book(names[1])
    place = id_ if edition == names[1] else aligner_of(library()).one(edition, id_, names[1])
    if place not in newer.provisions:
        return url_for("redline.changes", ui=ui, left=names[0], right=names[1])
    shown = newer.law_of(place).id
    address = url_for("redline.law", ui=ui, left=names[0], right=names[1], id_=shown)
    return address if place == shown else f"{address}#{place}"
