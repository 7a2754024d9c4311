"""Lists of scores in a query, to add up or compare: "total points 420 -50", "620 vs 170 imps"."""

from __future__ import annotations

from collections.abc import Sequence

from refsearch.typed.inputs import Given
from refsearch.typed.labelled import InWords, Part
from refsearch.typed.pieces import Piece

# What is asked of a list of scores, by its label.
OF_SCORES = {
    "total_points": "total-points",
    "cross_imps": "cross-imps",
    "butler": "butler",
    "fouled": "norme-fouled-board",
    "matchpoint_scores": "matchpoints",
    "percentage": "matchpoints",
}
SEATED = {"side_ns", "side_ew"}  # whose scores they are: "NS 140 110 -50"
# Say no more of a list of scores: "contro", "quanto fa".
_BESIDE_SCORES = {
    "points",
    "match_points",
    "under",
    "over",
    "doubled",
    "compared",
    "made",
} | SEATED
_OF_GROUPS = {"percentage", "matchpoint_scores"}  # what a fouled board is scored in (Norme)
_UNIT, _LEAST = 10, 50  # of which every score at bridge is so many, and the least but 0
OF_A_FIELD = 100  # a percentage is no more: "percentage 420 450" asks it of scores


def compared(row: Sequence[Piece], parts: Sequence[Part]) -> Given | None:
    """Return two scores compared in IMPs, or some in matchpoints: "620 vs 170 imps"."""
    ends = {piece.end for piece in row}
    minus = {one.end for one in row if one.form in "-–" and one.start not in ends}
    scores = [
        -piece.number if piece.start in minus else piece.number
        for piece in row
        if piece.number is not None and piece.form.isdecimal()
    ]
    asked = next((label for label in ("imps", "match_points") if label in parts), "")
    whole = all(n % _UNIT == 0 and (abs(n) >= _LEAST or not n) for n in scores)
    if not asked or not whole or not (len(scores) == 2 or (len(scores) > 2 and asked != "imps")):
        return None
    named = {part for part in parts if isinstance(part, str)}
    left = named - {asked, "", *_BESIDE_SCORES, "difference", "boards"}
    return Given(scores=scores, of_scores=asked, left=len(left), unknown=parts.count(""))


def summed(parts: Sequence[Part], asked: str) -> Given:
    """Return the scores to add up or to compare, with their signs."""
    signed = zip(("", *parts), parts, strict=False)
    scores = [
        -n if sign == "under" else n
        for sign, n in signed
        if isinstance(n, int) and not isinstance(n, InWords)  # "three scores", which follow
    ]
    said = {part for part in parts if isinstance(part, str)}
    left = said - {asked, "", *_BESIDE_SCORES, "imps", "boards"}
    left -= _OF_GROUPS if asked == "fouled" else set()
    return Given(scores=scores, of_scores=asked, left=len(left), unknown=parts.count(""))
