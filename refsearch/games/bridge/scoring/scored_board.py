"""The tables of a board as entered, and the matchpoints of both lines at each of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

import msgspec

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.provisions import ITALIAN, MATCHPOINTS, law
from refsearch.games.bridge.scoring.artificial import AVERAGES, Average, Edition
from refsearch.games.bridge.scoring.field import (
    Line,
    Method,
    Rules,
    SmallGroups,
    by_norme,
    line_scores,
)
from refsearch.games.bridge.scoring.outcomes import (
    WEIGHTED,
    Award,
    Scored,
    WeightedScore,
    artificial,
    certain,
    weighted,
)
from refsearch.messages import msg


class TableResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happened at one table; scores are from the North-South side.

    ``score`` or ``weighted`` hold for both lines; ``ew_score`` or ``ew_weighted`` give East-West
    another one (a split score). ``ns_award`` and ``ew_award`` are artificial: a percentage, or the
    name of an average. Tables that played the board in another form have another ``group``.
    """

    ns: str = ""
    ew: str = ""
    score: int | None = None
    weighted: tuple[WeightedScore, ...] = ()
    ew_score: int | None = None
    ew_weighted: tuple[WeightedScore, ...] = ()
    ns_award: float | Average | None = None
    ew_award: float | Average | None = None
    group: str = ""


class MatchpointsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a board.

    ``expected``: results the board should have (otherwise: tables with any award). ``method`` for
    missing results: "neuberg", "top-lowered" (only where Neuberg can't be applied) or "plain".
    ``small_groups``: "norme" gives groups under four results of a fouled board their percentages;
    "edition" does so where the Norme supplement the edition, the Italian ones.
    """

    results: tuple[TableResult, ...]
    expected: int | None = None
    method: Method = "neuberg"
    small_groups: SmallGroups = "edition"
    edition: Edition = ITALIAN


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """Both lines of a board, table by table, in exact figures."""

    ns: list[Line | None]
    ew: list[Line | None]
    rules: Rules


def group_sizes(results: tuple[TableResult, ...]) -> dict[str, int]:
    """Return how many results each form of the board has."""
    played = (t for t in results if isinstance(_award(t, "ns", "results"), Scored))
    return dict(Counter(table.group for table in played))


def score_board(given: MatchpointsInput, field: str = "") -> ScoredBoard:
    """Return the lines of a board; raise RuleBroken for an empty field or too few expected."""
    where = f"{field}results"
    ns = [_award(t, "ns", f"{where}[{n}]") for n, t in enumerate(given.results)]
    ew = [_award(t, "ew", f"{where}[{n}]") for n, t in enumerate(given.results)]
    least = max(sum(a is not None for a in ns), sum(a is not None for a in ew))
    if not least:
        raise RuleBroken(where, msg("a board has at least one result"), MATCHPOINTS)
    expected = least if given.expected is None else given.expected
    if expected < least:
        message = msg("more results are given than expected: {}, not {}", least, expected)
        raise RuleBroken(f"{field}expected", message, MATCHPOINTS)
    rules = Rules(expected, given.method, by_norme(given.small_groups, given.edition), where)
    groups = [table.group for table in given.results]
    return ScoredBoard(line_scores(ns, groups, 1, rules), line_scores(ew, groups, -1, rules), rules)


def _award(table: TableResult, line: Literal["ns", "ew"], field: str) -> Award:
    given = table.ns_award if line == "ns" else table.ew_award
    if given is not None:
        _no_result_left_over(table, line, field)
        share = AVERAGES[given] if isinstance(given, str) else given
        return artificial(share, f"{field}.{line}_award")
    split = line == "ew" and (table.ew_score is not None or bool(table.ew_weighted))
    score = table.ew_score if split else table.score
    results = table.ew_weighted if split else table.weighted
    if score is not None and results:
        raise RuleBroken(field, msg("a line has one result or a weighted one, not both"), WEIGHTED)
    if results:
        return weighted(results, f"{field}.{'ew_' if split else ''}weighted")
    return None if score is None else certain(score)


def _no_result_left_over(table: TableResult, line: str, field: str) -> None:
    own = line == "ew" and (table.ew_score is not None or bool(table.ew_weighted))
    both = table.ns_award is not None and table.ew_award is not None
    if own or (both and (table.score is not None or bool(table.weighted))):
        raise RuleBroken(field, msg("a line has a result or an artificial score"), law("12.C.1.d"))
