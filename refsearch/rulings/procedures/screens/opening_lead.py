"""Appendix 4.4c: the opening lead out of turn, by who opened the screen, and Law 54."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.opening_lead import faced_out_of_turn
from refsearch.rulings.procedures.play.penalty_cards import major_penalty_card
from refsearch.rulings.procedures.screens.passing import (
    code,
    code_2017,
    marked,
    not_received,
    penalty_card_of_2017,
    reading_2017,
)
from refsearch.rulings.registry import procedure

_WHO = ("defender", "declaring-side")
_OPENED = ("nobody", "without-fault", "declaring-side", "knew", "asked-in-vain")
_COMMENT = "appendice-i.modifica-delle-rettifiche.commento.2"


@procedure(
    "screens-opening-lead-out-of-turn", "app4.4.c", *code("23"), *code_2017("54"), work=NORME
)
def opening_lead_out_of_turn(case: Case) -> None:
    """An opening lead by the wrong defender, or by declarer's side, the screen closed or open."""
    marked(case)
    if case.choice("who-led", _WHO, "app4.4.c") == "declaring-side":
        _declaring_side(case)
        return
    case.now("screenmate-prevents", "app4.4.c")
    opened = case.choice(
        "opened-by",
        _OPENED,
        "app4.4.c",
        "esempio-3.commento",
        _COMMENT,
    )
    if opened == "nobody":
        case.now("lead-taken-back", "app4.4.c", "esempio-1.commento")
    elif opened == "asked-in-vain":
        _asked_in_vain(case)
    elif case.yes("two-leads", "app4.4.c.i", "app4.4.c.iii"):
        _two_leads(case, opened)
    else:
        _one_lead(case, opened)


def _declaring_side(case: Case) -> None:
    """4c(iv) sends to 48, and 54E as example 4 quotes it to 24."""
    case.now("declarers-card-no-penalty", "app4.4.c.iv", *code_2017("48.A"))
    case.now("see-exposed-card", "esempio-4.commento", *code_2017("54.E"))
    not_received(case, "48", "54.E")


def _two_leads(case: Case, opened: str) -> None:
    """4c(iii) and 58A: the right lead stands, the wrong one is a major penalty card.

    4c(i) leaves two leads out of itself, 4c(ii) does not say: (iii) is followed there too.
    """
    if opened in ("declaring-side", "knew"):
        case.now("two-leads-and-opened", "app4.4.c.ii", "app4.4.c.iii")
        case.check("opening-could-have-known", "app4.4.c.ii", *code("23"))
    case.now("right-lead-stands", "app4.4.c.iii", "esempio-5.commento", *code_2017("58.A"))
    with reading_2017(case):
        major_penalty_card(case, "norme-2010:app4.4.c.iii", "norme-2010:esempio-5.commento")
    penalty_card_of_2017(case, "50", "58.A")


def _one_lead(case: Case, opened: str) -> None:
    if opened == "declaring-side":
        _accepted(case, "app4.4.c.ii", "esempio-2.commento")
    elif opened == "knew":
        case.now("inaction-is-opening", "app4.4.c.i", _COMMENT)
        _accepted(case, "app4.4.c.ii", _COMMENT)
    else:
        _law_54(case)


def _accepted(case: Case, *provisions: str) -> None:
    """4c(ii), then 54B as example 2 quotes it; Law 23 against declarer's side, 12C1 for each."""
    case.now("lead-accepted-by-opening", *provisions)
    case.now("declarer-stays-declarer", "app4.4.c.ii", "esempio-2.commento")
    case.now("dummy-spreads", "esempio-2.commento", *code_2017("54.B", "41.D"))
    case.now("second-card-from-hand", "esempio-2.commento", *code_2017("54.B.1"))
    case.now("second-card-from-dummy-stays", "esempio-4.commento", *code_2017("54.B.2"))
    known = ("app4.4.c.ii", *provisions, "esempio-2.commento", *code("23"))
    case.check("screenmate-could-have-known", *dict.fromkeys(known))
    case.check("each-side-its-score", "esempio-2.commento", *code("12.C.1.b", "12.C.1.f"))
    not_received(case, "54.B")


def _asked_in_vain(case: Case) -> None:
    """Example 3: the Norme do not cover it; of two ways with one result its author prefers 47E1."""
    case.now("silence-misled-him", "esempio-3.commento", *code_2017("47.E.1"))
    case.now("lead-withdrawn-right-lead", "esempio-3.commento", *code_2017("47.E.1"))
    case.later("card-unauthorised-for-both", "esempio-3.commento")
    case.check("or-accepted-then-adjusted", "esempio-3.commento", *code("23"))
    not_received(case, "47.E.1")
    case.now("in-2017-misled", *code_2017("47.E.1"))


def _law_54(case: Case) -> None:
    """4c(i): as if there were no screen, and there had never been one."""
    case.now("as-without-screen", "app4.4.c.i", "esempio-4.commento")
    with reading_2017(case):
        faced_out_of_turn(case)
    if any(item.id == "becomes-major-penalty-card" for item in case.items):
        penalty_card_of_2017(case, "54", "53", "50")
    else:
        not_received(case, "54", "53")
