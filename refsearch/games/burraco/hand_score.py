"""`burraco-hand-score`: what a side scores in a deal (Art. 13-18, 24, 28, 29, 31)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.cards import Hand, Letters, check_deck, value_of, written
from refsearch.games.burraco.editions import DEFAULT_EDITION, EditionId, Rules, rules_of
from refsearch.games.burraco.hands import (
    END_NAMES,
    POZZETTO_NAMES,
    MeldCards,
    Sheet,
    Side,
    SideCards,
    objections_to,
    read_side,
)
from refsearch.games.burraco.melds import Meld, Three, meld_amounts
from refsearch.messages import Message, msg

_CLOSED = ("closed", "opponents-closed")


class HandScoreInput(Side, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side's cards at the end of a deal."""

    letters: Letters = "en"
    three: Three = "card-or-wild"
    edition: EditionId = DEFAULT_EDITION

    @property
    def sheet(self) -> Sheet:
        """How the cards are written and read."""
        return Sheet(letters=self.letters, three=self.three, edition=self.edition)


@dataclass(frozen=True, slots=True)
class HandScore:
    """A side's points in a deal: ``points`` is ``positive`` less ``negative``."""

    points: int
    positive: int
    negative: int
    amounts: tuple[Amount, ...]
    melds: tuple[Meld, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-hand-score",
    *(Citation(BURRACO, id_) for id_ in ("13", "15", "17", "18", "18.positivi", "18.negativi")),
    *(Citation(BURRACO, id_) for id_ in ("24", "28", "29", "31")),
    page=Page(
        folded=(
            "pozzetto_cards",
            "penalised",
            "closing_discard",
            "letters",
            "three",
            "melds.ace",
            "melds.excess",
            "melds.merged",
            "melds.tied_without_drawing",
            "melds.opened_without_drawing",
        ),
        hidden=("edition",),
        headline=("points", "positive", "negative"),
        omitted=("melds",),
        drawing="melds",
        example={"end": "closed", "melds": ["4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥", "K♠ K♦ K♣ K♥"], "left": ""},
    ),
)
def hand_score(given: HandScoreInput) -> HandScore:
    """What a side scores in a deal: melds, burracos, closing, pozzetto, cards left, penalties."""
    rules = rules_of(given.edition)
    cards = read_side(given, given.sheet, rules)
    check_deck(cards.groups(), rules)
    return side_score(given, cards, rules)


def side_score(side: Side, cards: SideCards, rules: Rules, prefix: str = "") -> HandScore:
    """Score a side whose cards are those of one deck; ``prefix`` is where it stands in an input."""
    _check(side, cards, rules, prefix)
    amounts = (*_melds(cards, rules), *_closing(side, rules), *_against(side, cards, rules))
    positive = round(sum(amount.value for amount in amounts if amount.value > 0))
    negative = -round(sum(amount.value for amount in amounts if amount.value < 0))
    melds = tuple(meld.judgement for meld in cards.melds)
    notes = tuple(_notes(side, cards, rules))
    return HandScore(positive - negative, positive, negative, amounts, melds, notes)


def _check(side: Side, cards: SideCards, rules: Rules, prefix: str) -> None:
    for field, message, provision in objections_to(cards, rules):
        raise rules.broken(field, message, provision)
    for field, message, provision in _objections_to_end(side, cards, rules):
        raise rules.broken(prefix + field, message, provision)


def _objections_to_end(
    side: Side, cards: SideCards, rules: Rules
) -> Iterator[tuple[str, Message, str]]:
    unplayed = side.pozzetto == "taken-unplayed"
    if unplayed and not cards.pozzetto_cards:
        yield "pozzetto_cards", msg("the cards of the pozzetto that was not played"), "18.negativi"
    if cards.pozzetto_cards and not unplayed:
        yield (
            "pozzetto_cards",
            msg("the pozzetto is given as {}", POZZETTO_NAMES[side.pozzetto]),
            "18.negativi",
        )
    if side.end not in _CLOSED and any(meld.tied or meld.opened for meld in cards.melds):
        yield (
            "end",
            msg("cards frozen for a time count against the side when somebody closes"),
            "29",
        )
    if side.end == "closed":
        yield from _objections_to_closing(side, cards, rules)
    elif cards.closing_discard:
        yield "closing_discard", msg("the deal is given as {}", END_NAMES[side.end]), "17"


