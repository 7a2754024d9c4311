"""A classifier of incidents: the rulings that each most likely needs, and whether it needs any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refsearch.classifiers.bayes import Known, Level, Vocabulary
from refsearch.classifiers.logistic import Regression
from refsearch.rulings.offering.incidents import Incident


class IncidentClassifier(NamedTuple):
    """The classifier of all languages: what they tell in words of their own, kinds share.

    ``names`` are the procedures, in the order of the classes in ``procedures``.
    """

    names: tuple[str, ...]
    text: Vocabulary
    kinds: Vocabulary
    procedures: Level
    none: Regression

    def likely(self, incident: Incident) -> dict[str, float]:
        """Return how likely an incident needs each procedure: together less than 1."""
        known = self._known(incident)
        found = self.procedures.likely(known) * (1 - self.none.likely(known))
        return dict(zip(self.names, found.tolist(), strict=True))

    def _known(self, incident: Incident) -> Known:
        text, kinds = self.text.known(incident.text), self.kinds.known(incident.kinds)
        return text.beside(kinds, len(self.text.features))

    def arrays(self) -> dict[str, Sequence[int]]:
        """Return this as arrays by name, without the names of the procedures."""
        parts: dict[str, Vocabulary | Level | Regression] = {
            "text ": self.text,
            "kinds ": self.kinds,
            "procedures ": self.procedures,
            "none ": self.none,
        }
        return {
            f"{name}{of}": content
            for name, part in parts.items()
            for of, content in part.arrays().items()
        }

    @classmethod
    def of(cls, names: tuple[str, ...], arrays: Mapping[str, Sequence[int]]) -> IncidentClassifier:
        """Return the classifier whose arrays these are."""
        return cls(
            names,
            Vocabulary.of(arrays, "text "),
            Vocabulary.of(arrays, "kinds "),
            Level.of(arrays, "procedures "),
            Regression.of(arrays, "none "),
        )
