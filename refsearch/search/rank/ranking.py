"""Ranking: the laws in order of how well they answer a query."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from msgspec.structs import replace

from refsearch.index.scores import Values
from refsearch.search.candidates import Candidates, Likely
from refsearch.search.rank.answering import Answering
from refsearch.search.rank.entering import Entering
from refsearch.search.rank.scoring import Scoring, Sums
from refsearch.search.rank.weighing import LawWeights

_OTHERS = 2  # sections of the law found first, beside its best: more would push other laws out
_SENT = 5  # of the first laws: what stands further back is no answer
_LOOKED_INTO = 4  # times as many laws are put in order at first: fewer are mostly looked into
_ROUNDING = 1 + 1e-9  # a bound is reckoned in another order than the score

# Less the score, not in the reader's language, the law: laws are sorted by it.
_Scored = tuple[float, bool, int]
# The same with the best passage before the law.
_Place = tuple[float, bool, int, int]


class Ranked(msgspec.Struct, frozen=True):
    """A law that answers: its best passage and the score of the whole.

    ``texts`` are the passages to take an excerpt from: ``best``, and if it is a heading without a
    text those inside it, best first.
    """

    edition: str
    law: str
    best: int
    score: float
    texts: tuple[int, ...]


class Ranking(Answering):
    """The laws that answer a query; asked for the best, it scores them all.

    ``ui`` is the reader's language.
    """

    def __init__(self, candidates: Candidates, weights: LawWeights, ui: str) -> None:
        self.candidates = candidates
        self._query = weights.query
        self._ui = ui
        self._scoring = Scoring(candidates, weights)
        super().__init__(self._scoring.matches, weights, candidates.interpretation.editions)
        self._entering = Entering(self._laws, self._scoring)
        self._sums: dict[int, Sums] = {}
        self._scores: dict[int, dict[int, float]] = {}  # of the passages of those laws
        self._factors = self._by_law()

    def first(self, most: int) -> list[Ranked]:
        """Return the best laws, at most so many, best first."""
        ordered = [*map(self._place, self._best(max(most, _SENT)))]
        ordered[:_SENT] = self._sent(ordered[:_SENT])
        return [self._ranked(place) for place in ordered][:most]

    def others(self, found: Ranked) -> list[Ranked]:
        """Return the best other sections of a law that was found, those that come near its best.

        What holds one that is there already, or stands inside it, is no other.
        """
        scores, text = self._scores[self._laws.of[found.best]], self._laws.has_text
        most = max(scores.values())
        near = [n for n, score in scores.items() if text[n] and score >= most * self._query.second]
        near.sort(key=lambda n: (-scores[n], n))
        return [
            replace(found, best=number, score=found.score * scores[number] / most, texts=(number,))
            for number in self._apart([found.best, *near])[1 : 1 + _OTHERS]
        ]

    def _apart(self, numbers: Sequence[int]) -> list[int]:
        """Return passages of which none stands inside another, those that come first."""
        taken: dict[str, int] = {}
        for number in numbers:
            at = f"{self._laws.passages[number].id}."
            if not any(at.startswith(one) or one.startswith(at) for one in taken):
                taken[at] = number
        return [*taken.values()]

    def _sent(self, places: list[_Place]) -> list[_Place]:
        """Return the first places with what the leading passage only sends to before it.

        A law headed by all the words is what was asked, a definition that names another is not.
        """
        if not places:
            return places
        lead = self._laws.passages[places[0][2]]
        entering = self._entering
        headed = places[0][3] in entering.law_headed or places[0][2] in entering.headed
        if headed and lead.kind != "definition":
            return places
        near = places[0][0] * self._query.sent
        meant = [p for p in places if p[0] <= near and self._laws.place(p[3]) in lead.sends]
        return [*meant, *(place for place in places if place not in meant)]

    def _best(self, most: int) -> list[_Scored]:
        """Return the best laws, looking only into those that may be among them."""
        found: list[_Scored] = []
        leading: dict[int, _Scored] = {}  # of the editions of a law the one that answers best
        for bound, law in self._bounded(most):
            if len(found) >= most and bound * _ROUNDING < -found[most - 1][0]:
                break
            self._put(self._scored(law), found, leading)
        return found[:most]

    def _put(self, law: _Scored, found: list[_Scored], leading: dict[int, _Scored]) -> None:
        """Put a law in order, behind the same law in another edition where that answers better."""
        same = self._weights.same.item(law[2])
        twin = leading.get(same)
        if twin and law < twin:
            found.remove(twin)
            law, twin = twin, law
            insort(found, twin)
        leading[same] = twin or law
        insort(found, (law[0] * self._query.twin, *law[1:]) if twin else law)

    def _bounded(self, most: int) -> Iterator[tuple[float, int]]:
        """Yield the most that each law can score, and the law, the highest first."""
        laws, bounds = self._scoring.bounds(self._answers, self._query.rest_of_law)
        bounds = bounds * self._factors[laws]
        some = _LOOKED_INTO * most
        while len(laws):
            among = bounds >= (np.partition(bounds, -some)[-some] if some < len(laws) else 0.0)
            order = (-bounds[among]).argsort(kind="stable")
            yield from zip(bounds[among][order].tolist(), laws[among][order].tolist(), strict=True)
            laws, bounds, some = laws[~among], bounds[~among], some * 16

    def _by_law(self) -> Values:
        """Return the factor of each law: a title with every word counts, and how likely it is."""
        asked, works = self.candidates.interpretation, self._weights.works
        fronts = asked.defines or len({works[edition] for edition in asked.named}) == 1
        factors = self._weights.factors(
            self._ui, asked.named, self.candidates.prescribing, fronts=fronts
        )
        if headed := [*self._entering.law_headed]:
            factors = factors.copy()
            same = self._weights.same  # the law in another language is headed by what it says
            has = np.zeros(len(same), np.bool)
            has[same[headed]] = True
            factors[has[same]] *= self._query.law_headed
        likely = self.candidates.likely
        return factors if likely is None else factors * self._likely(likely)

    def _likely(self, likely: Likely) -> Values:
        """Return the factor of each law for how likely it is asked for."""
        least, unknown = self._query.likely_least, self._query.likely_unknown
        factors = (np.nan_to_num(likely.classes, nan=unknown) + least) ** self._query.likely
        found: Values = factors[likely.class_of]
        return found

    def _scored(self, law: int) -> _Scored:
        """Return what a law is sorted by."""
        sums = self._sums[law] = self._scoring.sums(law)
        scores = self._scores[law] = self._scoring.scores(sums)
        score = max(scores.values()) + self._query.rest_of_law * self._scoring.whole(law, sums)
        foreign = self._laws.language(law) != self._ui
        return -score * self._factors.item(law), foreign, law

    def _place(self, found: _Scored) -> _Place:
        less, foreign, law = found
        return less, foreign, self._entering.entry(self._sums[law], self._scores[law]), law

    def _ranked(self, place: _Place) -> Ranked:
        score, _, best, law = place
        held = self._laws.has_text[best]
        texts = (best,) if held else self._entering.inside(self._scores[law], best)
        return Ranked(*self._laws.place(law), best, -score, texts)
