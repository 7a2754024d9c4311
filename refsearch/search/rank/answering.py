"""Which laws answer a query, in no order yet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import numpy as np

from refsearch.search.candidates import TermMatch
from refsearch.search.rank.weighing import LawWeights


class Answering:
    """The laws that answer a query: those that have a match of it, in the editions asked.

    ``wanted`` are the laws of the editions to answer from, None for all.
    """

    def __init__(
        self, matches: Iterable[TermMatch], weights: LawWeights, editions: Iterable[str]
    ) -> None:
        self._laws = weights.laws
        self._weights = weights
        asked = frozenset(editions)
        self._wanted = None if asked.issuperset(weights.standing) else self._laws.within(asked)
        self._everywhere = np.zeros(len(self._laws), np.bool)
        for one in matches:
            self._everywhere[one.laws.laws] = True
        self._answers = self._everywhere
        if self._wanted is not None:
            self._answers = self._everywhere & self._wanted

    def __len__(self) -> int:
        """The number of laws that answer."""
        return int(np.count_nonzero(self._answers))

    def __contains__(self, law: tuple[str, str]) -> bool:
        """Whether a law, as (edition, law), is one of those that answer."""
        number = self._laws.number(*law)
        return number is not None and bool(self._answers[number])

    def same(self, law: tuple[str, str]) -> Hashable:
        """Return what a law shares with itself in the other editions of its work."""
        number = self._laws.number(*law)
        return law if number is None else self._weights.same.item(number)

    def once(self, others: Iterable[tuple[str, str]]) -> int:
        """Return how many laws answer or are among others, each once for the editions of a work."""
        answers = np.unique(self._weights.same[self._answers]).tolist()
        return len({*answers, *map(self.same, others)})

    @property
    def editions(self) -> int:
        """The most editions that one of the works has."""
        return self._weights.editions

    def by_edition(self) -> dict[str, int]:
        """Return how many laws of each edition answer, whichever were asked to."""
        editions = self._laws.editions
        counts = np.bincount(self._laws.edition_of[self._everywhere], minlength=len(editions))
        return dict(zip(editions, counts.tolist(), strict=True))
