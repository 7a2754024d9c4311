"""A classifier of queries: the laws, and the places in them, that each most likely asks for.

It has learnt them (:mod:`refsearch.index.training`) from how people put what a provision is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from refsearch.arrays import Rows, read_arrays, write_arrays
from refsearch.classifiers.bayes import Level, Vocabulary
from refsearch.manifest import StoredFiles

_NAME = "classifier"
UNKNOWN = (1 << 16) - 1  # the class of a law that has none


class Classifier(NamedTuple):
    """The classifier of one language.

    ``law_of`` is the class in ``laws`` of each passage; ``passages`` are those of each class in
    ``places``.
    """

    vocabulary: Vocabulary
    laws: Level
    places: Level
    law_of: NDArray[np.uint16]
    passages: Rows

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name."""
        parts: dict[str, Vocabulary | Level] = {
            "": self.vocabulary,
            "laws ": self.laws,
            "places ": self.places,
        }
        found = {
            f"{name}{of}": content
            for name, part in parts.items()
            for of, content in part.arrays().items()
        }
        own = {"passages": self.passages.values, "passages ends": self.passages.ends}
        return found | own | {"law_of": self.law_of.data}

    @classmethod
    def of(cls, arrays: Mapping[str, Sequence[int]], name: str) -> Classifier:
        """Return the classifier whose arrays have names that begin with a name."""
        return cls(
            Vocabulary.of(arrays, name),
            Level.of(arrays, f"{name}laws "),
            Level.of(arrays, f"{name}places "),
            np.asarray(arrays[f"{name}law_of"]),
            Rows(arrays[f"{name}passages"], arrays[f"{name}passages ends"]),
        )


def arrays_of(found: Mapping[str, Classifier]) -> dict[str, Sequence[int]]:
    """Return classifiers as arrays by name."""
    return {
        f"{code} {name}": content
        for code, one in found.items()
        for name, content in one.arrays().items()
    }


def classifiers_of(arrays: Mapping[str, Sequence[int]]) -> dict[str, Classifier]:
    """Return the classifiers that are in arrays, by language."""
    codes = dict.fromkeys(name.partition(" ")[0] for name in arrays)
    return {code: Classifier.of(arrays, f"{code} ") for code in codes}


def write_classifiers(found: Mapping[str, Classifier], directory: Path) -> None:
    """Write the classifier of every language into the folder of an index."""
    write_arrays(directory, _NAME, arrays_of(found))


def read_classifiers(files: StoredFiles) -> dict[str, Classifier]:
    """Read the classifiers of an index; raise StoreDamaged unless they are as they were written."""
    return classifiers_of(read_arrays(files, _NAME))
