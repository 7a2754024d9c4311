"""Appendix 4.3a and 4.4d: alerts, given twice, and the information missing where one was not."""

from __future__ import annotations

from refsearch.compute.citing import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code, code_2017, marked
from refsearch.rulings.registry import procedure

_FAULTS = ("by-caller", "by-partner", "other-way", "not-acknowledged")


@procedure("screens-alert", "app4.3.a", "app4.4.d", "app3", *code("21"), work=NORME)
def alert(case: Case) -> None:
    """A call was alerted on one side of the screen, on neither, or not as it should be."""
    marked(case)
    case.now("alerted-twice", "app4.3.a", "app4.4.d", "app3.3.b")
    if not case.yes("alert-required", "app4.3.a", "app3.2", "app3.1.c"):
        case.now("no-alert-was-due", "app3.2", "app3.1.c")
        return
    fault = case.choice("alert-fault", _FAULTS, "app4.3.a")
    if fault == "not-acknowledged":
        case.now("card-is-given-back", "app4.3.a")
    elif fault == "other-way":
        case.now("card-on-the-call", "app4.3.a", "app3.3.b")
        if not case.yes("noticed-the-alert", "app4.3.a", *code("21.B.1.a")):
            misinformed(case)
    else:
        case.now("his-screenmate-not-told", "app4.3.a", *code("21.B.1.a"))
        misinformed(case)


def misinformed(case: Case) -> None:
    """Say what follows misinformation: 21B of 2007, for the player that his screenmate misled."""
    if not case.yes("call-influenced", *code("21.B.1.a", "21.A")):
        case.now("not-influenced", *code("21.B.1.a", "21.A"))
    elif (
        case.choice("call-since", ("in-time", "too-late"), *code("21.B.1.a", "21.B.3")) == "in-time"
    ):
        case.now("may-change-call", *code("21.B.1.a"))
        case.later("left-opponent-may-change", *code("21.B.2", "16.D"))
    else:
        case.now("too-late-to-change", *code("21.B.3"))
        case.check("adjusted-for-misinformation", *code("21.B.3"))
    case.now("in-2017-misinformation", *code_2017("21.B.1.a", "21.B.2"))
