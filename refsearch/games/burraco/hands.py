"""A side's cards at the end of a deal, as entered, checked against the laws.

Every card belongs to the two partners together ("linea"). What an infraction has left among the
melds is entered apart from what was laid down properly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from refsearch.games.burraco.cards import CardList, Hand, Letters, naturals, read_cards
from refsearch.games.burraco.editions import DEFAULT_EDITION, Burraco, EditionId, Rules
from refsearch.games.burraco.melds import Ace, Meld, Three, judged
from refsearch.games.burraco.sequences import Choices, readings
from refsearch.messages import Message, msg

End = Annotated[
    Literal["closed", "opponents-closed", "stock-exhausted", "time-out"],
    msgspec.Meta(
        description="how the deal ended for this side: it closed, the others closed, the stock ran "
        "out, or nobody closed after the time out (Art. 15, 17)"
    ),
]
Pozzetto = Annotated[
    Literal["played", "taken-unplayed", "not-taken"],
    msgspec.Meta(description="what became of the side's pozzetto (Art. 18)"),
]


# How a refusal names them.
END_NAMES: dict[str, Message] = {
    "closed": msg("closed"),
    "opponents-closed": msg("opponents-closed"),
    "stock-exhausted": msg("stock-exhausted"),
    "time-out": msg("time-out"),
}
POZZETTO_NAMES: dict[str, Message] = {
    "played": msg("played"),
    "taken-unplayed": msg("taken-unplayed"),
    "not-taken": msg("not-taken"),
}


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How cards are written and read, and the edition whose numbers are used."""

    letters: Letters = "en"
    three: Three = "card-or-wild"
    edition: EditionId = DEFAULT_EDITION


class TableMeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A meld on the table; all but ``cards`` and ``ace`` is for what an infraction left in it.

    ``excess``: cards found not to fit in a later phase; the meld is frozen for good and they count
    against the side (Art. 24, 28). ``merged``: cards of an equal combination opened against
    Art. 31, joined to this one: their value counts, a burraco that came of them does not.
    ``tied_without_drawing`` and ``opened_without_drawing``: Art. 29, when somebody closed before
    the offender's next turn.
    """

    cards: CardList
    ace: Ace = "as-written"
    excess: CardList = ()
    merged: CardList = ()
    tied_without_drawing: CardList = ()
    opened_without_drawing: bool = False


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side's cards at the end of a deal: a meld is its cards, or an object where it is frozen."""

    end: End
    melds: tuple[TableMeld | CardList, ...] = ()
    pozzetto: Pozzetto = "played"
    pozzetto_cards: Annotated[
        CardList, msgspec.Meta(description="the cards of a pozzetto taken and not played")
    ] = ()
    left: Annotated[
        CardList, msgspec.Meta(description="cards left in the hands of both partners")
    ] = ()
    penalised: Annotated[
        CardList, msgspec.Meta(description="penalised cards not discarded yet (Art. 24)")
    ] = ()
    closing_discard: Annotated[
        CardList, msgspec.Meta(description="the card the deal was closed with")
    ] = ()


@dataclass(frozen=True, slots=True)
class MeldCards:
    """A meld with its cards read, and how the proper ones are judged."""

    field: str
    cards: Hand
    excess: Hand
    merged: Hand
    tied: Hand
    opened: bool
    judgement: Meld

    @property
    def burraco(self) -> Burraco | None:
        """The burraco that counts: one that was there without the infraction's cards."""
        return None if self.opened else self.judgement.burraco

    @property
    def combination_of(self) -> str:
        """The rank of a combination; empty for anything else."""
        return naturals(self.cards)[0].rank if self.judgement.form == "combination" else ""

    def merged_burraco(self, rules: Rules) -> bool:
        """Whether the cards joined under Art. 31 made a burraco of it."""
        return bool(self.merged) and any(
            reading.burraco for reading in readings(self.cards + self.merged, rules, Choices())
        )


@dataclass(frozen=True, slots=True)
class SideCards:
    """A side's cards, read: fields as in :class:`Side`."""

    melds: tuple[MeldCards, ...]
    pozzetto_cards: Hand
    left: Hand
    penalised: Hand
    closing_discard: Hand

    def groups(self, prefix: str = "") -> dict[str, Hand]:
        """Return the cards by the field they were entered in."""
        found = {prefix + field: getattr(self, field) for field in _FIELDS}
        for meld in self.melds:
            found[meld.field] = meld.cards + meld.excess + meld.merged + meld.tied
        return found


_FIELDS = ("pozzetto_cards", "left", "penalised", "closing_discard")


def read_side(side: Side, sheet: Sheet, rules: Rules, prefix: str = "") -> SideCards:
    """Return the cards of a side; raise RuleBroken for anything that is not a card."""
    melds = tuple(
        _read_meld(meld, f"{prefix}melds[{n}]", sheet, rules) for n, meld in enumerate(side.melds)
    )
    hands = [read_cards(getattr(side, f), prefix + f, rules, sheet.letters) for f in _FIELDS]
    return SideCards(melds, *hands)


def _read_meld(
    given: TableMeld | tuple[str, ...] | str, field: str, sheet: Sheet, rules: Rules
) -> MeldCards:
    if not isinstance(given, TableMeld):
        cards = read_cards(given, field, rules, sheet.letters)
        choices = Choices(three=sheet.three)
        return MeldCards(field, cards, (), (), (), False, judged(cards, field, rules, choices))
    cards, excess, merged, tied = (
        read_cards(getattr(given, name), f"{field}.{name}", rules, sheet.letters)
        for name in ("cards", "excess", "merged", "tied_without_drawing")
    )
    choices = Choices(three=sheet.three, ace=given.ace)
    judgement = judged(cards, f"{field}.cards", rules, choices)
    opened = given.opened_without_drawing
    return MeldCards(field, cards, excess, merged, tied, opened, judgement)


def objections_to(cards: SideCards, rules: Rules) -> Iterator[tuple[str, Message, str]]:
    """Yield (field, message, provision) of what cannot lie on the table."""
    for meld in cards.melds:
        frozen = meld.excess or meld.merged
        if not meld.judgement.valid and not (meld.excess and meld.cards):
            reason = meld.judgement.objections[0]
            yield reason.field, msg("{} ({})", reason.what, reason.detail), reason.citations[0].id
        if frozen and (meld.tied or meld.opened):
            yield (
                meld.field,
                msg("frozen for good (Art. 24, 28, 31) and for a time (29) at once"),
                "29",
            )
        if meld.merged:
            yield from _against_joining(meld, rules)
    yield from _equal_combinations(cards)


def _against_joining(meld: MeldCards, rules: Rules) -> Iterator[tuple[str, Message, str]]:
    field = f"{meld.field}.merged"
    if {card.rank for card in naturals(meld.merged)} != {meld.combination_of}:
        yield field, msg("only an equal combination is joined to another"), "31.a"
    wild = [card for card in meld.cards + meld.merged if card.may_be_wild]
    if len(wild) > rules.melds.wild_cards:
        yield (
            field,
            msg("of two wild cards the second is discarded or counts against the side"),
            "31.b",
        )


def _equal_combinations(cards: SideCards) -> Iterator[tuple[str, Message, str]]:
    seen: dict[str, str] = {}
    for meld in cards.melds:
        rank = meld.combination_of
        if rank in seen:
            yield meld.field, msg("a combination of {} is open already, {}", rank, seen[rank]), "31"
        if rank:
            seen[rank] = meld.field
