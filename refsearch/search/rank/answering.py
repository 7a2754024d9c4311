"""Which laws answer a query, in no order yet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from refsearch.search.candidates import TermMatch
from refsearch.search.rank.weighing import LawWeights


class Answering:
    """The laws that answer a query: those that have one of its words, in the editions asked.

    ``wanted`` are the editions to answer from, None for all.
    """

    def __init__(
        self, known: Iterable[TermMatch], weights: LawWeights, editions: Iterable[str]
    ) -> None:
        self._laws = weights.laws
        self._weights = weights
        asked = frozenset(editions)
        self._wanted = None if asked.issuperset(weights.standing) else asked
        self._everywhere = 0
        for one in known:
            self._everywhere |= one.laws.bits
        within = -1 if self._wanted is None else self._laws.within(self._wanted)
        self._bits = self._everywhere & within

    def __len__(self) -> int:
        """The number of laws that answer."""
        return self._bits.bit_count()

    def __contains__(self, law: tuple[str, str]) -> bool:
        """Whether a law, as (edition, law), is one of those that answer."""
        number = self._laws.numbers.get(law)
        return number is not None and bool(self._bits >> number & 1)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every law that answers, as (edition, law), in no order of worth."""
        for law, answers in zip(self._laws.places, reversed(f"{self._bits:b}"), strict=False):
            if answers == "1":
                yield law

    def same(self, law: tuple[str, str]) -> Hashable:
        """Return what a law shares with itself in the other editions of its work."""
        number = self._laws.numbers.get(law)
        return law if number is None else self._weights.same[number]

    @property
    def editions(self) -> int:
        """The most editions that one of the works has."""
        return self._weights.editions

    def among(self, edition: str) -> int:
        """Return how many laws of an edition answer, whichever were asked to."""
        return (self._everywhere & self._laws.within([edition])).bit_count()
