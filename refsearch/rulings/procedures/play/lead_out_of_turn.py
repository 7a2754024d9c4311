"""Laws 53, 55 and 56: leads out of turn after the opening lead."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import dummy_was_first
from refsearch.rulings.procedures.play.penalty_cards import major_penalty_card
from refsearch.rulings.procedures.play.premature_play import excused, restrict_partner
from refsearch.rulings.procedures.play.withdrawn_cards import (
    misled,
    penalty_card_as_partner_leads,
    withdrawn_information,
)
from refsearch.rulings.registry import procedure


def _last_lead(case: Case) -> None:
    case.now("last-lead-withdrawn", "53.A")


def _premature(case: Case) -> None:
    case.now("premature-lead", "57.A")


def _simultaneous(case: Case) -> None:
    case.now("see-simultaneous-plays", "58.A")


def both_defenders_led(case: Case) -> None:
    """Say what becomes of two leads that the defenders made at once: 58A.

    57D leaves leads out and 54 speaks of a partner's lead that is face down: 49 and 50B are left.
    """
    case.now("lead-in-turn-stands", "58.A")
    major_penalty_card(case, "58.A", "49", "50.B")
    case.now("two-leads-reading", "58.A", "57.D", "norme-2010:esempio-5.commento")


def partner_led_since(case: Case) -> None:
    """Say what becomes of a lead that the partner, whose lead it was, made since: 60C, 50D2."""
    case.now("partner-led-since", "60.C", "60.A.1", "49", "50.D.2", "50.B")


# What leaves the opponents nothing to choose: the note to 53A, 57A (a lead to the next trick before
# the partner has played to this one), 58A, 43B3, and 47E1, which comes before them all.
_DEFENDERS = {
    "thirteenth-trick": _last_lead,
    "trick-not-over": _premature,
    "partner-led-too": both_defenders_led,
    "declarer-led-too": _simultaneous,
    "dummy-was-first": dummy_was_first,
    "misled": misled,
}
_DECLARERS = {
    "thirteenth-trick": _last_lead,
    "defender-led-too": _simultaneous,
    "misled": misled,
}


@procedure("defender-lead-out-of-turn", "56", "53", "47.E.1", common=1)
def defender_lead_out_of_turn(case: Case) -> None:
    """A defender leads, after the first trick, when it is another's lead."""
    answers = ("accepts", "refuses", "own-lead", "next-hand-played")
    provisions = ("56.A", "56.B", "53.A", "53.B", "47.E.1", "57.A", "58.A", "43.B.3")
    answer = case.option("declarer-answers", answers, *provisions, facts=tuple(_DEFENDERS))
    if answer in _DEFENDERS:
        _DEFENDERS[answer](case)
    elif answer == "accepts":
        case.now("lead-accepted", "53.A", "56.A")
        case.now("played-from-other-hand-stays", "57.C.3")
        partner_led_since(case)
        case.later("earlier-obligation-remains", "60.A.3")
    elif answer == "next-hand-played":
        _accepted_by_play(case)
        case.now("played-from-other-hand-stays", "57.C.3")
        partner_led_since(case)
        case.later("earlier-obligation-remains", "60.A.3")
    elif answer == "own-lead":
        proper_lead_stands(case, "53.B")
    else:
        _defender_withdraws(case)


@procedure("declarer-lead-out-of-turn", "55", "53", "47.E.1", common=1)
def declarer_lead_out_of_turn(case: Case) -> None:
    """Declarer leads from the wrong hand, or when a defender is on lead."""
    answers = ("accepted", "refused", "own-lead", "next-hand-played")
    happened = ("differ", "right-hand-played", *_DECLARERS)
    provisions = ("55.A", "53.A", "53.B", "53.C", "47.E.1", "58.A")
    answer = case.option("defenders-answer", answers, *provisions, facts=happened)
    if answer in _DECLARERS:
        _DECLARERS[answer](case)
        return
    if answer == "differ":
        case.now("next-defender-prevails", "55.A")
        answer = "accepted" if case.chooses("next-defender-accepts", "55.A") else "refused"
    if answer == "accepted":
        case.now("lead-accepted", "53.A", "55.A")
        case.now("declarer-led-since", "60.C", "57.C.3", "48.A")
    elif answer == "next-hand-played":
        _accepted_by_play(case)
    elif answer == "right-hand-played":
        case.now("lead-stands", "53.C")
        if not excused(case, answered=False):
            restrict_partner(case, "53.C")
    elif answer == "own-lead":
        proper_lead_stands(case, "53.B")
    else:
        _declarer_withdraws(case)


def _accepted_by_play(case: Case) -> None:
    case.now("accepted-by-play", "53.A", "60.A.1", "60.A.2")


def proper_lead_stands(case: Case, *provisions: str) -> None:
    """Say that the lead of the opponent whose turn it was stands: 53B.

    A defender's card taken back so is no penalty card: 47B and 49 except what the Laws provide for.
    """
    case.now("proper-lead-stands", *provisions)
    case.later("taken-back-no-penalty-card", "47.B", "47.F.1", "49")
    withdrawn_information(case, "53.B")


def _defender_withdraws(case: Case) -> None:
    """56B; a card that declarer played, but not from the next hand, accepts nothing: 53A, 47D."""
    case.now("lead-withdrawn", "56.B", "53.A", "47.B")
    case.now("played-from-other-hand-goes-back", "53.A", "47.D", "16.C")
    if case.choice("whose-lead", ("partner", "declaring-side"), "53.A", "50.D.2") == "partner":
        penalty_card_as_partner_leads(case, "56.B", "50.B")
        partner_led_since(case)
    else:
        major_penalty_card(case, "56.B", "50.B")


def _declarer_withdraws(case: Case) -> None:
    turn = case.choice("declarers-turn", ("other-hand", "defender"), "55.B.1", "55.B.2")
    by = "55.B.1" if turn == "defender" else "55.B.2"
    case.now(f"card-back-{turn}-leads", by, "53.A")
    if turn == "other-hand":
        case.later("defender-waits", "60.B")
    case.later("withdrawn-card-information", by, "16.C.1", "16.C.2")
    case.check("declarer-used-information", "55.C", "16")
