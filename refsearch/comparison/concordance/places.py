"""Which of its candidates a provision goes to, where several provisions would go to one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from refsearch.citations.locator import law_of
from refsearch.comparison.concordance.similarity import Side, Similarity

NOWHERE = 0.15  # words less alike than this are no counterpart, whatever stands around
Candidates = Sequence[tuple[str, float]]
# What another provision is much likelier to have become, and has less than this of one's words, is
# not its place: of 114 provisions that were taken out of made-up rulebooks all but a few are so,
# and of those decided in the codes of 2007 and 2017 one that has its place there.
_OUTDONE, _HAS = 0.6, 0.5
_ROOM = 0.4  # of its words: what a place must have of a second provision beside the first one


class Places:
    """The candidates of each provision, with one first that has room for it.

    The likeliest pairs take their places first. What is wholly another's is not the place of a
    provision that stands word for word, or nearly, where nothing else went: the same sentence may
    close many laws. Of words that several provisions have it goes where its surroundings went.
    """

    def __init__(self, similarity: Similarity, candidates: Mapping[str, Candidates]) -> None:
        self._similarity = similarity
        self._old, self._new = similarity.old, similarity.new
        self._taken: dict[str, list[str]] = {}
        sides = self._old, self._new
        self._often = [Counter(tuple(words) for words in side.own.values()) for side in sides]
        self.found = dict(candidates)
        for old in sorted(
            self.found, key=lambda id_: -max((s for _, s in self.found[id_]), default=0)
        ):
            self.found[old] = self._with_room(old, self.found[old])
            for first, _ in self.found[old][:1]:
                self._taken.setdefault(first, []).append(old)

    def _with_room(self, old: str, some: Candidates) -> Candidates:
        certain = [one for one in some if self._is_certain(old, one[0])]
        if not some or (certain[:1] == some[:1] and self._has_room(old, some[0][0])):
            return certain
        home = law_of(self._first(law_of(old)))
        free = [one for one in certain if self._may_go(old, one[0])]
        free.sort(key=lambda one: law_of(one[0]) != home)
        if certain[:1] != some[:1]:
            # where it stands word for word is not known: it may be in what its own law became
            free = [one for one in free if law_of(one[0]) == home]
            return [*free[:1], *(one for one in certain if one not in free[:1])] if free else ()
        if not free and self._is_wholly_taken(some[0][0]):
            return ()
        return [*free[:1], *(one for one in some if one not in free[:1])]

    def _is_certain(self, old: str, new: str) -> bool:
        """Whether words that stand in several places are those of one of them.

        They are where what holds them went there, or what stands right before or behind them.
        """
        words = tuple(self._old.own[old])
        if words != tuple(self._new.own[new]) or self._old.children(old):
            return True
        if max(often[words] for often in self._often) == 1:
            return True
        holder = self._old.parent(old)
        if holder and self._first(holder) == self._new.parent(new):
            return True
        around = zip(_beside(self._old, old), _beside(self._new, new), strict=True)
        return any(a and b and self._first(a) == b for a, b in around)

    def _first(self, old: str) -> str:
        return next((new for new, _ in self.found[old][:1]), "")

    def _has_room(self, old: str, new: str) -> bool:
        """Whether words of a provision stand in a place beside those of what went there."""
        if new not in self._taken or self._old.children(old):
            return True
        weights, words = self._similarity.weights, Counter(self._old.own[old])
        left = Counter(self._new.own[new])
        for other in self._taken[new]:
            left -= Counter(self._old.own[other])
        return weights.total((words & left).elements()) >= _ROOM * weights.total(words.elements())

    def _may_go(self, old: str, new: str) -> bool:
        return _share(self._similarity, old, new) >= _HAS and self._has_room(old, new)

    def _is_wholly_taken(self, new: str) -> bool:
        return any(self._old.own[one] == self._new.own[new] for one in self._taken[new])


def _beside(side: Side, id_: str) -> tuple[str, str]:
    """Return what stands right before and behind a provision under the same title; "" for none."""
    holder = side.parent(id_)
    inside = side.children(holder) if holder else [i for i in side.ids if side.parent(i) is None]
    at = inside.index(id_)
    return inside[at - 1] if at else "", inside[at + 1] if at + 1 < len(inside) else ""


def is_elsewhere(similarity: Similarity, old: str, first: str) -> bool:
    """Whether the likeliest place of a provision is none: unlike it, or what another became."""
    row, column = similarity.at(old, first)
    alike = similarity.words[row, column]
    if alike < NOWHERE:
        return True
    outdone = alike < _OUTDONE * np.max(similarity.words[:, column])
    return bool(outdone) and _share(similarity, old, first) < _HAS


def _share(similarity: Similarity, old: str, new: str) -> float:
    """Return how much of the words of a provision, with what it holds, stands in another."""
    weights, words = similarity.weights, similarity.old.whole[old]
    there = weights.total((Counter(words) & Counter(similarity.new.whole[new])).elements())
    return there / (weights.total(words) or 1.0)
