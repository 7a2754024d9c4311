"""Art. 4: shuffling, dealing and the pozzetti; cards of the stock that lie face up."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_FACE_UP = {"face-up-inside": "covered-in-place", "face-up-on-top": "played-as-if-covered"}
_DEALT_AGAIN = {"cards-seen": "everything-again", "not-counted": "new-distribution"}


@procedure("burraco-distribution", "4", work=BURRACO)
def distribution(case: Case) -> None:
    """Cards shuffled, cut, dealt or counted wrongly, seen too early, or face up in the stock."""
    anomalies = ("wrong-distribution", "not-shuffled")
    others = (*_DEALT_AGAIN, *_FACE_UP, "turn-to-deal-missed")
    what = case.choice("what", (*anomalies, *others), "4")
    if what in _FACE_UP:
        case.now(_FACE_UP[what], "4")
    elif what in _DEALT_AGAIN:
        _dealt_again(case, _DEALT_AGAIN[what])
    elif what == "turn-to-deal-missed":
        case.later("deals-the-next", "4")
    elif what == "not-shuffled" and case.yes("pozzetti-maker-in-club", "4"):
        case.now("shuffling-is-optional", "4")
    else:
        _anomaly(case)


def _dealt_again(case: Case, how: str) -> None:
    """A new distribution; but once play has begun Art. 4 lets no anomaly be put right."""
    if case.yes("play-begun", "4", "6"):
        _in_play(case)
    else:
        case.now(how, "4")


def _anomaly(case: Case) -> None:
    moment = case.choice("noticed", ("while-dealing", "before-play", "in-play"), "4", "6")
    if moment == "while-dealing":
        case.now("new-distribution", "4")
    elif moment == "before-play":
        case.now("may-be-put-right", "4")
    else:
        _in_play(case)


def _in_play(case: Case) -> None:
    case.now("play-cannot-be-put-right", "4")
    case.later("put-right-after-the-hand", "4")
    case.score("hand-is-valid", "4")
