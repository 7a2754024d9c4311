"""Calculators that take cards after the word that asks for them: "meld 5H 6H 7H".

The core decides whether the list is valid; what it refuses is no computation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from refsearch.analysis.cues import Recognition
from refsearch.analysis.language import Language
from refsearch.typed.calculators import said_by
from refsearch.typed.cards import JOKER, NUMBERED, CardsNamed, named, rank_alone
from refsearch.typed.labelled import Part, labelled
from refsearch.typed.pieces import Piece, ReadContract

_SUITS = ("en", "it")  # the languages whose letters the core knows cards by
_VALUE, _RANK, _HAND = "burraco-card-value", "burraco-rank", "burraco-hand-score"
_OF_CARDS = {
    "meld": "burraco-meld",
    "card_value": _VALUE,
    "card_rank": _RANK,
}
_RANK_LETTERS, _SUIT_LETTERS = "akqjt", "cdhsqfp"
_BESIDE_A_HAND = {"", "boards", "withdrawal"}  # "in mano", "left with"
_FEWEST = 2  # cards: no meld has so few (burraco, def.combinazione)
_CARDS = frozenset("acdfhjkpqs")  # letters of cards: "as" says nothing elsewhere
# Beside the word that asks: "quanto fa", "made", too.
_NEUTRAL = {
    *("filler", "asks_score", "asks_amount", "burraco", "points", "cards", "made", "over"),
    *("us", "them"),
}


def of_a_list(
    typed: str, row: Sequence[Piece], cues: Recognition, known: tuple[Language, ...]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each function that a query may ask for with a list, and its inputs."""
    places = (at for at in range(len(row)) if _is_card(row[at : at + 2]))
    at = next(places, len(row))
    labels = {str(part) for part in labelled(row[:at], cues, known)}
    if at == len(row):
        return
    labels -= {""} if "order=discard" in labels else set()  # a question round it
    behind, end = _asking([*reversed(row[at:])], cues)
    for ending in range(len(row), max(len(row) - end - 1, at), -1):
        yield from _of_cards(labels | behind, _without_fillers(typed, row[at:ending], cues))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a query asks of cards in words: ``parts`` are what stands round them.

    ``said`` are inputs that labels give by themselves, ``labels`` the others, ``worth`` tells that
    a value is asked for.
    """

    cards: CardsNamed
    parts: Sequence[Part]
    said: Mapping[str, Any]
    labels: Set[str]
    worth: bool

    @classmethod
    def read(cls, cards: CardsNamed, cues: Recognition, known: tuple[Language, ...]) -> _Asked:
        """Read what stands round cards."""
        parts = [part for part in labelled(cards.rest, cues, known) if part != 1]
        words = [part for part in parts if isinstance(part, str)]
        labels = {one for one in words if not said_by(one)} - _NEUTRAL
        if len(cards.cards) > _FEWEST and "meld" in labels:
            labels -= {""}  # words round the question
        worth = any(piece.form in cues.worth for piece in cards.rest)
        said = dict(filter(None, map(said_by, words)))
        return cls(cards, parts, said, labels, worth or {"asks_amount", "made"} <= {*parts})

    @property
    def several(self) -> bool:
        """Whether cards of several kinds are counted."""
        kinds = {*self.cards.cards, *self.cards.unsuited}
        return self.cards.counted and len(kinds) > 1

    def is_of_burraco(self, *, deuce: bool) -> bool:
        """Whether the cards are of burraco, those of bridge having no worth."""
        named = "burraco" in self.parts or JOKER in self.cards.cards or "pozzetto" in self.said
        return named or (self.worth and (self.several or deuce))

    def function(self) -> str | None:
        """Return the function that is asked for."""
        if self._is_hand():
            return _HAND
        if "burraco" in self.parts and (of_burraco := self._of_burraco()):
            return of_burraco
        asked = _OF_CARDS.get(next(iter(self.labels))) if len(self.labels) == 1 else None
        return asked or (_VALUE if (self.worth or self.several) and not self.labels else None)

    def _is_hand(self) -> bool:
        asks = not {"asks_amount", "asks_score", "points"}.isdisjoint(self.parts)
        scored = ("pozzetto" in self.said or asks) and "order" not in self.said
        return "end" in self.said and scored and self.labels <= _BESIDE_A_HAND

    def _of_burraco(self) -> str | None:
        """Return what is asked of several cards where burraco is named."""
        count = len(self.cards.cards)
        if "order" in self.said and count > 1 and self.labels <= {"", "card_rank"}:
            return _RANK
        many = count > _FEWEST and not self.worth
        return _OF_CARDS["meld"] if (many or self.cards.run) and self.labels <= {""} else None


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
    asked = _Asked.read(found, cues, known)
    function = asked.function()
    deuce = any(cues.ranks.get(piece.form) == "2" for piece in row)
    if function is None or not asked.is_of_burraco(deuce=deuce):
        return None
    return _with_inputs(function, asked)


def _with_inputs(
    function: str, asked: _Asked
) -> tuple[str, dict[str, Any], tuple[str, ...]] | None:
    """Return a function with its inputs, and those missing; None for a number of something else."""
    found = asked.cards
    ranks = [str(one) for one in asked.parts if isinstance(one, int) and one in NUMBERED]
    numbered = any(not isinstance(one, str) for one in asked.parts)
    if numbered and not (ranks and function == _VALUE):
        return None
    if function == _HAND:
        end = {name: asked.said[name] for name in ("end", "pozzetto") if name in asked.said}
        suits = ("left",) if found.unsuited else ()  # the score of a hand takes whole cards
        return function, end | {"left": [*found.cards, *found.unsuited]}, suits
    cards = [*found.cards, *((*found.unsuited, *ranks) if function == _VALUE else ())]
    lacking = ("cards",) if found.unsuited and function != _VALUE else ()
    order = {"order": asked.said["order"]} if "order" in asked.said and function == _RANK else {}
    return function, ({"cards": cards} if cards else {}) | order, lacking


def _of_cards(labels: set[str], cards: str) -> Iterator[tuple[str, dict[str, Any]]]:
    order = {"order": "discard"} if "order=discard" in labels else {}
    asked = labels - _NEUTRAL - {"order=discard"}
    function = _OF_CARDS.get(next(iter(asked))) if len(asked) == 1 else None
    several = len(cards.split()) > 1
    function = _RANK if order and several and asked <= {"card_rank"} else function
    if not asked and {"burraco", "points"} <= labels:
        function = _VALUE
    if function == "burraco-meld" or (function and "burraco" in labels):
        yield from ((function, {"cards": cards, "letters": one, **order}) for one in _SUITS)


def _is_card(row: Sequence[Piece]) -> bool:
    """Whether pieces begin with a card in letters: "KH", "10 H", "JK"."""
    form, suit = row[0].form, row[-1].form
    if row[0].number is not None:
        return len(row) > 1 and (suit in _SUIT_LETTERS or suit in "♠♥♦♣")
    is_card = len(form) == len("KH") and form[0] in _RANK_LETTERS and form[1] in _SUIT_LETTERS
    return is_card or form == JOKER.lower()


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
