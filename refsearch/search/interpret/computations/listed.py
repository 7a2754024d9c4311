"""Calculators that take a list behind the word that asks for them: "meld 5H 6H 7H", "dealer N 1H".

Whether the list is one, the core says: what it refuses is no computation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from refsearch.search.interpret.computations.given import SEATS
from refsearch.search.interpret.pieces import Piece
from refsearch.search.language.cues import Recognition

_SUITS = ("en", "it")  # the languages whose letters the core knows cards by
_OF_CARDS = {
    "meld": "burraco-meld",
    "card_value": "burraco-card-value",
    "card_rank": "burraco-rank",
}
_SAID = {"filler", "burraco", "points", "cards"}  # beside the word that asks


def of_a_list(
    typed: str, row: Sequence[Piece], cues: Recognition
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each function that a query may ask for with a list, and its inputs."""
    labels, at = _asking(row, cues)
    if at == len(row):
        return
    if SEATS.keys() & labels or "asks_board" in labels:
        if labels <= {*_SAID, *SEATS, "asks_board", "boards"}:
            yield from _auction(labels, row[at - 1].form, typed[row[at].start :])
        return
    behind, end = _asking([*reversed(row[at:])], cues)
    for ending in dict.fromkeys((len(row), *range(len(row) - 1, len(row) - end - 1, -1))):
        yield from _of_cards(labels | behind, typed[row[at].start : row[ending - 1].end])


def _of_cards(labels: set[str], cards: str) -> Iterator[tuple[str, dict[str, Any]]]:
    asked = labels - _SAID
    function = _OF_CARDS.get(next(iter(asked))) if len(asked) == 1 else None
    if not asked and {"burraco", "points"} <= labels:
        function = "burraco-card-value"
    if function == "burraco-meld" or (function and "burraco" in labels):
        yield from ((function, {"cards": cards, "letters": one}) for one in _SUITS)


def _asking(row: Sequence[Piece], cues: Recognition) -> tuple[set[str], int]:
    """Return the labels of the words in front, and where the first stands that has none."""
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


def _auction(labels: set[str], last: str, rest: str) -> Iterator[tuple[str, dict[str, Any]]]:
    named = [seat for label, seat in SEATS.items() if label in labels]
    named += [last.upper()] if last.upper() in SEATS.values() else []  # "s" is a filler too
    letter, _, behind = rest.partition(" ")
    dealer, calls = (named[0], rest) if len(named) == 1 else (letter.upper(), behind)
    yield "auction", {"dealer": dealer, "calls": calls}
