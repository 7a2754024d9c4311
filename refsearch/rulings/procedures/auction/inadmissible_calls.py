"""Laws 35 and 37 to 39: calls that no player may make; Law 36 has a module of its own."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.auction.inadmissible_double import all_cancelled
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import (
    could_have_known,
    lead_restrictions,
    unless_unintended,
    withdrawn_information,
)

_AFTER = (
    "defender-calls",
    "defender-called-over",
    "defender-passes",
    "declaring-side",
    "passed-out",
)


@procedure("call-by-barred-player", "37", "35")
def call_by_barred_player(case: Case) -> None:
    """A bid, double or redouble by a player required to pass."""
    unless_unintended(case)
    if not case.yes("left-opponent-called", "37.A", "37.B"):
        case.now("call-cancelled", "37.B.1", "35.B")
        case.now("replaced-by-pass", "37.B.2")
        case.now("side-must-pass", "37.B.2")
        _restricted(case, "37.B.2")
    elif case.yes("against-law-19", "37.A", "19.A.1", "19.B.1"):
        _against_law_19(case)
    else:
        case.now("calls-stand", "37.A", "35.B")
        if case.yes("barred-throughout", "37.A"):
            case.later("offender-still-passes", "37.A")
        case.later("no-lead-restrictions", "37.A")


def _against_law_19(case: Case) -> None:
    """Rule a barred player's inadmissible double when the left-hand opponent has called.

    37A excepts it. 36A then goes on as if nothing had happened; the letter of 37B ("where A does
    not apply") silences the side, though its heading has only a left-hand opponent who did not
    call. The text gives no order between them: the director says which.
    """
    laws = ("36-alone", "37-too")
    law = case.option("law-applied", laws, "35.A", "35.B", "36.A", "37.A", "37.B")
    all_cancelled(case, restricted=law == "37-too")
    case.now("replaced-by-pass", *(("37.B.2",) if law == "37-too" else ("36.A",)))
    if law == "37-too":
        case.now("side-must-pass", "37.B.2")
        lead_restrictions(case, "37.B.2")
        could_have_known(case, "37.B.2")


@procedure("bid-above-seven", "38", "35")
def bid_above_seven(case: Case) -> None:
    """A bid of more than seven."""
    left_called = case.yes("left-opponent-called", "38.D")
    # an auction can't have ended with the bid unless the left-hand opponent passed over it
    completed = left_called and case.yes("auction-completed", "38.C")
    if not completed:
        unless_unintended(case)
    case.now("bid-and-later-calls-cancelled", "38.B", "35.C")
    case.now("replaced-by-pass", "38.C")
    case.now("never-played", "38.A")
    if completed:
        case.now("auction-stays-completed", "38.C")
    else:
        case.now("side-must-pass", "38.C")
    if left_called:
        case.later("no-recourse", "38.D")
        withdrawn_information(case)
    else:
        _restricted(case, "38.D")


@procedure("call-after-final-pass", "39", "35")
def call_after_final_pass(case: Case) -> None:
    """A call when the auction is over."""
    who = case.choice("who-called", _AFTER, "39.B", "39.C", "22.B")
    case.now("calls-after-the-end-cancelled", "39.A", "35.D")
    if who == "passed-out":
        case.now("no-play-no-restrictions", "39.A", "22.B")
        return
    if who != "defender-calls":
        case.now("no-further-rectification", "39.B")
    else:
        case.later("defenders-lead-may-be-forbidden", "39.C", "26.B")
    withdrawn_information(case, "def.withdrawn")


def _restricted(case: Case, provision: str) -> None:
    lead_restrictions(case, provision)
    withdrawn_information(case)
    could_have_known(case, provision)
