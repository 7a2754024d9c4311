"""The page of a divergence report, ready to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import url_for

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.names_in_words import FINDINGS, SPEAKERS, VERDICTS
from refsearch.comparison.report.excerpts import excerpt_of
from refsearch.comparison.report.findings import report_of
from refsearch.comparison.report.json import selected
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.compared.divergence import Divergence, DivergingSide
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.correspondence import distinct_name
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
class LawFindings:
    """What was found in a law, or in what stands beside the laws: all definitions, a front part."""

    law: Link
    findings: tuple[FindingView, ...]

    @property
    def kinds(self) -> Counter[str]:
        """How many findings there are of each kind."""
        return Counter(one.kind for one in self.findings)


@dataclass(frozen=True, slots=True)
class Section:
    """The findings under one heading by law, and whether they are folded away at first."""

    id: str
    title: str
    laws: tuple[LawFindings, ...]
    folded: bool

    @property
    def kinds(self) -> Counter[str]:
        """How many findings there are of each kind."""
        return sum((law.kinds for law in self.laws), Counter())


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report: its editions, how many findings are of each tier, and all, open ones first."""

    left: Edition
    right: Edition
    sections: tuple[Section, ...]
    count: int
    opened: int
    of_tier: Counter[str]


def report_page(library: Library, left: str, right: str, ui: str) -> ReportPage:
    """Return the page of a report on two editions."""
    books = library.book(left), library.book(right)
    findings = selected(report_of(library, left, right), None)
    groups: dict[str, list[Divergence]] = {name: [] for name in _headings()}
    for one in findings:
        groups[_group(one)].append(one)
    filled = {name: found for name, found in groups.items() if found}
    headings, unfolded = _headings(), {"certain", "to-check", *list(filled)[:1]}
    counted = [one for one in findings if one.tier != "information"]
    return ReportPage(
        books[0].edition,
        books[1].edition,
        sections=tuple(
            Section(
                name,
                headings[name],
                tuple(_by_law(library, books, found, ui)),
                folded=name not in unfolded,
            )
            for name, found in filled.items()
        ),
        count=len(counted),
        opened=sum(one.is_open for one in counted),
        of_tier=Counter(one.tier for one in findings),
    )


def _group(one: Divergence) -> str:
    """Return the heading that a finding stands under: what is open comes first."""
    if one.tier == "information":
        return "information"
    if one.is_false_alarm:
        return "false-alarm"
    return one.tier if one.is_open else f"judged-{one.tier}"


def _headings() -> dict[str, str]:
    return {
        "certain": _("Open: certain"),
        "to-check": _("Open: to check"),
        "judged-certain": _("Judged: certain"),
        "judged-to-check": _("Judged: to check"),
        "information": _("For information"),
        "false-alarm": _("False alarms"),
    }


def _by_law(
    library: Library, books: tuple[Book, Book], found: Sequence[Divergence], ui: str
) -> Iterator[LawFindings]:
    """Yield findings by law: definitions and front parts first, the laws as they are printed."""
    groups: dict[Link, list[FindingView]] = {}
    for one in found:
        groups.setdefault(_law(library, books, one, ui), []).append(_view(library, books, one, ui))
    printed = {law.citation: n for book in books for n, law in enumerate(book.laws)}
    for law in sorted(groups, key=lambda law: printed.get(law.text, -1)):
        yield LawFindings(law, tuple(groups[law]))


def _law(library: Library, books: tuple[Book, Book], finding: Divergence, ui: str) -> Link:
    """Return what holds a finding, as the left edition names it where it has it."""
    left, right = books
    book, id_ = (left, finding.left.id) if finding.left.id else (right, finding.right.id)
    if id_ in book.footnotes:
        id_ = book.footnotes[id_].attached_to[0]
    if id_ in book.definitions:
        return Link("", _("Definitions"), ui)
    id_ = book.law_of(id_).id if id_ in book.provisions else id_
    twin = aligner_of(library).one(book.edition.id, id_, left.edition.id)
    return link_to(left, twin, ui) if twin else link_to(book, id_, ui)


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
        speaks_for = distinct_name(library, library.book(one.edition).edition)
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
