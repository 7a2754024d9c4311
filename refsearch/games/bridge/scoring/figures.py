"""Exact figures: scores are computed in fractions and rounded once, where they leave the core."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.messages import Message, msg


def exact(value: float, field: str = "value") -> Fraction:
    """Return the decimal number that was written; raise RuleBroken for an infinite one."""
    if not isfinite(value):
        raise RuleBroken(field, msg("a finite number is needed"))
    return Fraction(str(value))


def rounded(value: Fraction, step: Fraction | int = 1) -> Fraction:
    """Return the nearest multiple of ``step``; a half goes away from zero, alike for both sides."""
    quotient = abs(value) / step
    whole = (2 * quotient.numerator + quotient.denominator) // (2 * quotient.denominator)
    return whole * Fraction(step) * (1 if value >= 0 else -1)


def tidy(value: Fraction | int, places: int = 4) -> float:
    """Return a figure for a result: an int where it is whole, else rounded to ``places``."""
    if value.denominator == 1:  # a session has thousands of them: no fractions for these
        return int(value)
    near = rounded(Fraction(value), Fraction(1, 10**places))
    return int(near) if near.denominator == 1 else float(near)


def mean(values: Iterable[Fraction]) -> Fraction:
    """Return the arithmetic mean of at least one value."""
    listed = list(values)
    return sum(listed, Fraction(0)) / len(listed)


def percent(part: Fraction, whole: Fraction | int) -> Fraction:
    """Return a part as a percentage of the whole; 50 if there is nothing to divide."""
    return part * 100 / whole if whole else Fraction(50)


def within(
    value: float,
    field: str,
    least: float | None = None,
    most: float | None = None,
    *,
    citation: Citation | None = None,
    what: Message | None = None,
) -> None:
    """Raise RuleBroken, naming the field and the provision, for a value out of bounds."""
    low = least is not None and value < least
    if low or (most is not None and value > most):
        raise RuleBroken(field, _out_of_bounds(value, least, most, what), citation)


def _out_of_bounds(
    value: float, least: float | None, most: float | None, what: Message | None
) -> Message:
    if most is None and what is None:
        return msg("{} is not a number of {} or more", value, least)
    if most is None:
        return msg("{} is not {} of {} or more", value, what, least)
    return msg("{} is not {} from {} to {}", value, what or msg("a number"), least, most)
