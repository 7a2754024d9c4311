"""Reasons why cards do not make a meld, each with its provision (Art. 9-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from refsearch.compute.amounts import Citation
from refsearch.games.burraco.cards import Card, Hand, naturals, written
from refsearch.games.burraco.editions import Rules
from refsearch.games.burraco.sequences import Choices, readings
from refsearch.messages import Message, msg


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule that cards break: the field, the rule, its provision and words, the cards meant."""

    field: str
    what: Message
    citations: tuple[Citation, ...]
    quote: str
    detail: Message


def objections(cards: Hand, field: str, rules: Rules, choices: Choices) -> tuple[Objection, ...]:
    """Return every reason against cards of which there is no legal reading."""
    return tuple(
        _objection(key, hand, field, rules) for key, hand in _reasons(cards, rules, choices)
    )


def _objection(key: str, hand: Hand, field: str, rules: Rules) -> Objection:
    text = rules.objections[key]
    return Objection(field, msg(text.says), rules.cite(*text.provisions), text.quote, written(hand))


def _reasons(cards: Hand, rules: Rules, choices: Choices) -> Iterator[tuple[str, Hand]]:
    if readings(cards, rules, replace(choices, ace="best")):
        yield "ace-elsewhere", tuple(card for card in cards if card.rank == "A")
        return
    plain = naturals(cards)
    wild = tuple(card for card in cards if card.may_be_wild)
    equal = len({card.rank for card in plain}) == 1
    suited = len({card.suit for card in plain}) == 1
    if len(cards) < rules.melds.smallest:
        yield "too-few", cards
    if not plain:
        yield "only-wild", cards
    elif suited and not (equal and len(plain) > 1):
        yield from _against_sequence(cards, plain, wild, rules, choices)
    else:
        if not equal:
            yield "neither", plain
        if len(wild) > rules.melds.wild_cards:
            yield "wild-cards", wild


def _against_sequence(
    cards: Hand, plain: Hand, wild: Hand, rules: Rules, choices: Choices
) -> Iterator[tuple[str, Hand]]:
    two = Card("2", plain[0].suit)
    natural = _two_can_be_natural(two, plain, wild, choices)
    too_many = len(wild) - natural > rules.melds.wild_cards
    misplaced = two in wild and not natural and choices.two != "wild"
    unplaced = misplaced and (too_many or choices.two == "natural")
    twice = tuple(card for card, n in Counter(plain).items() if n > 1)
    if too_many:
        yield "wild-cards", wild
    if unplaced:
        yield "two-not-natural", (two,)
    if twice:
        yield ("ace-twice" if {card.rank for card in twice} == {"A"} else "twice"), twice
    if not (too_many or unplaced or twice) and len(cards) >= rules.melds.smallest:
        yield "gap", plain


def _two_can_be_natural(two: Card, plain: Hand, wild: Hand, choices: Choices) -> bool:
    """Whether the 3 is there, or a card on either side of the place a wild card fills for it."""
    ranks = {card.rank for card in plain}
    for_the_three = choices.three == "card-or-wild" and len(wild) > 1 and ranks & {"A", "4"}
    return choices.two != "wild" and two in wild and ("3" in ranks or bool(for_the_three))
