"""A session at matchpoints: totals, percentages, ranking (Laws 78A, 12C2(c); Norme, Art. 78.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.provisions import ITALIAN, MATCHPOINTS, law
from refsearch.games.bridge.scoring.artificial import IN_PERCENT, OTHER_BOARDS, SESSION, Edition
from refsearch.games.bridge.scoring.field import Method, SmallGroups
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.games.bridge.scoring.matchpoints import small_group_notes
from refsearch.games.bridge.scoring.scored_board import MatchpointsInput, TableResult, score_board
from refsearch.games.bridge.session.tally import PENALTY, SIT_OUT, Tallies, Tally
from refsearch.messages import msg

NotPlayed = Literal["average", "sixty", "none"]

CARRIED = Note(
    msg(
        "a board a pair does not play is carried at the pair's own average in the session; 60% "
        "only where the organiser said so beforehand"
    ),
    (SIT_OUT,),
)


class SessionBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board of the session; every table names its pairs."""

    number: int
    results: tuple[TableResult, ...]
    expected: int | None = None


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matchpoints taken from a pair."""

    pair: str
    matchpoints: float


class SessionInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session.

    Boards expect as many results as the board that has most, unless they say. ``fields``: "one"
    ranking, or "two", North-South and East-West. ``not_played`` boards, up to those the others
    played, count as the pair's "average", as "sixty" percent or not at all ("none"). The others are
    those of matchpoints.
    """

    boards: tuple[SessionBoard, ...]
    fields: Literal["one", "two"] = "one"
    method: Method = "neuberg"
    small_groups: SmallGroups = "edition"
    not_played: NotPlayed = "average"
    penalties: tuple[Penalty, ...] = ()
    edition: Edition = ITALIAN


class Standing(msgspec.Struct, frozen=True):
    """A pair's place; equal pairs share it. ``available`` is the sum of the tops counted."""

    rank: int
    pair: str
    field: str
    total: float
    available: float
    percent: float
    boards: int
    breakdown: tuple[Amount, ...]


class Session(msgspec.Struct, frozen=True):
    """The ranking, best first; of two fields North-South's stands first."""

    standings: tuple[Standing, ...]
    top: float
    citations: tuple[Citation, ...] = (MATCHPOINTS, SESSION, SIT_OUT)
    notes: tuple[Note, ...] = msgspec.field(default_factory=lambda: (CARRIED, OTHER_BOARDS))


@dataclass(frozen=True, slots=True)
class ScoredSession:
    """A session's result, and the tallies it was made from, by pair."""

    session: Session
    tallies: dict[str, Tally]


@computes(
    "matchpoint-session", MATCHPOINTS, SESSION, SIT_OUT,
    page=Page(
        fields=("boards", "fields", "not_played"),
        order=("ns", "ew", "score", "ns_award", "ew_award"),
        folded=(
            "not_played", "method", "small_groups", "penalties", "edition", "boards.expected",
            "boards.results.ns_award", "boards.results.ew_award", "boards.results.weighted",
            "boards.results.ew_score", "boards.results.ew_weighted", "boards.results.group",
        ),
        controls={
            "boards.number": "index", "boards.results.ns": "name", "boards.results.ew": "name",
            "boards.results.score": "score", "boards.results.ew_score": "score",
            "boards.results.group": "name", "boards.results.weighted.score": "score",
            "boards.results.ew_weighted.score": "score",
        },
        headline=("standings.*.pair",),
        formats={"percent": "percent"},
        columns={"standings": ("rank", "pair", "total", "available", "percent", "boards")},
        prints=True,
        example={
            "boards": [
                {
                    "number": 1,
                    "results": [
                        {"ns": "1", "ew": "3", "score": 420}, {"ns": "2", "ew": "4", "score": -50},
                    ],
                },
                {
                    "number": 2,
                    "results": [
                        {"ns": "1", "ew": "3", "score": 110}, {"ns": "2", "ew": "4", "score": 140},
                    ],
                },
            ],
        },
    ),
)  # fmt: skip
def matchpoint_session(given: SessionInput) -> Session:
    """Totals, percentages and ranking of a session of boards scored at matchpoints."""
    return scored_session(given).session


