"""Proposing where each provision of a work is in another: its words, and what stands around it.

Nothing here is decided. A proposal is what readers begin from, and what is served, marked as
computed, until they have read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from refsearch.citations.locator import law_of
from refsearch.comparison.concordance.similarity import Scores, Side, Similarity
from refsearch.languages.registry import Language
from refsearch.library.compared.concordance import Concordance, Content, Placing
from refsearch.library.library import Book

_ROUNDS = 3  # what stands around a pair has settled by then
# What its surroundings add to the similarity of a pair: who holds it, what it holds, the laws, the
# label. Chosen on Laws 7, 12, 16, 17, 25 and 27 of the codes of 2007 and 2017, read by hand.
_PARENT, _CHILDREN, _LAW, _LABEL = 0.25, 0.2, 0.1, 0.03
_LAW_FOR_LAW = 0.6  # of the best score: a law goes to a law unless it became part of another
_NOWHERE = 0.15  # words less alike than this are no counterpart, whatever stands around
_SHOWN = 4  # candidates after the first
_REST = 0.4  # of the words that the first place lacks: what another must have to be a second
_SECOND = 0.5  # of the words of a second place: what must come from the provision
_REWORDED = 0.6  # similarity above which a new translation usually says the same


def propose(old: Book, new: Book, language: Language | None) -> Concordance:
    """Return where each provision of ``old`` is in ``new``, as far as the texts show it.

    ``language`` is that of both editions; between two languages only structure and numbers count.
    """
    return Proposer(Similarity(Side(old, language), Side(new, language))).concordance()


class Proposer:
    """Proposes a place for each provision."""

    def __init__(self, similarity: Similarity) -> None:
        self.similarity = similarity
        self.old, self.new = similarity.old, similarity.new
        self.scores: Scores = similarity.words
        standing = {old: self._standing(old) for old in self.old.own}
        for _ in range(_ROUNDS):
            self.scores = {old: self._in_context(old, held) for old, held in standing.items()}

    def _standing(self, old: str) -> dict[str, tuple[float, float]]:
        """Return what of the surroundings of each pair no round changes: its laws and its label."""
        laws = self.similarity.words.get(law_of(old), {})
        label = _label(old)
        return {
            new: (_LAW * min(1.0, laws.get(law_of(new), 0.0)), _LABEL * (label == _label(new)))
            for new in self.similarity.words[old]
        }

    def _in_context(
        self, old: str, standing: Mapping[str, tuple[float, float]]
    ) -> dict[str, float]:
        """Return the scores of a provision with what this round tells of its surroundings."""
        words, holds = self.similarity.words[old], bool(self.old.children(old))
        found = {}
        for new, (law, label) in standing.items():
            children = self._children(old, new) if holds else 0.0
            around = _PARENT * self._parents(old, new) + _CHILDREN * children + law + label
            found[new] = words[new] + around
        return found

    def _parents(self, old: str, new: str) -> float:
        """Return how well the holders of two provisions match; two laws have none, and match."""
        holders = self.old.parent(old), self.new.parent(new)
        if holders[0] and holders[1]:
            return self._score(holders[0], holders[1], self.scores)
        return self._score(old, new, self.similarity.words) if holders == (None, None) else 0.0

    def _children(self, old: str, new: str) -> float:
        inside = self.old.children(old), self.new.children(new)
        if not all(inside):
            return 0.0
        rows = (self.scores.get(child, {}) for child in inside[0])
        best = (max(row.get(other, 0.0) for other in inside[1]) for row in rows)
        return sum(min(1.0, one) for one in best) / len(inside[0])

    @staticmethod
    def _score(old: str, new: str, scores: Scores) -> float:
        return min(1.0, scores.get(old, {}).get(new, 0.0))

    def candidates(self, old: str) -> list[tuple[str, float]]:
        """Return where a provision may be, the likeliest first."""
        found = sorted(self.scores[old].items(), key=lambda pair: (-pair[1], pair[0]))
        if found and self.old.parent(old) is None:
            laws = [pair for pair in found if self.new.parent(pair[0]) is None]
            if laws and laws[0][1] >= _LAW_FOR_LAW * found[0][1]:
                found.remove(laws[0])
                found.insert(0, laws[0])
        return found

    def concordance(self) -> Concordance:
        """Return the proposed placings, and as new what nothing was placed at.

        In a law that the older file lacks nothing can be said to be new.
        """
        placings = tuple(self._placing(old) for old in self.old.own)
        reached = {target for placing in placings for target in placing.targets}
        unknown = self.old.book.edition.lacks_law
        added = (id_ for id_ in self.new.own if id_ not in reached and not unknown(id_))
        works = self.old.book.edition.work, self.new.book.edition.work
        new = tuple(Placing(id_, (), "new", decided=False) for id_ in added)
        return Concordance(*works, placings, new)

    def _placing(self, old: str) -> Placing:
        found = self.candidates(old)
        others = tuple(id_ for id_, _ in found)
        if not found or self.similarity.words[old][found[0][0]] < _NOWHERE:
            return Placing(old, (), "deleted", decided=False, others=others[:_SHOWN])
        first, score = found[0]
        second = self._parts(old, first) or self._second(old, first, others[1 : _SHOWN + 1])
        targets = (first, *second)
        rest = tuple(id_ for id_ in others if id_ not in targets)[: _SHOWN - 1]
        content = self._content(old, targets)
        return Placing(old, targets, content, decided=False, sure=round(score, 2), others=rest)

    def _parts(self, old: str, first: str) -> tuple[str, ...]:
        """Return what a place holds of a provision that held nothing: its text was divided."""
        if self.old.children(old):
            return ()
        words = self.similarity.words
        held = self.new.children(first)
        return tuple(
            child
            for child in held
            if words[old].get(child, 0.0) >= _NOWHERE and self._likest(child) == old
        )

    def _likest(self, new: str) -> str:
        """Return the provision of the older work that a newer one is likest."""
        words = self.similarity.words
        return max(self.old.own, key=lambda old: words[old].get(new, 0.0))

    def _second(self, old: str, first: str, others: Iterable[str]) -> tuple[str, ...]:
        """Return another place, if what the first one lacks of the words stands there."""
        weights = self.similarity.weights
        lacking = Counter(self.old.own[old]) - Counter(self.new.whole[first])
        wanted = weights.total(lacking.elements())
        for other in others:
            own = Counter(self.new.own[other])
            there = weights.total((lacking & own).elements())
            if (
                wanted
                and there > _REST * wanted
                and there > _SECOND * weights.total(own.elements())
            ):
                return (other,)
        return ()

    def _content(self, old: str, targets: tuple[str, ...]) -> Content:
        if len(targets) > 1:
            return "changed"
        if self.old.own[old] == self.new.own[targets[0]]:
            return "same"
        alike = self.similarity.own[old].get(targets[0], 0.0)
        return "reworded" if alike >= _REWORDED else "changed"


def _label(id_: str) -> str:
    return id_.rpartition(".")[2]
