"""Matchpoints of a whole board (Laws 78A, 12C1, 12C2, 87; Norme, Art. 12 and 87)."""

from __future__ import annotations

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.provisions import ARTIFICIAL_AT_PAIRS, FOULED, MATCHPOINTS, law
from refsearch.games.bridge.scoring.field import (
    ADJUSTMENTS,
    FEW_RESULTS,
    FORMULAS,
    NEUBERG_LEAST,
    SMALL_BY_FORMULA,
    SMALL_BY_NORME,
    Line,
    Method,
    by_norme,
)
from refsearch.games.bridge.scoring.figures import percent, tidy
from refsearch.games.bridge.scoring.outcomes import ARTIFICIAL, WEIGHTED
from refsearch.games.bridge.scoring.scored_board import MatchpointsInput, group_sizes, score_board
from refsearch.messages import msg

NEUBERG = Note(
    msg(
        "Neuberg: n results of the N expected each stand for N/n of them; m are the units won "
        "among the n, M those out of the full top. The law names no formula; the Norme "
        "prescribe this one"
    ),
    (FOULED, ARTIFICIAL_AT_PAIRS, FEW_RESULTS),
)
WEIGHTED_FIELD = Note(
    msg(
        "every potential result of a weighted score is compared with the whole field, in its "
        "share, for the pairs it concerns and for all the others"
    ),
    (WEIGHTED, MATCHPOINTS),
)
AVERAGES_ON_A_BOARD = Note(
    msg(
        "average plus is at least 60% and average minus at most 40%: a session above 60% "
        "raises the first, and by the Greek text one below 40% lowers the second"
    ),
    (ARTIFICIAL, law("12.C.2.c")),
)


class PairMatchpoints(msgspec.Struct, frozen=True):
    """A pair's matchpoints, as a percentage of its top, and what they are made of."""

    matchpoints: float
    percent: float
    top: float
    breakdown: tuple[Amount, ...]


class TableMatchpoints(msgspec.Struct, frozen=True):
    """One table; None for a line without an award."""

    ns_pair: str
    ew_pair: str
    ns: PairMatchpoints | None
    ew: PairMatchpoints | None


class Matchpoints(msgspec.Struct, frozen=True):
    """A board, its tables in the order given; ``groups`` counts the results of each form."""

    results: tuple[TableMatchpoints, ...]
    top: float
    expected: int
    groups: dict[str, int]
    formula: str
    citations: tuple[Citation, ...]
    notes: tuple[Note, ...]


@computes(
    "matchpoints", MATCHPOINTS, WEIGHTED, ARTIFICIAL, FOULED, ARTIFICIAL_AT_PAIRS, FEW_RESULTS,
    page=Page(
        order=("ns", "ew", "score", "ns_award", "ew_award"),
        folded=(
            "method", "small_groups", "edition", "results.ns_award", "results.ew_award",
            "results.weighted", "results.ew_score", "results.ew_weighted", "results.group",
        ),
        controls={
            "results.ns": "name", "results.ew": "name", "results.score": "score",
            "results.ew_score": "score", "results.group": "name", "expected": "count",
            "results.weighted.score": "score", "results.ew_weighted.score": "score",
        },
        bounds={"expected": (1, 1000)},
        headline=("results.*.ns.percent",),
        formats={"percent": "percent"},
        columns={
            "results": (
                "ns_pair", "ew_pair", "given.score", "ns.matchpoints", "ns.percent",
                "ew.matchpoints", "ew.percent",
            ),
        },
        omitted=("groups", "formula"),
        prints=True,
        example={
            "results": [
                {"ns": "1", "ew": "11", "score": 420}, {"ns": "2", "ew": "12", "score": 450},
                {"ns": "3", "ew": "13", "score": -50}, {"ns": "4", "ew": "14", "score": 420},
            ],
        },
    ),
)  # fmt: skip
def matchpoints(given: MatchpointsInput) -> Matchpoints:
    """Matchpoints of a whole board, with adjusted scores, missing results and fouled boards."""
    scored = score_board(given)
    lines = zip(given.results, scored.ns, scored.ew, strict=True)
    return Matchpoints(
        results=tuple(
            TableMatchpoints(table.ns, table.ew, shown(ns, given.method), shown(ew, given.method))
            for table, ns, ew in lines
        ),
        top=2 * (scored.rules.expected - 1),
        expected=scored.rules.expected,
        groups=group_sizes(given.results),
        formula=FORMULAS[given.method],
        citations=_citations(given),
        notes=_notes(given),
    )


def shown(line: Line | None, method: Method) -> PairMatchpoints | None:
    """Return a line in the form of a result."""
    if line is None:
        return None
    share = percent(line.matchpoints, line.top)
    return PairMatchpoints(
        tidy(line.matchpoints), tidy(share), tidy(line.top), tuple(_breakdown(line, method))
    )


def _breakdown(line: Line, method: Method) -> list[Amount]:
    if line.compared is None:
        detail = msg("{:g}%", tidy(percent(line.matchpoints, line.top)))
        if line.provision is not None:
            what = msg("percentage of a group under four results")
            return [Amount(what, tidy(line.matchpoints), (line.provision,), detail)]
        return [Amount(msg("artificial score"), tidy(line.matchpoints), (ARTIFICIAL,), detail)]
    parts = [Amount(msg("results beaten and equalled"), tidy(line.compared), (MATCHPOINTS,))]
    added = line.matchpoints - line.compared
    if added:
        cited = (FOULED, ARTIFICIAL_AT_PAIRS)
        parts.append(Amount(ADJUSTMENTS[method], tidy(added), cited, FORMULAS[method]))
    return parts


def _citations(given: MatchpointsInput) -> tuple[Citation, ...]:
    tables = given.results
    cited = [MATCHPOINTS]
    if any(t.weighted or t.ew_weighted for t in tables):
        cited.append(WEIGHTED)
    if any(t.ns_award is not None or t.ew_award is not None for t in tables):
        cited += [ARTIFICIAL, ARTIFICIAL_AT_PAIRS]
    if len({t.group for t in tables}) > 1:
        cited += [FOULED, FEW_RESULTS]
    return tuple(cited)


def _notes(given: MatchpointsInput) -> tuple[Note, ...]:
    tables = given.results
    notes = [NEUBERG] if given.method == "neuberg" else []
    if any(t.weighted or t.ew_weighted for t in tables):
        notes.append(WEIGHTED_FIELD)
    if any(isinstance(a, str) for t in tables for a in (t.ns_award, t.ew_award)):
        notes.append(AVERAGES_ON_A_BOARD)
    return (*notes, *small_group_notes(given))


def small_group_notes(given: MatchpointsInput) -> tuple[Note, ...]:
    """Return how the small groups of a fouled board were scored; nothing if it has none."""
    sizes = group_sizes(given.results).values()
    if len(sizes) < 2 or min(sizes) >= NEUBERG_LEAST:
        return ()
    return (SMALL_BY_NORME if by_norme(given.small_groups, given.edition) else SMALL_BY_FORMULA,)
