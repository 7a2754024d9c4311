"""Ranking: passages and laws in order of how well they answer a query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from refsearch.search.laws import ByLaw, Laws
from refsearch.search.matches import Search
from refsearch.search.passages import Passage
from refsearch.search.pruning import Place, best_of
from refsearch.search.rank.scoring import Admits, Scoring, Sums
from refsearch.search.weights import QueryWeights

_ROUNDING = 1 + 1e-9  # a bound is multiplied in another order than the score it bounds

# Less the score, not in the reader's language, the best passage, the law: laws are sorted by it.
_Place = tuple[float, bool, int, int]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A law that answers: its best passage and the score of the whole.

    ``texts`` are the passages to take an excerpt from: ``best``, and if it is a heading without a
    text those inside it, best first.
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
        self.passages = passages
        self.weights = weights
        self.laws = Laws(passages)
        self.kinds = [weights.kind.get(passage.kind, 1.0) for passage in passages]
        self.depths = [passage.depth for passage in passages]
        self.standing = [(standing or {}).get(edition, 1.0) for edition, _ in self.laws.places]
        self.law_kinds = [0.0] * len(self.laws.places)
        for law, kind in zip(self.laws.of, self.kinds, strict=True):
            self.law_kinds[law] = max(kind, self.law_kinds[law])
        self.highest_kind = max(self.kinds, default=1.0)
        self.highest_standing = max(self.standing, default=1.0)
        self._editions = frozenset(edition for edition, _ in self.laws.places)
        self._favours: dict[str, list[float]] = {}

    def rank(
        self, search: Search, editions: Iterable[str], ui: str, admits: Admits | None = None
    ) -> Ranking:
        """Return the laws of these editions that answer, by passages that are admitted."""
        for one in search.matches:
            if one.laws is None:
                one.laws = ByLaw(one.scores, self.laws)
        wanted = frozenset(editions)
        scoring = Scoring(search, self.passages, self.kinds, self.weights, admits)
        return Ranking(self, scoring, None if wanted >= self._editions else wanted, ui)

    def favours(self, ui: str) -> list[float]:
        """Return the factor of each law for its edition and the reader's language, rounded up."""
        known = ui if ui in self.laws.languages else ""
        found = self._favours.get(known)
        if found is None:
            own = self.weights.ui_language
            found = self._favours[known] = [
                standing * (own if language == ui else 1.0) * _ROUNDING
                for standing, language in zip(self.standing, self.laws.languages, strict=True)
            ]
        return found


