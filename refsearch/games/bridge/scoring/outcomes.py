"""The score of a line on a board: a result, a weighted score or an artificial one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.figures import exact, within
from refsearch.messages import msg

WEIGHTED = law("12.C.1.c")
ARTIFICIAL = law("12.C.2.a")
WHOLE = 100  # percent: the weights of a weighted score sum to it (Law 12C1(c))


class WeightedScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One potential result, from the North-South side, and its weight in percent."""

    score: int
    weight: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """A score from the North-South side with its share, from 0 to 1."""

    score: int
    share: Fraction


@dataclass(frozen=True, slots=True)
class Scored:
    """A line scored by what happened, or would have: outcomes whose shares sum to 1."""

    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Artificial:
    """A line with an artificial score, in percent of the matchpoints available."""

    percent: Fraction


Award = Scored | Artificial | None


def certain(score: int) -> Scored:
    """Return the award of one result."""
    return Scored((Outcome(score, Fraction(1)),))


def weighted(scores: Sequence[WeightedScore], field: str) -> Scored:
    """Return the award of a weighted score; raise RuleBroken unless the weights sum to 100%."""
    if not scores:
        raise RuleBroken(field, msg("a weighted score has at least one result"), WEIGHTED)
    for score in scores:
        within(score.weight, field, 0, WHOLE, citation=WEIGHTED, what=msg("a weight"))
    total = sum(exact(score.weight, field) for score in scores)
    if total != WHOLE:
        message = msg("the weights sum to {:g}%, not to 100%", float(total))
        raise RuleBroken(field, message, WEIGHTED)
    return Scored(tuple(Outcome(s.score, exact(s.weight, field) / WHOLE) for s in scores))


def artificial(percent: float, field: str) -> Artificial:
    """Return an artificial award; raise RuleBroken for less than 0 or more than 100%."""
    within(percent, field, 0, WHOLE, citation=ARTIFICIAL, what=msg("a percentage"))
    return Artificial(exact(percent, field))


def comparison(own: Scored, other: Scored, side: int) -> Fraction:
    """Return the units one result earns against another (Law 78A): 2 better, 1 equal, 0 worse.

    Of weighted scores each potential result is compared, in its share. ``side`` is 1 for
    North-South, -1 for East-West.
    """
    return sum(
        (
            _units(side * (a.score - b.score)) * a.share * b.share
            for a in own.outcomes
            for b in other.outcomes
        ),
        Fraction(0),
    )


def _units(difference: int) -> int:
    if difference == 0:
        return 1
    return 2 if difference > 0 else 0
