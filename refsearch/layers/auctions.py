"""The auctions printed in examples, as data: each call with its player.

An auction is a table whose header is the four seats; its cells, read row by row, are the calls in
order. Anything else (the arrow that says who pushes the tray) stays in the table only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from refsearch.languages.slug import unaccented
from refsearch.library.model import Block

_SEATS = {
    **dict.fromkeys(("nord", "βορρασ", "north"), "N"),
    **dict.fromkeys(("est", "ανατολη", "east"), "E"),
    **dict.fromkeys(("sud", "νοτοσ", "south"), "S"),
    **dict.fromkeys(("ovest", "δυση", "west"), "W"),
}
_SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "sa": "NT", "nt": "NT", "χα": "NT"}
_WORDS = {"passo": "P", "pass": "P", "πασο": "P", "contro": "X", "surcontro": "XX"}
_BID = re.compile(r"([1-7])\s*(♣|♦|♥|♠|sa|nt|χα)")
_UNREADABLE = "!"


@dataclass(frozen=True, slots=True)
class PrintedCall:
    """A call as data and as printed: ``1S``, ``P``, ``X``; ``?`` for one that can't be read."""

    seat: str
    call: str
    printed: str


def is_auction(block: Block) -> bool:
    """Whether a block is a table whose header is the four seats, in any order."""
    return block.kind == "table" and bool(block.rows) and _header(block) is not None


def read_auction(block: Block) -> tuple[PrintedCall, ...]:
    """Return the calls of an auction in order; empty for a block that is no auction."""
    seats = _header(block) if block.kind == "table" and block.rows else None
    if seats is None:
        return ()
    cells = ((seat, cell) for row in block.rows[1:] for seat, cell in zip(seats, row, strict=True))
    calls = (PrintedCall(seat, _call(cell), cell) for seat, cell in cells if cell)
    return tuple(call for call in calls if call.call)


def _header(block: Block) -> list[str] | None:
    seats = [_SEATS.get(unaccented(cell), "") for cell in block.rows[0]]
    return seats if sorted(seats) == ["E", "N", "S", "W"] else None


def _call(printed: str) -> str:
    text = unaccented(printed).strip()
    if text == _UNREADABLE:
        return "?"
    bid = _BID.fullmatch(text)
    return f"{bid[1]}{_SUITS[bid[2]]}" if bid else _WORDS.get(text, "")
