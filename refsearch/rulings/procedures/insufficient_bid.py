"""Law 27: the insufficient bid."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import could_have_known, is_comparable, lead_restrictions


@procedure("insufficient-bid", "27", common=2)
def insufficient_bid(case: Case) -> None:
    """A bid that does not supersede the last one."""
    if not case.yes("in-rotation", "27.A.2"):
        case.now("see-bid-out-of-rotation", "27.A.2", "31")
        return
    if case.yes("left-opponent-called", "27.A.1"):
        case.now("accepted-by-call", "27.A.1")
        return
    _tell_options(case)
    if case.yes("accepted", "27.A.1"):
        case.now("accepted", "27.A.1")
        return
    _not_accepted(case)


def _tell_options(case: Case) -> None:
    """A replacement made before the director explained the options stands if legal: 27C."""
    if case.yes("replaced-prematurely", "27.C"):
        case.now("premature-replacement-stands", "27.C")
    else:
        case.now("offer-acceptance", "27.A.1", "10.C.1")


def _not_accepted(case: Case) -> None:
    replacement = case.choice(
        "replacement", ("same-denomination", "bid-or-pass", "double", "insufficient"), "27.B"
    )
    if replacement == "same-denomination":
        case.now("auction-continues", "27.B.1.a")
        case.check("damage-by-assistance", "27.D")
    elif replacement == "insufficient":
        _insufficient_again(case)
    elif is_comparable(case):
        case.now("auction-continues", "27.B.1.b")
        case.later("no-lead-restrictions", "26.A")
        case.check("damage-by-assistance", "27.D", "23.C")
    elif replacement == "bid-or-pass":
        _partner_passes(case, "27.B.2")
    else:
        case.now("double-is-cancelled", "27.B.3")
        _partner_passes(case, "27.B.3")


def _insufficient_again(case: Case) -> None:
    """27B4: the second one may be accepted like the first; if it is not, 27B3 applies."""
    if case.yes("second-accepted", "27.B.4", "27.A.1"):
        case.now("accepted", "27.B.4", "27.A.1")
        return
    case.now("second-is-cancelled", "27.B.4")
    _partner_passes(case, "27.B.4", "27.B.3")


def _partner_passes(case: Case, *provisions: str) -> None:
    case.now("partner-must-pass", *provisions)
    lead_restrictions(case)
    could_have_known(case)
