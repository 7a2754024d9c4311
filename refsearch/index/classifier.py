"""A naive Bayes classifier: the laws, and the places in them, that a query most likely asks for.

It has learnt them (:mod:`refsearch.index.training`) from how people put what a provision is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from refsearch.analysis.features import Features
from refsearch.index.arrays import Rows, read_arrays, write_arrays
from refsearch.index.scores import Values
from refsearch.manifest import StoredFiles

_NAME = "classifier"
UNKNOWN = (1 << 16) - 1  # the class of a law that has none
WEIGHT_BITS = 8  # of a cell that are its weight; the others are its class
UNIT = 32.0  # a weight of 1: the heaviest, of some 6.5, has room in eight bits
# Of the logarithms of probabilities: features that overlap count several times, and make it too
# sure. Of 471 queries that nobody had read 411 are right first with a half, 409 with one.
_SHARPNESS = 0.5


class Known(NamedTuple):
    """The features of a text that a classifier knows, and the share of it that each is.

    ``rarity`` is how much they say together: the more, the better the text is known.
    """

    places: NDArray[np.intp]
    values: Values
    rarity: float


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
        found = self.priors - known.values.sum() * self.sizes
        found = found + np.bincount(cells >> WEIGHT_BITS, weights, len(self.priors))
        odds = np.exp(_SHARPNESS * (found - found.max()))
        likely: Values = odds / odds.sum()
        return likely


class Classifier(NamedTuple):
    """The classifier of one language.

    ``features`` are those it knows, in order, ``rarity`` how much each says. ``law_of`` is the
    class in ``laws`` of each passage; ``passages`` are those of each class in ``places``.
    """

    features: Features
    rarity: NDArray[np.float32]
    laws: Level
    places: Level
    law_of: NDArray[np.uint16]
    passages: Rows

    def known(self, features: Features) -> Known:
        """Return what is known of a text with some features."""
        found = np.searchsorted(self.features, features)
        within = found < len(self.features)
        at = found[within]
        at = at[self.features[at] == features[within]]
        values = self.rarity[at].astype(np.float64)
        length = np.sqrt((values**2).sum())
        return Known(at, values / (length or 1.0), float(values.sum()))


_ROWS = ("laws", "places", "passages")
_PLAIN = ("features", "rarity", "law_of")


def arrays_of(found: Mapping[str, Classifier]) -> dict[str, Sequence[int]]:
    """Return classifiers as arrays by name."""
    return {
        f"{code} {name}": content
        for code, one in found.items()
        for name, content in _arrays(one).items()
    }


def _arrays(one: Classifier) -> dict[str, Sequence[int]]:
    found: dict[str, Sequence[int]] = {name: getattr(one, name).data for name in _PLAIN}
    rows = {"laws": one.laws.cells, "places": one.places.cells, "passages": one.passages}
    for name, level in (("laws", one.laws), ("places", one.places)):
        found |= {f"{name} priors": level.priors.data, f"{name} sizes": level.sizes.data}
    for name, content in rows.items():
        found |= {name: content.values, f"{name} ends": content.ends}
    return found


def classifiers_of(arrays: Mapping[str, Sequence[int]]) -> dict[str, Classifier]:
    """Return the classifiers that are in arrays, by language."""
    codes = dict.fromkeys(name.partition(" ")[0] for name in arrays)
    return {code: _classifier(arrays, code) for code in codes}


def _classifier(arrays: Mapping[str, Sequence[int]], code: str) -> Classifier:
    own = {name: np.asarray(arrays[f"{code} {name}"]) for name in _PLAIN}
    rows = {name: Rows(arrays[f"{code} {name}"], arrays[f"{code} {name} ends"]) for name in _ROWS}

    def level(name: str) -> Level:
        priors, sizes = (np.asarray(arrays[f"{code} {name} {of}"]) for of in ("priors", "sizes"))
        return Level(priors, sizes, rows[name])

    return Classifier(
        own["features"], own["rarity"], level("laws"), level("places"), own["law_of"],
        rows["passages"],
    )  # fmt: skip


def write_classifiers(found: Mapping[str, Classifier], directory: Path) -> None:
    """Write the classifier of every language into the folder of an index."""
    write_arrays(directory, _NAME, arrays_of(found))


def read_classifiers(files: StoredFiles) -> dict[str, Classifier]:
    """Read the classifiers of an index; raise StoreDamaged unless they are as they were written."""
    return classifiers_of(read_arrays(files, _NAME))
