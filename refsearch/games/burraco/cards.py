"""Cards as people write them, and the deck they come from.

A card is its rank and its suit: ``KH``, ``10S``, ``TS``, ``2C``, ``K♥``; ``JK`` is a joker. Letters
of suits are C D H S, or with ``letters: "it"`` the Italian initials C Q F P (cuori, quadri, fiori,
picche): C means one suit in one and another in the other, so it is never guessed. Cards are given
as a list or as one text with spaces or commas between; results write them ``KH``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from refsearch.compute.extent import LONGEST_CARDS, brief
from refsearch.games.burraco.editions import Rules
from refsearch.messages import Cards, Message, msg, verbatim

Letters = Annotated[
    Literal["en", "it"],
    msgspec.Meta(description="letters of the suits: en C D H S; it C Q F P (C is cuori)"),
]
CardText = Annotated[str, msgspec.Meta(max_length=LONGEST_CARDS)]
CardList = Annotated[
    tuple[str, ...] | CardText,
    msgspec.Meta(description="cards such as KH, 10♠, 2C, JK (joker); a list, or spaces between"),
]

_SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_LETTERS = {
    "en": {"C": "C", "D": "D", "H": "H", "S": "S"},
    "it": {"F": "C", "Q": "D", "C": "H", "P": "S"},
}
_SUIT_NAMES = {"C": msg("clubs"), "D": msg("diamonds"), "H": msg("hearts"), "S": msg("spades")}
_JOLLIES = {"JK", "JOLLY", "JOKER"}
_BETWEEN = re.compile(r"[\s,;]+")
_RANK = re.compile(r"10|[2-9AKQJT]")
_SUITED = re.compile(r"(10|[2-9AKQJT])(.)")


@dataclass(frozen=True, slots=True)
class Card:
    """A card: rank "A", "K", … "2", suit "C", "D", "H" or "S"; a joker is rank "JK", no suit.

    Where only ranks count, others may have no suit.
    """

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def jolly(self) -> bool:
        """Whether it is a joker."""
        return self.rank == "JK"

    @property
    def may_be_wild(self) -> bool:
        """Whether it is a matta: a joker, or a two (pinella)."""
        return self.rank in ("JK", "2")


Hand = tuple[Card, ...]


def read_cards(
    given: Sequence[str] | str,
    field: str,
    rules: Rules,
    letters: str = "en",
    *,
    ranks: bool = False,
) -> Hand:
    """Return the cards of a list or text; raise RuleBroken for anything that is not a card.

    With ``ranks`` a card may be its rank alone, where the suit does not count.
    """
    listed = isinstance(given, str)
    written = [text for text in _BETWEEN.split(given) if text] if isinstance(given, str) else given
    fields = (field if listed else f"{field}[{n}]" for n in range(len(written)))
    return tuple(
        Card(rank) if ranks and (rank := _rank(text)) else _read_card(text, at, rules, letters)
        for at, text in zip(fields, written, strict=True)
    )


def _rank(text: str) -> str:
    """Return the rank that a text is as a whole, or nothing."""
    found = _RANK.fullmatch(text.strip().upper())
    return found[0].replace("T", "10") if found else ""


def _read_card(text: str, field: str, rules: Rules, letters: str) -> Card:
    plain = text.strip().replace("\ufe0f", "").upper()
    if plain in _JOLLIES:
        return Card("JK")
    found = _SUITED.fullmatch(plain)
    suit = (_SYMBOLS | _LETTERS[letters]).get(found[2]) if found else None
    if found is None or suit is None:
        raise rules.broken(field, _not_a_card(text, letters), rules.cards.deck_provision)
    return Card(found[1].replace("T", "10"), suit)


def _not_a_card(text: str, letters: str) -> Message:
    suits = " ".join(_LETTERS[letters])
    quoted = repr(brief(text))
    message = msg(
        "no card {}: a rank (A K Q J 10 … 2) and a suit ({} or ♣ ♦ ♥ ♠), or JK", quoted, suits
    )
    if letters == "it":
        return message
    return msg('{}; for the Italian initials C Q F P set letters to "it"', message)


def check_deck(groups: Mapping[str, Hand], rules: Rules) -> None:
    """Raise RuleBroken where cards, by the field they stand in, exceed the deck together."""
    seen: Counter[Card] = Counter()
    for field, cards in groups.items():
        for card in cards:
            seen[card] += 1
            if seen[card] > _copies(card, rules):
                every = [c for group in groups.values() for c in group]
                raise rules.broken(field, _too_many(card, every, rules), rules.cards.deck_provision)


def _copies(card: Card, rules: Rules) -> int:
    if card.jolly:
        return rules.cards.jollies
    return rules.cards.packs if card.suit else rules.cards.packs * len(rules.cards.suits)


def _too_many(card: Card, cards: Sequence[Card], rules: Rules) -> Message:
    """Say it of the suit where the suit is too long for the deck, of the card otherwise."""
    copies = _copies(card, rules)
    if card.jolly:
        return msg("{} jokers; the deck has {}", cards.count(card), copies)
    of_suit = sum(c.suit == card.suit for c in cards) if card.suit else 0
    in_deck = copies * (len(rules.cards.order) - 1)
    if of_suit > in_deck:
        return msg("{} cards of {}; the deck has {}", of_suit, _SUIT_NAMES[card.suit], in_deck)
    return msg("{} is there {} times; the deck has {}", card, cards.count(card), copies)


def value_of(cards: Sequence[Card], rules: Rules) -> int:
    """Return the points of cards together."""
    return sum(rules.cards.values[card.rank] for card in cards)


def rank_key(card: Card, rules: Rules) -> tuple[int, int]:
    """Return what puts cards in order of rank and then of suit, the highest first."""
    return rules.cards.order.index(card.rank), suit_key(card, rules)


def suit_key(card: Card, rules: Rules) -> int:
    """Return what puts suits in order, the highest first; a joker has none and comes before."""
    return rules.cards.suits.index(card.suit) if card.suit else -1


def naturals(cards: Sequence[Card]) -> Hand:
    """Return the cards that are never wild: neither jokers nor twos."""
    return tuple(card for card in cards if not card.may_be_wild)


def written(cards: Sequence[Card]) -> Message:
    """Return cards as one text, the same in every language."""
    return verbatim(Cards(" ".join(map(str, cards))))
