"""Which words of two editions translate each other: IBM model 1, learnt in both directions.

It is learnt from the two editions alone, the same each time: no model from elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import count, repeat
from math import sqrt
from operator import truediv

Likely = Mapping[str, Mapping[str, float]]
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
    texts = [([_NOTHING, *sorted(set(a))], sorted(set(b))) for a, b in pairs if a and b]
    number = count()  # of each pair of words that share a text
    rows: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(number.__next__))
    places = [[rows[word][other] for word in left] for left, right in texts for other in right]
    likely = [1.0] * next(number)
    for _ in range(_ROUNDS):
        likely = _round(places, rows, likely)
    return {
        word: {other: likely[n] for other, n in sorted(row.items()) if likely[n] >= _LEAST}
        for word, row in sorted(rows.items())
        if word != _NOTHING
    }


def _round(
    places: Sequence[Sequence[int]], rows: Mapping[str, Mapping[str, int]], likely: Sequence[float]
) -> list[float]:
    """Return how likely each pair is after one round of expectation and maximization.

    ``places`` has for each word of a right text its pairs with the words of the left one.
    """
    counts = [0.0] * len(likely)
    for pairs in places:
        shares = list(map(likely.__getitem__, pairs))
        total = sum(shares)
        for n, part in zip(pairs, map(truediv, shares, repeat(total)), strict=True):
            counts[n] += part
    for row in rows.values():
        total = sum(map(counts.__getitem__, row.values()))
        for n in row.values():
            counts[n] /= total
    return counts


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
