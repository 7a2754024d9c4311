"""Similarity of a question to the evidence for provisions, by phrase and by trigram.

Words alone lose what stands between them: "before" and "after", "not", the form of a verb.
Trigrams keep it, whatever a stemmer makes of a word. They only put the first laws in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from refsearch.index.letters import HEAVIEST, Phrases, trigrams
from refsearch.search.candidates import Likeness

PhrasesOf = Callable[[Sequence[int]], Phrases]


class Similarity:
    """How like a question is to the phrases of one language.

    ``weights`` are those of its trigrams, ``phrases_of`` returns the phrases of passages.
    """

    def __init__(self, weights: Mapping[str, int], phrases_of: PhrasesOf) -> None:
        self._weights, self._phrases_of = weights, phrases_of
        self._place = {trigram: at for at, trigram in enumerate(weights)}

    def to(self, words: Iterable[str], passages: Sequence[int]) -> Likeness:
        """Return how similar words are to the evidence for each of some passages: 0 to 1.

        It is the cosine of their trigrams, the rarer the more, with the most like of its phrases.
        """
        asked = np.zeros(len(self._weights), np.int64)
        size = 0
        for trigram in trigrams(words):
            weight = self._weights.get(trigram, 0)
            size += weight or HEAVIEST
            if weight:
                asked[self._place[trigram]] = weight
        phrases = self._phrases_of(passages)
        until = np.concatenate(([0], np.cumsum(asked[phrases.places])))
        ends = np.cumsum(phrases.lengths)
        shared = until[ends] - until[ends - phrases.lengths]
        most = np.zeros(len(passages))
        of = np.repeat(np.arange(len(passages)), phrases.counts)
        np.maximum.at(most, of, shared / np.sqrt(np.maximum(size * phrases.sizes, 1)))
        return dict(zip(passages, most.tolist(), strict=True))
