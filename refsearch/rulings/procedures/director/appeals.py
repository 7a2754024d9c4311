"""Laws 92 and 93: appeals; with the Norme of 2010 where they govern (they supplement 2007)."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.director.appeals_norme import by_norme
from refsearch.rulings.registry import procedure


@procedure("appeal", "92", "93")
def appeal(case: Case) -> None:
    """A contestant asks for the review of a ruling."""
    if case.choice("rules", ("code", "norme"), "92.A", "norme-2010:93.1") == "norme":
        by_norme(case)
    elif not case.yes("own-table", "92.A"):
        case.now("no-right-to-appeal", "92.A")
    elif not case.yes("within-time", "92.B"):
        case.now("right-expired", "92.B")
    else:
        case.now("through-the-director", "92.C")
        _if_concurring(case)


def _if_concurring(case: Case) -> None:
    event = case.choice("event", ("pairs", "individual", "teams"), "92.D.1", "92.D.2")
    if event == "pairs" and not case.yes("both-concur", "92.D.1"):
        case.now("not-heard", "92.D.1")
    elif event == "teams" and not case.yes("captain-concurs", "92.D.2"):
        case.now("not-heard", "92.D.2")
    else:
        _heard(case)


def _heard(case: Case) -> None:
    bodies = ("none", "cannot-meet", "available")
    if case.choice("committee", bodies, "93.A", "93.B") == "available":
        _committee(case)
    else:
        case.now("chief-decides-all", "93.A")
    case.later("without-merit", "92.A", "93.C.1")
    case.later("further-appeals", "93.C.1")
    case.later("to-the-authority", "93.C.2")
    case.later("authority-may-arrange", "93.C.3.a", "93.C.3.b")


def _committee(case: Case) -> None:
    matters = ("law-or-regulation", "discipline", "other")
    matter = case.choice("matter", matters, "93.B.1", "93.B.2", "93.B.3")
    if matter == "law-or-regulation":
        case.now("chief-decides-law", "93.B.1")
        case.later("to-the-committee", "93.B.1")
    else:
        case.now("referred", "93.B.2")
    if matter == "other":
        case.later("committee-has-all-powers", "93.B.3")
    elif matter == "discipline":
        case.later("committee-may-recommend", "93.B.3", "91.A")
    else:
        case.later("committee-may-recommend", "93.B.3")
