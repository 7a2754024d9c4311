"""Law 23: the comparable call."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import (
    comparable_replacement,
    could_have_known,
    is_comparable,
    lead_restrictions,
    withdrawn_information,
)


@procedure("comparable-call", "23")
def comparable_call(case: Case) -> None:
    """A call that replaces one cancelled out of rotation, or an insufficient bid."""
    replaced = case.choice("replaced", ("out-of-rotation", "insufficient"), "23.B", "27.B.1.b")
    comparable = is_comparable(case)
    if replaced == "insufficient" and comparable:
        comparable_for_insufficient(case)
    elif replaced == "insufficient":
        partner_passes_throughout(case, "27.B.2")
    elif comparable:
        comparable_replacement(case)
    else:
        partner_passes_once(case, "30.B.1.b.ii", "31.A.2.b", "32.A.2.b")


def comparable_for_insufficient(case: Case) -> None:
    """Say what follows a comparable call for an insufficient bid: Law 27D, and 23C like it."""
    case.now("auction-continues", "27.B.1.b")
    case.later("no-lead-restrictions", "26.A")
    case.later("withdrawn-call-may-be-used", "27.B.1.b", "26.A")
    case.check("damage-by-assistance", "27.D", "23.C", "12.C.1.b")


def partner_passes_throughout(case: Case, *provisions: str) -> None:
    """Silence the partner for the rest of the auction: 27B2 and what it sends to."""
    case.now("partner-must-pass", *provisions)
    lead_restrictions(case, *provisions)
    withdrawn_information(case)
    could_have_known(case, *provisions)


def partner_passes_once(case: Case, *provisions: str) -> None:
    """Silence the partner for one turn: 30B1(b)(ii), 31A2(b), 32A2(b) and what they send to."""
    case.now("partner-passes-next", *provisions)
    lead_restrictions(case, *provisions)
    withdrawn_information(case, *provisions)
    could_have_known(case, *provisions)
