"""Appendix 4.2 and Law 25: a call on the tray that its player changes or wants to change."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.code_of_2007 import (
    lead_restrictions_by_own_words,
    withdrawn_call,
)
from refsearch.rulings.procedures.screens.passing import (
    accepted_by_screenmate,
    code,
    code_2017,
    marked,
)
from refsearch.rulings.registry import procedure

_MADE = ("released", "shown-to-slow", "not-released")
_WHY = ("irregular", "unintended", "intended")
_SINCE = ("nothing", "left-opponent", "partner", "period-over")
_WHERE = ("same-side", "beyond-not-passed", "beyond-by-screenmate", "beyond-by-offender")
_COMMENT = "appendice-i.cambi-di-chiamate-effettuate.commento"


@procedure("screens-change-of-call", "app4.2", "app4.1", f"{NORME}:18.2", *code("25"), work=NORME)
def change_of_call(case: Case) -> None:
    """A player takes back a call, or puts another in its place."""
    marked(case)
    made = case.choice("call-made", _MADE, "app4.1", "app4.2", "18.2")
    if made == "not-released":
        case.now("not-yet-a-call", "app4.1", "18.2")
        return
    case.now("director-supervises", "app4.2")
    why = case.choice("why-changed", _WHY, "app4.2.a", "app4.2.b", "app4.2.c")
    if why == "irregular":
        case.now("change-is-compulsory", "app4.2.a")
        case.now("see-irregular-call", "app4.2.a", "app4.4.a", "app4.4.b")
    elif why == "unintended":
        _unintended(case)
    else:
        _intended(case)


def _unintended(case: Case) -> None:
    """25A: until the partner calls; 2c counts the pause from when the player sees his mistake."""
    case.now("director-finds-it-unintended", "app4.2.b")
    since = case.choice("since", _SINCE, *code("25.A.1", "25.A.2", "25.A.3"))
    if since == "partner":
        case.now("too-late-partner-called", *code("25.A.2"))
    elif since == "period-over":
        case.now("too-late-period-over", *code("25.A.3"))
    elif case.yes("paused", "app4.2.c", *code("25.A.1")):
        case.now("pause-bars-25A", "app4.2.c", *code("25.A.1", "25.B.1"))
        _intended(case)
    else:
        _replaced(case, over=since == "left-opponent")
    case.now("in-2017-unintended", *code_2017("25.A.1", "25.A.2", "25.A.3"))


def _replaced(case: Case, *, over: bool) -> None:
    case.now("intended-call-stands", "app4.2.c", *code("25.A.1"))
    case.now("no-further-rectification", *code("25.A.4"))
    if over:
        case.now("left-opponent-may-withdraw", *code("25.A.4"))
        case.later("left-opponent-information", *code("25.A.4"))


def _intended(case: Case) -> None:
    """25B: the left-hand opponent may accept, if he sits where he can see the second call."""
    if not case.yes("second-call-made", *code("25.B.1"), _COMMENT):
        case.now("first-call-stays", *code("25.B.1"), _COMMENT)
        return
    where = case.choice("left-opponent-where", _WHERE, "app4.4.b", f"{_COMMENT}.1", f"{_COMMENT}.2")
    if where == "beyond-not-passed":
        case.now("nobody-to-accept", "app4.4.b", f"{_COMMENT}.1")
        case.now("second-call-cancelled", *code("25.B.2"))
    elif where == "beyond-by-screenmate":
        _second_stands(case)
        accepted_by_screenmate(case, "north-south", (f"{_COMMENT}.2",))
    else:
        _left_opponent_decides(case, where)
    withdrawn_call(case, *code("25.B.3"))
    case.now("in-2017-change", *code_2017("25.B.1", "25.B.2", "26.B"))


def _left_opponent_decides(case: Case, where: str) -> None:
    by = f"{_COMMENT}.1" if where == "same-side" else "app4.4.a"
    if case.chooses("change-accepted", by, *code("25.B.1")):
        _second_stands(case)
    else:
        case.now("second-call-cancelled", *code("25.B.2"))


def _second_stands(case: Case) -> None:
    """25B1: it does not name 26, but a call is withdrawn and the final one is another."""
    case.now("second-call-stands", *code("25.B.1"))
    lead_restrictions_by_own_words(case)
