"""Art. 27, 28 and 31: wrong openings, cards that do not fit, equal combinations."""

from __future__ import annotations

from refsearch.compute.citing import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import (
    Moment,
    discarded_at_once,
    discovered,
    frozen_for_good,
    surplus_found,
    surplus_found_late,
)
from refsearch.rulings.registry import procedure


@procedure("burraco-wrong-meld", "27", work=BURRACO, common=3)
def wrong_meld(case: Case) -> None:
    """A sequence or combination opened wrongly, or cards laid off wrongly."""
    later = ("28.rilevati-dopo-lo-scarto", "28.rilevati-nelle-fasi-successive")
    moment = discovered(case, "27", *later)
    if moment == "at-once":
        _found_at_once(case)
        case.later("no-more-this-turn", "27")
    else:
        surplus_found_late(case, moment)


def _found_at_once(case: Case) -> None:
    if case.yes("mended", "27"):
        case.now("meld-mended", "27")
        return
    if case.yes("sequence-with-wild", "27"):
        case.now("offender-chooses-the-meld", "27")
    discarded_at_once(case, "27")


@procedure("burraco-surplus-cards", "28", "24", work=BURRACO)
def surplus_cards(case: Case) -> None:
    """A meld with cards that do not fit."""
    surplus_found(case, "24.errore-rilevato-al-momento")


@procedure("burraco-equal-combinations", "31", work=BURRACO)
def equal_combinations(case: Case) -> None:
    """A second combination opened of cards the side has a combination of."""
    both_wild = case.yes("wild-in-both", "31.b")
    moment = discovered(case, "31")
    if moment == "at-once":
        _joined_at_once(case, both_wild)
    elif both_wild:
        _joined_late(case, moment)
    else:
        frozen_for_good(case, "31")


def _joined_at_once(case: Case, both_wild: bool) -> None:
    """31.b adds to 31.a: the joined combination holds one wild card, the second's goes."""
    case.now("combinations-joined", "31.a")
    if both_wild:
        case.now("second-wild-discarded", "31.b")
    else:
        case.now("offender-discards", "31.a")
    frozen_for_good(case, "31.a")
    case.later("no-more-this-turn", "31")
    case.score("later-burraco-not-valid", "31.a")


def _joined_late(case: Case, moment: Moment) -> None:
    frozen_for_good(case, "31")
    if moment == "after-discard":
        case.now("combinations-joined", "31")
        case.later("highest-card-next-discard", "31")
    else:
        case.score("highest-card-counts-against", "31")
