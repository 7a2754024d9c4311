"""Withdrawn cards: a penalty card as the partner leads (50D2), information (16C), 47E1."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.penalty_cards import (
    information_of_card_taken_back,
    major_penalty_card,
    own_penalty_card,
    with_another_penalty_card,
)


def penalty_card_as_partner_leads(case: Case, *provisions: str) -> None:
    """Make a withdrawn lead a major penalty card and ask declarer's choice: 50D2.

    The partner is on lead at once, so that the card may be taken back before it is ever played.
    """
    case.now("partner-waits", "50.D.2")
    ways = ("require", "forbid", "neither")
    option = case.option("penalty-card-suit", ways, "50.D.2.a", "50.D.2.b")
    if option == "neither":
        major_penalty_card(case, *provisions)
        case.now("partner-leads-any-card", "50.D.2.b")
        own_penalty_card(case)
        return
    case.now("becomes-major-penalty-card", *provisions)
    case.now(f"partner-leads-{option}", "50.D.2.a", "59")
    own_penalty_card(case)
    case.now("penalty-card-taken-back", "50.D.2.a")
    information_of_card_taken_back(case)
    with_another_penalty_card(case)


def withdrawn_information(case: Case, *provisions: str) -> None:
    """Say for whom information from withdrawn plays is authorised: 16C."""
    case.later("withdrawn-card-information", *provisions, "16.C.1", "16.C.2")
    case.check("withdrawn-damage", "16.C.3")


def misled(case: Case, *, opening: bool = False) -> None:
    """Say what follows when an opponent told the player that it was his turn: 47E1.

    No revoke comes before an ``opening`` lead, so that 63A1 is not in question there.
    """
    case.now("misled-play-withdrawn", "47.E.1")
    if not opening:
        case.later("revoke-not-established-by-it", "47.E.1", "63.A.1")
    withdrawn_information(case, "47.E.1")
