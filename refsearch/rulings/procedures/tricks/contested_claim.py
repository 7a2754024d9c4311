"""Law 70: what the director asks and decides when a claim is contested."""

from __future__ import annotations

from refsearch.rulings.case import Case

_TRUMPS = ("none-out", "forgotten", "not-forgotten")
_LINES = ("stated", "location", "less-successful", "no-worse-line")


def contested(case: Case, *, defender: bool) -> None:
    """Hear the claim again and adjudicate it; ``defender``: a defender claimed."""
    case.now("statement-repeated", "70.B.1")
    case.now("objections-heard", "70.B.2")
    case.now("cards-face-up", "70.B.3")
    _outstanding_trump(case)
    _line_of_play(case)
    if defender and case.yes("depends-on-partner", "70.D.2"):
        case.score("partners-choice-not-accepted", "70.D.2")
    case.score("conceded-with-the-claim", "68.B.1", "71.A", "71.B")
    case.score("adjudicated", "70.A")


def _outstanding_trump(case: Case) -> None:
    """70C: the three conditions together give the opponents a trick; one missing, they do not."""
    if case.choice("outstanding-trump", _TRUMPS, "70.C.1", "70.C.2", "70.C.3") == "forgotten":
        case.score("tricks-to-the-trump", "70.C")


def _line_of_play(case: Case) -> None:
    """70D1, 70E: a line that was not stated, unless no normal one is worse.

    70E1 comes first: it refuses a line that needs a card with one opponent rather than the other,
    where nobody has shown out, whatever else there was to play.
    """
    line = case.choice("claimers-line", _LINES, "70.D.1", "70.E.1")
    if line == "stated":
        return
    if line == "location":
        case.score("location-not-accepted", "70.E.1")
    elif line == "less-successful":
        case.score("winning-line-not-accepted", "70.D.1")
    else:
        case.score("unstated-line-accepted", "70.D.1", "70.E.1")
    case.score("order-by-regulation", "70.E.2")
