"""Law 58: simultaneous leads or plays."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.board.surplus_cards import put_surplus_back
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.procedures.play.lead_out_of_turn import both_defenders_led
from refsearch.rulings.procedures.play.penalty_cards import exposed_card
from refsearch.rulings.procedures.play.withdrawn_cards import misled, withdrawn_information
from refsearch.rulings.registry import procedure


@procedure("simultaneous-plays", "58")
def simultaneous_plays(case: Case) -> None:
    """Two players lead or play at once, or one hand plays two cards."""
    who = case.choice("who", ("two-players", "one-hand", "found-late"), "58.A", "58.B")
    if who == "one-hand":
        several_cards_at_once(case)
    elif who == "found-late":
        case.now("defective-trick-applies", "58.B.4")
        put_surplus_back(case)
    else:
        _two_players(case)


# 47E1 comes before what 58A makes of the other card
_NOT_FOLLOWING = {"partners-lead": both_defenders_led, "misled": misled}


def _two_players(case: Case) -> None:
    """58A makes the other card the later one: what it is then is asked, a revoke too (44C)."""
    cards = ("follows", "revokes", "out-of-turn", "partners-lead", "misled")
    then = case.choice("second-card", cards, "58.A", "44.C", "57.A", "47.E.1")
    if then == "partners-lead":
        unless_dummy_was_first(case)
    if then in _NOT_FOLLOWING:
        _NOT_FOLLOWING[then](case)
        return
    if then == "out-of-turn":
        case.now("counts-as-out-of-turn", "58.A", "57")
        return
    case.now("counts-as-following-card", "58.A")
    if then == "revokes":
        case.now("following-card-is-a-revoke", "44.C", "61.A", "62.A")
        case.now("revoke-card-is-replaced", "62.B.1", "62.B.2")
        case.now("played-after-may-be-withdrawn", "62.C.1", "62.C.2")
        withdrawn_information(case, "62.C.1")
        case.later("revoke-not-corrected-in-time", "63.A", "64")


def several_cards_at_once(case: Case) -> None:
    """Ask which cards of one hand were seen, and say which of them is played: 58B1 to 58B3."""
    if case.choice("faces-visible", ("one", "several"), "58.B.1", "58.B.2") == "one":
        case.now("visible-card-is-played", "58.B.1")
        return
    case.now("offender-designates", "58.B.2")
    if case.yes("by-defender", "58.B.2"):
        unless_dummy_was_first(case)
        case.now("other-cards-penalty-cards", "58.B.2", "50")
        exposed_card(case, "inadvertent", waivable=True)
    else:
        case.now("other-cards-taken-up", "58.B.2", "48.A")
    opponent_may_change(case)


def opponent_may_change(case: Case) -> None:
    """Ask whether an opponent has played after a visible card that is withdrawn: 58B3."""
    if case.yes("opponent-played-after", "58.B.3"):
        case.now("opponent-may-change", "58.B.3")
        withdrawn_information(case, "58.B.3")
