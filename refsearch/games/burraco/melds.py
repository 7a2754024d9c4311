"""`burraco-meld`: whether cards make a meld, which, and what it counts; or why not (Art. 9-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.cards import (
    CardList,
    Hand,
    Letters,
    check_deck,
    read_cards,
    value_of,
    written,
)
from refsearch.games.burraco.editions import DEFAULT_EDITION, Burraco, EditionId, Rules, rules_of
from refsearch.games.burraco.objections import Objection, objections
from refsearch.games.burraco.sequences import (
    AceChoice,
    Choices,
    Form,
    Placed,
    Reading,
    ThreeChoice,
    TwoChoice,
    readings,
)
from refsearch.messages import Message, msg

Two = Annotated[
    TwoChoice,
    msgspec.Meta(
        description="a two of the sequence's suit: natural, wild, or as the burraco is better "
        '("può rappresentare un 2 naturale ove inserita prima del 3", Art. 10)'
    ),
]
Three = Annotated[
    ThreeChoice,
    msgspec.Meta(
        description="what a natural two has to stand before: the 3, or also a wild card in its "
        'place ("ove inserita prima del 3", Art. 10)'
    ),
]
Ace = Annotated[
    AceChoice,
    msgspec.Meta(
        description="where the ace of a sequence lies: as-written (first or last, where the cards "
        "are written in order; otherwise as the burraco is better), low (before the 2), high "
        '(after the king), or as the burraco is better ("prima del 2 o dopo il K", Art. 11)'
    ),
]

_BURRACOS: dict[Burraco, Message] = {
    "royal": msg("royal burraco"),
    "super": msg("super burraco"),
    "clean": msg("clean burraco"),
    "semi-clean": msg("semi-clean burraco"),
    "dirty": msg("dirty burraco"),
}


class MeldInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards of a meld, and what the text leaves to the reader or the table has decided.

    They may be written in any order; written as they lie, they say where an ace lies.
    """

    cards: CardList
    letters: Letters = "en"
    two: Two = "best"
    three: Three = "card-or-wild"
    ace: Ace = "as-written"
    edition: EditionId = DEFAULT_EDITION


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld and its points, or the objections to it.

    ``placed`` has a sequence from its lowest card up, a combination with its wild card last;
    ``points`` are those of the cards and of the burraco together, 0 where it is not valid.
    """

    valid: bool
    form: Form | None
    burraco: Burraco | None
    points: int
    placed: tuple[Placed, ...]
    amounts: tuple[Amount, ...]
    objections: tuple[Objection, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-meld",
    *(Citation(BURRACO, id_) for id_ in ("9", "10", "11", "12")),
    Citation(BURRACO, "13"),
    page=Page(
        fields=("cards", "ace", "two", "three"),
        folded=("ace", "two", "three", "letters"),
        hidden=("edition",),
        headline=("valid", "form", "burraco", "points"),
        omitted=("placed",),
        drawing="meld",
        example={"cards": "4♥ 5♥ 2♣ 7♥ 8♥ 9♥ 10♥"},
    ),
)
def meld(given: MeldInput) -> Meld:
    """Whether cards make a meld: sequence or combination, which burraco, its points; or why not."""
    rules = rules_of(given.edition)
    cards = read_cards(given.cards, "cards", rules, given.letters)
    if not cards:
        raise rules.broken("cards", msg("no cards"), "9")
    check_deck({"cards": cards}, rules)
    return judged(cards, "cards", rules, Choices(given.two, given.three, given.ace))


def judged(cards: Hand, field: str, rules: Rules, choices: Choices) -> Meld:
    """Return the judgement of cards that come from a deck."""
    found = readings(cards, rules, choices)
    if not found:
        against = objections(cards, field, rules, choices)
        return Meld(False, None, None, 0, (), (), against, _notes_against(cards, rules, choices))
    best = found[0]
    amounts = tuple(meld_amounts(cards, best.burraco, rules))
    points = round(sum(amount.value for amount in amounts))
    notes = (*_notes(found, rules), *_notes_of_ace(cards, best, rules, choices))
    return Meld(True, best.form, best.burraco, points, best.placed, amounts, (), notes)


def meld_amounts(cards: Hand, burraco: Burraco | None, rules: Rules) -> Iterator[Amount]:
    """Yield what a meld counts: its cards, and its burraco if it is one."""
    positive = rules.count.positive_provision
    by_value = rules.cite("18", rules.cards.value_provision)
    yield Amount(msg("cards of the meld"), value_of(cards, rules), by_value, written(cards))
    if burraco:
        prize = rules.burracos[burraco]
        yield Amount(_BURRACOS[burraco], prize.bonus, rules.cite(prize.provision, positive))


def _notes_against(cards: Hand, rules: Rules, choices: Choices) -> tuple[Note, ...]:
    """Return what to say where it was the stricter reading of Art. 10 that refused the cards."""
    wider = replace(choices, three="card-or-wild")
    decided = choices != wider and readings(cards, rules, wider)
    return (rules.note("card-three"),) if decided else ()


def _notes_of_ace(cards: Hand, best: Reading, rules: Rules, choices: Choices) -> Iterator[Note]:
    """Yield what to say where the ace's other place would make another burraco."""
    anywhere = readings(cards, rules, replace(choices, ace="best"))
    best_of = {reading.ace: reading.burraco for reading in reversed(anywhere)}
    if choices.ace != "best" and len(set(best_of.values())) > 1:
        is_stated = choices.ace in ("low", "high") or (
            choices.ace == "as-written" and best.written_so(cards)
        )
        yield rules.note("ace-as-it-lies" if is_stated else "ace-not-said")


def _notes(found: tuple[Reading, ...], rules: Rules) -> Iterator[Note]:
    best = found[0]
    if len({reading.burraco for reading in found}) > 1:
        yield rules.note("nature-at-count")
    if best.burraco == "clean" and best.natural_two:
        yield rules.note("natural-two")
    if best.burraco == "semi-clean":
        yield rules.note("semi-clean-first")
    if best.wild and len(best.placed) > rules.melds.longest_sequence:
        yield rules.note("no-royal-with-wild")
    if best.wild_three:
        yield rules.note("wild-three")
