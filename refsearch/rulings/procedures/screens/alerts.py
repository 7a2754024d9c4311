"""Appendix 4.3a and 4.4d: alerts on both sides of the screen, and what a missing one costs."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.code_of_2007 import withdrawn_call
from refsearch.rulings.procedures.screens.passing import code, code_2017, marked, not_received
from refsearch.rulings.registry import procedure

_FAULTS = ("by-caller", "by-partner", "by-both", "other-way", "not-acknowledged", "not-due")
_ACTED = ("call", "card", "nothing")


@procedure("screens-alert", "app4.3.a", "app4.4.d", "app3", *code("21"), work=NORME)
def alert(case: Case) -> None:
    """A call was alerted on one side of the screen, on neither, or not as it should be."""
    marked(case)
    case.now("alerted-twice", "app4.3.a", "app4.4.d", "app3.3.b")
    fault = case.choice("alert-fault", _FAULTS, "app4.3.a", "app3.2", "app3.1.c")
    if fault == "not-due":
        case.now("no-alert-was-due", "app3.2", "app3.1.c", *code("20.F.5.a"))
    elif fault == "not-acknowledged":
        case.now("card-is-given-back", "app4.3.a")
    elif fault == "other-way":
        case.now("card-on-the-call", "app4.3.a", "app3.3.b")
        if not case.yes("noticed-the-alert", "app4.3.a", *code("21.B.1.a")):
            misinformed(case)
    else:
        effect = "neither-opponent-told" if fault == "by-both" else "his-screenmate-not-told"
        case.now(effect, "app4.3.a", *code("21.B.1.a"))
        misinformed(case)


def misinformed(case: Case) -> None:
    """Say what follows misinformation, for a player that his screenmate misled: 20F6, 21B, 47E2."""
    acted = case.choice("acted-on-it", _ACTED, *code("20.F.6", "21.B.1.a", "21.A"))
    if acted == "card":
        case.now("card-may-be-withdrawn", *code_2017("47.E.2.a", "47.E.2.b"))
        not_received(case, "47.E.2")
    elif acted == "nothing":
        case.now("not-influenced", *code("21.B.1.a", "21.A"))
    else:
        _call_influenced(case)


def _call_influenced(case: Case) -> None:
    since = case.choice("call-since", ("in-time", "too-late"), *code("21.B.1.a", "21.B.3"))
    if since == "in-time":
        case.now("may-change-call", *code("21.B.1.a"))
        case.later("left-opponent-may-change", *code("21.B.2", "16.D.1"))
        withdrawn_call(case)
    else:
        case.now("too-late-to-change", *code("21.B.3"))
        case.check("adjusted-for-misinformation", *code("21.B.3"))
    case.now("in-2017-misinformation", *code_2017("21.B.1.a", "21.B.2"))
