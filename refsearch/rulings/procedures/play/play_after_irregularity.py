"""Law 60: play after an illegal play."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.procedures.play.lead_out_of_turn import proper_lead_stands
from refsearch.rulings.procedures.play.penalty_cards import major_penalty_card
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import right_lost


@procedure("play-after-irregularity", "60")
def play_after_irregularity(case: Case) -> None:
    """Somebody plays after a lead or play out of turn, before the rectification."""
    players = ("next-opponent", "opponent-own-lead", "defender-too-soon", "offending-side")
    player = case.choice("who-played", players, "60.A.1", "60.A.2", "60.B", "60.C")
    if player == "defender-too-soon":
        unless_dummy_was_first(case)
        major_penalty_card(case, "60.B")
    elif player == "offending-side":
        case.now("rights-unaffected", "60.C")
    elif player == "opponent-own-lead":
        proper_lead_stands(case, "53.B", "60.A.2")
    else:
        _next_opponent(case)


def _next_opponent(case: Case) -> None:
    case.now("last-lead-withdrawn", "53.A")
    right_lost(case)
    if case.yes("earlier-obligation", "60.A.3"):
        case.later("obligation-remains", "60.A.3")
