"""The pages that show a law in all its editions."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug import Response

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.differences.families import Family, families, family_of, language_first
from refsearch.errors import RefsearchError
from refsearch.library.library import Library
from refsearch.web.common.services import library
from refsearch.web.compare.matrix import law_in_all_url, matrix_page, matrix_url
from refsearch.web.compare.overview import overview
from refsearch.web.law.typed_ids import canonical_id

blueprint = Blueprint("matrix", __name__)


@blueprint.get("/<ui:ui>/law")
def laws(ui: str) -> str:
    """List all laws of the largest line of works, with how much every two editions differ."""
    return _overview(ui, families(library())[0])


@blueprint.get("/<ui:ui>/law/<name>")
def law(ui: str, name: str) -> str | Response:
    """Show a law in all its editions; of a work or edition, list the laws of its line."""
    found = families(library())
    if any(name in (e.work, e.id) for family in found for e in family):
        family = family_of(library(), name)
        address = matrix_url(library(), ui, family)
        return _overview(ui, family) if address == request.path else redirect(address)
    return _law(ui, found[0], name)


@blueprint.get("/<ui:ui>/law/<work>/<id_>")
def law_of(ui: str, work: str, id_: str) -> str | Response:
    """Show a law of another line of works in all its editions."""
    return _law(ui, family_of(library(), work), id_, work)


def _overview(ui: str, family: Family) -> str:
    return render_template("law_overview.html", page=overview(library(), family, ui))


def _law(ui: str, family: Family, typed: str, of: str = "") -> str | Response:
    id_ = _place(library(), family, typed, of, ui)
    shown = id_.partition(".")[0]
    address = matrix_url(library(), ui, family, shown)
    if address == request.path and id_ == typed:
        return render_template("law_matrix.html", page=matrix_page(library(), family, id_, ui))
    return redirect(address if id_ == shown else f"{address}#{id_}")


def _place(library: Library, family: Family, typed: str, of: str, ui: str) -> str:
    """Return the id that a typed citation means, in the newest edition that has it.

    ``of`` names the work or edition that is asked first. What none has is refused as by the newest
    in the reader's language.
    """
    ordered = language_first(family, ui)
    asked = [e for e in ordered if of in (e.work, e.id)]
    refused: RefsearchError | None = None
    for edition in dict.fromkeys((*asked, *ordered)):
        try:
            found = canonical_id(library, library.book(edition.id), typed)
        except RefsearchError as error:
            refused = refused or error
            continue
        if found in library.book(edition.id).provisions:
            return _newest(library, family, edition.id, found)
    if refused is not None:
        raise refused
    # a definition or a front part: it is in no law
    return library.book(ordered[0].id).provision(typed).id


def _newest(library: Library, family: Family, edition: str, id_: str) -> str:
    for other in family:
        if other.id == edition:
            return id_
        twin = aligner_of(library).one(edition, id_, other.id)
        if twin is not None:
            return twin
    return id_


@blueprint.app_template_global()
def in_all_url(ui: str, edition: str, id_: str) -> str:
    """Return where the law of a provision is shown in all editions; "" where there is one only."""
    return law_in_all_url(library(), ui, edition, id_)
