"""Boards of checked results scored: the ranking of the pairs, and every board's traveller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from refsearch.bridge.artificial import Edition
from refsearch.bridge.cards import Seat
from refsearch.bridge.field import Method, SmallGroups
from refsearch.bridge.figures import tidy
from refsearch.bridge.matchpoints import (
    MatchpointsInput,
    TableMatchpoints,
    TableResult,
    matchpoints,
)
from refsearch.bridge.pairs_imps import BY_REGULATION
from refsearch.bridge.provisions import IMPS, OTHER_METHODS
from refsearch.bridge.session import NotPlayed, SessionBoard, SessionInput, matchpoint_session
from refsearch.bridge.session_imps import ImpRules, ImpTally, board_imps, tallies
from refsearch.bridge.session_lines import TableLine
from refsearch.compute.citing import Amount, Citation, Note

Fields = Literal["one", "two"]
Boards = dict[int, list[TableLine]]


class PairStanding(msgspec.Struct, frozen=True):
    """A pair's place; equal pairs share it. ``percent`` is None at IMPs."""

    rank: int
    pair: str
    field: str
    total: float
    percent: float | None
    boards: int
    breakdown: tuple[Amount, ...]


class TravellerLine(msgspec.Struct, frozen=True):
    """A result: its score for North-South, and what each pair gets, matchpoints or IMPs.

    ``line`` is where it stands in the file; None for what a table has not: a score where both
    pairs have an artificial one, percentages at IMPs.
    """

    line: int
    ns_pair: str
    ew_pair: str
    contract: str
    declarer: Seat | None
    tricks: int | None
    score: int | None
    ns: float | None
    ew: float | None
    ns_percent: float | None = None
    ew_percent: float | None = None


@dataclass(frozen=True, slots=True)
class ScoredBoards:
    """The ranking, and the lines of each board."""

    standings: tuple[PairStanding, ...]
    boards: dict[int, tuple[TravellerLine, ...]]
    citations: tuple[Citation, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class MatchpointRules:
    """How a session at matchpoints is scored; see matchpoint-session."""

    method: Method
    small_groups: SmallGroups
    not_played: NotPlayed
    edition: Edition


def at_matchpoints(boards: Boards, fields: Fields, rules: MatchpointRules) -> ScoredBoards:
    """Score boards at matchpoints (Law 78A)."""
    entered = {number: tuple(_result(t) for t in tables) for number, tables in boards.items()}
    expected = max(len(tables) for tables in boards.values())
    ranking = matchpoint_session(
        SessionInput(
            tuple(SessionBoard(number, results) for number, results in entered.items()),
            fields,
            rules.method,
            rules.small_groups,
            rules.not_played,
            edition=rules.edition,
        )
    )
    lines: dict[int, tuple[TravellerLine, ...]] = {}
    for number, results in entered.items():
        entered_so = MatchpointsInput(
            results, expected, rules.method, rules.small_groups, rules.edition
        )
        scored = matchpoints(entered_so)
        pairs = zip(boards[number], scored.results, strict=True)
        lines[number] = _best_first([_matchpoint_line(t, s) for t, s in pairs])
    standings = tuple(
        PairStanding(s.rank, s.pair, s.field, s.total, s.percent, s.boards, s.breakdown)
        for s in ranking.standings
    )
    return ScoredBoards(standings, lines, ranking.citations, ranking.notes)


def _result(line: TableLine) -> TableResult:
    return TableResult(line.ns, line.ew, line.score, ns_award=line.ns_award, ew_award=line.ew_award)


def _matchpoint_line(table: TableLine, scored: TableMatchpoints) -> TravellerLine:
    ns, ew = scored.ns, scored.ew
    return _line(
        table,
        ns.matchpoints if ns else None,
        ew.matchpoints if ew else None,
        ns.percent if ns else None,
        ew.percent if ew else None,
    )


def _line(
    table: TableLine,
    ns: float | None,
    ew: float | None,
    ns_percent: float | None = None,
    ew_percent: float | None = None,
) -> TravellerLine:
    return TravellerLine(
        table.line,
        table.ns,
        table.ew,
        table.contract,
        table.declarer,
        table.tricks,
        table.score,
        ns,
        ew,
        ns_percent,
        ew_percent,
    )


def _best_first(lines: list[TravellerLine]) -> tuple[TravellerLine, ...]:
    return tuple(sorted(lines, key=lambda one: (one.score is None, -(one.score or 0))))


def at_imps(boards: Boards, fields: Fields, rules: ImpRules) -> ScoredBoards:
    """Score boards at IMPs across the field (Laws 78B and 78D)."""
    lines = {
        number: _best_first(
            [
                _line(table, *((None, None) if won is None else (tidy(won), tidy(-won))))
                for table, won in zip(tables, board_imps(tables, rules), strict=True)
            ]
        )
        for number, tables in boards.items()
    }
    standings = _ranked(tallies(boards, rules, fields), rules)
    return ScoredBoards(standings, lines, (IMPS, OTHER_METHODS), (BY_REGULATION,))


def _ranked(pairs: list[ImpTally], rules: ImpRules) -> tuple[PairStanding, ...]:
    totals = {pair.pair: pair.total(rules.edition) for pair in pairs}
    order = {"NS": 0, "EW": 1, "": 0}
    ordered = sorted(pairs, key=lambda p: (order[p.line], -totals[p.pair], p.pair))
    return tuple(
        PairStanding(
            1 + sum(p.line == one.line and totals[p.pair] > totals[one.pair] for p in pairs),
            one.pair,
            one.line,
            tidy(totals[one.pair]),
            None,
            len(one.won) + len(one.averages),
            tuple(one.parts),
        )
        for one in ordered
    )
