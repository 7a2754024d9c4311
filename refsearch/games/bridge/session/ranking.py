"""Scoring checked results: the ranking of the pairs, and the traveller of every board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note
from refsearch.games.bridge.cards import Seat
from refsearch.games.bridge.provisions import IMPS, OTHER_METHODS
from refsearch.games.bridge.scoring.artificial import Average, Edition
from refsearch.games.bridge.scoring.field import Method, SmallGroups
from refsearch.games.bridge.scoring.figures import percent, tidy
from refsearch.games.bridge.scoring.pairs_imps import BY_REGULATION
from refsearch.games.bridge.scoring.scored_board import TableResult
from refsearch.games.bridge.session.imps import ImpRules, ImpTally, tallies
from refsearch.games.bridge.session.reading.results import TableLine
from refsearch.games.bridge.session.session import (
    NotPlayed,
    Penalty,
    SessionBoard,
    SessionInput,
    scored_session,
)
from refsearch.games.bridge.session.tally import Tally

Fields = Literal["one", "two"]
Boards = dict[int, list[TableLine]]


class PairStanding(msgspec.Struct, frozen=True):
    """A pair's place; equal pairs share it. ``percent`` is None at IMPs; ``names`` if known."""

    rank: int
    pair: str
    field: str
    total: float
    percent: float | None
    boards: int
    breakdown: tuple[Amount, ...]
    names: str = ""


class TravellerLine(msgspec.Struct, frozen=True):
    """A result: its score for North-South, and what each pair gets, matchpoints or IMPs.

    What each gets is what counts in the ranking, artificial scores included. ``line`` is where it
    stands in the file; None for what a table has not: a score where both pairs have an artificial
    one, percentages at IMPs. ``adjusted`` has the results assigned by the Director as in the CSV,
    "620:60 -100:40", those of East-West after a bar where they are others.
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
    adjusted: str = ""
    ns_award: float | Average | None = None
    ew_award: float | Average | None = None
    ns_penalty: str = ""
    ew_penalty: str = ""
    group: str = ""


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
            penalties=_penalties(boards),
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
    """Return a table: what was assigned goes before what was made."""
    both = line.results("NS")
    of_ew = line.ew_adjusted
    return TableResult(
        line.ns,
        line.ew,
        both[0].score if len(both) == 1 else None,
        both if len(both) > 1 else (),
        of_ew[0].score if len(of_ew) == 1 else None,
        of_ew if len(of_ew) > 1 else (),
        line.ns_award,
        line.ew_award,
        line.group,
    )


def _penalties(boards: Boards) -> tuple[Penalty, ...]:
    """Return the penalties of a session in matchpoints; one in percent is of a board's top."""
    top = 2 * (max(len(tables) for tables in boards.values()) - 1)
    return tuple(
        Penalty(pair, float(text) if share == text else float(share) * top / 100)
        for tables in boards.values()
        for table in tables
        for pair, text in ((table.ns, table.ns_penalty), (table.ew, table.ew_penalty))
        if text and (share := text.removesuffix("%"))
    )


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
        adjusted_text(table),
        table.ns_award,
        table.ew_award,
        table.ns_penalty,
        table.ew_penalty,
        table.group,
    )


def adjusted_text(table: TableLine) -> str:
    """Return the results assigned to a table as in the CSV; East-West's others after a bar."""
    both = [
        " ".join(f"{one.score}:{one.weight:g}" for one in results).replace(":100", "")
        for results in (table.adjusted, table.ew_adjusted)
        if results
    ]
    return " | ".join(both)


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
