"""The page of the divergence report on a work."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug import Response

from refsearch.comparison.report.findings import NotTranslations, pairs_of, report_of
from refsearch.errors import UnknownEdition
from refsearch.library.edition import Edition
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import translated_phrase
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
        return _none(_editions(asked), _why(work, asked))
    page = report_page(library(), *chosen, ui)
    named = [tuple(library().book(e).edition for e in pair) for pair in pairs]
    return render_template("report.html", page=page, work=work, pairs=named)


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


def _none(asked: list[Edition], why: str) -> tuple[str, int]:
    works = dict.fromkeys(e.work for e in library().editions)
    offered = [
        [library().book(e).edition for e in pair]
        for work in works
        for pair in pairs_of(library(), work)
    ]
    return render_template("report_none.html", offered=offered, asked=asked, why=why), 404
