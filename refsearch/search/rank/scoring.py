"""Scoring passages: the words they match, how much of the query that is, and proximity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log

from refsearch.search.laws import ByLaw
from refsearch.search.matches import Search, TermMatch, Together
from refsearch.search.passages import Passage
from refsearch.search.weights import QueryWeights

Admits = Callable[[Passage], bool]

# By passage: what its words add up to, and which they are, a bit for each.
Sums = dict[int, tuple[float, int]]


class Scoring:
    """Scores the passages of one query, ``known`` being those of its words that any has.

    ``kinds`` is the factor of each passage. ``partly`` tells that a passage with these words may
    be no answer all the same; ``known_factors`` is what :meth:`factors` has been asked before.
    """

    def __init__(
        self,
        search: Search,
        passages: Sequence[Passage],
        kinds: Sequence[float],
        weights: QueryWeights,
        admits: Admits | None,
    ) -> None:
        self._search = search
        self._passages = passages
        self._kinds = kinds
        self._weights = weights
        self._admits = admits
        self.known: list[tuple[TermMatch, ByLaw]] = []
        for one in search.matches:
            if one.scores and one.laws:
                self.known.append((one, one.laws))
        self._required = [one for one in search.matches if one.required]
        self.partly = bool(self._required or search.excluded or admits)
        self._shares = self._rarities()
        self._pairs = self._known_pairs()
        self.known_factors: dict[int, tuple[float, float]] = {}

    def _rarities(self) -> list[float]:
        """Return the weight of each known word: the rarer the more; together 1."""
        size = len(self._passages)
        rarity = [log(1 + size / len(one.scores)) for one, _ in self.known]
        total = sum(rarity)
        return [value / total for value in rarity]

    def _known_pairs(self) -> list[tuple[int, Together]]:
        """Return the pairs of neighbours that are both known, with the bits of both words."""
        bit = {id(one): 1 << at for at, (one, _) in enumerate(self.known)}
        bits = ((bit.get(id(p.left)), bit.get(id(p.right)), p) for p in self._search.together)
        return [(left | right, pair) for left, right, pair in bits if left and right]

    def is_answer(self, number: int) -> bool:
        """Whether a passage that has one of the words is an answer."""
        if number in self._search.excluded:
            return False
        if self._admits and not self._admits(self._passages[number]):
            return False
        return all(number in one.scores for one in self._required)

    def factors(self, words: int) -> tuple[float, float]:
        """Return two factors for words (a bit each): for their share of the query, and for
        neighbours where all stand together.
        """
        found = self.known_factors.get(words)
        if found is None:
            share = sum(s for at, s in enumerate(self._shares) if words >> at & 1)
            pairs = sum(words & both == both for both, _ in self._pairs)
            cover = float(share**self._weights.coverage_power)
            found = self.known_factors[words] = cover, self._together(pairs)
        return found

    def _together(self, pairs: int) -> float:
        """Return the factor for so many neighbours that stand together."""
        return 1 + self._weights.adjacent * pairs / max(1, len(self._search.together))

    def sums(self, law: int) -> Sums:
        """Return the passages of a law that answer."""
        found: Sums = {}
        bit = 1
        for one, laws in self.known:
            scores = one.scores
            for number in laws.inside.get(law, ()):
                if number in found:
                    total, words = found[number]
                    found[number] = total + scores[number], words | bit
                else:
                    found[number] = scores[number], bit
            bit <<= 1
        if self.partly:
            return {number: has for number, has in found.items() if self.is_answer(number)}
        return found

    def best(self, sums: Sums) -> dict[int, float]:
        """Return the score of the best passages, and of all that it takes to know which they are.

        Whether words stand together is looked up only where it may make a passage one of them.
        """
        scores: dict[int, float] = {}
        open_: list[tuple[float, int]] = []
        kinds, known = self._kinds, self.known_factors
        for number, (total, words) in sums.items():
            cover, together = known[words] if words in known else self.factors(words)
            score = total * cover * (together * kinds[number])
            if together == 1:
                scores[number] = score
            else:
                open_.append((score, number))
        if not open_:
            return scores
        best = max(scores.values(), default=0.0)
        for highest, number in sorted(open_, reverse=True):
            if highest < best:
                break
            score = scores[number] = self.score(number, sums[number])
            best = max(score, best)
        return scores

    def all(self, sums: Sums) -> dict[int, float]:
        """Return the score of each passage."""
        return {number: self.score(number, has) for number, has in sums.items()}

    def score(self, number: int, has: tuple[float, int]) -> float:
        """Return the score of a passage."""
        total, words = has
        pairs = 0
        for both, pair in self._pairs:
            if words & both == both and number in pair:
                pairs += 1
        kind = self._kinds[number]
        return total * self.factors(words)[0] * (self._together(pairs) * kind if pairs else kind)

    def whole(self, passages: Mapping[int, object]) -> float:
        """Return the score of passages taken as one text: each word where it is best."""
        best = [max(one.scores.get(n, 0.0) for n in passages) for one, _ in self.known]
        words = sum(1 << at for at, score in enumerate(best) if score)
        return sum(best) * self.factors(words)[0]
