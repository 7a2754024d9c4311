"""Seats, cards and the four hands of a deal, as people and PBN files write them (Law 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import brief
from refsearch.games.bridge.provisions import law
from refsearch.messages import Message, msg

Seat = Literal["N", "E", "S", "W"]
Side = Literal["NS", "EW"]
Suit = Literal["S", "H", "D", "C"]

SEATS: Final[tuple[Seat, ...]] = ("N", "E", "S", "W")
SUITS: Final[tuple[Suit, ...]] = ("S", "H", "D", "C")
RANKS: Final = "23456789TJQKA"
HAND_SIZE: Final = 13  # Laws 1 and 6: 52 cards, dealt in four hands
PACK = law("1.A")
DEALT = law("6.B")
TOO_MANY = law("13")
TOO_FEW = law("14")

_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")
_CARD = re.compile(r"(?P<suit>[SHDC])(?P<rank>[2-9TJQKA])|(?P<rank_>[2-9TJQKA])(?P<suit_>[SHDC])")
_DEAL = re.compile(r"([NESW]):\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)")


def left_of(seat: Seat) -> Seat:
    """Return the next player in rotation."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner_of(seat: Seat) -> Seat:
    """Return the player opposite."""
    return SEATS[(SEATS.index(seat) + 2) % 4]


def right_of(seat: Seat) -> Seat:
    """Return the previous player in rotation."""
    return SEATS[(SEATS.index(seat) + 3) % 4]


def side_of(seat: Seat) -> Side:
    """Return a player's side."""
    return "NS" if seat in ("N", "S") else "EW"


def other_side(side: Side) -> Side:
    """Return the opposing side."""
    return "EW" if side == "NS" else "NS"


@dataclass(frozen=True, slots=True)
class Card:
    """A card; ``rank`` is 2 to 14, the ace high."""

    suit: Suit
    rank: int

    def __str__(self) -> str:
        return f"{self.suit}{RANKS[self.rank - 2]}"


Hands = dict[Seat, set[Card]]


def read_card(text: str, field: str) -> Card:
    """Read "SA", "AS", "♠A" or "S10"; raise RuleBroken for anything that is no card of the pack."""
    found = _CARD.fullmatch(text.strip().translate(_SIGNS).upper().replace("10", "T"))
    if found is None:
        raise RuleBroken(
            field, msg('"{}" is no card: write suit and rank as SA or H10', brief(text)), PACK
        )
    return Card(read_suit(found["suit"] or found["suit_"], field), _rank(found))


def _rank(found: re.Match[str]) -> int:
    return RANKS.index(found["rank"] or found["rank_"]) + 2


def read_suit(text: str, field: str) -> Suit:
    """Read S, H, D, C or a suit symbol; raise RuleBroken for anything else."""
    letter = text.strip().translate(_SIGNS).upper()
    for suit in SUITS:
        if suit == letter:
            return suit
    raise RuleBroken(field, msg('"{}" is no suit: write S, H, D or C', brief(text)), PACK)


def read_deal(text: str, field: str = "deal") -> Hands:
    """Read four hands in PBN, "N:AKQ2.T98.76.5432 …": clockwise, spades first.

    Raises RuleBroken for a card that occurs twice, and for a hand without thirteen cards.
    """
    found = _DEAL.fullmatch(" ".join(text.upper().replace("10", "T").split()))
    if found is None:
        raise RuleBroken(
            field, msg("four hands are written N:AKQ2.T98.76.5432 and three more"), DEALT
        )
    hands: Hands = {}
    seat: Seat = SEATS["NESW".index(found[1])]
    for group in range(2, 6):
        hands[seat] = _read_hand(found[group], hands, seat, f"{field}.{seat}")
        seat = left_of(seat)
    for seat, hand in hands.items():
        if len(hand) != HAND_SIZE:
            cited = TOO_MANY if len(hand) > HAND_SIZE else TOO_FEW
            raise RuleBroken(
                f"{field}.{seat}", msg("number of cards: {}, not {}", len(hand), HAND_SIZE), cited
            )
    return hands


def _read_hand(text: str, others: Hands, seat: Seat, field: str) -> set[Card]:
    suits = text.split(".")
    if len(suits) != len(SUITS):
        raise RuleBroken(
            field, msg('"{}" is no hand: four suits with dots between them', brief(text)), DEALT
        )
    hand: set[Card] = set()
    for suit, ranks in zip(SUITS, suits, strict=True):
        for rank in ranks:
            card = read_card(f"{suit}{rank}", field)
            holder = next((s for s, cards in others.items() if card in cards), None)
            if card in hand or holder:
                raise RuleBroken(field, _twice(card, holder), PACK)
            hand.add(card)
    return hand


def _twice(card: Card, holder: Seat | None) -> Message:
    if holder is None:
        return msg("{} is already in this hand; a pack has one", card)
    return msg("{} is already in {}'s hand; a pack has one", card, holder)
