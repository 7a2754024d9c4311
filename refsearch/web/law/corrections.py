"""The corrections of an edition: each departure from its source, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, url_for

from refsearch.errors import UnknownProvision
from refsearch.languages.catalogs import reason_in
from refsearch.library.book.book import Book
from refsearch.library.links import CorrectedReading, DroppedLines
from refsearch.web.common.links import cited_as, page_url
from refsearch.web.common.services import library

blueprint = Blueprint("corrections", __name__)


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A correction ready to show: ``url`` leads to its mark in the text, or to the provision.

    ``reason`` is that of the record, in the language of the interface.
    """

    number: int
    url: str
    place: str
    reading: CorrectedReading
    reason: str


@dataclass(frozen=True, slots=True)
class FurnitureView:
    """Lines left out of a source, those of one kind together; ``count`` is how many."""

    what: str
    lines: tuple[DroppedLines, ...]

    @property
    def count(self) -> int:
        """How many lines they are."""
        return sum(run.last - run.first + 1 for run in self.lines)


@blueprint.get("/<ui:ui>/<edition>/corrections")
def listed(ui: str, edition: str) -> str:
    """List the corrections of an edition and what of its source is not text."""
    book = library().book(edition)
    readings = enumerate(book.document.corrections, 1)
    return render_template(
        "corrections.html",
        book=book,
        corrections=[_view(book, ui, number, reading) for number, reading in readings],
        furniture=_furniture(book, ui),
        newer=library().successor(edition),
    )


@blueprint.get("/<ui:ui>/<edition>/corrections/<int:number>/preview")
def preview(ui: str, edition: str, number: int) -> str:
    """Return the fragment of HTML that is shown beside the mark of a correction."""
    book = library().book(edition)
    readings = book.document.corrections
    if not 1 <= number <= len(readings):
        raise UnknownProvision(f"corrections/{number}", ("corrections",), edition)
    view = _view(book, ui, number, readings[number - 1])
    return render_template("correction_preview.html", book=book, correction=view)


def _view(book: Book, ui: str, number: int, reading: CorrectedReading) -> CorrectionView:
    where = reading.where
    place = cited_as(book, where) if book.has(where) else where
    url = _url(book, ui, number, reading)
    return CorrectionView(number, url, place, reading, _reason_text(reading.reason, ui))


def _reason_text(reason: str, ui: str) -> str:
    return reason_in(reason, library().languages, ui)


def _url(book: Book, ui: str, number: int, reading: CorrectedReading) -> str:
    """Return the address of a correction's mark, or of the page its place is on."""
    edition = book.edition.id
    mark = f"#c-{number}" if reading.spans else ""
    if reading.where == "index":
        return url_for("pages.index", ui=ui, edition=edition) + mark
    if reading.where in book.footnotes:
        return _note_url(book, ui, reading.where) + (mark or f"#{reading.where}")
    if reading.where in book.parts and book.parts[reading.where].kind == "laws":
        return url_for("pages.contents", ui=ui, edition=edition, _anchor=reading.where)
    return page_url(ui, edition, reading.where) + mark


def _note_url(book: Book, ui: str, note: str) -> str:
    callers = book.footnotes[note].attached_to
    return page_url(ui, book.edition.id, callers[0] if callers else note)


def _furniture(book: Book, ui: str) -> list[FurnitureView]:
    dropped = book.document.furniture
    kinds = dict.fromkeys(lines.what for lines in dropped)
    return [
        FurnitureView(_reason_text(kind, ui), tuple(run for run in dropped if run.what == kind))
        for kind in kinds
    ]
