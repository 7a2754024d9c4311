"""Appendix 4.1: mistakes in handling seats, board, tray and aperture."""

from __future__ import annotations

from collections.abc import Callable

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code, marked
from refsearch.rulings.registry import procedure

_COMMENT = "appendice-i.descrizione-delle-operazioni.commento"


@procedure("screens-operations", "app4.1", *code("5", "7", "20"), work=NORME)
def operations(case: Case) -> None:
    """Seats, board, tray, bidding cards or aperture were not as the Appendix has them."""
    marked(case)
    _MATTERS[case.choice("operation", tuple(_MATTERS), "app4.1")](case)


def _seats(case: Case) -> None:
    case.now("north-and-east-together", "app4.1")


def _board(case: Case) -> None:
    case.now("north-moves-the-board", "app4.1")
    case.now("both-sides-answer-for-it", _COMMENT, *code("5", "7"))


def _tray_early(case: Case) -> None:
    case.now("tray-comes-back", "app4.1")
    case.now("north-and-south-pass-it", "app4.1")


def _tray_by_others(case: Case) -> None:
    case.now("north-and-south-pass-it", "app4.1")


def _cards_laid_otherwise(case: Case) -> None:
    case.now("cards-from-left-to-right", "app4.1")
    case.now("only-reminded", f"{_COMMENT}.a")


def _noise(case: Case) -> None:
    case.now("as-silently-as-possible", "app4.1")
    case.now("only-reminded", f"{_COMMENT}.a")


def _put_away_early(case: Case) -> None:
    case.now("all-four-review", "app4.1", *code("20.B", "20.C.2"))


def _open_in_auction(case: Case) -> None:
    """Law 16C for what a player saw of a hand; 24 for a card its own player showed his partner."""
    case.now("aperture-stays-closed", "app4.1")
    if case.yes("saw-beyond", *code("16.C.1", "16.B.1.a")):
        case.now("director-told-of-it", *code("16.C.1", "16.C.2", "16.C.3"))
        case.check("information-affected-result", *code("16.C.2.c"))


def _opened_wide(case: Case) -> None:
    case.now("opened-as-little-as-needed", "app4.1")


def _opened_before_lead(case: Case) -> None:
    case.now("opens-after-legal-lead", "app4.1")
    case.now("see-lead-out-of-turn", "app4.4.c")


_MATTERS: dict[str, Callable[[Case], None]] = {
    "seats": _seats,
    "board": _board,
    "tray-early": _tray_early,
    "tray-by-others": _tray_by_others,
    "cards-laid-otherwise": _cards_laid_otherwise,
    "noise": _noise,
    "put-away-early": _put_away_early,
    "open-in-auction": _open_in_auction,
    "opened-before-lead": _opened_before_lead,
    "opened-wide": _opened_wide,
}
