"""Lateness at the start: pairs, knock-out, matches in victory points (Norme, Art. 8.3)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.norme.times import TOLERANCE, WARNING_AND_POINTS, delay
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.messages import msg

PAIRS = norma("8.3.a.1")
WITHIN_FIVE = norma("8.3.b.1.a")
OVER_FIVE = norma("8.3.b.1.b")
VICTORY_POINTS = norma("8.3.b.2")
PERCENT_OF_TOP = 10  # for each five minutes begun (Norme, Art. 8.3.a.1)

ALL_MINUTES = Note(
    msg("the penalty counts every minute of the delay, the first five too"),
    (PAIRS, OVER_FIVE),
    "una penalità pari al 10% del top per ogni 5' (o qualunque parte anche minima di essi) di "
    "ritardo",
)
WARNED_TOO = Note(
    msg("a pair is warned when the first round begins; a longer delay adds the penalty"),
    (PAIRS,),
)


class LatenessInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pair or team that is not complete when play begins.

    ``event``: "pairs", "imps" (a knock-out, or a result in IMPs) or "victory-points".
    """

    minutes: Annotated[float, msgspec.Meta(description="minutes late, of the last player to come")]
    event: Literal["pairs", "imps", "victory-points"] = "pairs"
    warned_before: Annotated[
        bool, msgspec.Meta(description="already warned or penalised, for this or anything else")
    ] = False
    top: Annotated[float | None, msgspec.Meta(description="pairs: matchpoints of a top")] = None


class Lateness(msgspec.Struct, frozen=True):
    """A warning, and a penalty in percent of a top, matchpoints, IMPs or victory points."""

    warning: bool
    penalty: float
    unit: Literal["percent-of-top", "matchpoints", "imps", "victory-points"]
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-lateness",
    PAIRS,
    WITHIN_FIVE,
    OVER_FIVE,
    VICTORY_POINTS,
    page=Page(
        folded=("top",),
        controls={"minutes": "count", "top": "number"},
        bounds={"minutes": (0, 240)},
        headline=("penalty", "warning"),
        formats={"penalty": "of unit"},
        omitted=("unit",),
        example={"minutes": 7, "event": "pairs"},
    ),
)
def lateness(given: LatenessInput) -> Lateness:
    """Warning and penalty of a pair or team that comes late."""
    within(given.minutes, "minutes", 0, citation=PAIRS, what=msg("a delay in minutes"))
    late = exact(given.minutes, "minutes")
    if given.event == "pairs":
        return _pairs(given, late)
    if given.event == "imps":
        return _imps(late, given.warned_before)
    warning, points, parts = delay(late, given.warned_before)
    named = tuple(Amount(p.what, p.value, (VICTORY_POINTS, *p.citations), p.detail) for p in parts)
    return Lateness(warning, points, "victory-points", named, (WARNING_AND_POINTS,))


def _pairs(given: LatenessInput, late: Fraction) -> Lateness:
    warning = late > 0 and not given.warned_before
    fined = late > TOLERANCE or (late > 0 and given.warned_before)
    share = PERCENT_OF_TOP * ceil(late / TOLERANCE) if fined else 0
    unit: Literal["percent-of-top", "matchpoints"] = "percent-of-top"
    penalty = Fraction(share)
    if given.top is not None:
        within(given.top, "top", 0, citation=PAIRS, what=msg("a number of matchpoints"))
        unit, penalty = "matchpoints", exact(given.top, "top") * share / 100
    part = Amount(msg("lateness"), tidy(penalty), (PAIRS,), msg("{}% of a top", share))
    return Lateness(warning, tidy(penalty), unit, (part,), (ALL_MINUTES, WARNED_TOO))


def _imps(late: Fraction, warned_before: bool) -> Lateness:
    if late <= TOLERANCE and not warned_before:
        return Lateness(late > 0, 0, "imps", (Amount(msg("lateness"), 0, (WITHIN_FIVE,)),))
    minutes = ceil(late)
    part = Amount(msg("lateness"), minutes, (OVER_FIVE,), msg("{} × 1 IMP", minutes))
    return Lateness(False, minutes, "imps", (part,), (ALL_MINUTES,))
