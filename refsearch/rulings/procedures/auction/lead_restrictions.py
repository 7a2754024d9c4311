"""Law 26: the lead after a call was withdrawn."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import COMPARABLE, COMPARABLE_BY

_EXEMPT = ("25.A.1", "27.B.1.a", "28.B", "36.A", "37.A", "38.D", "39.B")
_MOMENTS = ("first-turn", "not-yet", "had-the-turn")


@procedure("lead-restrictions", "26")
def lead_restrictions(case: Case) -> None:
    """A call of the offender was withdrawn: what declarer may forbid."""
    if not case.yes("offender-defends", "26.A", "26.B"):
        case.later("restrictions-only-for-defenders", "26.A", "26.B")
        return
    replaced = case.choice("comparable", (*COMPARABLE, "exempt"), *COMPARABLE_BY, *_EXEMPT)
    if replaced == "exempt":
        case.later("law-gives-no-restrictions", *_EXEMPT)
    elif replaced != "none":
        case.later("no-restrictions-for-defender", "26.A")
        case.later("withdrawn-call-may-be-used", "26.A")
        case.check("comparable-call-damage", "23.C", "12.C.1.b")
    else:
        _restricted(case)


def _restricted(case: Case) -> None:
    moment = case.choice("partner-leads", _MOMENTS, "26.B")
    if moment == "not-yet":
        case.later("wait-for-first-turn", "26.B")
    elif moment == "had-the-turn":
        case.now("turn-has-passed", "26.B")
    else:
        _at_the_first_turn(case)


def _at_the_first_turn(case: Case) -> None:
    """26B: any one suit not specified, or none; one specified is no option of declarer's."""
    chosen = case.option(
        "forbids", ("any-suit", "none"), "26.B", "10.C.1", "29.C", facts=("specified-suit",)
    )
    if chosen == "none":
        case.now("leads-freely", "26.B")
    elif chosen == "specified-suit":
        case.now("suit-may-not-be-forbidden", "26.B", "29.C")
    else:
        case.now("must-lead-another-suit", "26.B")
        case.now("leads-the-forbidden-suit", "59")
        case.later("while-he-keeps-the-lead", "26.B")
        case.later("forbidden-lead-is-a-revoke", "61.A")
