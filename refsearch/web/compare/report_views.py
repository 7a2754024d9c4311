"""The page of the divergence report on a work."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug import Response

from refsearch.comparison.report.findings import pairs_of
from refsearch.web.common.services import library
from refsearch.web.compare.report import report_page

blueprint = Blueprint("report", __name__)


@blueprint.get("/<ui:ui>/report/<work>")
def work(ui: str, work: str) -> str | Response | tuple[str, int]:
    """List where the translations of a work differ; of more than two, ``left`` and ``right``."""
    if work in library().books:
        own = library().book(work).edition.work
        return redirect(url_for("report.work", ui=ui, work=own))
    pairs = pairs_of(library(), work)
    asked = request.args.get("left", ""), request.args.get("right", "")
    chosen = asked if any(asked) else next(iter(pairs), ("", ""))
    if not pairs or set(chosen) not in [set(pair) for pair in pairs]:
        return _none(ui)
    page = report_page(library(), *chosen, ui)
    named = [tuple(library().book(e).edition for e in pair) for pair in pairs]
    return render_template("report.html", page=page, work=work, pairs=named)


def _none(ui: str) -> tuple[str, int]:
    works = dict.fromkeys(e.work for e in library().editions)
    offered = [
        [library().book(e).edition for e in pair]
        for work in works
        for pair in pairs_of(library(), work)
    ]
    return render_template("report_none.html", offered=offered), 404
