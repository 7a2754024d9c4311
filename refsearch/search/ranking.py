"""From what is sought to laws in order: how well each passage and each law answers."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from math import log

from refsearch.search.laws import ByLaw, Laws
from refsearch.search.passages import Passage
from refsearch.search.pruning import Place, best_of
from refsearch.search.sought import Search, Together
from refsearch.search.weights import QueryWeights

Admits = Callable[[Passage], bool]

_ROUNDING = 1 + 1e-9  # a bound is summed in another order than the score it bounds

# Less the score, not in the reader's language, the best passage, the law: laws are sorted by it.
_Place = tuple[float, bool, int, int]


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

    def rank(
        self, search: Search, editions: Iterable[str], ui: str, admits: Admits | None = None
    ) -> Ranking:
        """Return the laws of these editions that answer, by passages that are admitted."""
        for one in search.sought:
            if one.laws is None:
                one.laws = ByLaw(one.scores, self.laws)
        wanted = frozenset(editions)
        return Ranking(self, search, None if wanted >= self._editions else wanted, ui, admits)


class Ranking:
    """The laws that answer a query. Only those are scored that may be among the first asked for.

    ``shares`` is how much of the question each known word is.
    """

    def __init__(
        self,
        ranker: Ranker,
        search: Search,
        editions: frozenset[str] | None,
        ui: str,
        admits: Admits | None,
    ) -> None:
        self._ranker = ranker
        self._weights = ranker.weights
        self._search = search
        self._editions = editions
        self._ui = ui
        self._admits = admits
        self._known = [one for one in search.sought if one.scores]
        self._lists = [one.laws for one in self._known if one.laws]
        self._required = [one for one in search.sought if one.required]
        self._partly = bool(self._required or search.excluded or admits)
        self._shares = self._rarities()
        self._pairs = self._known_pairs()
        self._covers: dict[int, float] = {}
        self._besides: dict[int, float] = {}
        self._headed = self._in_heading()
        self._bests = [(1 << at, one.best) for at, one in enumerate(self._lists)]
        self._wholes: dict[int, float] = {}
        self._scored: dict[int, dict[int, float]] = {}

    def first(self, most: int) -> list[Ranked]:
        """Return the best laws, at most so many, best first."""
        return [self._ranked(place) for place in best_of(self._lists, most, self)]

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
        if self._partly:
            numbers = set[int]().union(*(one.scores for one in self._known))
            laws = {self._ranker.laws.of[n] for n in numbers if self._is_answer(n)}
            found = self._ranker.laws.bits(laws)
        else:
            for one in self._lists:
                found |= one.bits
        if self._editions is None:
            return found
        return found & self._ranker.laws.within(self._editions)

    def _rarities(self) -> list[float]:
        """Return the weight of each known word: the rarer the more; together 1."""
        size = len(self._ranker.passages)
        rarity = [log(1 + size / len(one.scores)) for one in self._known]
        total = sum(rarity)
        return [value / total for value in rarity]

    def _known_pairs(self) -> list[tuple[int, Together]]:
        """Return the neighbours that are both known, with their bits: who has not both is none."""
        bit = {id(one): 1 << at for at, one in enumerate(self._known)}
        bits = ((bit.get(id(p.left)), bit.get(id(p.right)), p) for p in self._search.together)
        return [(left | right, pair) for left, right, pair in bits if left and right]

    def _in_heading(self) -> set[int]:
        """Return the passages whose heading has every known word."""
        headings = sorted((one.in_heading for one in self._known), key=len)
        return set.intersection(*headings) if headings else set()

    # How high a score can be: the upper bounds by which best_of leaves laws out.

    def _beside(self, words: int) -> float:
        """Return the factor for neighbours where all stand together of these words."""
        found = self._besides.get(words)
        if found is None:
            pairs = sum(words & both == both for both, _ in self._pairs)
            found = 1 + self._weights.adjacent * pairs / max(1, len(self._search.together))
            self._besides[words] = found
        return found

    @cached_property
    def _headed_laws(self) -> Set[int]:
        depths, of = self._ranker.depths, self._ranker.laws.of
        return {of[number] for number in self._headed if depths[number] == 0}

    def bound(self, total: float, lists: Sequence[int]) -> float:
        """Return the highest score of a law that has these words only, at best ``total``."""
        words = sum([1 << at for at in lists])
        favour = self._beside(words) * self._ranker.highest_kind + self._weights.rest_of_law
        if len(lists) == len(self._lists) and self._headed_laws:
            favour *= self._weights.law_headed
        favour *= max(1.0, self._weights.ui_language) * self._ranker.highest_standing
        return total * self._cover(words) * favour * _ROUNDING

    def ceilings(self, laws: Sequence[int]) -> list[float]:
        """Return for each law a score it does not exceed, negative for one that is no answer."""
        headed, kinds, rest = self._headed_laws, self._ranker.law_kinds, self._weights.rest_of_law
        found = []
        for law in laws:
            total, words = 0.0, 0
            for bit, best in self._bests:
                if law in best:
                    total += best[law]
                    words |= bit
            whole = self._wholes[law] = total * self._cover(words)
            whole *= (self._beside(words) * kinds[law] + rest) * _ROUNDING
            found.append(self._in_standing(whole, law, headed))
        if self._editions is None:
            return found
        places, among = self._ranker.laws.places, self._editions
        allowed = (places[law][0] in among for law in laws)
        return [score if here else -1.0 for score, here in zip(found, allowed, strict=True)]

    def _in_standing(self, score: float, law: int, headed: Container[int]) -> float:
        """Return a law's score with the factors for its title, language and edition."""
        if law in headed:
            score *= self._weights.law_headed
        if self._ranker.laws.languages[law] == self._ui:
            score *= self._weights.ui_language
        return score * self._ranker.standing[law]

    def _cover(self, words: int) -> float:
        """Return the factor for the known words that are there (a bit each) of all."""
        found = self._covers.get(words)
        if found is None:
            share = sum(s for at, s in enumerate(self._shares) if words >> at & 1)
            found = self._covers[words] = float(share**self._weights.coverage_power)
        return found

    # The score itself.

    def place(self, law: int, ceiling: float) -> _Place | None:
        """Return what a law is sorted by; None where none of its passages answers."""
        scores = self._passages(law)
        if not scores:
            return None
        self._scored[law] = scores
        best = self._entry(scores)
        score = max(scores.values()) + self._weights.rest_of_law * self._whole(law, scores)
        headed = best in self._headed and self._ranker.depths[best] == 0
        score = self._in_standing(score, law, (law,) if headed else ())
        return -score, self._ranker.laws.languages[law] != self._ui, best, law

    def _passages(self, law: int) -> dict[int, float]:
        """Return the score of each passage of a law that answers."""
        summed: dict[int, float] = {}
        words: dict[int, int] = {}
        for at, one in enumerate(self._known):
            scores, bit = one.scores, 1 << at
            for number in self._lists[at].inside.get(law, ()):
                if number in summed:
                    summed[number] += scores[number]
                    words[number] |= bit
                else:
                    summed[number] = scores[number]
                    words[number] = bit
        if self._partly:
            summed = {n: score for n, score in summed.items() if self._is_answer(n)}
        cover, quality = self._cover, self._quality
        return {n: score * cover(words[n]) * quality(n, words[n]) for n, score in summed.items()}

    def _is_answer(self, number: int) -> bool:
        if number in self._search.excluded:
            return False
        if self._admits and not self._admits(self._ranker.passages[number]):
            return False
        return all(number in one.scores for one in self._required)

    def _quality(self, number: int, words: int) -> float:
        """Return the factor for words that stand together and for the kind of passage."""
        kind = self._ranker.kinds[number]
        if not self._pairs:
            return kind
        pairs = 0
        for both, pair in self._pairs:
            if words & both == both and number in pair:
                pairs += 1
        if not pairs:
            return kind
        return (1 + self._weights.adjacent * pairs / len(self._search.together)) * kind

    def _entry(self, scores: Mapping[int, float]) -> int:
        """Return where to enter a law: at the outermost heading with every word, or the best."""
        depths = self._ranker.depths
        if len(scores) == 1:
            return next(iter(scores))
        headed = self._headed.intersection(scores) if self._headed else ()
        if headed:
            return min(headed, key=lambda n: (depths[n], n))
        best = max(scores.values())
        return min((n for n in scores if scores[n] == best), key=lambda n: (-depths[n], n))

    def _whole(self, law: int, scores: Mapping[int, float]) -> float:
        """Return the score of a law's passages taken as one text: each word where it is best."""
        if not self._partly:
            return self._wholes[law]  # its ceiling was asked for before
        best = [max(one.scores.get(n, 0.0) for n in scores) for one in self._known]
        return sum(best) * self._cover(sum(1 << at for at, score in enumerate(best) if score))

    def _ranked(self, place: Place) -> Ranked:
        score, _, best, law = place
        scores, depths, passages = self._scored[law], self._ranker.depths, self._ranker.passages
        inside = [n for n in scores if _inside(passages[n].id, passages[best].id)]
        inside.sort(key=lambda n: (-scores[n], -depths[n], n))
        return Ranked(*self._ranker.laws.places[law], best, -score, (best, *inside))


def _inside(id_: str, of: str) -> bool:
    return id_ == of or id_.startswith(f"{of}.")
