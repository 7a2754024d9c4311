"""Multinomial naive Bayes: how likely a text is of each of some classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from refsearch.arrays import Rows
from refsearch.classifiers.features import Features
from refsearch.classifiers.reading import TextFeatures

WEIGHT_BITS = 8  # of a cell that are its weight; the others are its class
UNIT = 32.0  # a weight of 1: the heaviest, of some 7.5, has room in eight bits
# Of the logarithms of probabilities: features that overlap count several times, and make it too
# sure. Of 471 queries that nobody had read 411 are right first with a half, 409 with one.
_SHARPNESS = 0.5

Values = NDArray[np.float64]


class Stored(Protocol):
    """What is kept as arrays."""

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return it as arrays by name."""


def named_arrays(parts: Mapping[str, Stored]) -> dict[str, Sequence[int]]:
    """Return the arrays of some parts, the name of the part before theirs."""
    return {
        f"{name}{of}": content
        for name, part in parts.items()
        for of, content in part.arrays().items()
    }


class Known(NamedTuple):
    """The features of a text that a vocabulary has, and the share of the text that each is.

    ``rarity`` is how much they say together: the more, the better the text is known.
    """

    places: NDArray[np.intp]
    values: Values
    rarity: float

    def beside(self, other: Known, size: int) -> Known:
        """Return these features and others, whose vocabulary stands behind one of ``size``."""
        places = np.append(self.places, other.places + size)
        values = np.append(self.values, other.values)
        return Known(places, values, self.rarity + other.rarity)


class Vocabulary(NamedTuple):
    """The features that a classifier knows, in order, and how much each says."""

    features: Features
    rarity: NDArray[np.float32]

    def known(self, features: Features) -> Known:
        """Return what is known of a text with some features: its values are of length 1."""
        found = np.searchsorted(self.features, features)
        within = found < len(self.features)
        at = found[within]
        at = at[self.features[at] == features[within]]
        values = self.rarity[at].astype(np.float64)
        length = np.sqrt((values**2).sum())
        return Known(at, values / (length or 1.0), float(values.sum()))

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name."""
        return {"features": self.features.data, "rarity": self.rarity.data}

    @classmethod
    def of(cls, arrays: Mapping[str, Sequence[int]], name: str) -> Vocabulary:
        """Return the vocabulary whose arrays have names that begin with a name."""
        return cls(np.asarray(arrays[f"{name}features"]), np.asarray(arrays[f"{name}rarity"]))


class Vocabularies(NamedTuple):
    """The words that a classifier knows, and the kinds of things."""

    words: Vocabulary
    kinds: Vocabulary

    def known(self, text: TextFeatures) -> Known:
        """Return what is known of a text, the words and the kinds having a length of 1 each."""
        words, kinds = self.words.known(text.words), self.kinds.known(text.kinds)
        return words.beside(kinds, len(self.words.features))

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name."""
        return named_arrays({"words ": self.words, "kinds ": self.kinds})

    @classmethod
    def of(cls, arrays: Mapping[str, Sequence[int]], name: str) -> Vocabularies:
        """Return the vocabularies whose arrays have names that begin with a name."""
        return cls(Vocabulary.of(arrays, f"{name}words "), Vocabulary.of(arrays, f"{name}kinds "))


class Level(NamedTuple):
    """The classes of one kind: their priors, their sizes (both logarithms), cells by feature.

    A cell is the number of a class and the weight that the feature has for it.
    """

    priors: NDArray[np.float32]
    sizes: NDArray[np.float32]
    cells: Rows

    def likely(self, known: Known) -> Values:
        """Return the probability of each class, given what is known of a text."""
        cells, lengths = self.cells.among(known.places)
        weights = np.repeat(known.values, lengths) * (cells & ((1 << WEIGHT_BITS) - 1)) / UNIT
        found = -known.values.sum() * self.sizes
        found = found + np.bincount(cells >> WEIGHT_BITS, weights, len(self.priors))
        found = _SHARPNESS * found + self.priors
        odds = np.exp(found - found.max())
        likely: Values = odds / odds.sum()
        return likely

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name."""
        plain = {"priors": self.priors.data, "sizes": self.sizes.data}
        return plain | {"cells": self.cells.values, "ends": self.cells.ends}

    @classmethod
    def of(cls, arrays: Mapping[str, Sequence[int]], name: str) -> Level:
        """Return the level whose arrays have names that begin with a name."""
        priors, sizes = (np.asarray(arrays[f"{name}{of}"]) for of in ("priors", "sizes"))
        return cls(priors, sizes, Rows(arrays[f"{name}cells"], arrays[f"{name}ends"]))
