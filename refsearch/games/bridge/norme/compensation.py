"""What a team gets for an unplayed match: victory points and the equivalent IMPs.

Shared by the sit-out (Art. 78.3), the forfeit (Art. 8.3.b.3) and the withdrawal (Art. 4.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from refsearch.compute.amounts import NOTHING, Amount, Citation, Note
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, mean, rounded, tidy, within
from refsearch.games.bridge.scoring.victory_points import least_imps, scale_rows
from refsearch.messages import Message, msg

AnyScale = Literal["norme-25", "wbf-20", "simple"]
SHARE = 60  # percent of the victory points at stake (Norme, Art. 4.4.b, 8.3.b.3, 78.3)
SIMPLE_WIN = 2  # of simple victory points, 2-0 and 1-1 (Norme, Art. 78.2.a)
MARGINS = norma("78.2.a")
MOST_BOARDS_BY_FIFTH = 64  # up to here a win takes more IMPs than a fifth of the boards ...
MARGIN_ABOVE = 13  # ... and beyond it 13 IMPs, however many boards (Norme, Art. 78.2.a)

HALF_UP = Note(
    msg(
        "the text does not say where a half goes in rounding an average: up, for the side that "
        "did not fail to play"
    ),
    (norma("4.4.b.1"), norma("8.3.b.3.a.2")),
    "arrotondata all'intero più vicino",
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Victory points that a provision offers."""

    what: Message
    vps: Fraction
    citation: Citation
    detail: Message = NOTHING

    def amount(self) -> Amount:
        """Return the candidate as a part of a result."""
        return Amount(self.what, tidy(self.vps), (self.citation,), self.detail)


def at_stake(scale: AnyScale) -> int:
    """Return the victory points both sides share: 30 (the 25-0 scale), 20 or 2."""
    return {"norme-25": 30, "wbf-20": 20, "simple": SIMPLE_WIN}[scale]


def sixty(scale: AnyScale, citation: Citation) -> Candidate:
    """Return 60% of the victory points at stake, 2 of the simple ones."""
    if scale == "simple":
        return Candidate(msg("a win in simple victory points"), Fraction(SIMPLE_WIN), citation)
    stake = at_stake(scale)
    share = Fraction(stake * SHARE, 100)
    return Candidate(
        msg("60% of the victory points"), share, citation, msg("{}% × {}", SHARE, stake)
    )


def average(
    what: Message, vps: Sequence[float], field: str, scale: AnyScale, citation: Citation
) -> list[Candidate]:
    """Return the rounded average of victory points, or None if there are none."""
    stake = at_stake(scale)
    for n, points in enumerate(vps):
        within(points, f"{field}[{n}]", 0, stake, citation=citation, what=msg("victory points"))
    if not vps:
        return []
    exactly = mean(exact(points, field) for points in vps)
    return [Candidate(what, rounded(exactly), citation, msg("{:g}", tidy(exactly)))]


def best(candidates: Sequence[Candidate]) -> Candidate:
    """Return the candidate with the most victory points, the first if several are equal."""
    return max(candidates, key=lambda candidate: candidate.vps)


def imps_for_vps(vps: Fraction, scale: AnyScale, boards: int) -> int:
    """Return the least margin in IMPs that gives these victory points."""
    if scale == "simple":
        return simple_margin(boards)
    return least_imps(scale_rows(scale, boards), vps)


def simple_margin(boards: int) -> int:
    """Return the least margin that wins in simple victory points (Norme, Art. 78.2.a)."""
    within(boards, "boards", 1, citation=MARGINS, what=msg("a number of boards"))
    return MARGIN_ABOVE if boards > MOST_BOARDS_BY_FIFTH else boards // 5 + 1
