"""Law 58: simultaneous leads or plays."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.penalty_cards import exposed_card
from refsearch.rulings.procedures.surplus_cards import put_surplus_back
from refsearch.rulings.procedures.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure


@procedure("simultaneous-plays", "58")
def simultaneous_plays(case: Case) -> None:
    """Two players lead or play at once, or one hand plays two cards."""
    who = case.choice("who", ("two-players", "one-hand", "found-late"), "58.A", "58.B", "58.B.4")
    if who == "one-hand":
        several_cards_at_once(case)
    elif who == "found-late":
        case.now("defective-trick-applies", "58.B.4")
        put_surplus_back(case)
    elif case.yes("then-in-turn", "58.A"):
        case.now("counts-as-following-card", "58.A")
    else:
        case.now("counts-as-out-of-turn", "58.A", "57")


def several_cards_at_once(case: Case) -> None:
    """Ask which cards of one hand were seen, and say which of them is played: 58B1 to 58B3."""
    if case.choice("faces-visible", ("one", "several"), "58.B.1", "58.B.2") == "one":
        case.now("visible-card-is-played", "58.B.1")
        return
    case.now("offender-designates", "58.B.2")
    if case.yes("by-defender", "58.B.2"):
        case.now("other-cards-penalty-cards", "58.B.2")
        exposed_card(case, "inadvertent")
    else:
        case.now("other-cards-taken-up", "58.B.2", "48.A")
    if case.yes("opponent-played-after", "58.B.3"):
        case.now("opponent-may-change", "58.B.3")
        withdrawn_information(case, "58.B.3")