class Ranking:
    """The laws that answer a query, scored only as far as they may be among the first requested."""

    def __init__(
        self, ranker: Ranker, scoring: Scoring, editions: frozenset[str] | None, ui: str
    ) -> None:
        self._ranker = ranker
        self._scoring = scoring
        self._weights = ranker.weights
        self._editions = editions
        self._ui = ui
        self._lists = [laws for _, laws in scoring.known]
        self._bests = [(1 << at, laws.best) for at, laws in enumerate(self._lists)]
        self._headed = self._in_heading()
        self._wholes: dict[int, float] = {}
        self._sums: dict[int, Sums] = {}

    def first(self, most: int) -> list[Ranked]:
        """Return the best laws, at most so many, best first."""
        return [self._ranked(place) for place in best_of(self._lists, most, self)]

    def alike(self, most: int, like: Callable[[int], float]) -> list[Ranked]:
        """Return the best laws as :meth:`first` does, the first few by how like they are too.

        ``like`` tells how like the query is to what is told of a passage, from 0 to 1.
        """
        few = self._weights.alike_laws
        found = best_of(self._lists, max(most, few), self)
        again = sorted(self._likened(place, like) for place in found[:few])
        return [self._ranked(place) for place in (*again, *found[few:])][:most]

    def _likened(self, place: Place, like: Callable[[int], float]) -> Place:
        """Return the place of a law with each of its passages raised by how like it is."""
        less, foreign, _, law = place
        sums, scoring = self._sums[law], self._scoring
        highest = max(scoring.best(sums).values())
        raised: dict[int, float] = {}
        for number, (total, words) in sums.items():
            cover, together = scoring.factors(words)
            bound = total * cover * together * self._ranker.kinds[number] * _ROUNDING
            if bound * (1 + self._weights.alike) < highest:  # can't be the best passage
                continue
            factor = 1 + self._weights.alike * like(number) ** 2
            if bound * factor >= highest:
                raised[number] = scoring.score(number, sums[number]) * factor
        top = max(raised.values())
        return less * top / highest, foreign, self._entry(sums, raised, top), law

    def __len__(self) -> int:
        """The number of laws that answer."""
        return self._bits.bit_count()

    def __contains__(self, law: tuple[str, str]) -> bool:
        """Whether a law, as (edition, law), is one of those that answer."""
        number = self._ranker.laws.numbers.get(law)
        return number is not None and bool(self._bits >> number & 1)

    @cached_property
    def _bits(self) -> int:
        found = 0
        if self._scoring.partly:
            numbers = set[int]().union(*(one.scores for one, _ in self._scoring.known))
            laws = {self._ranker.laws.of[n] for n in numbers if self._scoring.is_answer(n)}
            found = self._ranker.laws.bits(laws)
        else:
            for one in self._lists:
                found |= one.bits
        if self._editions is None:
            return found
        return found & self._ranker.laws.within(self._editions)

    def _in_heading(self) -> set[int]:
        """Return the passages whose heading has every known word."""
        headings = sorted((one.in_heading for one, _ in self._scoring.known), key=len)
        return set.intersection(*headings) if headings else set()

    # How high a score can be: the upper bounds by which best_of leaves laws out.

    @cached_property
    def _headed_laws(self) -> Set[int]:
        depths, of = self._ranker.depths, self._ranker.laws.of
        return {of[number] for number in self._headed if depths[number] == 0}

    def bound(self, total: float, lists: Sequence[int]) -> float:
        """Return the highest score of a law that has these words only, at best ``total``."""
        cover, together = self._scoring.factors(sum([1 << at for at in lists]))
        favour = together * self._ranker.highest_kind + self._weights.rest_of_law
        if len(lists) == len(self._lists) and self._headed_laws:
            favour *= self._weights.law_headed
        favour *= max(1.0, self._weights.ui_language) * self._ranker.highest_standing
        return total * cover * favour * _ROUNDING

    def ceilings(self, laws: Sequence[int]) -> list[float]:
        """Return for each law a score it does not exceed, negative for one that is no answer."""
        headed, kinds, rest = self._headed_laws, self._ranker.law_kinds, self._weights.rest_of_law
        favours, factors = self._ranker.favours(self._ui), self._scoring.known_factors
        found = []
        for law in laws:
            total, words = 0.0, 0
            for bit, best in self._bests:
                if law in best:
                    total += best[law]
                    words |= bit
            cover, together = factors.get(words) or self._scoring.factors(words)
            whole = self._wholes[law] = total * cover
            ceiling = whole * (together * kinds[law] + rest) * favours[law]
            found.append(ceiling * self._weights.law_headed if law in headed else ceiling)
        if self._editions is None:
            return found
        places, among = self._ranker.laws.places, self._editions
        allowed = (places[law][0] in among for law in laws)
        return [score if here else -1.0 for score, here in zip(found, allowed, strict=True)]

    # The score itself.

    def place(self, law: int, ceiling: float) -> _Place | None:
        """Return what a law is sorted by; None where none of its passages answers."""
        sums = self._sums[law] = self._scoring.sums(law)
        if not sums:
            return None
        scores = self._scoring.best(sums)
        highest = max(scores.values())
        best = self._entry(sums, scores, highest)
        # Without passages left out it is known: the law's ceiling was asked for before.
        whole = self._scoring.whole(sums) if self._scoring.partly else self._wholes[law]
        score = highest + self._weights.rest_of_law * whole
        if best in self._headed and self._ranker.depths[best] == 0:
            score *= self._weights.law_headed
        foreign = self._ranker.laws.languages[law] != self._ui
        if not foreign:
            score *= self._weights.ui_language
        return -score * self._ranker.standing[law], foreign, best, law

    def _entry(self, sums: Sums, scores: Mapping[int, float], highest: float) -> int:
        """Return where to enter a law: at the outermost heading with every word, or the best."""
        depths = self._ranker.depths
        if len(sums) == 1:
            return next(iter(sums))
        headed = self._headed.intersection(sums) if self._headed else ()
        if headed:
            return min(headed, key=lambda n: (depths[n], n))
        best = [number for number, score in scores.items() if score == highest]
        return best[0] if len(best) == 1 else min(best, key=lambda n: (-depths[n], n))

    def _ranked(self, place: Place) -> Ranked:
        score, _, best, law = place
        texts = (best,) if self._ranker.passages[best].text else self._inside(law, best)
        return Ranked(*self._ranker.laws.places[law], best, -score, texts)

    def _inside(self, law: int, best: int) -> tuple[int, ...]:
        """Return a passage, then those of its place and inside it that answer, best first."""
        depths, passages = self._ranker.depths, self._ranker.passages
        scores, under = self._scoring.all(self._sums[law]), f"{passages[best].id}."
        inside = [n for n in scores if n != best and f"{passages[n].id}.".startswith(under)]
        inside.sort(key=lambda n: (-scores[n], -depths[n], n))
        return (best, *inside)
