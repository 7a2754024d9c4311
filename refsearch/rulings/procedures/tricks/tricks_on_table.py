"""Laws 45G, 65 and 66: turning, arranging and inspecting the cards of the tricks."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure


@procedure("arrangement-of-tricks", "65", "45")
def arrangement_of_tricks(case: Case) -> None:
    """A played card was turned too soon, points the wrong way, or the cards are in disorder."""
    what = case.choice(
        "what", ("points-wrong-way", "turned-too-soon", "in-disorder"), "45.G", "65.B.3", "65.D"
    )
    if what == "points-wrong-way":
        _points_wrong_way(case)
    elif what == "turned-too-soon":
        case.now("wait-for-four-cards", "45.G", "65.A")
    else:
        _in_disorder(case)


def _points_wrong_way(case: Case) -> None:
    if case.yes("own-side-played-to-next", "65.B.3"):
        case.now("too-late-to-point-out", "65.B.3")
        case.check("information-from-pointing-out", "65.B.3", "16.B")
    else:
        case.now("may-point-out", "65.B.3")
        case.now("won-trick-towards-partner", "65.B.1")
        case.now("lost-trick-towards-opponents", "65.B.2")


def _in_disorder(case: Case) -> None:
    if case.yes("tricks-agreed", "65.D"):
        case.now("order-no-longer-needed", "65.D")
        return
    case.now("keep-cards-in-order", "65.C", "65.D")
    case.check("doubtful-trick-or-revoke", "65.D")


@procedure("inspection-of-tricks", "66")
def inspection_of_tricks(case: Case) -> None:
    """A player wants to see cards that have been played."""
    what = case.choice(
        "what",
        ("current-trick", "own-last-card", "earlier-tricks", "after-play"),
        "66.A",
        "66.B",
        "66.C",
        "66.D",
    )
    _INSPECTIONS[what](case)


def _may_ask(case: Case, provision: str) -> bool:
    """66A and 66B give the right to declarer and defenders, until their side plays on."""
    if case.choice("who", ("declarer-or-defender", "dummy"), provision) == "dummy":
        case.now("dummy-may-not-inspect", provision)
        return False
    if case.yes("own-side-played-to-next", provision):
        case.now("too-late-to-inspect", provision, "66.C")
        return False
    return True


def _current_trick(case: Case) -> None:
    if not _may_ask(case, "66.A"):
        return
    if case.yes("own-card-turned", "66.A"):
        case.now("own-card-is-turned", "66.A")
        case.now("may-look-at-own-card", "66.B")
    else:
        case.now("all-cards-faced", "66.A")


def _own_last_card(case: Case) -> None:
    if _may_ask(case, "66.B"):
        case.now("may-look-at-own-card", "66.B")


def _earlier_tricks(case: Case) -> None:
    if case.yes("director-instructs", "66.C", "61.C"):
        case.now("inspected-on-instruction", "66.C")
    else:
        case.now("may-not-inspect", "66.C", "61.C")


def _after_play(case: Case) -> None:
    case.now("may-inspect-after-play", "66.D")
    if case.yes("facts-can-be-established", "66.D"):
        case.now("director-rules-on-the-cards", "66.D")
    elif case.yes("one-side-mixed", "66.D"):
        case.now("ruled-for-the-other-side", "66.D")
    else:
        case.now("disputed-facts", "85")


_INSPECTIONS = {
    "current-trick": _current_trick,
    "own-last-card": _own_last_card,
    "earlier-tricks": _earlier_tricks,
    "after-play": _after_play,
}
