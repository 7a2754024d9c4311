"""The words of a contract that are no bid by themselves: slams, and fillers such as "in"."""

from __future__ import annotations

from collections.abc import Sequence

from refsearch.analysis.cues import Recognition
from refsearch.typed.pieces import Piece, ReadContract

SLAMS = {"small_slam": 6, "grand_slam": 7}  # the level of each


def with_slams(row: Sequence[Piece], cues: Recognition) -> list[Piece]:
    """Return a row with slams as levels: "grand slam" is 7."""
    found: list[Piece] = []
    for piece in row:
        label = cues.labels.get(f"{found[-1].form} {piece.form}", "") if found else ""
        if level := SLAMS.get(label):
            found[-1] = Piece(str(level), found[-1].start, piece.end, level)
        else:
            level = SLAMS.get(cues.labels.get(piece.form, ""))
            found.append(piece._replace(form=str(level), number=level) if level else piece)
    return found


def without_fillers(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> list[Piece]:
    """Return a row without fillers: "4 in spades", but not "no trumps"."""
    behind = (*(piece.form for piece in row[1:]), "")
    return [
        one
        for one, form in zip(row, behind, strict=True)
        if cues.labels.get(one.form) != "filler" or read(f"1{one.form} {form}")
    ]
