"""A record of play as read: its cards, with the corrections and requirements beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.cards import Card, Hands, Seat, Suit, read_card, read_suit
from refsearch.games.bridge.pasted import read_hands
from refsearch.games.bridge.play.columns import in_playing_order
from refsearch.games.bridge.play.record_input import Correction, PlayInput, Requirement
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.contracts import Contract, read_contract
from refsearch.messages import msg

PLAYED_FROM_HAND, REVOKE = law("45.A"), law("61.A")
MOST_CARDS = 104  # two packs: each card once more, as it is withdrawn and played again
TRICKS = 13  # 52 cards, four to a trick (Laws 1 and 44)
TWELVE = 12  # a revoke on this trick is corrected, and no tricks transfer (Laws 62D1, 64B6)

_SEATED = re.compile(r"\s*([NESWnesw])\s*:(.+)")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A card of the record; ``field`` is its place, ``seat`` who played it if that is said."""

    field: str
    card: Card
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A correction as read."""

    field: str
    card: Card
    by: Card
    given: Correction


@dataclass(frozen=True, slots=True)
class Required:
    """A requirement as read; one of ``suit``, ``not_suit`` and ``card`` is set."""

    trick: int
    seat: Seat
    suit: Suit | None
    not_suit: Suit | None
    card: Card | None
    penalty_card: bool

    def met_by(self, card: Card) -> bool:
        """Whether a card complies."""
        if self.card is not None:
            return card == self.card
        return card.suit == self.suit if self.suit else card.suit != self.not_suit

    @property
    def of_suit(self) -> Suit | None:
        """The suit that it is about."""
        return self.card.suit if self.card else self.suit or self.not_suit


@dataclass(frozen=True, slots=True)
class Record:
    """A record of play as read."""

    hands: Hands
    contract: Contract
    declarer: Seat
    cards: tuple[Recorded, ...]
    corrections: tuple[Replaced, ...]
    required: tuple[Required, ...]
    irregular_lead: str


def read_record(given: PlayInput) -> Record:
    """Read hands, contract and cards; raise RuleBroken, with field and rule, for anything else."""
    hands = read_hands(given.deal)
    contract = _contract(given.contract)
    return Record(
        hands,
        contract,
        given.declarer,
        tuple(_cards(_words(given, hands, contract))),
        tuple(_correction(n, one) for n, one in enumerate(given.corrections)),
        tuple(_required(n, one) for n, one in enumerate(given.required)),
        given.irregular_lead,
    )


def _contract(text: str) -> Contract:
    written = read_contract(text)
    if written.contract is None:
        raise RuleBroken("contract", msg("all passed: there is no play"), law("22.B"))
    if written.result is not None:
        raise RuleBroken(
            "contract", msg("write it without the result: the play gives it"), law("22.A")
        )
    return written.contract


def _words(given: PlayInput, hands: Hands, contract: Contract) -> Sequence[str]:
    """Return the cards as written, in the order in which they were played."""
    if not isinstance(given.cards, str):
        return given.cards
    return in_playing_order(given.cards, given.layout, hands, contract, given.declarer)


def _cards(words: Sequence[str]) -> Iterator[Recorded]:
    if len(words) > MOST_CARDS:
        raise RuleBroken("cards", msg("{} cards; a pack has 52", len(words)), law("1.A"))
    for n, word in enumerate(words):
        found = _SEATED.fullmatch(word)
        card = read_card(found[2] if found else word, f"cards[{n}]")
        yield Recorded(f"cards[{n}]", card, found[1].upper() if found else "")


def _correction(n: int, given: Correction) -> Replaced:
    field = f"corrections[{n}]"
    by = read_card(given.replaced_by, f"{field}.replaced_by")
    return Replaced(field, read_card(given.card, f"{field}.card"), by, given)


def _required(n: int, given: Requirement) -> Required:
    field = f"required[{n}]"
    if sum(one is not None for one in (given.suit, given.not_suit, given.card)) != 1:
        raise RuleBroken(field, msg("name a suit, a suit that is forbidden, or a card"), REVOKE)
    if not 1 <= given.trick <= TRICKS:
        raise RuleBroken(
            f"{field}.trick", msg("{} is not from 1 to {}", given.trick, TRICKS), REVOKE
        )
    if given.penalty_card and given.card is None:
        raise RuleBroken(
            f"{field}.penalty_card", msg("a penalty card is a card: name it"), law("50")
        )
    return Required(
        given.trick,
        given.seat,
        read_suit(given.suit, f"{field}.suit") if given.suit is not None else None,
        read_suit(given.not_suit, f"{field}.not_suit") if given.not_suit is not None else None,
        read_card(given.card, f"{field}.card") if given.card is not None else None,
        given.penalty_card,
    )
