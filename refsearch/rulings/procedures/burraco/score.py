"""Art. 20 and 33: errors in the score, points that can no longer be claimed."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure


@procedure("burraco-score-error", "20", "19", work=BURRACO)
def score_error(case: Case) -> None:
    """An error found in the score."""
    if not case.yes("delivered", "20"):
        case.now("corrected-before-delivery", "20")
        case.now("signed-and-delivered", "19", "20")
    elif not case.yes("sum-or-difference", "20"):
        case.now("score-is-final", "20")
    elif case.yes("places-published", "20"):
        case.now("play-begins-as-published", "20")
        case.score("result-corrected", "20")
        case.later("pairing-put-right-next-round", "20")
    else:
        case.score("result-corrected", "20")


@procedure("burraco-points-not-counted", "33", work=BURRACO)
def points_not_counted(case: Case) -> None:
    """A player mixed his cards with the pack before he counted them."""
    case.now("tries-to-rebuild", "33")
    if case.yes("rebuilt", "33"):
        case.score("counted-as-rebuilt", "33", "18")
    else:
        case.score("arbitral-score", "33", "def.punteggio-arbitrale")
