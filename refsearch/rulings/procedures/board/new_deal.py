"""Law 6: a deal that is made again, or that gives no valid result."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_MATTERS = ("misdealt", "card-seen", "not-shuffled", "director-orders")


@procedure("new-deal", "6")
def new_deal(case: Case) -> None:
    """Cards dealt wrongly, seen in the deal or not shuffled; or the Director orders a new deal."""
    matter = case.choice("matter", _MATTERS, "6.A", "6.B", "6.D.1", "6.D.2", "6.D.3")
    if matter == "not-shuffled":
        _not_shuffled(case)
    elif matter == "director-orders":
        case.later("not-after-four-passes", "6.D.3", "22.B")
        _dealt_again(case, "6.D.3")
    elif not case.yes("action-taken", "6.D.1"):
        _dealt_again(case, "6.D.1")
    elif matter == "card-seen":
        case.now("see-card-seen-later", "6.D.1", "16.D.3", "24")
    else:
        case.now("no-new-deal-any-more", "6.D.1", "6.D.3")


def _not_shuffled(case: Case) -> None:
    if case.yes("past-deals", "6.D.2"):
        case.now("past-deals-are-played", "6.D.2")
    else:
        case.score("no-valid-result", "6.D.2")


def _dealt_again(case: Case, provision: str) -> None:
    """86A: not at teams where a contestant could know the result without the board."""
    if case.yes("result-may-be-known", "86.A"):
        case.score("adjusted-instead", "86.A")
    else:
        case.now("new-shuffle-and-deal", provision)
