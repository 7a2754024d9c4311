"""Scoring passages: the words they match and how much of the query that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import log

import numpy as np
from numpy.typing import NDArray

from refsearch.index.scores import NONE, Numbers, Scores, Values, union
from refsearch.search.candidates import Candidates, TermMatch
from refsearch.search.laws import KINDS, ByLaw
from refsearch.search.rank.weighing import LawWeights

# By passage: what its words add up to, and which they are, a bit for each.
Sums = dict[int, tuple[float, int]]
_NOTHING = (0.0, 0)  # of a passage or law that none of the words before is in


class Scoring:
    """Scores the passages of one query, ``known`` being those of its words that any has.

    ``matches`` are those and what the whole query is likely to ask for. Where a passage that has
    them may still be no answer, their laws have those alone that are.
    """

    def __init__(self, candidates: Candidates, weights: LawWeights) -> None:
        self._candidates = candidates
        self._kinds = weights.kinds
        self.highest = weights.highest
        self._raised: dict[int, float] = {}  # passages with another factor than that of their kind
        self._raise_to(weights)
        self._power = weights.query.coverage_power
        self.known = [one for one in candidates.matches if len(one.laws)]
        self.matches = [*self.known, *self._meant(weights)] if self.known else []
        self._shares = self._rarities(len(candidates.laws.passages))
        self._covers: dict[int, float] = {}
        self._required = [one.laws.scores.numbers for one in candidates.matches if one.required]
        self._admits = candidates.interpretation.admits
        if self._required or len(candidates.excluded) or self._admits:
            self._leave_answers()
        self._totals = self._best_by_law()

    def _meant(self, weights: LawWeights) -> Iterator[TermMatch]:
        """Yield what the whole query finds: the likely passages, whatever words they have."""
        likely, query = self._candidates.likely, weights.query
        if likely is not None and len(likely.passages):
            passages = likely.passages
            some = passages.values >= query.likely_found
            if some.any():
                found = Scores(passages.numbers[some], passages.values[some]) * query.likely_score
                yield TermMatch((), ByLaw(found, self._candidates.laws), NONE.numbers)

    def _raise_to(self, weights: LawWeights) -> None:
        """Raise the factors of likely passages, and of those with a time where that is asked."""
        limiting, likely = self._candidates.limiting.tolist(), self._candidates.likely
        raised = [(number, weights.query.limiting) for number in limiting]
        if likely is not None:
            most = weights.query.likely_place
            raised += [(number, 1 + most * sure) for number, sure in likely.passages]
        if not raised:
            return
        laws = self._candidates.laws
        for number, factor in raised:
            before = self._raised.get(number) or self._kinds[laws.kinds[number]]
            self._raised[number] = before * factor
        of = laws.column[[*self._raised]]
        self.highest = self.highest.copy()
        np.maximum.at(self.highest, of, [*self._raised.values()])

    def _leave_answers(self) -> None:
        answers = self._answers()

        def left(found: ByLaw) -> ByLaw:
            """Return the scores of the laws that answer."""
            kept, laws = answers[found.scores.numbers], self._candidates.laws
            return ByLaw(Scores(found.scores.numbers[kept], found.scores.values[kept]), laws)

        self.matches = [replace(one, laws=left(one.laws)) for one in self.matches]
        self.known = self.matches[: len(self.known)]

    def _answers(self) -> NDArray[np.bool]:
        """Return for each passage whether it is an answer if it has one of the words."""
        laws = self._candidates.laws
        answers = np.ones(len(laws.passages), np.bool)
        for having in self._required:
            others = np.ones(len(answers), np.bool)
            others[having] = False
            answers &= ~others
        answers[self._candidates.excluded] = False
        if self._admits:
            known = union([one.laws.scores.numbers for one in self.matches])
            for number in known[answers[known]].tolist():
                _, law = laws.place(laws.of[number])
                answers[number] = self._admits(law, KINDS[laws.kinds[number]])
        return answers

    def _best_by_law(self) -> Values:
        """Return what each law has if it is taken as one text: each word where it is best."""
        totals = np.zeros(len(self._candidates.laws))
        for one in self.matches:
            totals[one.laws.laws] += one.laws.best
        return totals

    def bounds(self, answers: NDArray[np.bool], rest: float) -> tuple[Numbers, Values]:
        """Return the laws that answer, and the most that each can score before its factor."""
        shares = np.zeros(len(answers))
        for one, share in zip(self.matches, self._shares, strict=True):
            shares[one.laws.laws] += share
        laws = answers.nonzero()[0].astype(np.uint32)
        whole = self._totals[laws] * shares[laws] ** self._power
        return laws, whole * (self.highest[laws] + rest)

    def whole(self, law: int, sums: Sums) -> float:
        """Return the score of a law taken as one text."""
        having = 0
        for _, words in sums.values():
            having |= words
        return self._totals.item(law) * self.cover(having)

    def _rarities(self, size: int) -> list[float]:
        """Return the weight of each known word: the rarer the more; together 1."""
        rarity = [log(1 + size / one.laws.about) for one in self.matches]
        total = sum(rarity)
        return [value / total for value in rarity]

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
        for one in self.matches:
            for number, score in one.laws.inside(law):
                total, words = found.get(number, _NOTHING)
                found[number] = total + score, words | bit
            bit <<= 1
        return found

    def scores(self, sums: Sums) -> dict[int, float]:
        """Return the score of each passage."""
        kinds, covers, of = self._kinds, self._covers, self._candidates.laws.kinds
        found = {
            number: total * (covers.get(words) or self.cover(words)) * kinds[of[number]]
            for number, (total, words) in sums.items()
        }
        for number in self._raised.keys() & found.keys() if self._raised else ():
            total, words = sums[number]
            found[number] = total * self.cover(words) * self._raised[number]
        return found
