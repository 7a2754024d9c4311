"""Laws 10 and 11: what is done about an irregularity before the Director is called."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

# laws that say themselves what becomes of an irregularity once an opponent has called or played
_OWN_LAWS = ("27.A.1", "28.B", "29.A", "53.A", "60.A.1")
# where several hold the last of them counts: what the law provides for is no mere action
_DONE = ("nothing", "acted", "settled", "own-law")


@procedure("action-before-director", "11", "10")
def action_before_director(case: Case) -> None:
    """The side that did no wrong acted before the Director was called, or they settled it."""
    done = case.choice("done", _DONE, "11.A", "10.A", "10.B", *_OWN_LAWS)
    if done == "nothing":
        case.now("right-kept", "11.A", "9.B.1.c")
        case.now("wait-for-director", "9.B.2")
        return
    if done == "own-law":
        case.now("own-law-says", *_OWN_LAWS)
    elif done == "settled":
        case.now("allowed-or-cancelled", "10.A", "10.B")
        _right(case)
    else:
        _right(case)
    _gained_by_ignorance(case)


def _right(case: Case) -> None:
    """11A says that the right may be forfeited, and no more: the Director judges."""
    if case.yes("forfeited", "11.A"):
        case.now("right-forfeited", "11.A")
        case.now("penalty-all-the-same", "11.B", "90.A")
    else:
        case.now("rectified-by-its-law", "11.A")


def _gained_by_ignorance(case: Case) -> None:
    """11A, second sentence: the text does not tie it to a right that was forfeited."""
    case.check("gained-by-ignorance", "11.A")
    case.score("other-side-keeps-score", "11.A")
