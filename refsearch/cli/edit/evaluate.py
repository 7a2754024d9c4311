"""``refsearch evaluate``: how well search answers the judged queries."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from refsearch.cli.console import say, say_json
from refsearch.cli.shared import AS_JSON
from refsearch.evaluation.ablation import GROUPS, ablate
from refsearch.evaluation.engines import differences
from refsearch.evaluation.hits import Measure, Outcome, evaluation_json, outcome, table
from refsearch.evaluation.judged import Half, Judged, read_blind, read_frames, read_queries
from refsearch.evaluation.offers import (
    OfferMeasure,
    OfferOutcome,
    offer_outcome,
    offer_table,
    offers_json,
    read_blind_offers,
    read_offers,
)
from refsearch.messages import joined, msg
from refsearch.paths import judged_folder
from refsearch.search.results import Request
from refsearch.search.service import StoredEngine
from refsearch.store.opening import Opened, open_library

_DATA = judged_folder()
QUERIES = _DATA / "queries.toml"
FRAMES = _DATA / "frames.toml"
# the further blind sets, asked by their names alone: blind2b is blind2026b.toml
FURTHER: dict[Half, Path] = {
    half: _DATA / f"{half.replace('blind2', 'blind2026')}.toml"
    for half in get_args(Half)
    if half.startswith("blind2")
}
OFFERS = _DATA / "offers.toml"
_NOTHING = msg("nothing")


@click.command()
@click.option(
    "--queries",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The judged queries; refsearch's own if none are named.",
)
@click.option("--offers", is_flag=True, help="Measure the rulings offered instead of the hits.")
@click.option(
    "--half",
    type=click.Choice(["report", "tune", "blind", "frames", *FURTHER]),
    help="Only this half.",
)
@click.option("--ablate", "ablated", is_flag=True, help="Measure the hits without each part.")
@click.option(
    "--engine",
    help="Compare with the index on PostgreSQL: both measured, and every difference.",
)
@click.option("--failures/--no-failures", default=True, help="List the queries that fail.")
@AS_JSON
def evaluate(
    path: Path | None,
    offers: bool,
    half: str | None,
    ablated: bool,
    engine: str | None,
    failures: bool,
    as_json: bool,
) -> None:
    """Measure search on judged queries: success, reciprocal rank, nDCG; and what fails.

    Tune weights on the "tune" half only; results are reported on "report" and "blind".
    """
    if engine:
        _say_compared(open_library(), open_library(engine=engine), path, half)
        return
    if ablated:
        _say_ablated(open_library())
        return
    measured = _offers if offers else _hits
    measures, lines, failed = measured(open_library(), path, half)
    if as_json:
        say_json(measures)
        return
    for line in (*lines, *(failed if failures else ())):
        say(line)


def _say_ablated(opened: Opened) -> None:
    """Print what each part is worth, each line as soon as it is measured."""
    judged = [*read_queries(QUERIES, opened.library), *read_frames(FRAMES, opened.library)]
    for name, further in FURTHER.items():
        asked = any(name in halves for halves in GROUPS.values())
        judged += read_blind(further, QUERIES, opened.library, name) if asked else []
    cells = " | ".join(f"{group} @1 | @5" for group in GROUPS)
    say(joined((msg("| without |"), f" {cells} |"), ""))
    say(f"|---|{'--:|' * 2 * len(GROUPS)}")
    engine = opened.engine
    if not isinstance(engine, StoredEngine):
        raise TypeError("steps are left out of the engine in the store")
    for one in ablate(engine.varied, judged):
        found = (one.without[group] for group in GROUPS)
        shares = " | ".join(f"{m.success_at_1:.4f} | {m.success_at_5:.4f}" for m in found)
        say(f"| {one.part} | {shares} |")


def _say_compared(own: Opened, there: Opened, path: Path | None, half: str | None) -> None:
    """Print how both engines answer, and each query with a difference; with any, exit with 1."""
    judged = _judged(own, path, half)
    for opened in (own, there):
        for line in table_lines([outcome(opened.engine, one) for one in judged]):
            say(line)
    asked = [Request(one.q, ui=one.ui) for one in judged]
    differing = list(differences(own.engine, there.engine, asked))
    for line in differing:
        say(line)
    say(msg("{} queries, {} answered differently", len(asked), len(differing)))
    if differing:
        sys.exit(1)


_Measured = tuple[dict[str, Any], list[str], list[str]]


def _hits(opened: Opened, path: Path | None, half: str | None) -> _Measured:
    """Return the measures of the hits: plain, as lines, and a line for each query that fails."""
    outcomes = [outcome(opened.engine, one) for one in _judged(opened, path, half)]
    failed = [_failure(one) for one in outcomes if one.rank != 1]
    return evaluation_json(outcomes), table_lines(outcomes), failed


def _judged(opened: Opened, path: Path | None, half: str | None) -> list[Judged]:
    """Return the judged queries of a half; by default all but the further sets."""
    judged = read_queries(path or QUERIES, opened.library)
    judged += [] if path else read_frames(FRAMES, opened.library)
    for name, further in FURTHER.items():
        judged += read_blind(further, QUERIES, opened.library, name) if half == name else []
    return [one for one in judged if half in (None, one.half)]


def _offers(opened: Opened, path: Path | None, half: str | None) -> _Measured:
    """Return the same for the rulings offered."""
    # only this measure pays for the procedures
    from refsearch.rulings.catalogue import procedures

    judged = read_offers(path or OFFERS, procedures())
    for name, further in FURTHER.items():
        judged += read_blind_offers(further, name) if half == name else []
    outcomes = [offer_outcome(opened.engine, one) for one in judged if half in (None, one.half)]
    failed = [_failed_offer(one) for one in outcomes if not one.is_good]
    return offers_json(outcomes), offer_lines(outcomes), failed


def table_lines(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the measures as a Markdown table: each language whole, then by kind."""
    rows = sorted(table(outcomes), key=lambda row: (row[0], row[1], row[2] != "all", row[2]))
    head = msg("| half | language | kind | queries | success@1 | success@5 | MRR | nDCG@10 |")
    return [head, "|---|---|---|--:|--:|--:|--:|--:|", *(_row(*row) for row in rows)]