def scored_session(given: SessionInput) -> ScoredSession:
    """Return a session with what every pair got on every board; raise RuleBroken as it does."""
    if not given.boards:
        raise RuleBroken("boards", msg("a session has at least one board"), MATCHPOINTS)
    _numbered_once(given.boards)
    expected = max(board.expected or len(board.results) for board in given.boards)
    tallies = Tallies(given.fields)
    whole = [_whole(board, expected, given) for board in given.boards]
    for n, (board, entered) in enumerate(zip(given.boards, whole, strict=True)):
        scored = score_board(entered, f"boards[{n}].")
        tallies.count(board.number, board.results, scored, f"boards[{n}].results")
    pairs = list(tallies.of.values())
    top = Fraction(2 * (expected - 1))
    due = max(pair.boards for pair in pairs)
    for pair in pairs:
        pair.settle(given.edition)
        if given.not_played != "none":
            share = Fraction(60) if given.not_played == "sixty" else pair.percent
            pair.carry(due - pair.boards, top, share)
    _penalize(tallies.of, given.penalties)
    fouled = dict.fromkeys(note for board in whole for note in small_group_notes(board))
    notes = (CARRIED, OTHER_BOARDS, *([IN_PERCENT] if _in_percent(given) else []), *fouled)
    return ScoredSession(Session(tuple(_ranked(pairs)), tidy(top), notes=notes), tallies.of)


def _in_percent(given: SessionInput) -> bool:
    awards = (a for b in given.boards for t in b.results for a in (t.ns_award, t.ew_award))
    return any(isinstance(award, int | float) for award in awards)


def _numbered_once(boards: tuple[SessionBoard, ...]) -> None:
    seen: set[int] = set()
    for n, number in enumerate(board.number for board in boards):
        if number < 1:
            raise RuleBroken(f"boards[{n}].number", msg("{}: boards start at 1", number), law("2"))
        if number in seen:
            raise RuleBroken(
                f"boards[{n}].number", msg("board {} is given twice", number), law("2")
            )
        seen.add(number)


def _whole(board: SessionBoard, expected: int, given: SessionInput) -> MatchpointsInput:
    wanted = board.expected or expected
    return MatchpointsInput(board.results, wanted, given.method, given.small_groups, given.edition)


def _penalize(pairs: dict[str, Tally], penalties: tuple[Penalty, ...]) -> None:
    for n, penalty in enumerate(penalties):
        field = f"penalties[{n}].matchpoints"
        within(penalty.matchpoints, field, 0, citation=PENALTY, what=msg("a number of matchpoints"))
        if penalty.pair not in pairs:
            raise RuleBroken(
                f"penalties[{n}].pair", msg("no pair {} played", penalty.pair), PENALTY
            )
        pairs[penalty.pair].take(exact(penalty.matchpoints, field))


def _ranked(pairs: Iterable[Tally]) -> list[Standing]:
    lines = {"NS": 0, "EW": 1, "": 0}
    scored = [(lines[pair.line], -pair.percent, pair.pair, pair) for pair in pairs]
    standings: list[Standing] = []
    first: dict[int, int] = {}
    shared: tuple[int, Fraction, int] | None = None
    for place, (line, behind, _, pair) in enumerate(sorted(scored, key=lambda s: s[:3])):
        rank = place - first.setdefault(line, place) + 1
        if shared is not None and shared[:2] == (line, behind):
            rank = shared[2]
        shared = (line, behind, rank)
        standings.append(_standing(pair, rank))
    return standings


def _standing(pair: Tally, rank: int) -> Standing:
    return Standing(
        rank,
        pair.pair,
        pair.line,
        tidy(pair.won),
        tidy(pair.available),
        tidy(pair.percent),
        pair.boards,
        tuple(pair.parts),
    )
