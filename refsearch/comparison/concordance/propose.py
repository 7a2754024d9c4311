"""Proposing where each provision of a work is in another, from its words and its context.

Nothing here is decided. A proposal is what readers begin from, and what is served, marked as
computed, until they have read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import numpy as np

from refsearch.citations.locator import law_of
from refsearch.comparison.concordance.places import NOWHERE, Places, is_elsewhere
from refsearch.comparison.concordance.similarity import NONE, Matrix, Numbers, Side, Similarity
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance, Content, Placing

_ROUNDS = 3  # what stands around a pair has settled by then
# What its surroundings add to the similarity of a pair: who holds it, what it holds, the laws, the
# label. Chosen on Laws 7, 12, 16, 17, 25 and 27 of the codes of 2007 and 2017, read by hand.
_PARENT, _CHILDREN, _LAW, _LABEL = 0.25, 0.2, 0.1, 0.03
_LAW_FOR_LAW = 0.6  # of the best score: a law goes to a law unless it became part of another
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
        self._words = similarity.words
        self._rows, self._columns = np.nonzero(self._words)  # a pair of provisions each
        self._parents = self._both(lambda side, id_: side.parent(id_))
        standing = self._standing()
        self._scores = self._words
        for _ in range(_ROUNDS):
            scores = np.zeros_like(self._words)
            scores[self._rows, self._columns] = self._in_context(standing)
            self._scores = scores

    def _both(self, of: Callable[[Side, str], str | None]) -> tuple[Numbers, Numbers]:
        """Return for each pair the numbers of something of either provision."""
        sides = self.old, self.new
        old, new = (side.all_numbers(of(side, id_) for id_ in side.ids) for side in sides)
        return old[self._rows], new[self._columns]

    def _standing(self) -> tuple[Matrix, Matrix]:
        """Return what of the surroundings of each pair no round changes: its laws and its label."""
        laws = self._words[self._both(lambda _, id_: law_of(id_))]
        labels = [np.array([_label(id_) for id_ in side.ids]) for side in (self.old, self.new)]
        same = labels[0][self._rows] == labels[1][self._columns]
        return _LAW * np.minimum(1.0, laws), _LABEL * same

    def _in_context(self, standing: tuple[Matrix, Matrix]) -> Matrix:
        """Return the score of each pair with what this round tells of its surroundings."""
        law, label = standing
        around = _PARENT * self._holders() + _CHILDREN * self._children() + law + label
        return self._words[self._rows, self._columns] + around

    def _holders(self) -> Matrix:
        """Return how well the holders of each pair match; two laws have none, and match."""
        old, new = self._parents
        laws = (old == NONE) & (new == NONE)
        own = np.where(laws, self._words[self._rows, self._columns], 0.0)
        return np.minimum(1.0, np.where(laws, own, self._scores[old, new]))

    def _children(self) -> Matrix:
        """Return how well what either of a pair holds matches the best of what the other does."""
        found = np.zeros(len(self._rows))
        for at, inside, others, starts in self._holding:
            for child in inside:
                best = np.maximum.reduceat(self._scores[child, others], starts)
                found[at] += np.minimum(1.0, best)
            found[at] /= len(inside)
        return found

    @cached_property
    def _holding(self) -> list[tuple[Numbers, Numbers, Numbers, Numbers]]:
        """The pairs of each provision that holds some with those that do: what either side holds.

        What those of the newer edition hold stands in one row, with where each one's begins.
        """
        both = self.old.holding[self._rows] & self.new.holding[self._columns]
        found = []
        for old in np.unique(self._rows[both]):
            of = self._of(old)
            at = np.arange(of.start, of.stop)[both[of]]
            inside = self.old.all_numbers(self.old.children(self.old.ids[old]))
            children = [self.new.children(self.new.ids[new]) for new in self._columns[at]]
            starts = np.cumsum([0, *(len(some) for some in children[:-1])])
            others = self.new.all_numbers(id_ for some in children for id_ in some)
            found.append((at, inside, others, starts))
        return found

    def _of(self, old: int) -> slice:
        """Return which of the pairs are of a provision of the older edition."""
        first, end = np.searchsorted(self._rows, (old, old + 1))
        return slice(int(first), int(end))

    def candidates(self, old: str) -> list[tuple[str, float]]:
        """Return where a provision may be, the likeliest first."""
        row = self.old.numbers[old]
        at = self._of(row)
        ids = (self.new.ids[n] for n in self._columns[at])
        scores = self._scores[row, self._columns[at]].tolist()
        found = sorted(zip(ids, scores, strict=True), key=lambda pair: (-pair[1], pair[0]))
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
        places = Places(self.similarity, {old: self.candidates(old) for old in self.old.own})
        placings = tuple(self._placing(old, found) for old, found in places.found.items())
        reached = {target for placing in placings for target in placing.targets}
        unknown = self.old.book.edition.lacks_law
        added = (id_ for id_ in self.new.own if id_ not in reached and not unknown(id_))
        works = self.old.book.edition.work, self.new.book.edition.work
        new = tuple(Placing(id_, (), "new", decided=False) for id_ in added)
        return Concordance(*works, placings, new)

    def _placing(self, old: str, found: Sequence[tuple[str, float]]) -> Placing:
        others = tuple(id_ for id_, _ in found)
        if not found or is_elsewhere(self.similarity, old, found[0][0]):
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
        pairs = ((child, self.similarity.at(old, child)) for child in self.new.children(first))
        return tuple(
            child
            for child, (row, column) in pairs
            if self._words[row, column] >= NOWHERE and self._likest(child) == row
        )

    def _likest(self, new: str) -> int:
        """Return the number of the provision of the older work that a newer one is likest."""
        return int(np.argmax(self._words[:, self.new.numbers[new]]))

    def _second(self, old: str, first: str, others: Iterable[str]) -> tuple[str, ...]:
        """Return another place, if what the first one lacks of the words stands there."""
        weights = self.similarity.weights
        lacking = Counter(self.old.own[old]) - Counter(self.new.whole[first])
        wanted = weights.total(lacking.elements())
        is_text = bool(self.old.book.provision(old).text)
        for other in (x for x in others if not is_text or self.new.book.provision(x).text):
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
        share = self.similarity.own[self.similarity.at(old, targets[0])]
        return "reworded" if share >= _REWORDED else "changed"


def _label(id_: str) -> str:
    return id_.rpartition(".")[2]
