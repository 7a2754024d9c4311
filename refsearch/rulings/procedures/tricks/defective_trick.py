"""Law 67: the defective trick."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.board.surplus_cards import (
    put_surplus_back,
    though_dummy_was_first,
)
from refsearch.rulings.procedures.play.revoke_tricks import tricks_for_defective_trick
from refsearch.rulings.procedures.play.simultaneous_plays import several_cards_at_once
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure


@procedure("defective-trick", "67")
def defective_trick(case: Case) -> None:
    """A trick has too few or too many cards of a player."""
    if case.yes("both-sides-played-on", "67.A", "67.B"):
        _found_late(case)
    else:
        _found_in_time(case)


def _found_in_time(case: Case) -> None:
    faults = ("too-few", "fifth-card", "at-once")
    fault = case.choice("fault", faults, "67.A.1", "67.A.2")
    if fault == "too-few":
        case.now("offender-supplies-card", "67.A.1")
        though_dummy_was_first(case)
    elif fault == "fifth-card":
        case.now("see-fifth-card", "67.A.2", "45.E")
    else:
        several_cards_at_once(case)


def _found_late(case: Case) -> None:
    faults = ("too-few", "too-many", "not-among-played")
    fault = case.choice("fault-found-late", faults, "67.B.1", "67.B.2.a", "67.B.3")
    if fault == "too-few":
        _card_omitted(case)
        though_dummy_was_first(case)
    elif fault == "too-many":
        put_surplus_back(case)
    else:
        _card_misplaced(case)


def _card_omitted(case: Case) -> None:
    if case.yes("has-the-suit", "67.B.1"):
        case.now("places-card-of-the-suit", "67.B.1.a")
        case.now("deemed-to-have-revoked", "67.B.1.a")
    else:
        case.now("places-any-card", "67.B.1.b")
        case.now("deemed-to-have-revoked", "67.B.1.b")
    tricks_for_defective_trick(case)


def _card_misplaced(case: Case) -> None:
    case.now("card-put-in-its-place", "67.B.3")
    again = case.choice("played-again", ("no", "in-time", "too-late"), "67.B.3")
    if again == "in-time":
        case.now("second-play-withdrawn", "67.B.3", "47.B")
        withdrawn_information(case)
    elif again == "too-late":
        case.score("adjusted-score", "67.B.3", "12.A")
