"""Training classifiers on texts of which the classes are known.

Naive Bayes counts what a feature is worth in the texts of a class: nothing that has to converge,
and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from refsearch.arrays import Rows
from refsearch.classifiers.bayes import UNIT, WEIGHT_BITS, Level, Vocabularies, Vocabulary
from refsearch.classifiers.features import Features
from refsearch.classifiers.reading import TextFeatures

_LEAST = 2  # texts that have a feature: what one alone has says nothing of others
_HEAVIEST = (1 << WEIGHT_BITS) - 1


class Texts(NamedTuple):
    """The features of texts: which (``feature``), of which text, how much of it each is.

    ``features`` is how many features there are, ``texts`` how many texts.
    """

    features: int
    texts: int
    feature: NDArray[np.intp]
    text: NDArray[np.intp]
    values: NDArray[np.float64]

    def beside(self, other: Texts) -> Texts:
        """Return the same texts with the features of both, those of the other behind."""
        feature = np.append(self.feature, other.feature + self.features)
        text = np.append(self.text, other.text)
        values = np.append(self.values, other.values)
        return Texts(self.features + other.features, self.texts, feature, text, values)

    def among(self, kept: NDArray[np.bool_]) -> Texts:
        """Return the texts that are kept, with the same features."""
        of_kept = kept[self.text]
        text = (np.cumsum(kept) - 1)[self.text[of_kept]]
        feature, values = self.feature[of_kept], self.values[of_kept]
        return Texts(self.features, int(kept.sum()), feature, text, values)


def vocabularies_of(found: Sequence[TextFeatures]) -> tuple[Vocabularies, Texts]:
    """Return the vocabularies of texts, given the features of each, and the texts in them."""
    words, texts = vocabulary_of([one.words for one in found])
    kinds, of_kinds = vocabulary_of([one.kinds for one in found])
    return Vocabularies(words, kinds), texts.beside(of_kinds)


def vocabulary_of(found: Sequence[Features]) -> tuple[Vocabulary, Texts]:
    """Return the vocabulary of texts, given the features of each, and the texts in it."""
    text = np.repeat(np.arange(len(found)), [*map(len, found)])
    known, feature, counts = np.unique(
        np.concatenate(found), return_inverse=True, return_counts=True
    )
    kept = counts >= _LEAST
    rarity = np.log(1 + len(found) / counts[kept])
    of_kept = kept[feature]
    feature, text = (np.cumsum(kept) - 1)[feature[of_kept]], text[of_kept]
    values = rarity[feature]
    length = np.sqrt(np.bincount(text, values**2, len(found)))
    texts = Texts(len(rarity), len(found), feature, text, values / length[text])
    return Vocabulary(known[kept], rarity.astype(np.float32)), texts


def level_of(texts: Texts, names: Sequence[str], smoothing: float) -> tuple[Level, list[str]]:
    """Return the level of the classes that texts are of, and the names of those in order.

    ``smoothing`` is what each class is taken to have of each feature beside what it has.
    """
    classes, of = np.unique(np.array(names), return_inverse=True)
    cells, cell = np.unique(texts.feature * len(classes) + of[texts.text], return_inverse=True)
    sums = np.bincount(cell, texts.values)
    feature, number = np.divmod(cells, len(classes))
    sizes = np.bincount(number, sums, len(classes)) + smoothing * texts.features
    weights = (np.log1p(sums / smoothing) * UNIT).round().clip(max=_HEAVIEST)
    packed = (number << WEIGHT_BITS) + weights.astype(np.int64)
    ends = np.searchsorted(feature, np.arange(texts.features), side="right")
    priors = np.log(np.bincount(of) / len(names))
    cells_by_feature = Rows(packed.astype(np.uint32).data, ends.astype(np.uint32).data)
    level = Level(priors.astype(np.float32), np.log(sizes).astype(np.float32), cells_by_feature)
    return level, classes.tolist()
