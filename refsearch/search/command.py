"""``refsearch evaluate``: how well search answers the judged queries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from refsearch.build import open_library
from refsearch.search.evaluation import (
    Measure,
    Outcome,
    evaluation_json,
    outcome,
    read_queries,
    table,
)

_CHECKOUT = Path(__file__).parents[2]
QUERIES = _CHECKOUT / "tests" / "gold" / "queries.toml"


@click.command()
@click.option(
    "--queries",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=QUERIES,
    help="The judged queries; those of the checkout if none are named.",
)
@click.option("--half", type=click.Choice(["report", "tune"]), help="Only this half.")
@click.option("--failures/--no-failures", default=True, help="List the queries that fail.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def evaluate(path: Path, half: str | None, failures: bool, as_json: bool) -> None:
    """Measure search on judged queries: success, reciprocal rank, nDCG; and what fails.

    Weights are changed by the half "tune" only; "report" is what is reported.
    """
    opened = open_library()
    judged = read_queries(path, opened.library)
    asked = [one for one in judged if half in (None, one.half)]
    outcomes = [outcome(opened.engine, one) for one in asked]
    if as_json:
        click.echo(json.dumps(evaluation_json(outcomes), ensure_ascii=False, indent=2))
        return
    for line in table_lines(outcomes):
        click.echo(line)
    if failures:
        for one in outcomes:
            if one.rank != 1:
                click.echo(_failure(one))


def table_lines(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the measures as a Markdown table, each language before its kinds."""
    rows = sorted(table(outcomes), key=lambda row: (row[0], row[1], row[2] != "all", row[2]))
    head = "| half | language | kind | queries | success@1 | success@5 | MRR | nDCG@10 |"
    return [head, "|---|---|---|--:|--:|--:|--:|--:|", *(_row(*row) for row in rows)]


def _row(half: str, ui: str, kind: str, found: Measure) -> str:
    means = (found.success_at_1, found.success_at_5, found.mrr, found.ndcg_at_10)
    cells = (half, ui, kind, str(found.queries), *(f"{mean:.3f}" for mean in means))
    return f"| {' | '.join(cells)} |"


def _failure(one: Outcome) -> str:
    place = f"at {one.rank}" if one.rank else "not in the first ten"
    right, found = ", ".join(one.judged.right), ", ".join(one.found[:5])
    asked = f"{one.judged.half} {one.judged.ui} {one.judged.q!r}"
    return f"{asked}: {right} {place}; first came {found or 'nothing'}"
