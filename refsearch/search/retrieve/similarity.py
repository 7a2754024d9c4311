"""Similarity of a question to the evidence for provisions, by phrase and by trigram.

Words alone lose what stands between them: "before" and "after", "not", the form of a verb.
Trigrams keep it, whatever a stemmer makes of a word. They only put the first laws in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import sqrt

from refsearch.search.index.letters import HEAVIEST, Phrases, trigrams


class Similarity:
    """How like a question is to the phrases of one language; ``phrases`` gives a passage's."""

    def __init__(self, weights: Mapping[str, int], phrases: Callable[[int], Phrases]) -> None:
        self._weights, self._phrases = weights, phrases
        self._place = {trigram: at for at, trigram in enumerate(weights)}

    def to(self, words: Iterable[str]) -> Callable[[int], float]:
        """Return how similar words are to the evidence for each passage, by number: 0 to 1.

        It is the cosine of their trigrams, the rarer the more, with the most like of its phrases.
        """
        heard = bytearray(len(self._weights))  # what each trigram weighs, if it is asked for
        size = 0
        for trigram in trigrams(words):
            weight = self._weights.get(trigram, 0)
            size += weight or HEAVIEST
            if weight:
                heard[self._place[trigram]] = weight

        def like(passage: int) -> float:
            best = 0.0
            for own, letters in self._phrases(passage):
                both = sqrt(size * own)
                if own and min(size, own) / both > best:  # if it had all that the other has
                    best = max(best, sum(map(heard.__getitem__, letters)) / both)
            return best

        return like
