"""The words of a contract that are no bid by themselves: slams, and fillers such as "in"."""

from __future__ import annotations

from collections.abc import Sequence

from refsearch.analysis.cues import Recognition
from refsearch.typed.pieces import Piece, ReadContract

SLAMS = {"small_slam": 6, "grand_slam": 7}  # the level of each


def with_slams(row: Sequence[Piece], cues: Recognition) -> list[Piece]:
    """Return a row with slams as levels: "grand slam" is 7."""
    found: list[Piece] = []
    for at, piece in enumerate(row):
        label = cues.labels.get(f"{row[at - 1].form} {piece.form}", "") if at else ""
        if level := SLAMS.get(label):
            found[-1] = Piece(str(level), found[-1].start, piece.end, level)
        else:
            spoken = cues.letters.get(piece.form, "") if found and found[-1].number else ""
            if len(piece.form) > 1 and spoken and not _denies(row[at:], cues):
                piece = piece._replace(form=spoken)  # "three no"
            level = SLAMS.get(cues.labels.get(piece.form, ""))
            found.append(piece._replace(form=str(level), number=level) if level else piece)
    return found


def _denies(row: Sequence[Piece], cues: Recognition) -> bool:
    """Whether pieces begin by denying the vulnerability: "2 no zona" is no bid."""
    sizes = range(2, min(cues.longest_phrase, len(row)) + 1)
    said = (cues.labels.get(" ".join(piece.form for piece in row[:size])) for size in sizes)
    return not {"not_vulnerable", "negated"}.isdisjoint(said)


def without_fillers(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> list[Piece]:
    """Return a row without fillers behind a level: "4 in spades", but not "no trumps"."""
    found: list[Piece] = []
    for one, behind in zip(row, (*row[1:], None), strict=True):
        idle = cues.labels.get(one.form) == "filler" and found and found[-1].number is not None
        if not idle or read(f"1{one.form} {behind.form if behind else ''}"):
            found.append(one)
    return found
