"""Cards of PBN and LIN records, put in the order of play (Laws 44D to 44G).

A row of PBN's Play section is a trick, and a column is a player whoever leads: read from left to
right its cards are out of turn, and every second trick has a revoke.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.cards import Card, Hands, Seat, left_of, read_card
from refsearch.games.bridge.pasted import (
    NO_MORE,
    NOT_YET,
    TO_BE_CONTINUED,
    Section,
    is_lin,
    is_tagged,
    lin_values,
    section,
    tokens,
)
from refsearch.games.bridge.play.record_input import Layout
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.contracts import Contract
from refsearch.messages import msg

FIELD = "cards"
IN_A_ROW = 4  # one card from each player: a trick (PBN, the Play section)
ROTATION = law("44.B")
_BETWEEN = re.compile(r"[,;|]")
_SEATED = re.compile(r"[NESWnesw]:")
_LEAD_OUT_OF_TURN, _REVOKE = "^L", "^R"
_MISSING = (NOT_YET, TO_BE_CONTINUED)


def in_playing_order(
    text: str, layout: Layout, hands: Hands, contract: Contract, declarer: Seat
) -> list[str]:
    """Return the cards of a text as they were played, those of a table with their seats."""
    if is_lin(text):
        return [card.rstrip("!?") for card in lin_values(text, "pc", FIELD)]
    if is_tagged(text):
        table = section(text, "play", FIELD)
    else:
        words = tokens(_BETWEEN.sub(" ", text))
        if layout == "played" or (layout == "auto" and not _is_table(text, words, hands)):
            return [word for word in words if word.upper() != _REVOKE]
        table = Section(_first(words, hands, declarer), tuple(words))
    return list(_played(_rows(table), hands, contract, declarer))


def _is_table(text: str, words: Sequence[str], hands: Hands) -> bool:
    """Whether the text is rows of four cards, more than one, with a column for each player.

    Cards in the order played look so only if one player leads to every trick; then both
    readings agree.
    """
    rows = [row for line in text.splitlines() if (row := tokens(_BETWEEN.sub(" ", line)))]
    in_rows = len(rows) > 1 and all(len(row) == IN_A_ROW for row in rows[:-1])
    if not in_rows or any(_SEATED.match(word) for word in words):
        return False
    holders = _holders(hands)
    columns = [
        {holders.get(_plain(word)) for word in words[n::4] if word not in _MISSING}
        for n in range(4)
    ]
    firsts = [next(iter(column)) for column in columns if len(column) == 1]
    return len(firsts) == IN_A_ROW and firsts == [_after(firsts[0], n) for n in range(4)]


def _first(words: Sequence[str], hands: Hands, declarer: Seat) -> Seat:
    """Return whose cards stand in the first column: by default the opening leader's."""
    holders = _holders(hands)
    found = next((seat for word in words[::4] if (seat := holders.get(_plain(word)))), None)
    return found or left_of(declarer)


def _holders(hands: Hands) -> dict[str, Seat]:
    return {str(card): seat for seat, hand in hands.items() for card in hand}


def _plain(word: str) -> str:
    """Return a card as a hand has it; "" for anything else, which is refused later."""
    try:
        return str(read_card(word, FIELD))
    except RuleBroken:
        return ""


def _after(seat: Seat | None, places: int) -> Seat | None:
    for _ in range(places if seat else 0):
        seat = left_of(seat) if seat else None
    return seat


@dataclass(frozen=True, slots=True)
class _Cell:
    """A card of a table, the player of its column, and whether it is marked as led out of turn."""

    seat: Seat
    card: str
    leads: bool


def _rows(table: Section) -> Iterator[list[_Cell]]:
    """Yield the tricks: four cells, or as many as there are in the last."""
    row: list[_Cell] = []
    seat, leads = table.first, False
    for word in table.tokens:
        if word == NO_MORE:
            break
        mark = word[:2].upper()
        leads = leads or mark == _LEAD_OUT_OF_TURN
        card = word[2:] if mark in (_LEAD_OUT_OF_TURN, _REVOKE) else word
        if not card:
            continue
        row.append(_Cell(seat, card, leads))
        seat, leads = left_of(seat), False
        if len(row) == IN_A_ROW:
            yield row
            row = []
    if row:
        yield row


def _played(
    rows: Iterable[list[_Cell]], hands: Hands, contract: Contract, declarer: Seat
) -> Iterator[str]:
    """Yield the cards trick by trick from the leader on; the winner leads to the next (44G)."""
    holders = _holders(hands)
    lead: Seat | None = left_of(declarer)
    for number, row in enumerate(rows, start=1):
        cells = _by_hand([cell for cell in row if cell.card not in _MISSING], holders)
        if not cells:
            continue
        lead = next((cell.seat for cell in cells.values() if cell.leads), lead)
        order = [seat for n in range(IN_A_ROW) if (seat := _after(lead, n))]
        there = [seat for seat in order if seat in cells]
        if not there or there != order[: len(there)]:
            message = msg("trick {}: a card is missing before the last one played", number)
            raise RuleBroken(FIELD, message, ROTATION)
        yield from (f"{seat}:{cells[seat].card}" for seat in there)
        lead = _winner([(seat, cells[seat].card) for seat in there], contract)


def _by_hand(cells: list[_Cell], holders: Mapping[str, Seat]) -> dict[Seat, _Cell]:
    """Return the cards of a trick by who holds them, by their columns where that can't be.

    Some programs write a trick from its leader on: each card is in one hand all the same.
    """
    by_seat = {holders.get(_plain(cell.card)): cell for cell in cells}
    if None in by_seat or len(by_seat) < len(cells):
        return {cell.seat: cell for cell in cells}
    return {seat: replace(cell, seat=seat) for seat, cell in by_seat.items() if seat}


def _winner(trick: Sequence[tuple[Seat, str]], contract: Contract) -> Seat | None:
    """Return who wins a trick (44E, 44F), or None while it isn't complete."""
    if len(trick) < IN_A_ROW:
        return None
    cards: list[tuple[Seat, Card]] = [(seat, read_card(word, FIELD)) for seat, word in trick]
    led, trump = cards[0][1].suit, contract.denomination
    return max(cards, key=lambda one: (one[1].suit == trump, one[1].suit == led, one[1].rank))[0]
