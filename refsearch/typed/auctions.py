"""An auction in a query: "dealer N 1S pass 2S all pass, who is on lead"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from refsearch.analysis.cues import Recognition
from refsearch.analysis.language import Language
from refsearch.typed.labelled import labelled
from refsearch.typed.pieces import Piece, ReadContract, bids

SEATS = {"seat_north": "N", "seat_east": "E", "seat_south": "S", "seat_west": "W"}
_DENOMINATIONS = ("C", "D", "H", "S", "NT")
_ITALIAN = {"p", "q", "f"}  # quadri, fiori, picche: no other language has them
_PASS = {"p", "pass", "passes", "passo", "passa", "πασο", "πασσο"}
_DOUBLES = {"doubled": "X", "redoubled": "XX", "passed_out": "AP"}
_ASKS = {"asks_board", "auction", "boards"}  # "South deals"
_UNKNOWN = 4  # words that say nothing: "who is on lead"
_FEWEST = 2  # calls: one is a bid alone


def auction(
    row: Sequence[Piece], cues: Recognition, read: ReadContract, known: tuple[Language, ...]
) -> dict[str, Any] | None:
    """Return the dealer and the calls that a query tells, None if it tells no auction."""
    suits = [right.form for left, right in pairwise(row) if left.number is not None]
    if not _ITALIAN.isdisjoint(suits):  # alone C is clubs
        row = [piece._replace(form="♥") if piece.form == "c" else piece for piece in row]
    calls, around, at = list[str](), list[Piece](), 0
    while at < len(row):
        call, size = _call(row[at:], cues, read)
        if call and (calls or call[0].isdecimal() or call == "P"):
            calls.append(call)
        else:
            around += row[at : at + size]
        at += size
    parts = [*labelled(around, cues, known)]
    named = [SEATS[str(part)] for part in parts if part in SEATS]
    named += [p.form.upper() for p in around if p.form.upper() in SEATS.values()]
    tells = len(calls) >= _FEWEST and named and not _ASKS.isdisjoint(parts)
    if not tells or parts.count("") > _UNKNOWN or any(not isinstance(one, str) for one in parts):
        return None
    return {"dealer": named[0], "calls": calls}


def _call(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> tuple[str, int]:
    """Return the call that pieces begin with, "" for none, and how many pieces it takes."""
    bid = next(bids(row, read, bare=True, letters=cues.letters), None)
    if bid and not bid.first:
        return f"{bid.read.level}{_DENOMINATIONS[bid.read.denomination]}", bid.end
    for size in range(min(cues.longest_phrase, len(row)), 0, -1):
        label = cues.labels.get(" ".join(piece.form for piece in row[:size]), "")
        if label in _DOUBLES:
            return _DOUBLES[label], size
    return "P" if row[0].form in _PASS else "AP" if row[0].form == "ap" else "", 1
