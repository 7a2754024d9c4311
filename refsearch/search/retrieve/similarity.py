"""Similarity of a question to the evidence for provisions, by phrase and by trigram.

Words alone lose what stands between them: "before" and "after", "not", the form of a verb.
Trigrams keep it, whatever a stemmer makes of a word. They only put the first laws in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt
from typing import Protocol

from refsearch.search.index.letters import HEAVIEST, Letters, trigrams


class SimilarTo(Protocol):
    """How like a question is to what is told in one language."""

    def to(self, words: Iterable[str]) -> Callable[[int], float]:
        """Return how similar words are to the evidence for each passage, by number: 0 to 1."""


class Similarity:
    """How like a question is to the phrases of one language."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._place = {trigram: at for at, trigram in enumerate(letters.weights)}

    def to(self, words: Iterable[str]) -> Callable[[int], float]:
        """Return how similar words are to the evidence for each passage, by number: 0 to 1.

        It is the cosine of their trigrams, the rarer the more, with the most like of its phrases.
        """
        letters = self._letters
        heard = bytearray(len(letters.weights))  # what each trigram weighs, if it is asked for
        size = 0
        for trigram in trigrams(words):
            weight = letters.weights.get(trigram, 0)
            size += weight or HEAVIEST
            if weight:
                heard[self._place[trigram]] = weight

        @cache
        def phrase(number: int) -> float:
            own = letters.sizes[number]
            shared = sum(map(heard.__getitem__, letters.phrases[number]))
            return shared / sqrt(size * own) if own else 0.0

        return lambda passage: max(map(phrase, letters.of[passage]), default=0.0)
