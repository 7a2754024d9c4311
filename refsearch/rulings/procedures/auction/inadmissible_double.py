"""Law 36: inadmissible doubles and redoubles."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import (
    could_have_known,
    disregarded,
    lead_restrictions_unless_comparable,
    left_opponents_own_turn,
    unless_barred,
    unless_unintended,
    withdrawn_information,
    withdrawn_information_unless_comparable,
)

_NOTICED = ("in-time", "player-in-turn-called", "left-opponent-called", "lead-faced")


@procedure("inadmissible-double", "36", "35")
def inadmissible_double(case: Case) -> None:
    """A double or redouble that Law 19 does not allow."""
    noticed = case.choice("noticed", _NOTICED, "36.A", "36.B", "36.C", "28.B")
    if noticed == "lead-faced":
        case.score("scored-without-the-double", "36.C", "35.A")
        return
    unless_unintended(case)
    unless_barred(case, bid=False)
    if noticed == "player-in-turn-called":
        disregarded(case)
        left_opponents_own_turn(case)
    elif noticed == "left-opponent-called":
        all_cancelled(case)
        left_opponents_own_turn(case)
    elif case.yes("made-in-rotation", "36.B.2", "36.B.4"):
        case.now("double-cancelled", "36.B.1", "35.A", "19.A.1", "19.B.1")
        case.now("substitutes-legal-call", "36.B.2")
        _silenced(case, "36.B.2", "36.B.3")
    else:
        cancelled_out_of_rotation(case)


def all_cancelled(case: Case, *, restricted: bool = False) -> None:
    """Say that the double and every later call go: the left-hand opponent called (Law 36A).

    36A excludes 26B by name, unless another law restricts the lead (``restricted``), but not 16C:
    what is cancelled is withdrawn by the definition.
    """
    case.now("double-and-later-calls-cancelled", "36.A", "35.A")
    if not restricted:
        case.later("no-lead-restrictions", "36.A")
    withdrawn_information(case, "def.withdrawn")


def cancelled_out_of_rotation(case: Case) -> None:
    """Say what follows an inadmissible double at another player's turn (Law 36B4)."""
    case.now("double-cancelled", "36.B.1", "35.A", "19.A.1", "19.B.1")
    case.now("any-legal-call-at-his-turn", "36.B.4")
    _silenced(case, "36.B.4", "36.B.4")


def _silenced(case: Case, passing: str, restricting: str) -> None:
    case.now("partner-must-pass", passing)
    lead_restrictions_unless_comparable(case, restricting)
    withdrawn_information_unless_comparable(case)
    could_have_known(case, restricting)
