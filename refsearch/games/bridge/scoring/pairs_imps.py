"""IMPs at pairs: every other result (cross-imps), or an average of the results (butler).

The law names the scale (78B) and leaves the method to the regulations (78D): the convention is an
input, and the result names it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import IMPS, OTHER_METHODS
from refsearch.games.bridge.scoring.figures import mean, rounded, tidy
from refsearch.games.bridge.scoring.imps import BETWEEN_ROWS, imps_for
from refsearch.messages import Message, msg, nmsg

Divisor = Literal["none", "comparisons", "results"]
Datum = Literal["mean", "median", "olympic"]
DATUMS: dict[Datum, Message] = {
    "mean": msg("mean of the results"),
    "median": msg("median of the results"),
    "olympic": msg("mean of the results without extremes"),
}
Rounding = Literal["ten", "none"]

BY_REGULATION = Note(
    msg("the law gives the scale and leaves this method to the regulations of the event"),
    (OTHER_METHODS,),
)


class CrossImpsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results of a board from the North-South side, and how the sum is averaged.

    ``divide_by``: "none" for the sum, "comparisons" (results less one) or "results" for an average.
    """

    scores: tuple[int, ...]
    divide_by: Divisor = "comparisons"


class ButlerInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results of a board from the North-South side, and how their datum is made.

    ``datum``: "mean", "median", or "olympic": the mean without the ``trim`` best and worst results.
    ``rounding`` of the datum: to the nearest "ten", a half away from zero; or "none".
    """

    scores: tuple[int, ...]
    datum: Datum = "mean"
    trim: int = 1
    rounding: Rounding = "ten"


class PairImps(msgspec.Struct, frozen=True):
    """One result: IMPs of the North-South and of the East-West pair."""

    score: int
    ns: float
    ew: float


class CrossImps(msgspec.Struct, frozen=True):
    """The results in the order given, with the convention."""

    results: tuple[PairImps, ...]
    convention: str
    citations: tuple[Citation, ...] = (IMPS, OTHER_METHODS)
    notes: tuple[Note, ...] = msgspec.field(default_factory=lambda: (BY_REGULATION,))


class Butler(msgspec.Struct, frozen=True):
    """The results in the order given, the datum they are compared with, and the convention."""

    results: tuple[PairImps, ...]
    datum: float
    convention: str
    breakdown: tuple[Amount, ...]
    citations: tuple[Citation, ...] = (IMPS, OTHER_METHODS)
    notes: tuple[Note, ...] = msgspec.field(default_factory=lambda: (BY_REGULATION,))


@computes(
    "cross-imps",
    IMPS,
    OTHER_METHODS,
    page=Page(
        headline=("results.*.ns",),
        formats={"score": "signed", "ns": "signed", "ew": "signed"},
        columns={"results": ("score", "ns", "ew")},
        omitted=("convention",),
        example={"scores": [420, 450, -50, 420, 170], "divide_by": "comparisons"},
    ),
)
def cross_imps(given: CrossImpsInput) -> CrossImps:
    """IMPs of each result against every other result of the board."""
    _enough(given.scores, 2)
    won = cross_imps_won(given.scores, given.divide_by)
    lines = {score: _line(score, imps) for score, imps in won.items()}
    return CrossImps(tuple(lines[score] for score in given.scores), given.divide_by)


def cross_imps_won(scores: Sequence[int], divide_by: Divisor) -> dict[int, Fraction]:
    """Return the IMPs of every score among at least two results, against all the others."""
    divisor = {"none": 1, "comparisons": len(scores) - 1, "results": len(scores)}[divide_by]
    ordered = sorted(scores)
    return {score: Fraction(cross_total(score, ordered), divisor) for score in set(ordered)}


def cross_total(score: int, ordered: Sequence[int]) -> int:
    """Return the sum of IMPs of one result against results in ascending order.

    It earns an IMP for each row of the scale by which it beats another, and loses one for each by
    which it is beaten: the results beyond a row are counted at once.
    """
    rows = tables.imps().from_[1:]
    beaten = sum(bisect_right(ordered, score - row) for row in rows)
    return beaten - sum(len(ordered) - bisect_left(ordered, score + row) for row in rows)


@computes(
    "butler",
    IMPS,
    OTHER_METHODS,
    page=Page(
        folded=("trim", "rounding"),
        controls={"trim": "count"},
        bounds={"trim": (0, 20)},
        headline=("datum", "results.*.ns"),
        formats={"score": "signed", "ns": "signed", "ew": "signed", "datum": "signed"},
        columns={"results": ("score", "ns", "ew")},
        omitted=("convention",),
        example={"scores": [420, 450, -50, 420, 170], "datum": "olympic"},
    ),
)
def butler(given: ButlerInput) -> Butler:
    """IMPs of each result against the datum of the board."""
    _enough(given.scores, 1)
    values = [Fraction(score) for score in given.scores]
    average = average_of(values, given.datum, given.trim)
    datum = rounded(average, 10) if given.rounding == "ten" else average
    results = tuple(_line(s, Fraction(imps_for(s - datum))) for s in given.scores)
    parts = (
        Amount(DATUMS[given.datum], tidy(average), (OTHER_METHODS,)),
        Amount(msg("datum"), tidy(datum), (OTHER_METHODS,)),
    )
    notes = (BY_REGULATION,) if given.rounding == "ten" else (BY_REGULATION, BETWEEN_ROWS)
    convention = f"{given.datum}, rounding {given.rounding}"
    return Butler(results, tidy(datum), convention, parts, notes=notes)


def average_of(values: Sequence[Fraction], datum: Datum, trim: int) -> Fraction:
    """Return the mean, the median, or the mean without the best and worst results."""
    ordered = sorted(values)
    if datum == "median":
        middle = len(ordered) // 2
        return mean(ordered[middle - 1 + len(ordered) % 2 : middle + 1])
    if datum == "olympic":
        if trim < 0 or 2 * trim >= len(ordered):
            message = nmsg(
                "with {} result taken off at either end none is left",
                "with {} results taken off at either end none is left",
                trim,
            )
            raise RuleBroken("trim", message, OTHER_METHODS)
        return mean(ordered[trim : len(ordered) - trim])
    return mean(ordered)


def _line(score: int, ns: Fraction) -> PairImps:
    return PairImps(score, tidy(ns), tidy(-ns))


def _enough(scores: tuple[int, ...], least: int) -> None:
    if len(scores) < least:
        raise RuleBroken("scores", msg("too few results: the least is {}", least), IMPS)
