"""Scoring passages: the words they match and how much of the query that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import log

from refsearch.search.candidates import Candidates
from refsearch.search.laws import ByLaw
from refsearch.search.rank.weighing import LawWeights

# By passage: what its words add up to, and which they are, a bit for each.
Sums = dict[int, tuple[float, int]]
_NOTHING = (0.0, 0)  # of a passage or law that none of the words before is in


class Scoring:
    """Scores the passages of one query, ``known`` being those of its words that any has.

    Where a passage with these words may still be no answer, their laws have those alone that are.
    """

    def __init__(
        self, candidates: Candidates, weights: LawWeights, described: Mapping[str, float]
    ) -> None:
        self._candidates = candidates
        self._kinds = weights.kinds
        self.highest = weights.highest
        self._raise_to(weights, described)
        self._power = weights.query.coverage_power
        self.known = [one for one in candidates.matches if one.laws]
        self._shares = self._rarities(len(candidates.laws.passages))
        self._covers: dict[int, float] = {}
        self._required = [set(one.laws.numbers) for one in candidates.matches if one.required]
        self._admits = candidates.interpretation.admits
        if self._required or candidates.excluded or self._admits:
            self._leave_answers()
        self.wholes = self._best_by_law()

    def _raise_to(self, weights: LawWeights, described: Mapping[str, float]) -> None:
        """Raise the factors of passages described, and of those with a time where that is asked."""
        raised = [(number, weights.query.limiting) for number in self._candidates.limiting]
        for place, sure in described.items():
            factor = 1 + weights.query.described_place * sure
            raised += [(number, factor) for number in weights.within(place)]
        if not raised:
            return
        self._kinds, self.highest = [*self._kinds], [*self.highest]
        of = self._candidates.laws.of
        for number, factor in raised:
            factor = self._kinds[number] = self._kinds[number] * factor
            self.highest[of[number]] = max(self.highest[of[number]], factor)

    def _leave_answers(self) -> None:
        numbers = set[int]().union(*(one.laws.numbers for one in self.known))
        answers = set(filter(self._is_answer, numbers))

        def left(found: ByLaw) -> ByLaw:
            """Return the scores of the laws that answer."""
            return ByLaw({n: s for n, s in found.scores() if n in answers}, self._candidates.laws)

        self.known = [replace(one, laws=left(one.laws)) for one in self.known]

    def _best_by_law(self) -> dict[int, float]:
        """Return the score of each law taken as one text: each word where it is best."""
        size = len(self._candidates.laws.places)
        totals, having, bit = [0.0] * size, [0] * size, 1
        for one in self.known:
            for law, best in zip(one.laws.laws, one.laws.best, strict=True):
                totals[law] += best
                having[law] |= bit
            bit <<= 1
        covers = self._covers
        return {
            law: totals[law] * (covers.get(having[law]) or self.cover(having[law]))
            for law in set[int]().union(*(one.laws.laws for one in self.known))
        }

    def _rarities(self, size: int) -> list[float]:
        """Return the weight of each known word: the rarer the more; together 1."""
        rarity = [log(1 + size / one.laws.about) for one in self.known]
        total = sum(rarity)
        return [value / total for value in rarity]

    def _is_answer(self, number: int) -> bool:
        """Whether a passage that has one of the words is an answer."""
        if number in self._candidates.excluded:
            return False
        if self._admits and not self._admits(self._candidates.laws.passages[number]):
            return False
        return all(number in having for having in self._required)

    def cover(self, words: int) -> float:
        """Return the factor for the share of the query that words are, a bit each."""
        found = self._covers.get(words)
        if found is None:
            share = sum(s for at, s in enumerate(self._shares) if words >> at & 1)
            found = self._covers[words] = float(share**self._power)
        return found

    def sums(self, law: int) -> Sums:
        """Return the passages of a law that answer."""
        found: Sums = {}
        bit = 1
        for one in self.known:
            for number, score in one.laws.inside(law):
                total, words = found.get(number, _NOTHING)
                found[number] = total + score, words | bit
            bit <<= 1
        return found

    def scores(self, sums: Sums) -> dict[int, float]:
        """Return the score of each passage."""
        kinds, covers = self._kinds, self._covers
        return {
            number: total * (covers.get(words) or self.cover(words)) * kinds[number]
            for number, (total, words) in sums.items()
        }