def _row(half: str, ui: str, kind: str, found: Measure) -> str:
    means = (found.success_at_1, found.success_at_5, found.mrr, found.ndcg_at_10)
    cells = (half, ui, kind, str(found.queries), *(f"{mean:.3f}" for mean in means))
    return f"| {' | '.join(cells)} |"


def offer_lines(outcomes: Sequence[OfferOutcome]) -> list[str]:
    """Return the measures of offers as a Markdown table."""
    head = msg(
        "| half | language | rulings meant | recall@1 | recall@3 | precision | none meant | false |"
    )
    rows = (_offer_row(*row) for row in offer_table(outcomes))
    return [head, "|---|---|--:|--:|--:|--:|--:|--:|", *rows]


def _offer_row(half: str, ui: str, found: OfferMeasure) -> str:
    shares = (found.recall_at_1, found.recall_at_3, found.precision)
    cells = (half, ui, str(found.meaning_one), *(f"{share:.3f}" for share in shares))
    return f"| {' | '.join((*cells, str(found.without), f'{found.false:.3f}'))} |"


def _failed_offer(one: OfferOutcome) -> str:
    right, got = (", ".join(those) or _NOTHING for those in (one.judged.right, one.offered))
    asked = f"{one.judged.half} {one.judged.ui} {one.judged.q!r}"
    return msg("{}: {}; was offered {}", asked, right, got)


def _failure(one: Outcome) -> str:
    place = msg("at {}", one.rank) if one.rank else msg("not in the first ten")
    right, found = ", ".join(one.judged.right), ", ".join(one.found[:5])  # what came instead
    asked = f"{one.judged.half} {one.judged.ui} {one.judged.q!r}"
    return msg("{}: {} {}; first came {}", asked, right, place, found or _NOTHING)
