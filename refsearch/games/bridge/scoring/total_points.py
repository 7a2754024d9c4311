"""Total points (Law 78C)."""

from __future__ import annotations

import msgspec

from refsearch.compute.amounts import Amount, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

LAW = law("78.C")


class TotalPointsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contestant's score on each board played, minus signs for what the opponents scored."""

    scores: tuple[int, ...]


class TotalPoints(msgspec.Struct, frozen=True):
    """The net total, and the points won and lost."""

    total: int
    won: int
    lost: int
    boards: int
    breakdown: tuple[Amount, ...]


@computes(
    "total-points",
    LAW,
    page=Page(
        headline=("total",),
        formats={"total": "signed"},
        omitted=("won", "lost"),
        example={"scores": [420, -50, 110, -620]},
    ),
)
def total_points(given: TotalPointsInput) -> TotalPoints:
    """Net total of a contestant's points over the boards played."""
    if not given.scores:
        raise RuleBroken("scores", msg("at least one board is needed"), LAW)
    won = sum(score for score in given.scores if score > 0)
    lost = -sum(score for score in given.scores if score < 0)
    parts = (Amount(msg("points won"), won, (LAW,)), Amount(msg("points lost"), -lost, (LAW,)))
    return TotalPoints(won - lost, won, lost, len(given.scores), parts)
