"""The expected length of a text in translation, learnt from two editions word by word."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

# A translation has now more words, now longer ones: words and letters together vary least.
_LETTERS = 0.6
_ROUNDS = 6  # of learning; further ones change little
_AS_ALL = 5.0  # sizes: how often a word stands until its own length counts more than that of all
_STEADY = 3.0  # words: in a sentence of a few words no length is far from what was expected
_SMALL = 6.0  # words: two texts of a few words differ in length by nature


class Stem(Protocol):
    """A word of a text, as it is counted."""

    @property
    def stem(self) -> str:
        """What its forms have in common."""

    @property
    def letters(self) -> int:
        """How many letters it has."""


Words = Sequence[Stem]
Pairs = Sequence[tuple[Words, Words]]


@dataclass(frozen=True, slots=True)
class _Side:
    """One of two editions: how long its words are, and how long each stem is in the other."""

    usual: float  # letters of a word
    becomes: Mapping[str, float]

    def size(self, words: Words) -> float:
        """Return how much room some words take."""
        return sum(_size(word, self.usual) for word in words)

    def translated(self, words: Words) -> float:
        """Return how much room the translation of some words would take."""
        return sum(_size(word, self.usual) * self.becomes[word.stem] for word in words)


class Lengths:
    """How much longer a text of an edition is than the other one, translated, would be.

    Learnt from sentences that translate each other: of a word that stands where the other edition
    needs much room for it, more is expected.
    """

    def __init__(self, pairs: Pairs) -> None:
        turned = [(right, left) for left, right in pairs]
        usual = _letters(left for left, _ in pairs), _letters(left for left, _ in turned)
        self.sides = (
            _Side(usual[0], _learnt(pairs, usual)),
            _Side(usual[1], _learnt(turned, usual[::-1])),
        )

    def longer(self, both: tuple[Words, Words], side: int) -> float:
        """Return by how many deviations one of two texts is longer than was to be expected."""
        size = self.sides[side].size(both[side])
        expected = self.sides[1 - side].translated(both[1 - side])
        return (size - expected) / math.sqrt(size + expected + _SMALL)


def _size(word: Stem, usual: float) -> float:
    return 1 - _LETTERS + _LETTERS * word.letters / usual


def _letters(texts: Iterable[Words]) -> float:
    letters = [word.letters for text in texts for word in text]
    return sum(letters) / len(letters) if letters else 1.0


def _learnt(pairs: Pairs, usual: Sequence[float]) -> Mapping[str, float]:
    """Return how long each stem becomes, in sizes of its own: what fits its sentences best."""
    sized = [
        ([(w.stem, _size(w, usual[0])) for w in left], sum(_size(w, usual[1]) for w in right))
        for left, right in pairs
    ]
    whole = sum(size for left, _ in sized for _, size in left)
    of_all = sum(there for _, there in sized) / max(1.0, whole)
    becomes: dict[str, float] = defaultdict(lambda: of_all)
    for _ in range(_ROUNDS):
        sizes: dict[str, float] = defaultdict(float)
        needed: dict[str, float] = defaultdict(float)
        for left, there in sized:
            expected = sum(size * becomes[stem] for stem, size in left)
            more = (there + _STEADY) / (expected + _STEADY)
            for stem, size in left:
                sizes[stem] += size
                needed[stem] += size * becomes[stem] * more
        for stem, size in sizes.items():
            becomes[stem] = (needed[stem] + _AS_ALL * of_all) / (size + _AS_ALL)
    return becomes
