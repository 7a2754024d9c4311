"""`burraco-card-value` and `burraco-rank`: points and order of cards (Art. 1, 28, Definitions)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.cards import (
    Card,
    CardList,
    Hand,
    Letters,
    check_deck,
    rank_key,
    read_cards,
    suit_key,
    value_of,
    written,
)
from refsearch.games.burraco.editions import DEFAULT_EDITION, EditionId, Rules, rules_of
from refsearch.messages import msg

_DISCARDING = "def.scartare-secondo-norma"
_EXCESS_CARDS = "28.rilevati-dopo-lo-scarto"

Order = Annotated[
    Literal["rank", "discard"],
    msgspec.Meta(description='order of rank (Art. 1), or of discarding "secondo norma"'),
]
ValueReading = Annotated[
    Literal["points", "rank"],
    msgspec.Meta(
        description='what "a parità di valore" of discarding "secondo norma" means: equal points '
        "(definition of VALORE CARTA) or equal rank (as in Art. 3)"
    ),
]
Key = Callable[[Card], tuple[int, ...]]


class CardsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards to be counted."""

    cards: CardList
    letters: Letters = "en"
    edition: EditionId = DEFAULT_EDITION


class RankInput(CardsInput, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards to be put in order."""

    order: Order = "rank"
    value: ValueReading = "points"


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of cards together, and each card's."""

    value: int
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card in the order, with its place from 1 (equal cards share one) and its points."""

    card: str
    place: int
    value: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """Cards from the highest to the lowest: the first is the first to be discarded."""

    cards: tuple[Ranked, ...]
    citations: tuple[Citation, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-card-value",
    Citation(BURRACO, "1.valore-delle-carte"),
    page=Page(
        folded=("letters",),
        hidden=("edition",),
        headline=("value",),
        example={"cards": "JK 2♣ A♠ K♥ 7♦"},
    ),
)
def card_value(given: CardsInput) -> CardValues:
    """The points of a card, or of several together."""
    rules = rules_of(given.edition)
    cards = _cards(given, rules, ranks=True)  # the value of a card does not hang on its suit
    why = rules.cite(rules.cards.value_provision)
    amounts = (
        Amount(msg("value of the card"), value_of([c], rules), why, written([c])) for c in cards
    )
    return CardValues(value_of(cards, rules), tuple(amounts))


@computes(
    "burraco-rank",
    *(Citation(BURRACO, id_) for id_ in ("1.rango-delle-carte", "1.rango-dei-semi")),
    *(Citation(BURRACO, id_) for id_ in (_DISCARDING, _EXCESS_CARDS)),
    page=Page(
        fields=("cards", "order", "value"),
        folded=("value", "letters"),
        hidden=("edition",),
        headline=("cards.*.card",),
        formats={"card": "card"},
        columns={"cards": ("place", "card", "value")},
        example={"cards": "7♦ K♥ A♠ 2♣ JK 8♠", "order": "discard"},
    ),
)
def rank(given: RankInput) -> Ranking:
    """Cards from the highest to the lowest, by rank or in the order they must be discarded."""
    rules = rules_of(given.edition)
    cards = _cards(given, rules)
    key = _key(given, rules)
    in_order = sorted(cards, key=lambda card: (key(card), rank_key(card, rules)))
    places = {card: n for n, card in reversed(tuple(enumerate(in_order, 1)))}
    ranked = (Ranked(str(card), places[card], value_of([card], rules)) for card in in_order)
    return Ranking(tuple(ranked), _why(given, rules), tuple(_notes(given, cards, key, rules)))


def _cards(given: CardsInput, rules: Rules, *, ranks: bool = False) -> Hand:
    cards = read_cards(given.cards, "cards", rules, given.letters, ranks=ranks)
    if not cards:
        raise rules.broken("cards", msg("no cards"), rules.cards.deck_provision)
    check_deck({"cards": cards}, rules)
    return cards


def _key(given: RankInput, rules: Rules) -> Key:
    """Return the order the text gives: by rank and suit, or by points and suit."""
    if given.order == "rank" or given.value == "rank":
        return lambda card: rank_key(card, rules)
    return lambda card: (-rules.cards.values[card.rank], suit_key(card, rules))


def _why(given: RankInput, rules: Rules) -> tuple[Citation, ...]:
    of_rank = rules.cite(rules.cards.order_provision, rules.cards.suits_provision)
    if given.order == "rank":
        return of_rank
    return rules.cite(_DISCARDING, _EXCESS_CARDS, rules.cards.value_provision) + of_rank[1:]


def _notes(given: RankInput, cards: Hand, key: Key, rules: Rules) -> Iterator[Note]:
    if given.order == "rank":
        return
    yield rules.note(f"value-is-{given.value}")
    different = set(cards)
    if len({key(card) for card in different}) < len(different):
        yield rules.note("same-value-and-suit")
