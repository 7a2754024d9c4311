"""The value of an assigned, weighted or split score in the event's scoring (Law 12C1).

Scores are from the North-South side of the table that is adjusted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, RuleBroken
from refsearch.games.bridge.provisions import IMPS, MATCHPOINTS, OTHER_METHODS
from refsearch.games.bridge.scoring.figures import percent, tidy
from refsearch.games.bridge.scoring.imps import imps_for
from refsearch.games.bridge.scoring.outcomes import (
    WEIGHTED,
    Outcome,
    Scored,
    WeightedScore,
    certain,
    comparison,
    weighted,
)
from refsearch.games.bridge.scoring.pairs_imps import cross_total
from refsearch.games.bridge.scoring.scored_board import MatchpointsInput, TableResult, score_board
from refsearch.messages import msg

Scoring = Literal["matchpoints", "imps", "cross-imps"]


class Comparison(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the event is scored, and what the adjusted result is compared with."""

    scoring: Annotated[
        Scoring, msgspec.Meta(description="imps: a match of teams; cross-imps: averaged")
    ] = "matchpoints"
    others: Annotated[
        tuple[int, ...], msgspec.Meta(description="N-S scores of the other tables of the field")
    ] = ()
    other_room: Annotated[
        int | None, msgspec.Meta(description="teams: N-S score in the other room")
    ] = None


class SideScore(msgspec.Struct, frozen=True):
    """What one line gets, from its own side; ``unit`` is "matchpoints", "percent" or "imps"."""

    score: float
    unit: str
    breakdown: tuple[Amount, ...]
    percent: float | None = None


class FieldScore(msgspec.Struct, frozen=True):
    """What another table gets in the recomputed field."""

    score: int
    ns: float
    ew: float


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Both lines, exactly and as a result shows them, and the rest of the field."""

    won: Fraction
    lost: Fraction
    ns: SideScore
    ew: SideScore
    field: tuple[FieldScore, ...] = ()


def adjust(
    ns: tuple[WeightedScore, ...],
    ew: tuple[WeightedScore, ...],
    by: Comparison,
    fields: tuple[str, str] = ("outcomes", "outcomes"),
) -> Adjusted:
    """Score a table whose lines have these potential results.

    Raise RuleBroken, with one of ``fields``, where weights do not sum to 100%.
    """
    for_ns, for_ew = weighted(ns, fields[0]), weighted(ew, fields[1])
    if by.scoring == "matchpoints":
        return _at_matchpoints(ns, ew, by.others)
    if by.scoring == "imps":
        return _at_teams(for_ns, for_ew, by.other_room)
    return _at_cross_imps(for_ns, for_ew, by.others)


def _at_teams(ns: Scored, ew: Scored, other: int | None) -> Adjusted:
    if other is None:
        raise RuleBroken("other_room", msg("the score in the other room is needed"), IMPS)
    room = other

    def against(score: int) -> Fraction:
        """Return the IMPs of a score against that of the other room."""
        return Fraction(imps_for(score - room))

    return _in_imps(ns, ew, against, (IMPS,))


def _at_cross_imps(ns: Scored, ew: Scored, others: tuple[int, ...]) -> Adjusted:
    _some(others)
    ordered = sorted(others)

    def against(score: int) -> Fraction:
        """Return the average IMPs of a score against each of the others."""
        return Fraction(cross_total(score, ordered), len(others))

    field = tuple(_cross_field(score, ns, ew, ordered) for score in others)
    return _in_imps(ns, ew, against, (IMPS, OTHER_METHODS), field)


def _cross_field(score: int, ns: Scored, ew: Scored, others: Sequence[int]) -> FieldScore:
    same = Fraction(cross_total(score, others))

    def against(adjusted: Scored) -> Fraction:
        """Return the IMPs of the adjusted score against another table's, by its shares."""
        return sum((o.share * imps_for(score - o.score) for o in adjusted.outcomes), Fraction(0))

    won, lost = (same + against(ns)) / len(others), (same + against(ew)) / len(others)
    return FieldScore(score, tidy(won), tidy(-lost))


def _in_imps(
    ns: Scored,
    ew: Scored,
    imps: Callable[[int], Fraction],
    cited: tuple[Citation, ...],
    field: tuple[FieldScore, ...] = (),
) -> Adjusted:
    won, ns_parts = _weighted(ns, imps, cited)
    lost, ew_parts = _weighted(ew, lambda score: -imps(score), cited)
    return Adjusted(
        won,
        lost,
        SideScore(tidy(won), "imps", ns_parts),
        SideScore(tidy(lost), "imps", ew_parts),
        field,
    )


def _weighted(
    award: Scored, points: Callable[[int], Fraction], cited: tuple[Citation, ...]
) -> tuple[Fraction, tuple[Amount, ...]]:
    full = [points(outcome.score) for outcome in award.outcomes]
    counted = [o.share * all_of_it for o, all_of_it in zip(award.outcomes, full, strict=True)]
    lines = zip(award.outcomes, counted, full, strict=True)
    parts = tuple(_potential(outcome, won, all_of_it, cited) for outcome, won, all_of_it in lines)
    return sum(counted, Fraction(0)), parts


def _potential(
    outcome: Outcome, counted: Fraction, full: Fraction, cited: tuple[Citation, ...]
) -> Amount:
    share = tidy(outcome.share * 100)
    detail = msg("{:+}: {:g} × {:g}%", outcome.score, tidy(full), share)
    whole = outcome.share == 1
    what = msg("assigned result") if whole else msg("potential result")
    return Amount(what, tidy(counted), cited if whole else (*cited, WEIGHTED), detail)


def _at_matchpoints(
    ns: tuple[WeightedScore, ...], ew: tuple[WeightedScore, ...], others: tuple[int, ...]
) -> Adjusted:
    _some(others)
    rest = tuple(TableResult(score=score) for score in others)
    table = TableResult(weighted=ns, ew_weighted=ew)
    board = score_board(MatchpointsInput((table, *rest)))
    top = 2 * len(others)
    won = [line.matchpoints if line else Fraction(0) for line in board.ns]
    lost = [line.matchpoints if line else Fraction(0) for line in board.ew]
    field = tuple(
        FieldScore(score, tidy(a), tidy(b))
        for score, a, b in zip(others, won[1:], lost[1:], strict=True)
    )
    sides = [_side(award, others, side) for award, side in ((ns, 1), (ew, -1))]
    ns_side, ew_side = (
        SideScore(tidy(total), "matchpoints", parts, tidy(percent(total, top)))
        for total, parts in zip((won[0], lost[0]), sides, strict=True)
    )
    return Adjusted(won[0], lost[0], ns_side, ew_side, field)


def _side(
    given: tuple[WeightedScore, ...], others: tuple[int, ...], side: int
) -> tuple[Amount, ...]:
    def units(score: int) -> Fraction:
        """Return what a score gets against all the others."""
        won = (comparison(certain(score), certain(other), side) for other in others)
        return sum(won, Fraction(0))

    return _weighted(weighted(given, "weights"), units, (MATCHPOINTS,))[1]


def _some(others: tuple[int, ...]) -> None:
    if not others:
        raise RuleBroken("others", msg("the results of the other tables are needed"), MATCHPOINTS)
