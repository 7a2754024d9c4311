"""A report in the shape that the command and the API share, and as rows of a table."""

from __future__ import annotations

import csv
import io
from typing import Any

from refsearch.comparison.report.excerpts import Excerpt, excerpt_of
from refsearch.library.book.book import Book, global_id
from refsearch.library.compared.divergence import Divergence, DivergingSide, Report
from refsearch.library.items import citation_of
from refsearch.library.library import Library

Json = dict[str, Any]
_COLUMNS = (
    "key", "kind", "tier", "severity", "confidence", "left", "left_said", "left_excerpt",
    "right", "right_said", "right_excerpt", "witnesses", "verdict", "note",
)  # fmt: skip


def report_json(library: Library, report: Report, tier: str | None = None) -> Json:
    """Return a report, or its findings of one tier; open ones stand first."""
    books = library.book(report.left), library.book(report.right)
    shown = [finding_json(books, one) for one in selected(report, tier)]
    return {"left": report.left, "right": report.right, "findings": shown}


def selected(report: Report, tier: str | None) -> list[Divergence]:
    """Return the findings of a tier, or all; open ones first, false alarms last."""
    chosen = [one for one in report.findings if tier in (None, one.tier)]
    return sorted(chosen, key=lambda one: (not one.is_open, one.is_false_alarm))


def finding_json(books: tuple[Book, Book], finding: Divergence) -> Json:
    """Return one finding."""
    judged = finding.judgement
    return {
        "key": finding.key,
        "kind": finding.kind,
        "tier": finding.tier,
        "severity": finding.severity,
        "confidence": finding.confidence,
        "left": _side(books[0], finding.left),
        "right": _side(books[1], finding.right),
        "texts": list(finding.texts),
        "witnesses": [
            {"speaker": w.speaker, "edition": w.edition, "target": w.target, "said": w.said}
            for w in finding.witnesses
        ],
        "judgement": judged
        and {
            "verdict": judged.verdict,
            "note": judged.note,
            "notes": judged.notes,
            "judge": judged.judge,
        },
    }


def _side(book: Book, side: DivergingSide) -> Json | None:
    if not side.id:
        return None
    excerpt = excerpt_of(book, side)
    return {
        "target": global_id(book.edition.id, side.id),
        "citation": citation_of(book, side.id),
        "said": list(side.said),
        "spans": [list(span) for span in side.spans],
        "excerpt": excerpt.text,
        "marks": [list(span) for span in excerpt.marks],
    }


def report_csv(library: Library, report: Report, tier: str | None = None) -> str:
    """Return a report as comma-separated values, one finding a row."""
    books = library.book(report.left), library.book(report.right)
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(_COLUMNS)
    table.writerows(_row(books, one) for one in selected(report, tier))
    return written.getvalue()


def _row(books: tuple[Book, Book], finding: Divergence) -> list[object]:
    sides: list[object] = []
    for book, side in zip(books, (finding.left, finding.right), strict=True):
        cited = citation_of(book, side.id) if side.id else ""
        sides += [cited, ", ".join(side.said), _marked(excerpt_of(book, side)) if side.id else ""]
    judged = finding.judgement
    witnesses = "; ".join(f"{w.speaker}: {w.edition} ({w.target})" for w in finding.witnesses)
    return [
        finding.key, finding.kind, finding.tier, finding.severity, finding.confidence, *sides,
        witnesses, judged.verdict if judged else "", judged.note if judged else "",
    ]  # fmt: skip


def _marked(excerpt: Excerpt) -> str:
    return "".join(f"[{text}]" if is_marked else text for text, is_marked in excerpt.pieces)
