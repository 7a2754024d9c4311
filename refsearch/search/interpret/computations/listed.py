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
_SAID = {"filler", "burraco", "points"}  # beside the word that asks


def of_a_list(
    typed: str, row: Sequence[Piece], cues: Recognition
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each function that a query may ask for with a list, and its inputs."""
    labels, at = _asking(row, cues)
    asked = labels - _SAID - SEATS.keys()
    rest = typed[row[at].start :] if at < len(row) else ""
    if not rest or len(asked) != 1:
        return
    if "meld" in asked:
        yield from (("burraco-meld", {"cards": rest, "letters": one}) for one in _SUITS)
    elif "card_value" in asked and "burraco" in labels:
        yield from (("burraco-card-value", {"cards": rest, "letters": one}) for one in _SUITS)
    elif "asks_board" in asked:
        yield from _auction(labels, row[at - 1].form, rest)


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