def _objections_to_closing(
    side: Side, cards: SideCards, rules: Rules
) -> Iterator[tuple[str, Message, str]]:
    if side.pozzetto == "not-taken":
        yield "pozzetto", msg("a side that has not taken its pozzetto cannot close"), "17"
    if not _has_burraco(cards) and not _only_by_joining(cards, rules):
        yield "melds", msg("a side without a burraco cannot close"), "32.A"
    if len(cards.closing_discard) > 1:
        yield "closing_discard", msg("one card is discarded"), "17"
    if any(card.may_be_wild for card in cards.closing_discard):
        yield "closing_discard", msg("a wild card cannot be the closing discard"), "14"


def _has_burraco(cards: SideCards) -> bool:
    return any(meld.burraco for meld in cards.melds)


def _only_by_joining(cards: SideCards, rules: Rules) -> bool:
    return not _has_burraco(cards) and any(meld.merged_burraco(rules) for meld in cards.melds)


def _melds(cards: SideCards, rules: Rules) -> Iterator[Amount]:
    for meld in cards.melds:
        if meld.opened:
            yield from _minus(
                msg("melds opened without drawing"), meld.cards, rules, "29.giochi-aperti"
            )
        else:
            yield from meld_amounts(meld.cards, meld.burraco, rules)
        yield from _left_by_infractions(meld, rules)


def _left_by_infractions(meld: MeldCards, rules: Rules) -> Iterator[Amount]:
    if meld.merged:
        why = rules.cite("31.a", "def.congelamento-definitivo", rules.cards.value_provision)
        joined = value_of(meld.merged, rules)
        yield Amount(msg("cards of an equal combination"), joined, why, written(meld.merged))
    excess = ("24.errore-rilevato-nelle-fasi-successive", "28.rilevati-nelle-fasi-successive")
    yield from _minus(msg("cards that do not fit"), meld.excess, rules, *excess)
    yield from _minus(msg("cards tied without drawing"), meld.tied, rules, "29.carte-legate")


def _minus(what: Message, cards: Hand, rules: Rules, *provisions: str) -> Iterator[Amount]:
    if cards:
        why = rules.cite(*provisions, rules.cards.value_provision)
        yield Amount(what, -value_of(cards, rules), why, written(cards))


def _closing(side: Side, rules: Rules) -> Iterator[Amount]:
    if side.end == "closed":
        why = rules.cite("17", rules.count.positive_provision)
        yield Amount(msg("closing"), rules.count.closing, why)


def _against(side: Side, cards: SideCards, rules: Rules) -> Iterator[Amount]:
    negative = rules.count.negative_provision
    if side.pozzetto == "not-taken":
        price = -rules.count.pozzetto_not_taken
        yield Amount(msg("pozzetto not taken"), price, rules.cite(negative))
    yield from _minus(msg("pozzetto taken and not played"), cards.pozzetto_cards, rules, negative)
    yield from _minus(msg("cards not played"), cards.left, rules, negative)
    yield from _minus(msg("penalised cards"), cards.penalised, rules, negative, "24")


def _notes(side: Side, cards: SideCards, rules: Rules) -> Iterator[Note]:
    seen = dict.fromkeys(note for meld in cards.melds for note in meld.judgement.notes)
    yield from seen
    if cards.pozzetto_cards and len(cards.pozzetto_cards) != rules.count.pozzetto_cards:
        yield rules.note("irregular-pozzetto")
    if side.end in ("time-out", "stock-exhausted"):
        yield rules.note(side.end)
    if side.end == "closed":
        if not cards.closing_discard:
            yield rules.note("closing-discard")
        if _only_by_joining(cards, rules):
            yield rules.note("closing-after-equal-melds")
