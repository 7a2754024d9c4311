"""Law 23: the comparable call."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.auction.insufficient_bid import insufficient_not_accepted
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import comparable_replacement, is_comparable, partner_passes_once


@procedure("comparable-call", "23")
def comparable_call(case: Case) -> None:
    """A call that replaces one cancelled out of rotation, or an insufficient bid."""
    replaced = case.choice("replaced", ("out-of-rotation", "insufficient"), "23.B", "27.B.1.b")
    if replaced == "insufficient":
        insufficient_not_accepted(case)
    elif is_comparable(case):
        comparable_replacement(case)
    else:
        partner_passes_once(case, "30.B.1.b.ii", "31.A.2.b", "32.A.2.b")
