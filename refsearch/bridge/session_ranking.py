"""Boards of checked results scored: the ranking of the pairs, and every board's traveller."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

import msgspec

from refsearch.bridge.artificial import Edition
from refsearch.bridge.cards import Seat
from refsearch.bridge.field import Method, SmallGroups
from refsearch.bridge.figures import percent, tidy
from refsearch.bridge.matchpoints import TableResult
from refsearch.bridge.pairs_imps import BY_REGULATION
from refsearch.bridge.provisions import IMPS, OTHER_METHODS
from refsearch.bridge.session import NotPlayed, SessionBoard, SessionInput, scored_session
from refsearch.bridge.session_imps import ImpRules, ImpTally, tallies
from refsearch.bridge.session_lines import TableLine
from refsearch.bridge.tally import Tally
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

    What each gets is what counts in the ranking, artificial scores included. ``line`` is where it
    stands in the file; None for what a table has not: a score where both pairs have an artificial
    one, percentages at IMPs.
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
    ranking = scored_session(
        SessionInput(
            tuple(SessionBoard(n, tuple(map(_result, tables))) for n, tables in boards.items()),
            fields,
            rules.method,
            rules.small_groups,
            rules.not_played,
            edition=rules.edition,
        )
    )
    lines = {
        number: _best_first([_matchpoint_line(t, ranking.tallies) for t in tables])
        for number, tables in boards.items()
    }
    standings = tuple(
        PairStanding(s.rank, s.pair, s.field, s.total, s.percent, s.boards, s.breakdown)
        for s in ranking.session.standings
    )
    return ScoredBoards(standings, lines, ranking.session.citations, ranking.session.notes)


def _result(line: TableLine) -> TableResult:
    return TableResult(line.ns, line.ew, line.score, ns_award=line.ns_award, ew_award=line.ew_award)


def _matchpoint_line(table: TableLine, tallies: dict[str, Tally]) -> TravellerLine:
    """Return a line of the traveller with what counts in the ranking, averages settled."""
    both = [
        tallies[pair].counted.get(table.board) if pair in tallies else None
        for pair in (table.ns, table.ew)
    ]
    won = [None if one is None else tidy(one.matchpoints) for one in both]
    share = [None if one is None else tidy(percent(one.matchpoints, one.top)) for one in both]
    return _line(table, *won, *share)


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
    pairs = tallies(boards, rules, fields)
    lines = {
        number: _best_first([_imp_line(table, pairs) for table in tables])
        for number, tables in boards.items()
    }
    return ScoredBoards(_ranked(pairs.values()), lines, (IMPS, OTHER_METHODS), (BY_REGULATION,))


def _imp_line(table: TableLine, pairs: dict[str, ImpTally]) -> TravellerLine:
    both = [pairs[pair].counted.get(table.board) for pair in (table.ns, table.ew)]
    return _line(table, *(None if won is None else tidy(won) for won in both))


def _ranked(pairs: Iterable[ImpTally]) -> tuple[PairStanding, ...]:
    order = {"NS": 0, "EW": 1, "": 0}
    ordered = sorted(pairs, key=lambda p: (order[p.line], -p.total, p.pair))
    standings = []
    for line, ranked in groupby(ordered, key=lambda p: p.line):
        before = 0
        for _, equal in groupby(ranked, key=lambda p: p.total):
            sharing = list(equal)
            standings += [_imp_standing(pair, line, before + 1) for pair in sharing]
            before += len(sharing)
    return tuple(standings)


def _imp_standing(pair: ImpTally, line: str, rank: int) -> PairStanding:
    total, boards = tidy(pair.total), len(pair.counted)
    return PairStanding(rank, pair.pair, line, total, None, boards, tuple(pair.parts))
