"""Play as required: a penalty card not played (Law 52), inability to lead or play (Law 59)."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.procedures.play.penalty_cards import (
    major_penalty_card,
    penalty_card_information,
)
from refsearch.rulings.registry import procedure


@procedure("penalty-card-not-played", "52")
def penalty_card_not_played(case: Case) -> None:
    """A defender led or played another card when he had to play a penalty card."""
    if not case.yes("obliged", "50.C", "50.D.1.a", "50.D.1.b", "51.A"):
        case.now("no-penalty-card-was-due", "50.C", "50.D.1.b")
        return
    unless_dummy_was_first(case)
    if case.yes("failed-to-follow", "44.C", "62.A"):
        case.now("correct-as-revoke", "44.C", "61.A", "62.A")
        _no_trick(case)
    else:
        _other_card(case)


def _other_card(case: Case) -> None:
    if case.yes("withdrew", "52.A"):
        case.now("withdrawal-is-void", "52.A")
    else:
        case.now("may-not-withdraw", "52.A")
    if case.yes("declarer-played-since", "52.B.1.b"):
        case.now("declarer-must-accept", "52.B.1.b")
        _accepted(case)
    elif case.chooses("accepts", "52.B.1.a", "52.B.2"):
        case.now("declarer-accepts", "52.B.1.a")
        _accepted(case)
    else:
        case.now("replace-with-penalty-card", "52.B.2")
        major_penalty_card(case, "52.B.2")


def _accepted(case: Case) -> None:
    case.later("penalty-card-not-played-remains", "52.B.1.c")
    penalty_card_information(case)
    _no_trick(case)


def _no_trick(case: Case) -> None:
    """61A calls the failure a revoke; 64B3 transfers no trick for it, 64C repairs damage."""
    case.score("no-trick-for-penalty-card", "61.A", "64.B.3")
    case.check("revoke-damage", "64.C.1")


@procedure("inability-to-comply", "59")
def inability_to_comply(case: Case) -> None:
    """A player required to lead or play something has only other cards."""
    reasons = ("no-card-of-the-suit", "only-the-forbidden-suit", "must-follow-suit", "able")
    reason = case.choice("why-not", reasons, "59", "61.A")
    if reason == "able":
        case.now("must-comply", "59", "61.A")
    elif reason == "must-follow-suit":
        case.now("follows-suit", "59", "44.C")
    else:
        case.now("any-other-legal-card", "59")
