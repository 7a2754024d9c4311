"""Similarity of a question to the evidence for provisions, by phrase and by trigram.

Words alone lose what stands between them: "before" and "after", "not", the form of a verb.
Trigrams keep it, whatever a stemmer makes of a word. They only put the first laws in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Generic, TypeVar

from refsearch.search.index.letters import HEAVIEST, Phrase, trigrams

K = TypeVar("K")


class Similarity(Generic[K]):
    """How like a question is to the phrases of one language.

    ``phrases`` gives those of a passage, by their names; ``phrase`` what has such a name.
    """

    def __init__(
        self,
        weights: Mapping[str, int],
        phrases: Callable[[int], Sequence[K]],
        phrase: Callable[[K], Phrase],
    ) -> None:
        self._weights, self._phrases, self._phrase = weights, phrases, phrase
        self._place = {trigram: at for at, trigram in enumerate(weights)}

    def to(self, words: Iterable[str]) -> Callable[[int], float]:
        """Return how similar words are to the evidence for each passage, by number: 0 to 1.

        It is the cosine of their trigrams, the rarer the more, with the most like of its phrases.
        """
        heard: dict[int, int] = {}  # what each trigram that is asked for weighs
        size = 0
        for trigram in trigrams(words):
            weight = self._weights.get(trigram, 0)
            size += weight or HEAVIEST
            if weight:
                heard[self._place[trigram]] = weight
        places, weighs = frozenset(heard), heard.__getitem__
        known: dict[K, float] = {}  # a phrase is told of a law in each of its editions

        def like(passage: int) -> float:
            best = 0.0
            for name in self._phrases(passage):
                value = known.get(name)
                if value is None:
                    own, letters = self._phrase(name)
                    shared = sum(map(weighs, places.intersection(letters)))
                    value = known[name] = shared / sqrt(size * own) if own else 0.0
                if value > best:
                    best = value
            return best

        return like
