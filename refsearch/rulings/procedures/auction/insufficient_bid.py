"""Law 27: the insufficient bid."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.auction.change_of_call import replaced_unintended
from refsearch.rulings.procedures.auction.out_of_rotation import (
    BARRED,
    CALLED,
    INSUFFICIENT,
    LEFT_AGAIN,
    PARTNER,
    RIGHT,
    out_of_rotation,
)
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import (
    comparable_for_insufficient,
    could_have_known,
    lead_restrictions_unless_comparable,
    partner_passes_throughout,
    unless_barred,
    withdrawn_by_acceptance,
    withdrawn_information_unless_comparable,
)

_MADE = ("in-rotation", "out-of-rotation", "unintended")
# 27C: he may accept the first bid also when it has been replaced already.
_REACTIONS = ("not-accepted", "accepted", "replaced-prematurely", "accepted-after-replacement")
# At the left-hand opponent's first turn nobody has bid: nothing is insufficient there.
_TURNS = (PARTNER, RIGHT, LEFT_AGAIN, CALLED, BARRED)
_REPLACEMENTS = ("same-denomination", "comparable", "bid-or-pass", "double")


@procedure("insufficient-bid", "27", common=2)
def insufficient_bid(case: Case) -> None:
    """A bid that does not supersede the last one."""
    made = case.choice("bid-made", _MADE, "27.A.2", "25.A.1", "25.A.2", "25.A.4")
    if made == "unintended":
        replaced_unintended(case)
    elif made == "in-rotation" or _deemed_in_rotation(case):
        _in_rotation(case)


def _deemed_in_rotation(case: Case) -> bool:
    case.now("bid-out-of-rotation", "27.A.2", "31")
    return out_of_rotation(case, kinds=INSUFFICIENT, turns=_TURNS)


def _in_rotation(case: Case) -> None:
    unless_barred(case, bid=True)
    case.now("27A-and-37-in-no-order", "27.A.1", "35.B", "37.A")
    provisions = ("27.A.1", "27.C", "10.C.1")
    reaction = case.option("bid-reaction", _REACTIONS, *provisions, facts=("left-opponent-called",))
    if reaction == "left-opponent-called":
        case.now("accepted-by-call", "27.A.1")
    elif reaction == "accepted":
        case.now("accepted", "27.A.1")
    elif reaction == "accepted-after-replacement":
        case.now("accepted-after-replacement", "27.C", "27.A.1")
        withdrawn_by_acceptance(case, "27.C")
    else:
        insufficient_not_accepted(case, premature=reaction == "replaced-prematurely")


def insufficient_not_accepted(case: Case, *, premature: bool = False) -> None:
    """Rule by what replaces the bid: Law 27B; also for Law 23, which 27B1(b) sends to.

    Whether a call is comparable the director judges; any of the three ways of 23A is enough.
    """
    provisions = ("27.B", "23.A.1", "23.A.2", "23.A.3")
    others = ("insufficient",) if premature else ("insufficient", "not-yet")
    replacement = case.option("replacement", _REPLACEMENTS, *provisions, facts=others)
    early = ("27.C",) if premature else ()
    if premature and replacement not in ("double", "insufficient"):
        case.now("premature-replacement-stands", "27.C")
    if replacement == "same-denomination":
        _lowest_sufficient(case)
    elif replacement == "comparable":
        comparable_for_insufficient(case)
    elif replacement == "bid-or-pass":
        partner_passes_throughout(case, "27.B.2")
    elif replacement == "double":
        case.now("double-is-cancelled", *early, "27.B.3")
        _replaced_again(case, "27.B.3")
    elif replacement == "not-yet":
        _choices_explained(case)
    else:
        _insufficient_again(case, *early)


def _choices_explained(case: Case) -> None:
    """Say what each replacement brings, before the offender chooses: Law 27B."""
    case.now("explain-replacements", "27.B", "10.C.1")
    case.later("if-lowest-or-comparable", "27.B.1.a", "27.B.1.b", "27.D")
    case.later("if-another-bid-or-pass", "27.B.2", "26.B", "72.C")
    case.later("if-double", "27.B.3", "26.B", "72.C")
    case.later("if-insufficient-again", "27.B.4", "27.A.1")


def _lowest_sufficient(case: Case) -> None:
    case.now("auction-continues", "27.B.1.a")
    case.later("no-lead-restrictions", "27.B.1.a")
    case.later("withdrawn-call-may-be-used", "27.B.1.a")
    case.check("damage-by-assistance", "27.D", "12.C.1.b")


def _insufficient_again(case: Case, *early: str) -> None:
    """27B4: the second one may be accepted like the first; if it is not, 27B3 applies."""
    if case.chooses("second-accepted", "27.B.4", "27.A.1"):
        case.now("accepted", *early, "27.B.4", "27.A.1")
        withdrawn_by_acceptance(case, "27.B.4")
        return
    case.now("second-is-cancelled", *early, "27.B.4")
    _replaced_again(case, "27.B.4", "27.B.3")


def _replaced_again(case: Case, *provisions: str) -> None:
    """27B3: whatever legal call comes in the end, the partner must pass; 26A may still exempt."""
    case.now("partner-must-pass", *provisions)
    case.later("lowest-bid-in-the-end", "27.B.1.a", "27.B.3")
    lead_restrictions_unless_comparable(case, *provisions)
    withdrawn_information_unless_comparable(case)
    could_have_known(case, *provisions)
