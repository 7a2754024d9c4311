"""Readings of cards as a sequence or combination (Art. 9-12), and the burraco they make (13).

A reading is one way to place the cards. Every legal reading is tried, the one with the best burraco
is taken. The order the cards are written in matters for an ace alone, where both its places are
legal: it lies where it is written, in cards written from one end of the sequence to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from refsearch.games.burraco.cards import Card, Hand, naturals, suit_key
from refsearch.games.burraco.editions import Burraco, Rules

Form = Literal["sequence", "combination"]
TwoChoice = Literal["best", "natural", "wild"]
ThreeChoice = Literal["card-or-wild", "card"]
AceChoice = Literal["as-written", "low", "high", "best"]

# Art. 11 prints A-2-…-K and after it the wild card: the ace stands first or, as that card, last.
_PLACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_LOW_ACE, _TWO, _THREE, _HIGH_ACE = 0, 1, 2, 13  # places in _PLACES


@dataclass(frozen=True, slots=True)
class Choices:
    """What the text leaves to the reader: see the input of ``burraco-meld``."""

    two: TwoChoice = "best"
    three: ThreeChoice = "card-or-wild"
    ace: AceChoice = "as-written"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in its place; ``stands_for`` is the card a wild card does duty for."""

    card: str
    wild: bool = False
    stands_for: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A legal way to place cards: a sequence from its lowest card, a combination wild card last."""

    form: Form
    burraco: Burraco | None
    placed: tuple[Placed, ...]
    natural_two: bool = False
    wild_three: bool = False
    ace: Literal["", "low", "high"] = ""

    @property
    def wild(self) -> bool:
        """Whether it has a wild card."""
        return any(card.wild for card in self.placed)

    def written_so(self, cards: Hand) -> bool:
        """Whether cards are written in the order they lie in, from either end."""
        given = [str(card) for card in naturals(cards)]
        lying = [card.card for card in self.placed if card.card in given]
        return given in (lying, lying[::-1])


def readings(cards: Hand, rules: Rules, choices: Choices) -> tuple[Reading, ...]:
    """Return every legal reading, the best burraco first; empty where there is none."""
    if len(cards) < rules.melds.smallest:
        return ()
    found = [*_combinations(cards, rules), *_sequences(cards, rules, choices)]
    of_ace = _with_the_ace(found, cards, choices.ace)
    return tuple(sorted(of_ace, key=lambda reading: -_bonus(reading, rules)))


def _with_the_ace(found: list[Reading], cards: Hand, ace: AceChoice) -> list[Reading]:
    """Keep the readings with the ace where it is said or, in cards written in order, written."""
    if ace == "best":
        return found
    if ace == "as-written":
        return [reading for reading in found if reading.written_so(cards)] or found
    return [reading for reading in found if reading.ace in ("", ace)]


def _bonus(reading: Reading, rules: Rules) -> int:
    return rules.burracos[reading.burraco].bonus if reading.burraco else 0


def _combinations(cards: Hand, rules: Rules) -> Iterator[Reading]:
    equal = sorted(naturals(cards), key=lambda card: suit_key(card, rules))
    wild = [card for card in cards if card.may_be_wild]
    if not equal or len({card.rank for card in equal}) > 1 or len(wild) > rules.melds.wild_cards:
        return
    placed = [Placed(str(card)) for card in equal]
    placed += [Placed(str(card), True, equal[0].rank) for card in wild]
    yield Reading("combination", _of_combination(len(equal), bool(wild), rules), tuple(placed))


def _of_combination(equal: int, wild: bool, rules: Rules) -> Burraco | None:
    """Art. 13: eight equal cards; seven; at least eight, the wild card among them; seven so."""
    if equal + wild < rules.melds.burraco:
        return None
    if not wild:
        return "super" if equal == rules.melds.largest_combination else "clean"
    return "semi-clean" if equal + wild >= rules.melds.semi_clean_combination else "dirty"


def _sequences(cards: Hand, rules: Rules, choices: Choices) -> Iterator[Reading]:
    suits = {card.suit for card in naturals(cards)}
    if len(suits) != 1:
        return
    suit = suits.pop()
    for two, ace in product(_ways_with_two(cards, suit, choices), (_LOW_ACE, _HIGH_ACE)):
        places = _places(naturals(cards), ace, two)
        wild = _without(cards, Card("2", suit), two)
        if places is not None and len(wild) <= rules.melds.wild_cards:
            yield from _placed(places, wild, rules, choices, suit)


def _ways_with_two(cards: Hand, suit: str, choices: Choices) -> tuple[bool, ...]:
    """Whether a two lies in its own place (Art. 10: only one of the sequence's suit can)."""
    if Card("2", suit) not in cards:
        return (False,)
    return {"best": (True, False), "natural": (True,), "wild": (False,)}[choices.two]


def _places(cards: Hand, ace: int, two: bool) -> dict[int, Card] | None:
    """Return the natural cards by place; None if two would need the same place."""
    places = {_place(card, ace): card for card in cards}
    if len(places) < len(cards) or (ace == _HIGH_ACE and not any(c.rank == "A" for c in cards)):
        return None
    return places | ({_TWO: Card("2", cards[0].suit)} if two else {})


def _place(card: Card, ace: int) -> int:
    return ace if card.rank == "A" else _PLACES.index(card.rank)


def _without(cards: Hand, two: Card, natural: bool) -> list[Card]:
    """Return the wild cards: all jokers and twos but the one that is natural."""
    wild = [card for card in cards if card.may_be_wild]
    if natural:
        wild.remove(two)
    return wild


def _placed(
    places: dict[int, Card], wild: list[Card], rules: Rules, choices: Choices, suit: str
) -> Iterator[Reading]:
    """Yield the readings with these natural cards, a free wild card at the low end first."""
    for place in _wild_places(places, wild, suit):
        wild_three = place == _THREE and _TWO in places
        if not (wild_three and choices.three == "card"):
            yield _reading(places, wild, place, rules, wild_three)


def _wild_places(places: dict[int, Card], wild: list[Card], suit: str) -> Iterator[int | None]:
    if not wild:
        yield from [None] if _unbroken(set(places)) else []
        return
    for place in range(len(_PLACES)):
        own_place = place == _TWO and wild[0] == Card("2", suit)  # there it would be natural
        if place not in places and not own_place and _unbroken({*places, place}):
            yield place


def _unbroken(places: set[int]) -> bool:
    return max(places) - min(places) + 1 == len(places)


def _reading(
    places: dict[int, Card], wild: list[Card], place: int | None, rules: Rules, wild_three: bool
) -> Reading:
    suit = next(iter(places.values())).suit
    placed = {at: Placed(str(card)) for at, card in places.items()}
    if place is not None:
        placed[place] = Placed(str(wild[0]), True, str(Card(_PLACES[place], suit)))
    in_order = tuple(placed[at] for at in sorted(placed))
    burraco = _of_sequence(places, place, rules)
    ace: Literal["", "low", "high"] = (
        "low" if _LOW_ACE in places else "high" if _HIGH_ACE in places else ""
    )
    return Reading("sequence", burraco, in_order, _TWO in places, wild_three, ace)


def _of_sequence(places: dict[int, Card], wild: int | None, rules: Rules) -> Burraco | None:
    """Art. 13: all thirteen; seven; seven on one side of the wild card; seven and it among them."""
    if wild is None:
        if len(places) < rules.melds.burraco:
            return None
        return "royal" if len(places) == rules.melds.longest_sequence else "clean"
    if len(places) + 1 < rules.melds.burraco:
        return None
    before = sum(place < wild for place in places)
    longer = max(before, len(places) - before)
    return "semi-clean" if longer >= rules.melds.semi_clean_run else "dirty"
