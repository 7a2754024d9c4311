"""Logistic regression: how likely a text is of a class, rather than of none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from refsearch.classifiers.bayes import Known, Values
from refsearch.classifiers.training import Texts

# How much the loss counts beside the size of the weights: with a tenth and with ten times as much
# fewer are right.
_LOSS = 16.0
_STEPS = 100  # with twice as many no answer changes


class Regression(NamedTuple):
    """The weight of each feature, and the last of none: what holds of every text."""

    weights: NDArray[np.float32]

    def likely(self, known: Known) -> float:
        """Return the probability of the class, given what is known of a text."""
        found = self.weights[known.places] @ known.values + self.weights[-1]
        return float(_probability(found))

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name."""
        return {"weights": self.weights.data}

    @classmethod
    def of(cls, arrays: Mapping[str, Sequence[int]], name: str) -> Regression:
        """Return the regression whose arrays have names that begin with a name."""
        return cls(np.asarray(arrays[f"{name}weights"]))


def regression_of(texts: Texts, of_class: NDArray[np.bool_]) -> Regression:
    """Return the regression of texts on whether each is of the class.

    It minimises loss and weights by accelerated descent, for each feature in steps as long as what
    it shares with others allows.
    """
    weights = ahead = np.zeros(texts.features + 1)
    shared = _by_feature(texts, _sums(texts, np.ones(texts.features + 1)))
    step = 1 / (1 + _LOSS * shared / 4)
    for number in range(_STEPS):
        wrong = _probability(_sums(texts, ahead)) - of_class
        lower = ahead - step * (_LOSS * _by_feature(texts, wrong) + ahead)
        ahead = lower + (lower - weights) * number / (number + 3)
        weights = lower
    return Regression(weights.astype(np.float32))


def _probability(odds: Values) -> Values:
    probability: Values = 1 / (1 + np.exp(-odds))
    return probability


def _sums(texts: Texts, weights: Values) -> Values:
    """Return what the features of each text weigh together."""
    found = np.bincount(texts.text, texts.values * weights[texts.feature], texts.texts)
    sums: Values = found + weights[-1]
    return sums


def _by_feature(texts: Texts, of_texts: Values) -> Values:
    """Return what the texts that have it have together, for each feature."""
    found = np.bincount(texts.feature, texts.values * of_texts[texts.text], texts.features)
    return np.append(found, of_texts.sum())
