"""International matchpoints (Law 78B): the scale, and a match of two rooms."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import IMPS, law
from refsearch.games.bridge.scoring.figures import exact, tidy
from refsearch.messages import msg

BETWEEN_ROWS = Note(
    msg(
        "the table prints multiples of ten only; a difference between two rows counts as the "
        "lower one"
    ),
    (IMPS,),
)


class ImpsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The difference in points between the two results compared, with its sign."""

    difference: int


class Imps(msgspec.Struct, frozen=True):
    """IMPs, with the sign of the difference, and the row of the scale (``most`` None: no end)."""

    imps: int
    difference: int
    least: int
    most: int | None
    citations: tuple[Citation, ...] = (IMPS,)
    notes: tuple[Note, ...] = ()


class RoomResults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board of a match: scores in both rooms from the North-South side.

    The home team sits North-South in the open room and East-West in the closed one. A board
    adjusted in IMPs has ``imps`` for the home team instead (Law 12C2(b): +3, -3 or 0).
    """

    number: int | None = None
    open: int | None = None
    closed: int | None = None
    imps: float | None = None


class ImpMatchInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boards of a match."""

    boards: tuple[RoomResults, ...]


class MatchBoard(msgspec.Struct, frozen=True):
    """One board: the difference for the home team and its IMPs."""

    number: int
    difference: int | None
    imps: float
    citations: tuple[Citation, ...]


class ImpMatch(msgspec.Struct, frozen=True):
    """IMPs won by each team and the difference, for the home team."""

    imps: float
    home: float
    away: float
    boards: tuple[MatchBoard, ...]
    breakdown: tuple[Amount, ...]
    citations: tuple[Citation, ...] = (IMPS,)


@computes(
    "imps",
    IMPS,
    page=Page(
        controls={"difference": "signed"},
        steps={"difference": 10},
        headline=("imps",),
        formats={"imps": "signed", "difference": "signed"},
        omitted=("difference",),
        drawing="imp-scale",
        example={"difference": 620},
    ),
)
def imps(given: ImpsInput) -> Imps:
    """IMPs for a difference in points between two results."""
    table = tables.imps()
    row = abs(imps_for(Fraction(given.difference)))
    most = table.to[row] if row < len(table.to) else None
    between = most is not None and abs(given.difference) > most
    notes = (BETWEEN_ROWS,) if between else ()
    won = imps_for(Fraction(given.difference))
    return Imps(won, given.difference, table.from_[row], most, notes=notes)


def imps_for(difference: Fraction | int) -> int:
    """Return the IMPs for a difference in points, with its sign."""
    row = bisect_right(tables.imps().from_, int(abs(Fraction(difference)))) - 1
    return -row if difference < 0 else row


@computes(
    "imp-match",
    IMPS,
    page=Page(
        folded=("boards.imps",),
        controls={
            "boards.number": "index",
            "boards.open": "score",
            "boards.closed": "score",
            "boards.imps": "score",
        },
        headline=("imps", "home", "away"),
        formats={"imps": "signed", "difference": "signed", "boards.imps": "signed"},
        columns={
            "boards": ("number", "given.open", "given.closed", "difference", "imps", "citations")
        },
        example={
            "boards": [
                {"number": 1, "open": 420, "closed": -50},
                {"number": 2, "open": -100, "closed": 110},
                {"number": 3, "open": 620, "closed": 650},
                {"number": 4, "open": -430, "closed": 90},
            ]
        },
    ),
)
def imp_match(given: ImpMatchInput) -> ImpMatch:
    """IMPs of a match of two rooms, board by board and in total."""
    if not given.boards:
        raise RuleBroken("boards", msg("a match has at least one board"), IMPS)
    boards = tuple(_compared(board, n) for n, board in enumerate(given.boards, start=1))
    won = [exact(board.imps) for board in boards]
    home = sum((w for w in won if w > 0), Fraction(0))
    away = -sum((w for w in won if w < 0), Fraction(0))
    parts = (
        Amount(msg("IMPs won by the home team"), tidy(home), (IMPS,)),
        Amount(msg("IMPs won by the away team"), -tidy(away), (IMPS,)),
    )
    return ImpMatch(tidy(home - away), tidy(home), tidy(away), boards, parts)


def _compared(board: RoomResults, position: int) -> MatchBoard:
    number = board.number if board.number is not None else position
    field = f"boards[{position - 1}]"
    if board.imps is not None:
        if board.open is not None or board.closed is not None:
            raise RuleBroken(field, msg("a board adjusted in IMPs has no scores"), law("12.C.2.b"))
        return MatchBoard(number, None, tidy(exact(board.imps, field)), (law("12.C.2.b"),))
    if board.open is None or board.closed is None:
        raise RuleBroken(field, msg("the score of both rooms is needed, or the IMPs"), IMPS)
    difference = board.open - board.closed
    return MatchBoard(number, difference, imps_for(difference), (IMPS,))
