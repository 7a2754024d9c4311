"""Art. 27, 28 and 31: wrong openings, cards that do not fit, equal combinations.

Art. 24, 27 and 28 speak of the same meld, so their procedures give one answer: :func:`wrong_meld`.
"""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import (
    Moment,
    discarded_at_once,
    discovered,
    frozen_for_good,
    numbers,
    penalised,
    surplus_found_late,
)
from refsearch.rulings.registry import procedure

_AT_ONCE = ("27", "24.errore-rilevato-al-momento")


@procedure("burraco-wrong-meld", "27", work=BURRACO, common=3)
def wrong_opening(case: Case) -> None:
    """A sequence or combination opened wrongly, or cards laid off wrongly."""
    wrong_meld(case)


@procedure("burraco-surplus-cards", "28", "24", work=BURRACO)
def surplus_cards(case: Case) -> None:
    """A meld with cards that do not fit."""
    wrong_meld(case)


def wrong_meld(case: Case) -> None:
    """Rule on a meld with cards that do not fit or are missing, opened or laid off (24, 27, 28)."""
    moment = discovered(case, *_AT_ONCE, "28.rilevati-dopo-lo-scarto")
    if moment != "at-once":
        surplus_found_late(case, moment)
        return
    meld = case.choice(
        "wrong-meld", ("not-yet", "mended", "sequence-with-wild", "not-mended"), "27"
    )
    if meld == "mended":
        case.now("meld-mended", "27")
        case.now("mended-too-ends-the-turn", "27", "6")
    elif meld == "not-yet":
        _every_way(case)
    else:
        if meld == "sequence-with-wild":
            case.now("offender-chooses-the-meld", "27")
        _discarded(case)
    case.later("no-more-this-turn", "27")


def _every_way(case: Case) -> None:
    """Say what the offender may do before he does it: the Director explains, he chooses."""
    case.now("turn-interrupted", *_AT_ONCE)
    case.now("may-mend", "27")
    case.now("with-wild-may-choose", "27")
    case.now("else-surplus-discarded", *_AT_ONCE)
    penalised(case, *_AT_ONCE)


def _discarded(case: Case) -> None:
    """Art. 24 has all that was laid off wrongly discarded at once; a turn has one discard."""
    discarded_at_once(case, *_AT_ONCE)
    if case.yes("more-surplus", *_AT_ONCE):
        case.now("one-at-once-is-a-reading", "24", "27", "6")


@procedure("burraco-equal-combinations", "31", work=BURRACO)
def equal_combinations(case: Case) -> None:
    """A second combination opened of cards the side has a combination of."""
    both_wild = case.yes("wild-in-both", "31.b")
    moment = discovered(case, "31")
    if moment == "at-once":
        _joined_at_once(case, both_wild)
        return
    frozen_for_good(case, "31")
    if both_wild:
        _highest_card(case, moment)
    else:
        case.now("joining-is-not-said", "31")
    if moment == "later" and not both_wild:
        case.now("final-is-not-said", "31", "def.congelamento-temporaneo")
    case.score("burraco-after-is-not-said", "31.a", "def.congelamento-definitivo")


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


def _highest_card(case: Case, moment: Moment) -> None:
    """31.b found late: each combination has a wild card, so the highest card is one."""
    if moment == "after-discard":
        case.now("combinations-joined", "31")
        case.later("highest-card-next-discard", "31")
        return
    values = numbers().cards.values
    points = {"jolly": values["JK"], "two": values["2"]}
    case.score("highest-card-counts-against", "31", "1.valore-delle-carte", **points)
