"""The weights as they fall on the passages and laws of one index."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from refsearch.library.library import Library
from refsearch.search.laws import Laws
from refsearch.search.weights import QueryWeights


@dataclass(frozen=True)
class LawWeights:
    """``query`` are the weights; ``standing`` is a factor by edition, 1 for the rest."""

    query: QueryWeights
    laws: Laws
    standing: dict[str, float]

    @cached_property
    def kinds(self) -> list[float]:
        """The factor of each passage for its kind."""
        return [self.query.kind.get(passage.kind, 1.0) for passage in self.laws.passages]

    @cached_property
    def law_kinds(self) -> list[float]:
        """The highest of these factors in each law."""
        highest = [0.0] * len(self.laws.places)
        for law, kind in zip(self.laws.of, self.kinds, strict=True):
            highest[law] = max(kind, highest[law])
        return highest

    @cached_property
    def definitions(self) -> frozenset[int]:
        """The "laws" that are definitions."""
        return self._of_kind("definition")

    @cached_property
    def fronts(self) -> frozenset[int]:
        """The "laws" that are front parts."""
        return self._of_kind("front")

    def _of_kind(self, kind: str) -> frozenset[int]:
        kinds = zip(self.laws.of, self.laws.passages, strict=True)
        return frozenset(law for law, passage in kinds if passage.kind == kind)

    @cached_property
    def standings(self) -> list[float]:
        """The factor of each law for its edition."""
        return [self.standing.get(edition, 1.0) for edition, _ in self.laws.places]


def weigh(library: Library, laws: Laws, query: QueryWeights) -> LawWeights:
    """Return the weights for the laws of a library: less for what is superseded or supplements."""
    standing = {e.id: query.game.get(e.game, 1.0) for e in library.editions}
    for edition in library.editions:
        if library.successor(edition.id):
            standing[edition.id] *= query.superseded
        if edition.supplements:
            standing[edition.id] *= query.supplement
    return LawWeights(query, laws, standing)
