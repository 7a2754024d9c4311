"""Law 87: the fouled board; the Norme of 2010 supplement it (for the 2007 code)."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_FOULED = ("cards", "dealer-or-vulnerability", "neither")


@procedure("fouled-board", "87")
def fouled_board(case: Case) -> None:
    """A board that was not the same for all who should compare their results."""
    how = case.choice("fouled-how", _FOULED, "87.A")
    if how == "neither":
        case.score("not-fouled", "87.A")
        return
    case.now("board-is-fouled", "87.A")
    if case.choice("event", ("pairs-or-individual", "teams"), "87.B", "87.C") == "teams":
        _teams(case)
    else:
        _groups(case)
    if how == "cards":
        case.check("wrong-pocket-penalty", "90.B.6")
        case.check("norme-wrong-pocket", "norme-2010:87.1", function="norme-wrong-pocket")


def _groups(case: Case) -> None:
    case.now("results-in-groups", "87.B")
    if case.yes("groups-regulated", "87.B"):
        case.score("groups-by-regulation", "87.B")
    else:
        case.score("method-chosen-and-announced", "87.B")
    case.score("norme-groups", "norme-2010:87.2", function="norme-fouled-board")


def _teams(case: Case) -> None:
    """86B2: by how many of the contestants are at fault; 86B3: regulations may vary it."""
    fault = case.choice("at-fault", ("none", "one", "both"), "87.C", "86.B.2")
    if fault == "one":
        case.score(
            "better-for-the-innocent",
            "86.B.2.b",
            function="adjusted-score",
            kind="one-side-at-fault",
        )
    elif fault == "both":
        case.score("cancelled-artificial", "86.B.2.c", "12.C.2.a")
    elif case.yes("substitute-possible", "86.B.2.a", "86.A"):
        case.now("substitute-board", "86.B.2.a", "86.A")
    else:
        case.score("cancelled-artificial", "86.B.2.a", "12.C.2.a")
    case.check("regulation-may-vary", "86.B.3")
