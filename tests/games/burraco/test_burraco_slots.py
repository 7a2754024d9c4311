"""Sets of cards judged a second way: slot by slot.

Here a meld is looked for from the table's side: each slot of a sequence takes its own card or the
one wild card. The answers are those of the function, which starts from the cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from refsearch.games.burraco.cards import Card
from refsearch.games.burraco.editions import DEFAULT_EDITION, rules_of
from refsearch.games.burraco.melds import judged
from refsearch.games.burraco.sequences import Choices

RULES = rules_of(DEFAULT_EDITION)
SLOTS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = {suit: [Card(rank, suit) for rank in SLOTS] for suit in "HS"}
BEST = ["royal", "super", "clean", "semi-clean", "dirty", ""]
LOW = [Card(rank, suit) for rank in ("A", "2", "3", "4", "K") for suit in "HS"] + [Card("JK")]
KINDS = [Card(rank, suit) for rank in SLOTS[:13] for suit in "HS"] + [Card("JK")]


def by_slots(cards: tuple[Card, ...], suits: str = "HS") -> set[str]:
    """Return every burraco the cards can be; "" for a meld short of one; nothing for no meld."""
    found = {_combination(cards, rank) for rank in SLOTS[:13] if rank != "2"}
    held = set(cards)
    for suit in suits:
        own = SUITS[suit]
        for start in range(len(SLOTS) - len(cards) + 1):
            slots = own[start : start + len(cards)]
            if len(held.intersection(slots)) < len(set(slots)) - 1:
                continue  # a wild card takes one slot, not two
            found |= {_sequence(cards, slots, wild) for wild in [None, *range(len(slots))]}
    return {kind for kind in found if kind is not None}


def _combination(cards: tuple[Card, ...], rank: str) -> str | None:
    wild = [card for card in cards if card.rank != rank]
    if len(wild) > 1 or any(card.rank not in ("2", "JK") for card in wild):
        return None
    if len(cards) < 7:
        return ""
    if wild:
        return "dirty" if len(cards) == 7 else "semi-clean"
    return "super" if len(cards) == 8 else "clean"


def _sequence(cards: tuple[Card, ...], slots: list[Card], wild: int | None) -> str | None:
    own = [slot for n, slot in enumerate(slots) if n != wild]
    spare = Counter(cards) - Counter(own)
    if Counter(own) - Counter(cards) or len(own) != len(set(own)):
        return None
    (substitute,) = spare or (None,)
    if substitute is not None and substitute.rank not in ("2", "JK"):
        return None
    if substitute is not None and wild is not None and substitute == slots[wild]:
        return None  # it lies in its own place and is no wild card
    if len(slots) < 7:
        return ""
    if wild is None:
        return "royal" if len(slots) == 13 else "clean"
    return "semi-clean" if max(wild, len(slots) - 1 - wild) >= 7 else "dirty"


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "number"), [(KINDS, 3), (LOW, 4), (LOW, 5)])
def test_every_small_set_of_cards_is_judged_alike(kinds: list[Card], number: int) -> None:
    melds = 0
    for cards in combinations_with_replacement(kinds, number):
        judgement = judged(cards, "cards", RULES, Choices())
        assert judgement.valid == bool(by_slots(cards)), cards
        melds += judgement.valid
    assert melds > 50


@pytest.mark.slow
@pytest.mark.parametrize("extra", [(), (Card("JK"),), (Card("2", "S"),), (Card("2", "H"),)])
def test_parts_of_a_suit_are_judged_alike_with_and_without_a_wild_card(
    extra: tuple[Card, ...],
) -> None:
    """Every eleventh of the 8191 sets of cards of one suit, the whole suit first."""
    suit = [Card(rank, "H") for rank in SLOTS[:13]]
    kinds = set()
    for chosen in range(8191, 6, -11):
        cards = (*(card for n, card in enumerate(suit) if chosen >> n & 1), *extra)
        found = sorted(by_slots(cards, "H"), key=BEST.index) if len(cards) > 2 else []
        judgement = judged(cards, "cards", RULES, Choices())
        assert judgement.valid == bool(found), cards
        assert (judgement.burraco or "") == (found[0] if found else ""), cards
        kinds.add(judgement.burraco)
    assert kinds > {None}
