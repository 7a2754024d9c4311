"""Similarity of a question to the evidence for provisions, by phrase and by trigram.

Words alone lose what stands between them: "before" and "after", "not", the form of a verb.
Trigrams keep it, whatever a stemmer makes of a word. They only put the first laws in
another order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Generic, TypeVar

from refsearch.index.letters import CLASSES, HEAVIEST, trigrams
from refsearch.search.candidates import Like

K = TypeVar("K")
_ROUNDING = 1 - 1e-9  # what is left out is surely no more alike than the least that counts


class Similarity(Generic[K]):
    """How like a question is to the phrases of one language.

    ``evidence`` gives the names of the phrases of a passage, ``about`` what the trigrams of one
    weigh together and their classes as bits, ``letters`` the places of its trigrams.
    """

    def __init__(
        self,
        weights: Mapping[str, int],
        evidence: Callable[[int], Iterable[K]],
        about: Callable[[K], tuple[int, int]],
        letters: Callable[[K], Iterable[int]],
    ) -> None:
        self._weights, self._letters = weights, letters
        self._evidence, self._about = evidence, about
        self._place = {trigram: at for at, trigram in enumerate(weights)}

    def to(self, words: Iterable[str]) -> Like:
        """Return how similar words are to the evidence for each passage, by number.

        It is the cosine of their trigrams, the rarer the more, with the most like of its phrases.
        """
        weights, size = self._weights_of(words)
        places, weighs = frozenset(weights), weights.__getitem__
        levels = _levels(weights)
        # By phrase, as a law has one in each of its editions: the most that the square of
        # what it shares can be, over what it weighs; and the cosine, if that was worked out.
        most: dict[K, float] = {}
        known: dict[K, float] = {}
        evidence, about = self._evidence, self._about

        def like(passage: int, least: float = 0.0) -> float:
            """Return how like a passage is, from 0 to 1; 0 for what can't reach ``least``."""
            best, enough = 0.0, least * least * size * _ROUNDING
            for name in evidence(passage):
                bound = most.get(name)
                if bound is None:
                    (own, classes), shared = about(name), 0
                    for level in levels:
                        shared += (classes & level).bit_count()
                    bound = most[name] = shared * shared / own if own else 0.0
                if bound > enough:
                    value = known.get(name)
                    if value is None:
                        own, _ = about(name)
                        exact = sum(map(weighs, places.intersection(self._letters(name))))
                        value = known[name] = exact / sqrt(size * own)
                    if value > best:
                        best, enough = value, max(enough, value * value * size * _ROUNDING)
            return best

        return like

    def _weights_of(self, words: Iterable[str]) -> tuple[dict[int, int], int]:
        """Return what each known trigram of a question weighs, and all of them together."""
        weights: dict[int, int] = {}
        size = 0
        for trigram in trigrams(words):
            weight = self._weights.get(trigram, 0)
            size += weight or HEAVIEST
            if weight:
                weights[self._place[trigram]] = weight
        return weights, size


def _levels(weights: Mapping[int, int]) -> list[int]:
    """Return the classes as bits whose trigrams weigh 1 together at least, then 2, and so on."""
    weighs: Counter[int] = Counter()
    for place, weight in weights.items():
        weighs[place % CLASSES] += weight
    most = max(weighs.values(), default=0)
    return [sum(1 << one for one, w in weighs.items() if w > n) for n in range(most)]
