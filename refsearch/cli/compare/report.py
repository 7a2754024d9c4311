"""``refsearch report``: where two translations of one work differ."""

from __future__ import annotations

from collections.abc import Iterator

import click

from refsearch.cli.console import say, say_json, say_lines, tell
from refsearch.cli.language import ENGLISH, ui_language
from refsearch.cli.shared import AS_JSON, named, opened_library
from refsearch.comparison.names_in_words import FINDINGS, SEVERITIES, SPEAKERS, TIERS, VERDICTS
from refsearch.comparison.report.excerpts import Excerpt, excerpt_of
from refsearch.comparison.report.findings import report_of
from refsearch.comparison.report.json import report_csv, report_json, selected
from refsearch.comparison.report.measures import precision_of
from refsearch.comparison.report.triage_file import to_judge
from refsearch.library.book.book import Book
from refsearch.library.compared.divergence import Divergence, DivergingSide
from refsearch.library.items import citation_of
from refsearch.library.library import Library
from refsearch.messages import joined, msg


@click.command()
@click.argument("left")
@click.argument("right")
@AS_JSON
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@click.option(
    "--tier",
    type=click.Choice(["certain", "to-check", "information"]),
    help="Only the findings of this tier.",
)
@click.option("--precision", is_flag=True, help="Print how often the findings judged were right.")
@click.option("--open", "unjudged", is_flag=True, help="Print open findings as entries to judge.")
def report(
    left: str,
    right: str,
    as_json: bool,
    as_csv: bool,
    tier: str | None,
    precision: bool,
    unjudged: bool,
) -> None:
    """List where two editions of one work, in two languages, do not say the same."""
    library = opened_library().library
    found = report_of(library, left, right)
    chosen = selected(found, tier)
    if as_json:
        say_json(report_json(library, found, tier))
    elif as_csv:
        say(report_csv(library, found, tier), end="")
    elif precision:
        _say_precision(chosen)
    elif unjudged:
        entries = (f'[["{left} {right}"]]\n{to_judge(one)}' for one in chosen if one.is_open)
        say("\n".join(entries), end="")
    else:
        _say_findings(library, (library.book(left), library.book(right)), chosen)


def _say_precision(findings: list[Divergence]) -> None:
    for row in precision_of(findings):
        share = f"{row.share:.0%}" if row.share is not None else "-"
        counts = msg("{} found, {} judged, {} right", row.findings, row.judged, row.right)
        head = joined(
            (named(row.tier, TIERS), named(row.kind, {**FINDINGS, "all": msg("all")})), " "
        )
        say(joined((head, ": ", counts, f" ({share})"), ""))


def _say_findings(library: Library, books: tuple[Book, Book], findings: list[Divergence]) -> None:
    for finding in findings:
        say_lines(_lines(books, finding))
    opened = sum(one.is_open for one in findings)
    tell(msg("{} finding(s), {} open", len(findings), opened))


def _lines(books: tuple[Book, Book], finding: Divergence) -> Iterator[str]:
    judged = finding.judgement
    note = judged.note_in(ui_language())[0] if judged else ""
    verdict = ["  ", named(judged.verdict, VERDICTS), f": {note}"] if judged else []
    head = click.style(finding.key, bold=True)
    kind = [] if ui_language() == ENGLISH else [FINDINGS[finding.kind]]  # the key is English
    weights = named(finding.tier, TIERS), named(finding.severity, SEVERITIES)
    description = joined((*kind, *weights, f"{finding.confidence:.0%}"))
    yield joined((head, "  ", description, *verdict), "")
    for book, side in zip(books, (finding.left, finding.right), strict=True):
        yield f"  {book.edition.id}: {_wording(book, side)}"
    for one in finding.witnesses:
        yield msg(
            "  {} for {}: {}",
            *(named(one.speaker, SPEAKERS), one.edition, f"{one.target} {one.said[:60]}".rstrip()),
        )
    yield ""


def _wording(book: Book, side: DivergingSide) -> str:
    if not side.id:
        return "-"
    return f"{citation_of(book, side.id)}  {_marked(excerpt_of(book, side))}"


def _marked(excerpt: Excerpt) -> str:
    text = "".join(f"[{t}]" if is_marked else t for t, is_marked in excerpt.pieces)
    return text.replace("\n", " / ")
