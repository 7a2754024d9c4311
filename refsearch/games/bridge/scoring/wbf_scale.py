"""The World Bridge Federation's scale of 20 victory points, which no text of the library prints.

For a margin of M IMPs over N boards the winner gets 10 + 10 (1 - R^(M/X)) / (1 - R), at most 20,
where X = 15 √N and R is the cube of the golden ratio's inverse, rounded to two decimals. The
federation's principle is that no further IMP is worth more than the one before; where rounding
breaks it, its tables raise the value before by hundredths until it holds again.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from functools import cache
from math import isqrt

MOST = 2000  # 20 victory points, in hundredths
MOST_BOARDS = 1000  # beyond any match: a table is computed and kept for each number of boards
_FACTOR = 15  # IMPs per square root of boards that give 20 VPs (the federation's own number)


@cache
def hundredths(boards: int) -> tuple[int, ...]:
    """Return the winner's victory points, in hundredths, for margins from 0 to the first 20."""
    return concave([_formula(margin, boards) for margin in range(blitz(boards) + 1)])


def concave(values: Sequence[int]) -> tuple[int, ...]:
    """Return the least values that are not below the given ones and never rise by more than before.

    >>> concave([0, 2, 5, 6])
    (0, 3, 5, 6)
    """
    raised = list(values)
    settled = False
    while not settled:
        settled = True
        for at in range(1, len(raised) - 1):
            # half of both neighbours' sum, rounded up: what one value needs does not depend on
            # the order in which they are raised, so that there is one least result
            needed = -(-(raised[at - 1] + raised[at + 1]) // 2)
            if raised[at] < needed:
                raised[at], settled = needed, False
    return tuple(raised)


def blitz(boards: int) -> int:
    """Return the least whole margin that the formula gives all 20 victory points."""
    return isqrt(_FACTOR * _FACTOR * boards - 1) + 1


def _formula(margin: int, boards: int) -> int:
    with localcontext() as context:
        context.prec = 40  # digits: many more than the two decimals that are rounded to
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        share = Decimal(margin) / (_FACTOR * Decimal(boards).sqrt())
        points = 10 + 10 * (1 - ratio**share) / (1 - ratio) if share < 1 else Decimal(20)
        return int((points * 100).quantize(Decimal(1), rounding=ROUND_HALF_UP))
