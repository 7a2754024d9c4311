"""The page of the divergence report on a work."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug import Response as AnyResponse

from refsearch.comparison.report.findings import report_of
from refsearch.comparison.report.json import report_csv
from refsearch.comparison.report.translations import NotTranslations, pairs_of
from refsearch.errors import UnknownEdition
from refsearch.library.edition import Edition
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import translated_phrase
from refsearch.web.common.services import library
from refsearch.web.compare.report import report_page

blueprint = Blueprint("report", __name__)
Answer = str | AnyResponse | tuple[str, int]


@blueprint.get("/<ui:ui>/report/<work>")
def work(ui: str, work: str) -> Answer:
    """List where the translations of a work differ; of more than two, ``left`` and ``right``."""
    if work in library().books:
        own = library().book(work).edition.work
        return redirect(url_for("report.work", ui=ui, work=own))
    chosen = _chosen(work)
    if chosen is None:
        return _none(work)
    page = report_page(library(), *chosen, ui)
    pairs = pairs_of(library(), work)
    named = [tuple(library().book(e).edition for e in pair) for pair in pairs]
    return render_template("report.html", page=page, work=work, pairs=named)


@blueprint.get("/<ui:ui>/report/<work>.csv")
def table(ui: str, work: str) -> Answer:
    """Return the findings as a table."""
    chosen = _chosen(work)
    if chosen is None:
        return _none(work)
    text = "\ufeff" + report_csv(library(), report_of(library(), *chosen))
    kept_as = {"Content-Disposition": 'attachment; filename="report.csv"'}
    return Response(text, content_type="text/csv; charset=utf-8", headers=kept_as)


@blueprint.get("/<ui:ui>/report/<left>/<right>")
def pair(ui: str, left: str, right: str) -> AnyResponse:
    """Send to the report on the work of two editions."""
    return redirect(report_url(ui, left, right))


@blueprint.app_template_global()
def report_url(ui: str, left: str, right: str) -> str:
    """Return the address of the report on two editions; the first two of a work need no names."""
    work = library().book(left).edition.work
    if (left, right) == next(iter(pairs_of(library(), work)), ()):
        return url_for("report.work", ui=ui, work=work)
    return url_for("report.work", ui=ui, work=work, left=left, right=right)


def _chosen(work: str) -> tuple[str, str] | None:
    """Return the two editions whose report is asked for; None where there is none."""
    pairs = pairs_of(library(), work)
    asked = _asked()
    chosen = asked if any(asked) else next(iter(pairs), ("", ""))
    return chosen if set(chosen) in [set(pair) for pair in pairs] else None


def _asked() -> tuple[str, str]:
    return request.args.get("left", ""), request.args.get("right", "")


def _why(work: str, asked: tuple[str, str]) -> str:
    """Return why there is no report on what was asked for."""
    if any(asked):
        try:
            report_of(library(), *asked)
        except (NotTranslations, UnknownEdition) as error:
            return translated_phrase(error.sentence)
        return _("these are not editions of this text")
    if work in {edition.work for edition in library().editions}:
        return _("there is only one edition of this text")
    return _("there is no text of this name")


def _editions(asked: tuple[str, str]) -> list[Edition]:
    """Return the two editions that were asked for, the same from both sides; none, or one."""
    known = [edition for edition in library().editions if edition.id in asked]
    both = set(asked) == {edition.id for edition in known}
    translations = len(known) > 1 and len({edition.work for edition in known}) == 1
    return known if both and not translations else []


def _none(work: str) -> tuple[str, int]:
    asked, why = _editions(_asked()), _why(work, _asked())
    works = dict.fromkeys(e.work for e in library().editions)
    offered = [
        [library().book(e).edition for e in pair]
        for work in works
        for pair in pairs_of(library(), work)
    ]
    return render_template("report_none.html", offered=offered, asked=asked, why=why), 404
