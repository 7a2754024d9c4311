"""Which words of two editions translate each other: IBM model 1, learnt in both directions.

It is learnt from the two editions alone, the same each time: no model from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Likely = Mapping[str, Mapping[str, float]]
Numbers = NDArray[np.intp]
Shares = NDArray[np.float64]
_ROUNDS = 5  # of learning; further ones change little, and fit what stands once to chance
_LEAST = 0.01  # probability: what is less likely is dropped
_CHANCE = 0.02  # strength: a weaker pair is chance
_NOTHING = ""  # what a word translates that stands for none


def learn(pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Likely:
    """Return how likely each word of the first language is to become each of the second.

    >>> found = learn([(["asso"], ["άσος"]), (["asso", "re"], ["άσος", "ρήγας"])] * 3)
    >>> max(found["re"], key=found["re"].get)
    'ρήγας'
    """
    texts = [([_NOTHING, *set(a)], set(b)) for a, b in pairs if a and b]
    words, others = (sorted({word for text in texts for word in text[side]}) for side in (0, 1))
    found: dict[str, dict[str, float]] = {word: {} for word in words if word != _NOTHING}
    if not texts:
        return found
    pair, place, first, second = _together(texts, words, others)
    likely = np.ones(len(first))
    for _ in range(_ROUNDS):
        likely = _round(likely, pair, place, first)
    for n in np.flatnonzero((likely >= _LEAST) & (first != words.index(_NOTHING))):
        found[words[first[n]]][others[second[n]]] = float(likely[n])
    return found


def _together(
    texts: Sequence[tuple[Iterable[str], Iterable[str]]], words: list[str], others: list[str]
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return the words that stand in texts that translate each other.

    Of each time that two stand so: which pair of words it is, and in which place, a word of a right
    text. Of each pair its two words, in their order.
    """
    numbers = [{word: n for n, word in enumerate(known)} for known in (words, others)]
    beside, sizes = [], []
    for text in texts:
        left, right = (sorted(map(numbers[side].__getitem__, text[side])) for side in (0, 1))
        beside.append(np.add.outer(right, np.multiply(left, len(others))).ravel())
        sizes += [len(left)] * len(right)
    known, pair = np.unique(np.concatenate(beside), return_inverse=True)
    place = np.repeat(np.arange(len(sizes)), sizes)
    return pair, place, known // len(others), known % len(others)


def _round(likely: Shares, pair: Numbers, place: Numbers, first: Numbers) -> Shares:
    """Return how likely each pair is after one round of expectation and maximization."""
    shares = likely[pair]
    # bincount adds one after the other: the same sums on every machine
    shares /= np.bincount(place, shares)[place]
    counts = np.bincount(pair, shares)
    return counts / np.bincount(first, counts)[first]


class Translation:
    """The words of two languages, as two editions translate them."""

    def __init__(self, pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> None:
        forward = learn(pairs)
        backward = learn([(b, a) for a, b in pairs])
        self._both = {
            word: {
                other: sqrt(there * back)
                for other, there in row.items()
                if there * (back := backward.get(other, {}).get(word, 0.0)) > _CHANCE**2
            }
            for word, row in forward.items()
        }

    def strengths(self, left: str) -> Mapping[str, float]:
        """Return how surely a word and each of the other language translate each other."""
        return {**self._both.get(left, {}), left: 1.0}
