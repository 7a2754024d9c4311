"""From what is sought to laws in order: how well each passage and each law answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from refsearch.search.matching import Search
from refsearch.search.passages import Passage
from refsearch.search.weights import QueryWeights


@dataclass(frozen=True, slots=True)
class Ranked:
    """A law that answers: its best passage and the score of the whole.

    ``texts`` are the passages to take an excerpt from, best first: ``best`` and those inside it.
    """

    edition: str
    law: str
    best: int
    score: float
    texts: tuple[int, ...]


class Ranker:
    """Puts the laws of a library in order; ``standing`` is a factor by edition, 1 for the rest."""

    def __init__(
        self,
        passages: Sequence[Passage],
        weights: QueryWeights,
        standing: Mapping[str, float] | None = None,
    ) -> None:
        self._passages = passages
        self._weights = weights
        self._standing = standing or {}

    def rank(self, search: Search, editions: Iterable[str], ui: str) -> list[Ranked]:
        """Return the laws of these editions that answer, best first."""
        ranking = _Ranking(self._passages, self._weights, search, ui, self._standing)
        allowed = set(editions)
        laws: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for number in ranking.scores:
            passage = self._passages[number]
            if passage.edition in allowed:
                laws[passage.edition, passage.law].append(number)
        return sorted(map(ranking.law, laws.values()), key=ranking.order)


class _Ranking:
    """The ranking for one query. ``shares`` is how much of the question each word is."""

    def __init__(
        self,
        passages: Sequence[Passage],
        weights: QueryWeights,
        search: Search,
        ui: str,
        standing: Mapping[str, float],
    ) -> None:
        self._passages = passages
        self._weights = weights
        self._search = search
        self._ui = ui
        self._standing = standing
        self._known = [one for one in search.sought if one.scores]
        self._shares = self._rarities()
        self._headed = set.intersection(*(one.in_heading for one in self._known or search.sought))
        self.scores = dict(self._answers())

    def _rarities(self) -> list[float]:
        """Return the weight of each known word: the rarer the more; together 1."""
        rarity = [log(1 + len(self._passages) / len(one.scores)) for one in self._known]
        return [value / sum(rarity) for value in rarity]

    def _answers(self) -> Iterator[tuple[int, float]]:
        """Yield every passage that answers, with its score."""
        summed: defaultdict[int, float] = defaultdict(float)
        covered: defaultdict[int, float] = defaultdict(float)
        for one, share in zip(self._known, self._shares, strict=True):
            for number, score in one.scores.items():
                summed[number] += score
                covered[number] += share
        for number, score in summed.items():
            if self._is_answer(number):
                yield number, score * self._cover(covered[number]) * self._quality(number)

    def _is_answer(self, number: int) -> bool:
        required = (one for one in self._search.sought if one.required)
        return number not in self._search.excluded and all(number in r.scores for r in required)

    def _cover(self, share: float) -> float:
        return float(share**self._weights.coverage_power)

    def _quality(self, number: int) -> float:
        """Return the factor for words that stand together and for the kind of passage."""
        together = self._search.together
        pairs = sum(number in pair for pair in together)
        side_by_side = 1 + self._weights.adjacent * pairs / max(1, len(together))
        return side_by_side * self._weights.kind.get(self._passages[number].kind, 1.0)

    def law(self, numbers: Sequence[int]) -> Ranked:
        """Return a law by its passages that answer."""
        by_score = sorted(numbers, key=lambda n: (-self.scores[n], -self._passages[n].depth, n))
        headed = self._headed.intersection(numbers)
        best = min(headed, key=lambda n: (self._passages[n].depth, n), default=by_score[0])
        passage = self._passages[best]
        score = self.scores[by_score[0]] + self._weights.rest_of_law * self._whole(numbers)
        if best in headed and passage.depth == 0:
            score *= self._weights.law_headed
        if passage.language == self._ui:
            score *= self._weights.ui_language
        score *= self._standing.get(passage.edition, 1.0)
        texts = (n for n in by_score if _inside(self._passages[n].id, passage.id))
        return Ranked(passage.edition, passage.law, best, score, (best, *texts))

    def _whole(self, numbers: Sequence[int]) -> float:
        """Return the score of a law's passages taken as one text: each word where it is best."""
        best = [max(one.scores.get(n, 0.0) for n in numbers) for one in self._known]
        share = sum(s for s, score in zip(self._shares, best, strict=True) if score)
        return sum(best) * self._cover(share)

    def order(self, law: Ranked) -> tuple[float, bool, int]:
        """Return the key to sort by: score, then the reader's language, then the texts' order."""
        return -law.score, self._passages[law.best].language != self._ui, law.best


def _inside(id_: str, of: str) -> bool:
    return id_ == of or id_.startswith(f"{of}.")
