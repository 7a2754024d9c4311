"""Which words of two editions translate each other: IBM model 1, learnt in both directions.

It is learnt from the two editions alone, the same each time: no model from elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

Likely = Mapping[str, Mapping[str, float]]
_ROUNDS = 5  # of learning; further ones change little, and fit what stands once to chance
_LEAST = 0.01  # probability: what is less likely is dropped
_NOTHING = ""  # what a word translates that stands for none


def learn(pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Likely:
    """Return how likely each word of the first language is to become each of the second.

    >>> found = learn([(["asso"], ["άσος"]), (["asso", "re"], ["άσος", "ρήγας"])] * 3)
    >>> max(found["re"], key=found["re"].get)
    'ρήγας'
    """
    texts = [([_NOTHING, *sorted(set(a))], sorted(set(b))) for a, b in pairs if a and b]
    likely: dict[str, dict[str, float]] = {}
    for _ in range(_ROUNDS):
        likely = _round(texts, likely)
    return {
        word: {other: p for other, p in sorted(row.items()) if p >= _LEAST}
        for word, row in sorted(likely.items())
        if word != _NOTHING
    }


def _round(
    texts: Sequence[tuple[Sequence[str], Sequence[str]]], likely: dict[str, dict[str, float]]
) -> dict[str, dict[str, float]]:
    """Return what is likely after one round of expectation and maximization."""
    counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for left, right in texts:
        rows = [(counts[word], likely.get(word)) for word in left]
        for other in right:
            shares = [row.get(other, 0.0) if row is not None else 1.0 for _, row in rows]
            total = sum(shares)
            for (count, _), share in zip(rows, shares, strict=True):
                if share:
                    count[other] += share / total
    totals = {word: sum(row.values()) for word, row in counts.items()}
    return {
        word: {other: n / totals[word] for other, n in row.items()} for word, row in counts.items()
    }


class Translation:
    """The words of two languages, as two editions translate them."""

    def __init__(self, pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> None:
        self._forward = learn(pairs)
        self._backward = learn([(b, a) for a, b in pairs])

    def strength(self, left: str, right: str) -> float:
        """Return how surely two words translate each other, from 0 to 1."""
        if left == right:
            return 1.0
        there = self._forward.get(left, {}).get(right, 0.0)
        back = self._backward.get(right, {}).get(left, 0.0)
        return sqrt(there * back)
