"""Calculators that take a list after the word that asks for them: "meld 5H 6H 7H", "dealer N 1H".

The core decides whether the list is valid; what it refuses is no computation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from refsearch.analysis.cues import Recognition
from refsearch.analysis.language import Language
from refsearch.typed.cards import JOKER, named, rank_alone
from refsearch.typed.given import SEATS
from refsearch.typed.labelled import labelled
from refsearch.typed.pieces import Piece, ReadContract

_SUITS = ("en", "it")  # the languages whose letters the core knows cards by
_ITALIAN = {"p", "q", "f"}  # quadri, fiori, picche: no other language has them
_VALUE = "burraco-card-value"
_OF_CARDS = {
    "meld": "burraco-meld",
    "card_value": _VALUE,
    "card_rank": "burraco-rank",
}
_CARDS = frozenset("acdfhjkpqs")  # letters of cards: "as" says nothing elsewhere
# Beside the word that asks: "quanto fa", "made", too.
_NEUTRAL = {"filler", "asks_amount", "burraco", "points", "cards", "made"}


def of_a_list(
    typed: str, row: Sequence[Piece], cues: Recognition
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each function that a query may ask for with a list, and its inputs."""
    labels, at = _asking(row, cues)
    if at == len(row):
        return
    if SEATS.keys() & labels or "asks_board" in labels:
        if labels <= {*_NEUTRAL, *SEATS, "asks_board", "boards", "auction"}:
            yield from _auction(labels, row[at - 1].form, _calls(typed, row[at:], cues))
        return
    behind, end = _asking([*reversed(row[at:])], cues)
    for ending in dict.fromkeys((len(row), *range(len(row) - 1, len(row) - end - 1, -1))):
        yield from _of_cards(labels | behind, _without_fillers(typed, row[at:ending], cues))


def in_words(
    row: Sequence[Piece], cues: Recognition, read: ReadContract, known: tuple[Language, ...]
) -> tuple[str, dict[str, Any], tuple[str, ...]] | None:
    """Return the function, inputs and missing inputs for burraco cards that a query names in words.

    The suit of a rank is missing where it matters; a card's worth does not depend on it. A joker
    means burraco, and counts of several cards alone ask for what they are worth.
    """
    found = named(row, cues, read)
    if not found.cards and not found.unsuited:
        found = rank_alone(row, cues)
    if not found.cards and not found.unsuited:
        return None
    parts = [part for part in labelled(found.rest, cues, known) if part != 1]
    asked = {one for one in parts if isinstance(one, str)} - _NEUTRAL
    worth = any(p.form in cues.worth for p in found.rest) or {"asks_amount", "made"} <= {*parts}
    function = _OF_CARDS.get(next(iter(asked))) if len(asked) == 1 else None
    several = found.counted and len({*found.cards, *found.unsuited}) > 1
    if found.run and asked <= {""} and "burraco" in parts:
        function = _OF_CARDS["meld"]
    function = function or (_VALUE if (worth or several) and not asked else None)
    # the cards of bridge have no worth
    of_burraco = "burraco" in parts or JOKER in found.cards or (worth and several)
    if function is None or not of_burraco or any(isinstance(one, int) for one in parts):
        return None
    cards = [*found.cards, *(found.unsuited if function == _VALUE else ())]
    lacking = ("cards",) if found.unsuited and function != _VALUE else ()
    return function, {"cards": cards} if cards else {}, lacking


def _of_cards(labels: set[str], cards: str) -> Iterator[tuple[str, dict[str, Any]]]:
    asked = labels - _NEUTRAL
    function = _OF_CARDS.get(next(iter(asked))) if len(asked) == 1 else None
    if not asked and {"burraco", "points"} <= labels:
        function = _VALUE
    if function == "burraco-meld" or (function and "burraco" in labels):
        yield from ((function, {"cards": cards, "letters": one}) for one in _SUITS)


def _without_fillers(typed: str, row: Sequence[Piece], cues: Recognition) -> str:
    """Return what pieces were typed as, without words that say nothing: "for AH and KD"."""
    idle = [p for p in row if cues.labels.get(p.form) == "filler" and not _CARDS.issuperset(p.form)]
    text = typed[: row[-1].end]
    for piece in reversed(idle):
        text = text[: piece.start] + text[piece.end :]
    return text[row[0].start :]


def _asking(row: Sequence[Piece], cues: Recognition) -> tuple[set[str], int]:
    """Return the labels of the leading words, and the index of the first without one."""
    labels: set[str] = set()
    at = 0
    while at < len(row) and row[at].number is None:
        phrases = {
            size: " ".join(piece.form for piece in row[at : at + size])
            for size in range(min(cues.longest_phrase, len(row) - at), 0, -1)
        }
        found = next(((n, said) for n, p in phrases.items() if (said := cues.labels.get(p))), None)
        if found is None:
            break
        at += found[0]
        labels.add(found[1])
    return labels, at


def _calls(typed: str, row: Sequence[Piece], cues: Recognition) -> str:
    """Return calls as the core reads them: levels in digits, letters of a language as signs.

    Beside another Italian letter C is cuori; alone it is clubs.
    """
    suits = [right for left, right in pairwise(row) if left.number is not None]
    italian = not _ITALIAN.isdisjoint(piece.form for piece in suits)
    signs = cues.letters | ({"c": "♥"} if italian else {})
    better = {piece: str(piece.number) for piece in row if piece.number is not None}
    better |= {piece: signs[piece.form] for piece in suits if piece.form in signs}
    text = typed
    for piece in reversed(row):
        if piece in better:
            text = text[: piece.start] + better[piece] + text[piece.end :]
    return text[row[0].start :]


def _auction(labels: set[str], last: str, rest: str) -> Iterator[tuple[str, dict[str, Any]]]:
    named = [seat for label, seat in SEATS.items() if label in labels]
    named += [last.upper()] if last.upper() in SEATS.values() else []  # "s" is a filler too
    letter, _, behind = rest.partition(" ")
    dealer, calls = (named[0], rest) if len(named) == 1 else (letter.upper(), behind)
    yield "auction", {"dealer": dealer, "calls": calls}
