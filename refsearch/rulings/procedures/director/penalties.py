"""Laws 90 and 91: procedural and disciplinary penalties."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_VIOLATIONS = {
    "late": "90.B.1",
    "slow": "90.B.2",
    "loud": "90.B.3",
    "comparing": "90.B.4",
    "touching-cards": "90.B.5",
    "wrong-pocket": "90.B.6",
    "procedure-error": "90.B.7",
    "disobedience": "90.B.8",
    "other": "90.A",
}
# What the Norme of 2010 fix for some of them, and the calculator: they supplement the 2007 code.
_BY_NORME = {
    "late": ("norme-2010:8.3", "norme-lateness"),
    "slow": ("norme-2010:8.2", "norme-slow-play"),
    "wrong-pocket": ("norme-2010:87.1", "norme-wrong-pocket"),
}


@procedure("procedural-penalty", "90")
def procedural_penalty(case: Case) -> None:
    """An offence against procedure: lateness, slow play, loud discussion and the like."""
    violation = case.choice("violation", tuple(_VIOLATIONS), *_VIOLATIONS.values())
    if violation == "other" and not case.yes("delays-or-violates", "90.A"):
        case.now("no-procedural-penalty", "90.A")
        return
    case.now("may-be-penalised", *dict.fromkeys(("90.A", _VIOLATIONS[violation])))
    case.now("besides-rectification", "90.A")
    if case.yes("individual-event", "12.C.3"):
        case.now("not-the-blameless-partner", "12.C.3")
    if violation in _BY_NORME:
        norma, function = _BY_NORME[violation]
        case.score("norme-penalty", norma, function=function)
    elif violation == "disobedience":
        case.check("norme-recording", "norme-2010:8.4", "norme-2010:8.5")


@procedure("disciplinary-penalty", "91")
def disciplinary_penalty(case: Case) -> None:
    """An offence against order and discipline."""
    measures = ("points", "suspension", "disqualification")
    measure = case.choice("measure", measures, "91.A", "91.B")
    if measure == "disqualification":
        case.now("disqualified-for-cause", "91.B")
        case.later("organizer-approves", "91.B")
        return
    case.now("points-off" if measure == "points" else "suspended", "91.A")
    case.later("final-decision", "91.A", "93.B.3")
