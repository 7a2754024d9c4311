"""Law 70: what the director asks and decides when a claim is contested."""

from __future__ import annotations

from refsearch.rulings.case import Case


def contested(case: Case, *, defender: bool) -> None:
    """Hear the claim again and adjudicate it; ``defender``: a defender claimed."""
    case.now("statement-repeated", "70.B.1")
    case.now("objections-heard", "70.B.2")
    case.now("cards-face-up", "70.B.3")
    if case.yes("trump-out", "70.C"):
        _outstanding_trump(case)
    if defender and case.yes("depends-on-partner", "70.D.2"):
        case.score("partners-choice-not-accepted", "70.D.2")
    if case.yes("line-not-stated", "70.D.1", "70.E.1"):
        _unstated_line(case)
    case.score("adjudicated", "70.A")


def _outstanding_trump(case: Case) -> None:
    """70C: the three conditions together give the opponents a trick; one missing, they do not."""
    if (
        not case.yes("trump-mentioned", "70.C.1")
        and case.yes("likely-unaware-of-trump", "70.C.2")
        and case.yes("trump-could-win", "70.C.3")
    ):
        case.score("tricks-to-the-trump", "70.C", "70.C.1", "70.C.2", "70.C.3")


def _unstated_line(case: Case) -> None:
    if case.yes("depends-on-location", "70.E.1") and not case.yes("void-was-shown", "70.E.1"):
        case.score("location-not-accepted", "70.E.1")
    elif case.yes("less-successful-line", "70.D.1"):
        case.score("winning-line-not-accepted", "70.D.1")
    else:
        case.score("unstated-line-accepted", "70.D.1", "70.E.1")
    case.score("order-by-regulation", "70.E.2")
