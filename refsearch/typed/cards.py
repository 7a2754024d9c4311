"""Cards that are named in words: "ace of spades and a joker", "re di cuori", "άσος πίκα"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refsearch.analysis.cues import Recognition
from refsearch.typed.pieces import Piece, ReadContract

_SUITS = "CDHS"  # by denomination
NUMBERED = range(2, 11)  # ranks that are numbers
JOKER = "JK"
_MOST = 108  # cards: two packs with their jokers
_LETTERS = {letter.lower(): letter for letter in "AKQJ"}  # ranks as all write them
_SHORTEST_RUN = 3  # cards: fewer are no sequence (burraco, def.sequenza)


class CardsNamed(NamedTuple):
    """The cards that a query names, ranks without a suit, and the other pieces.

    ``counted`` tells that a number of equal cards is named, ``run`` that ranks share a suit.
    """

    cards: tuple[str, ...]
    unsuited: tuple[str, ...]
    rest: tuple[Piece, ...]
    counted: bool = False
    run: bool = False


def named(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> CardsNamed:
    """Take the cards out of a row; a number is a rank only if its suit follows.

    A filler may stand between the two: "ace of spades". A number before the word for a rank counts
    such cards: "three jokers"; if the row has such a word, also before a number: "three 7s".
    """
    if run := _run(row, cues, read):
        return run
    ranked = any(piece.form in cues.ranks for piece in row)
    cards, rest, unsuited, at, counted = list[str](), list[Piece](), list[str](), 0, False
    while at < len(row):
        times = _times(row, at, cues, numbered=ranked)
        at += times > 0
        number = row[at].number
        rank = cues.ranks.get(row[at].form) or (str(number) if times and number else None)
        counted, times = counted or times > 1, times or 1
        suit, end = _suit(row, at + 1, cues, read)
        if rank == JOKER:
            cards += [rank] * times
        elif suit and (rank or number in NUMBERED):
            cards += [f"{rank or number}{suit}"] * times
            at = end
        elif rank:
            unsuited += [rank] * times
        else:
            rest.append(row[at])
        at += 1
    return CardsNamed(tuple(cards), tuple(unsuited), tuple(rest), counted=counted)


def _run(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> CardsNamed | None:
    """Take ranks that one suit follows: "5 6 7 8 of hearts"; None if there are none."""
    ranks = {str(number): str(number) for number in NUMBERED} | cues.ranks | _LETTERS
    first = 0
    while first < len(row):
        end = first
        # a joker may stand in a sequence, but "2 jokers" are counted
        while end < len(row) and (rank := ranks.get(row[end].form)):
            if rank == JOKER and end - first < _SHORTEST_RUN - 1:
                break
            end += 1
        suit, last = _suit(row, end, cues, read) if end - first >= _SHORTEST_RUN else ("", end)
        if suit:
            forms = (ranks[piece.form] for piece in row[first:end])
            cards = [rank if rank == JOKER else f"{rank}{suit}" for rank in forms]
            around = (*row[:first], *row[last + 1 :])
            rest = tuple(piece for piece in around if cues.ranks.get(piece.form) != JOKER)
            jokers = [JOKER] * (len(around) - len(rest))  # "5 6 7 of clubs and a joker"
            return CardsNamed((*cards, *jokers), (), rest, run=True)
        first = max(end, first + 1)
    return None


def rank_alone(row: Sequence[Piece], cues: Recognition) -> CardsNamed:
    """Take the only number as a rank if its worth is asked for: "how much is the two worth"."""
    numbers = [piece for piece in row if piece.number is not None]
    points = {form for form in cues.worth if cues.labels.get(form) == "points"}  # of a match too
    worth = any(piece.form in cues.worth - points for piece in row)
    if worth and len(numbers) == 1 and numbers[0].number in NUMBERED:
        rest = tuple(piece for piece in row if piece is not numbers[0])
        return CardsNamed((), (str(numbers[0].number),), rest)
    return CardsNamed((), (), tuple(row))


def _times(row: Sequence[Piece], at: int, cues: Recognition, *, numbered: bool) -> int:
    """Return how many cards the number at a place counts, 0 if it counts none."""
    number = row[at].number or 0
    behind = row[at + 1] if at + 1 < len(row) else row[at]
    beside = behind is not row[at] and behind.start - row[at].end <= 1  # no comma between
    of_number = numbered and beside and behind.number in NUMBERED
    return number if (behind.form in cues.ranks or of_number) and number <= _MOST else 0


def _suit(row: Sequence[Piece], at: int, cues: Recognition, read: ReadContract) -> tuple[str, int]:
    """Return the suit that a piece names, "" for none, and where that piece stands."""
    if at + 1 < len(row) and cues.labels.get(row[at].form) == "filler":
        at += 1
    form = row[at].form if at < len(row) else ""
    found = read(f"1{form}") if len(form) > 1 else None  # a letter may be no suit: "e"
    if found is None or found.doubling or found.result is not None:
        return "", at
    return _SUITS[found.denomination : found.denomination + 1], at
