"""Law 79: the number of tricks won, and errors in the score."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_MATTERS = ("disagreement", "wrong-record", "more-than-won")


@procedure("tricks-won", "79")
def tricks_won(case: Case) -> None:
    """The players disagree on the tricks won, or a result was worked out or entered wrongly."""
    matter = case.choice("matter", _MATTERS, "79.B", "79.C.1", "79.A.2")
    if matter == "disagreement":
        _disagreement(case)
    elif matter == "wrong-record":
        _wrong_record(case)
    else:
        case.now("may-not-accept", "79.A.2")
        case.score("trick-goes-back", "71.A", "71.B", "79.C.1")


def _disagreement(case: Case) -> None:
    """79B: a claim or concession has its own laws; otherwise it turns on when he was called."""
    if case.yes("was-claimed", "79.B.1"):
        case.now("see-claim", "79.B.1", "69.B.1", "69.B.2", "71.A", "71.B")
    elif case.yes("called-in-round", "79.B.3"):
        case.now("director-decides-result", "79.B.2")
        case.now("cards-may-be-inspected", "66.D", "65.D")
        case.later("agreed-before-returning", "79.A.1")
    elif case.yes("clearly-convinced", "79.B.3"):
        case.score("changed-for-both", "79.B.3")
    else:
        case.score("stands-or-lowered", "79.B.3")


def _wrong_record(case: Case) -> None:
    """79C: in the correction period freely, after it only beyond reasonable doubt."""
    if case.yes("within-correction-period", "79.C.1"):
        case.score("corrected-in-time", "79.C.1")
    elif case.yes("beyond-doubt", "79.C.2"):
        case.score("corrected-late", "79.C.2")
    else:
        case.score("record-stands", "79.C.1", "79.C.2")
        return
    case.check("norme-figure-prevails", "norme-2010:79.2")
