"""Similarity of a question to the evidence for provisions, by phrase and by trigram.

Words alone lose what stands between them: "before" and "after", "not", the form of a verb.
Trigrams keep it, whatever a stemmer makes of a word. They only put the first laws in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import sqrt

from refsearch.search.index.letters import HEAVIEST, PLANES, Letters, bit_plane, trigrams


class Similarity:
    """How like a question is to the phrases of one language."""

    def __init__(self, letters: Letters) -> None:
        self._of = letters.of
        self._place = {trigram: at for at, trigram in enumerate(letters.weights)}
        self._phrases = [int.from_bytes(bits, "little") for bits in letters.phrases]
        self._planes = [bit_plane(letters, bit) for bit in range(PLANES)]
        self._sizes = [self._weigh(bits, self._planes) for bits in self._phrases]

    def _weigh(self, bits: int, planes: Sequence[int]) -> int:
        weight = 0
        for at, plane in enumerate(planes):
            weight += (bits & plane).bit_count() << at
        return weight

    def to(self, words: Iterable[str]) -> Callable[[int], float]:
        """Return how similar words are to the evidence for each passage, by number: 0 to 1.

        It is the cosine of their trigrams, the rarer the more, with the most like of its phrases.
        """
        asked = trigrams(words)
        known = sum(1 << self._place[trigram] for trigram in asked if trigram in self._place)
        unknown = sum(trigram not in self._place for trigram in asked)
        planes = [plane & known for plane in self._planes]
        size = self._weigh(known, planes) + unknown * HEAVIEST

        @cache
        def phrase(number: int) -> float:
            bits, own = self._phrases[number], self._sizes[number]
            return self._weigh(bits, planes) / sqrt(size * own) if own else 0.0

        return lambda passage: max(map(phrase, self._of[passage]), default=0.0)
