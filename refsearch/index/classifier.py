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
from refsearch.classifiers.bayes import Level, Stored, Vocabularies, named_arrays
from refsearch.manifest import StoredFiles

_NAME = "classifier"
UNKNOWN = (1 << 16) - 1  # the class of a law that has none


class Classifier(NamedTuple):
    """A classifier of queries in any language.

    ``law_of`` is the class in ``laws`` of each passage; ``passages`` are those of each class in
    ``places``.
    """

    vocabularies: Vocabularies
    laws: Level
    places: Level
    law_of: NDArray[np.uint16]
    passages: Rows

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name."""
        levels: dict[str, Stored] = {"laws ": self.laws, "places ": self.places}
        own = {"passages": self.passages.values, "passages ends": self.passages.ends}
        return named_arrays({"": self.vocabularies, **levels}) | own | {"law_of": self.law_of.data}

    @classmethod
    def of(cls, arrays: Mapping[str, Sequence[int]]) -> Classifier:
        """Return the classifier whose arrays these are."""
        return cls(
            Vocabularies.of(arrays, ""),
            Level.of(arrays, "laws "),
            Level.of(arrays, "places "),
            np.asarray(arrays["law_of"]),
            Rows(arrays["passages"], arrays["passages ends"]),
        )


def write_classifier(found: Classifier | None, directory: Path) -> None:
    """Write the classifier of an index into its folder."""
    write_arrays(directory, _NAME, found.arrays() if found else {})


def read_classifier(files: StoredFiles) -> Classifier | None:
    """Read the classifier of an index; raise StoreDamaged unless it is as it was written."""
    arrays = read_arrays(files, _NAME)
    return Classifier.of(arrays) if arrays else None
