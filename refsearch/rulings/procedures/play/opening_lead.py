"""Law 54, with 41A and 47E1: the opening lead out of turn."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.lead_out_of_turn import both_defenders_led, partner_led_since
from refsearch.rulings.procedures.play.withdrawn_cards import misled, penalty_card_as_partner_leads
from refsearch.rulings.registry import procedure


@procedure("opening-lead-out-of-turn", "54", "53", "41.A", "47.E.1", common=1)
def opening_lead_out_of_turn(case: Case) -> None:
    """An opening lead by the wrong defender, or by the wrong side."""
    kinds = ("faced", "misled", "face-down", "declaring-side", "both-faced")
    kind = case.choice("opening-lead", kinds, "54", "41.A", "47.E.1", "58.A")
    if kind == "face-down":
        case.now("face-down-lead-back", "41.A")
    elif kind == "declaring-side":
        _by_the_wrong_side(case)
    elif kind == "misled":
        misled(case, opening=True)
    elif kind == "both-faced":
        both_defenders_led(case)
    else:
        faced_out_of_turn(case)
        partner_led_since(case)


def _by_the_wrong_side(case: Case) -> None:
    """54E sends to Law 24; the auction being over, what is left of it is 24D."""
    case.now("declaring-sides-lead-back", "54.E", "24.D")
    case.later("exposed-in-auction-information", "54.E", "24", "16.C.2")
    case.check("withdrawn-damage", "16.C.3")


def faced_out_of_turn(case: Case) -> None:
    """Say what follows an opening lead that the wrong defender faced: Law 54."""
    case.now("partners-lead-withdrawn", "54", "41.A")
    ways = ("spreads", "accepts", "refuses", "could-have-seen")
    way = case.option("declarer-does", ways, "54.A", "54.B", "54.C", "54.D")
    if way == "spreads":
        case.now("declarer-becomes-dummy", "54.A", "48.B.1")
        case.now("spread-the-whole-hand", "54.A")
    elif way == "refuses":
        case.now("opening-lead-withdrawn", "54.D", "53.A")
        penalty_card_as_partner_leads(case, "54.D", "50.B")
    else:
        _accepted(case, compelled=way == "could-have-seen")


def _accepted(case: Case, *, compelled: bool) -> None:
    if compelled:
        case.now("must-accept", "54.C")
    else:
        case.now("lead-accepted", "53.A", "54.B")
        case.later("earlier-obligation-remains", "60.A.3")
    case.now("dummy-spreads", "54.B", "41.D")
    case.now("second-card-from-hand", "54.B.1")
    case.now("second-card-from-dummy-stays", "54.B.2")
