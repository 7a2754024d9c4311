"""A classifier of incidents: the rulings that each most likely needs, and whether it needs any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refsearch.classifiers.bayes import Level, Stored, Vocabularies, named_arrays
from refsearch.classifiers.logistic import Regression
from refsearch.classifiers.reading import TextFeatures


class IncidentClassifier(NamedTuple):
    """``names`` are the procedures, in the order of the classes in ``procedures``."""

    names: tuple[str, ...]
    vocabularies: Vocabularies
    procedures: Level
    none: Regression

    def likely(self, incident: TextFeatures) -> dict[str, float]:
        """Return how likely an incident needs each procedure: together less than 1."""
        known = self.vocabularies.known(incident)
        found = self.procedures.likely(known) * (1 - self.none.likely(known))
        return dict(zip(self.names, found.tolist(), strict=True))

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name, without the names of the procedures."""
        levels: dict[str, Stored] = {"procedures ": self.procedures, "none ": self.none}
        return named_arrays({"": self.vocabularies, **levels})

    @classmethod
    def of(cls, names: tuple[str, ...], arrays: Mapping[str, Sequence[int]]) -> IncidentClassifier:
        """Return the classifier whose arrays these are."""
        procedures, none = Level.of(arrays, "procedures "), Regression.of(arrays, "none ")
        return cls(names, Vocabularies.of(arrays, ""), procedures, none)
