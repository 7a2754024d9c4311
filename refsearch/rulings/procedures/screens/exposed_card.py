"""Cards exposed with screens: the end of Appendix 4.1, Appendix 4.4c(iv), Law 24."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.penalty_cards import exposed_card
from refsearch.rulings.procedures.screens.code_of_2007 import could_have_known
from refsearch.rulings.procedures.screens.passing import (
    code,
    code_2017,
    marked,
    not_received,
    penalty_card_of_2017,
    reading_2017,
)
from refsearch.rulings.registry import procedure

_WHEN = ("auction-period", "defender-in-play", "declaring-side-in-play")
_CARDS = ("low", "honour-or-led", "several")


@procedure(
    "screens-exposed-card",
    "app4.1",
    "app4.4.c.iv",
    *code("24", "9"),
    *code_2017("48", "50"),
    work=NORME,
)
def card_exposed(case: Case) -> None:
    """A card is seen that should not be: in the auction, by a defender, by declarer's side."""
    marked(case)
    when = case.choice("exposed-when", _WHEN, "app4.1", "app4.4.c.iv", *code("24"))
    if when == "auction-period":
        _in_auction(case)
    elif when == "defender-in-play":
        _by_defender(case)
    else:
        case.now("declarers-card-no-penalty", "app4.4.c.iv", *code_2017("48.A"))
        not_received(case, "48")


def _in_auction(case: Case) -> None:
    """24 asks that the partner could have seen it; behind a closed screen he could not.

    So with dummy's hand too, faced before the opening lead has been: 22B1.
    """
    if not case.yes("partner-could-see", *code("24"), "app4.1"):
        case.now("partner-could-not-see", "app4.1", *code("24"))
        return
    cards = case.choice("screens-cards", _CARDS, *code("24.A", "24.B", "24.C"))
    case.now("card-stays-faced", *code("24"))
    _partner_of_offender(case, cards)
    case.later("exposed-card-information", *code("24"))
    case.later("taken-back-or-penalty-card", *code("24"))
    case.now("in-2017-exposed", *code_2017("24"))


def _partner_of_offender(case: Case, cards: str) -> None:
    if cards == "low":
        case.now("no-further-rectification", *code("24.A"))
    else:
        by = code("24.B" if cards == "honour-or-led" else "24.C")
        case.now("partner-passes-next", *by)
        could_have_known(case, *by)


def _by_defender(case: Case) -> None:
    """4.1: dummy may speak where the screen hides from declarer a card to be a penalty card."""
    if case.yes("declarer-sees-it", "app4.1"):
        case.now("declarer-or-defender-says-so", *code("9.A.2"))
    else:
        case.now("dummy-may-say-so", "app4.1", *code("9.A.3"))
    with reading_2017(case):
        exposed_card(case, waivable=True, known=code("23"))
    if any(item.id == "director-designates-otherwise" for item in case.items):
        not_received(case, "50")
    else:
        penalty_card_of_2017(case, "50")
