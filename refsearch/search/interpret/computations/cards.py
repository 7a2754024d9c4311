"""Cards that are named in words: "ace of spades and a joker", "re di cuori", "άσος πίκα"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refsearch.search.interpret.pieces import Piece, ReadContract
from refsearch.search.language.cues import Recognition

_SUITS = "CDHS"  # by denomination
_NUMBERED = range(2, 11)  # ranks that are numbers
_JOKER = "JK"


class CardsNamed(NamedTuple):
    """The cards that a query names, how many ranks without a suit, and the other pieces."""

    cards: tuple[str, ...]
    unsuited: int
    rest: tuple[Piece, ...]


def named(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> CardsNamed:
    """Take the cards out of a row; a number is a rank only with its suit behind it.

    What says nothing may stand between the two: "ace of spades".
    """
    cards, rest, unsuited, at = list[str](), list[Piece](), 0, 0
    while at < len(row):
        rank, number = cues.ranks.get(row[at].form), row[at].number
        suit, end = _suit(row, at + 1, cues, read)
        if rank == _JOKER:
            cards.append(rank)
        elif suit and (rank or number in _NUMBERED):
            cards.append(f"{rank or number}{suit}")
            at = end
        elif rank:
            unsuited += 1
        else:
            rest.append(row[at])
        at += 1
    return CardsNamed(tuple(cards), unsuited, tuple(rest))


def _suit(row: Sequence[Piece], at: int, cues: Recognition, read: ReadContract) -> tuple[str, int]:
    """Return the suit that a piece names, "" for none, and where that piece stands."""
    if at + 1 < len(row) and cues.labels.get(row[at].form) == "filler":
        at += 1
    form = row[at].form if at < len(row) else ""
    found = read(f"1{form}") if len(form) > 1 else None  # a letter may be no suit: "e"
    if found is None or found.doubling or found.result is not None:
        return "", at
    return _SUITS[found.denomination : found.denomination + 1], at
