"""The page of a divergence report, ready to show."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.names_in_words import FINDINGS, SPEAKERS, VERDICTS
from refsearch.comparison.report.excerpts import excerpt_of
from refsearch.comparison.report.findings import report_of
from refsearch.comparison.report.json import is_false_alarm, selected
from refsearch.library.compared.divergence import Divergence, DivergingSide
from refsearch.library.edition import Edition
from refsearch.library.library import Book, Library, split_global_id
from refsearch.web.common.correspondence import told_apart
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import translated_phrase
from refsearch.web.common.links import Link, link_to


@dataclass(frozen=True, slots=True)
class SideView:
    """One edition in a finding; ``pieces`` are its words, each with whether it differs."""

    link: Link | None
    language: str
    pieces: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class WitnessView:
    """What speaks for an edition: in words, and where it stands."""

    text: str
    link: Link


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding; ``verdict`` and ``note`` are what a reader judged, ``url`` its place beside.

    ``note_language`` is the language that the note is in: English where nobody translated it.
    """

    key: str
    kind: str
    severity: str
    confidence: int
    sides: tuple[SideView, SideView]
    witnesses: tuple[WitnessView, ...]
    verdict: str
    note: str
    note_language: str
    url: str


@dataclass(frozen=True, slots=True)
class Section:
    """The findings under one heading, and whether they are folded away at first."""

    id: str
    title: str
    findings: tuple[FindingView, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report: its editions and its findings, open ones first."""

    left: Edition
    right: Edition
    sections: tuple[Section, ...]
    count: int
    opened: int


def report_page(library: Library, left: str, right: str, ui: str) -> ReportPage:
    """Return the page of a report on two editions."""
    books = library.book(left), library.book(right)
    findings = selected(report_of(library, left, right), None)
    counted = [one for one in findings if one.tier != "information"]
    groups = [
        ("certain", [o for o in counted if o.is_open and o.tier == "certain"], False),
        ("to-check", [o for o in counted if o.is_open and o.tier == "to-check"], False),
        ("judged", [o for o in counted if not o.is_open and not is_false_alarm(o)], True),
        ("information", [o for o in findings if o.tier == "information"], True),
        ("false-alarm", [o for o in counted if is_false_alarm(o)], True),
    ]
    sections = tuple(
        Section(name, _heading(name), tuple(_view(library, books, o, ui) for o in held), folded)
        for name, held, folded in groups
        if held
    )
    opened = sum(one.is_open for one in counted)
    return ReportPage(books[0].edition, books[1].edition, sections, len(counted), opened)


def _heading(name: str) -> str:
    return {
        "certain": _("Open: certain"),
        "to-check": _("Open: to check"),
        "judged": _("Judged"),
        "information": _("For information"),
        "false-alarm": _("False alarms"),
    }[name]


def _view(library: Library, books: tuple[Book, Book], finding: Divergence, ui: str) -> FindingView:
    judged = finding.judgement
    note, note_language = judged.note_in(ui) if judged else ("", ui)
    return FindingView(
        key=finding.key,
        kind=translated_phrase(FINDINGS[finding.kind]),
        severity=finding.severity,
        confidence=round(finding.confidence * 100),
        sides=(_side(books[0], finding.left, ui), _side(books[1], finding.right, ui)),
        witnesses=tuple(_witnesses(library, finding, ui)),
        verdict=translated_phrase(VERDICTS[judged.verdict]) if judged else "",
        note=note,
        note_language=note_language,
        url=_beside(library, books, finding, ui),
    )


def _side(book: Book, side: DivergingSide, ui: str) -> SideView:
    if not side.id:
        return SideView(None, book.edition.language)
    pieces = tuple(excerpt_of(book, side).pieces)
    return SideView(link_to(book, side.id, ui), book.edition.language, pieces)


def _witnesses(library: Library, finding: Divergence, ui: str) -> list[WitnessView]:
    found = []
    for one in finding.witnesses:
        edition, id_ = split_global_id(one.target)
        speaks_for = told_apart(library, library.book(one.edition).edition)
        witness = translated_phrase(SPEAKERS[one.speaker])
        text = _("%(witness)s, for %(edition)s", witness=witness, edition=speaks_for)
        found.append(WitnessView(text, link_to(library.book(edition), id_, ui)))
    return found


def _beside(library: Library, books: tuple[Book, Book], finding: Divergence, ui: str) -> str:
    """Return the address at which both texts stand side by side; "" where one is alone."""
    names = books[0].edition.id, books[1].edition.id
    id_ = finding.left.id
    if not id_ or not aligner_of(library).one(names[0], id_, names[1]):
        return ""
    return url_for("compare.unit", ui=ui, left=names[0], right=names[1], id_=id_)
