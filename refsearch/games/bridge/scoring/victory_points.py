"""IMPs to victory points and back (Law 78D; Norme, Appendix 7; the scale of the WBF)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import GREEK, OTHER_METHODS, law, norma
from refsearch.games.bridge.scoring import wbf_scale
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.messages import msg

Scale = Literal["norme-25", "wbf-20"]
NAMED_IN_GREECE = law("78.D", GREEK)
APPENDIX = norma("app7")

NOT_PRINTED = Note(
    msg(
        "the law names the scale of the World Bridge Federation and does not print it; computed as "
        "10 + 10 (1 - R^(M/X)) / (1 - R), X = 15 √boards, R = ((√5 - 1) / 2)³, rounded to two "
        "decimals; where rounding makes an IMP worth more than the one before, the value before is "
        "raised by as many hundredths as mend it: this is how the federation's tables are made"
    ),
    (NAMED_IN_GREECE,),
    "για όλους τους αγώνες, υπό την αιγίδα της ΕΟΜ, ισχύει η κλίμακα VP της Παγκόσμιας "
    "Ομοσπονδίας Μπριτζ",
)


class VictoryPointsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match: its boards and margin in IMPs, or the victory points wanted for the least margin."""

    boards: Annotated[int, msgspec.Meta(description="boards of the match")]
    imps: Annotated[
        int | None, msgspec.Meta(description="margin in IMPs, negative for a lost match")
    ] = None
    vps: Annotated[
        float | None, msgspec.Meta(description="victory points wanted, from a draw on")
    ] = None
    scale: Annotated[
        Scale, msgspec.Meta(description="Norme, Appendix 7 (25-0), or WBF continuous (20-0)")
    ] = "wbf-20"


class VictoryPoints(msgspec.Struct, frozen=True):
    """Victory points of both sides for the margin; ``most`` is the largest that gives the same."""

    us: float
    them: float
    imps: int
    least: int
    most: int | None
    scale: Scale
    boards: int
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A step of a scale: the least margin, and what winner and loser get."""

    least: int
    winner: Fraction
    loser: Fraction


@computes(
    "victory-points",
    APPENDIX,
    OTHER_METHODS,
    norma("78.1.a"),
    page=Page(
        fields=("scale",),
        folded=("vps",),
        controls={"boards": "count", "imps": "signed", "vps": "number"},
        bounds={"boards": (1, 200)},
        headline=("us", "them", "imps"),
        formats={"imps": "signed"},
        omitted=("scale", "boards"),
        drawing="vp-scale",
        example={"scale": "wbf-20", "boards": 16, "imps": 12},
    ),
)
def victory_points(given: VictoryPointsInput) -> VictoryPoints:
    """Victory points of a match from its IMPs, or the least IMPs for victory points wanted."""
    if (given.imps is None) == (given.vps is None):
        raise RuleBroken(
            "imps", msg("give the margin in IMPs, or the victory points wanted"), APPENDIX
        )
    rows = scale_rows(given.scale, given.boards)
    if given.imps is not None:
        return _result(given, rows, given.imps)
    return _result(given, rows, least_imps(rows, exact(given.vps or 0, "vps")))


def scale_rows(scale: Scale, boards: int) -> tuple[Row, ...]:
    """Return a scale's steps; raise RuleBroken for a number of boards it doesn't have."""
    most = wbf_scale.MOST_BOARDS
    within(boards, "boards", 1, most, citation=APPENDIX, what=msg("a number of boards"))
    if scale == "wbf-20":
        values = wbf_scale.hundredths(boards)
        whole = wbf_scale.MOST
        return tuple(
            Row(margin, Fraction(value, 100), Fraction(whole - value, 100))
            for margin, value in enumerate(values)
        )
    least = norme_column(boards)
    pairs = zip(least, tables.norme_vps().vps, strict=True)
    return tuple(Row(margin, Fraction(won), Fraction(lost)) for margin, (won, lost) in pairs)


def norme_column(boards: int) -> tuple[int, ...]:
    """Return the least margins of Appendix 7; raise RuleBroken for boards without a column."""
    table = tables.norme_vps()
    columns = table.boards_8_20 | table.boards_24_48
    if str(boards) not in columns:
        printed = ", ".join(columns)
        raise RuleBroken(
            "boards", msg("the scale has no column for {}: {}", boards, printed), APPENDIX
        )
    return columns[str(boards)]


def column_citation(scale: Scale, boards: int) -> Citation:
    """Return the provision that has, or names, a scale."""
    if scale == "wbf-20":
        return NAMED_IN_GREECE
    first, second = tables.norme_vps().provisions
    return norma(first if str(boards) in tables.norme_vps().boards_8_20 else second)


def least_imps(rows: tuple[Row, ...], vps: Fraction) -> int:
    """Return the smallest margin that gives at least ``vps``; raise RuleBroken if there is none."""
    draw, most = rows[0].winner, rows[-1].winner
    if not draw <= vps <= most:
        message = msg("{:g} is not from {:g}, a draw, to {:g}", tidy(vps), tidy(draw), tidy(most))
        raise RuleBroken("vps", message, APPENDIX)
    return next(row.least for row in rows if row.winner >= vps)


def _result(given: VictoryPointsInput, rows: tuple[Row, ...], imps: int) -> VictoryPoints:
    at = bisect_right([row.least for row in rows], abs(imps)) - 1
    row = rows[at]
    us, them = (row.winner, row.loser) if imps >= 0 else (row.loser, row.winner)
    cited = (column_citation(given.scale, given.boards),)
    parts = (
        Amount(msg("victory points"), tidy(us), cited),
        Amount(msg("victory points of the opponents"), tidy(them), cited),
    )
    most = rows[at + 1].least - 1 if at + 1 < len(rows) else None
    notes = (NOT_PRINTED,) if given.scale == "wbf-20" else ()
    return VictoryPoints(
        tidy(us), tidy(them), imps, row.least, most, given.scale, given.boards, parts, notes
    )
