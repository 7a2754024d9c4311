"""Laws 35 to 39 with screens: never accepted, corrected before the tray passes or after (4a(i))."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.code_of_2007 import (
    could_have_known,
    lead_restrictions,
    withdrawn_call,
)
from refsearch.rulings.procedures.screens.passing import (
    changed_before_passing,
    code,
    code_2017,
    marked,
    unless_unintended,
)
from refsearch.rulings.registry import procedure

_LAWS = ("35", "36", "37", "38", "39")
_KINDS = ("double", "obliged-to-pass", "above-seven", "after-final-pass")
_LAST = ("defender-acts", "defender-acts-called-over", "defender-passes", "declaring-side")


@procedure("screens-inadmissible-call", "app4.4.a.i", "app4.2.a", *code(*_LAWS), work=NORME)
def inadmissible_call(case: Case) -> None:
    """A call that Law 35 names inadmissible, before and after the tray has passed."""
    marked(case)
    if case.choice("screens-passed", ("not-passed", "passed"), "app4.4.a", "app4.4.b") == "passed":
        case.now("must-be-corrected", "app4.4.a.i", *code("35"))
        _by_kind(case)
    else:
        case.now("change-is-compulsory", "app4.2.a", *code("35"))
        changed_before_passing(case)
        case.now("call-over-it-goes-too", "app4.4.b", "esempio-8.commento")


def _by_kind(case: Case) -> None:
    kind = case.choice("inadmissible", _KINDS, *code("35.A", "35.B", "35.C", "35.D"))
    if kind != "after-final-pass":
        unless_unintended(case)
    if kind == "double":
        inadmissible_double(case)
    elif kind == "obliged-to-pass":
        _obliged_to_pass(case)
    elif kind == "above-seven":
        _above_seven(case)
    else:
        _after_final_pass(case)


def _left_opponent_called(case: Case, *provisions: str) -> bool:
    return case.yes("left-opponent-called", *code(*provisions))


def inadmissible_double(case: Case, *, out_of_rotation: bool = False) -> None:
    """Law 36: a double or redouble that Law 19 does not allow; asked whose turn it was if need be.

    What is cancelled is withdrawn, and 16D is said, though 36 to 39 do not name it.
    """
    if _left_opponent_called(case, "36.A", "36.B"):
        case.now("double-and-later-calls-cancelled", *code("36.A"))
        case.now("28B-and-36A-in-no-order", *code("28.B", "36.A"))
        case.later("no-lead-restrictions", *code("36.A"))
        withdrawn_call(case)
    else:
        case.now("double-cancelled", *code("36.B.1"))
        if out_of_rotation or not case.yes("double-in-rotation", *code("36.B.2", "36.B.4")):
            case.now("any-legal-call-at-his-turn", *code("36.B.4"))
            _silenced(case, "partner-must-pass", "36.B.4", "36.B.4")
        else:
            case.now("legal-call-instead", *code("36.B.2"))
            _silenced(case, "partner-must-pass", "36.B.2", "36.B.3")
    case.now("in-2017-inadmissible-double", *code_2017("36.C"))


def _silenced(case: Case, who: str, passes: str, further: str) -> None:
    case.now(who, *code(passes))
    lead_restrictions(case, *code(further))
    withdrawn_call(case)
    could_have_known(case, *code(further))


def _obliged_to_pass(case: Case) -> None:
    """Law 37; its section A names a double or redouble only, so a bid falls under B."""
    bid = case.choice("obliged-call", ("double", "bid"), *code("35.B", "37.A", "37.B.1")) == "bid"
    if not bid and _left_opponent_called(case, "37.A", "37.B"):
        case.now("calls-stand", *code("37.A"))
        case.later("offender-still-passes", *code("37.A"))
        case.later("no-lead-restrictions", *code("37.A"))
    else:
        case.now("barred-call-cancelled", *code("37.B.1"))
        case.now("replaced-by-pass", *code("37.B.2"))
        _silenced(case, "side-must-pass", "37.B.2", "37.B.2")
    if bid:
        case.now("in-2017-barred-bid", *code("37.A"), *code_2017("37.A"))


def _above_seven(case: Case) -> None:
    case.now("above-seven-cancelled", *code("38.A", "38.B"))
    case.now("replaced-by-pass", *code("38.C"))
    if _left_opponent_called(case, "38.D"):
        case.now("side-must-pass", *code("38.C"))
        case.later("no-recourse", *code("38.D"))
        withdrawn_call(case)
    else:
        _silenced(case, "side-must-pass", "38.C", "38.D")


def _after_final_pass(case: Case) -> None:
    case.now("calls-after-the-end-cancelled", *code("39.A"))
    who = case.choice("who-called", _LAST, *code("39.B", "39.C"))
    if who == "defender-acts":
        lead_restrictions(case, *code("39.C"))
    else:
        case.now("no-further-rectification", *code("39.B"))
    withdrawn_call(case)
