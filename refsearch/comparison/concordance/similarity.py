"""How alike the words of two provisions are: their own, and those of all that stands in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from heapq import nlargest

from refsearch.comparison.words import Bag, Weights, stems
from refsearch.languages.registry import Language
from refsearch.library.library import Book
from refsearch.library.model import Provision

Scores = Mapping[str, Mapping[str, float]]
_MOST = 60  # the likeliest of a provision: of those decided by hand none stood below the 20th
_SAYS_NOTHING = 0.7  # the weight of a stem that every second provision has
_TITLE = 0.9  # a title beside what has text of its own: alike in what they hold, no more


class Side:
    """An edition as it is matched: the stems of each provision, and of each with all inside it."""

    def __init__(self, book: Book, language: Language | None) -> None:
        self.book = book
        self.own = {p.id: stems(_said(p), language) for p in book.provisions.values()}
        self.whole = {
            p.id: [stem for inside in book.walk(p) for stem in self.own[inside.id]]
            for p in book.provisions.values()
        }

    def parent(self, id_: str) -> str | None:
        """Return the provision that holds one."""
        return self.book.provisions[id_].parent

    def children(self, id_: str) -> tuple[str, ...]:
        """Return the provisions directly inside one."""
        return self.book.provisions[id_].children


def _said(provision: Provision) -> str:
    return f"{provision.heading or ''}\n{provision.text}"


class Similarity:
    """The similarity of every provision of one edition to every one of another, from 0 to 1."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old, new
        self.weights = Weights([*old.own.values(), *new.own.values()])

    # The check asks for the first only: what is not asked for is not computed.
    @cached_property
    def own(self) -> Scores:
        """Each provision's own words."""
        return _alike(self._bags(self.old.own), self._bags(self.new.own))

    @cached_property
    def whole(self) -> Scores:
        """The words of each with all that stands in it, where either holds anything."""
        old, new = self._bags(self.old.whole), self._bags(self.new.whole)
        holding = {id_: bag for id_, bag in new.items() if self.new.children(id_)}
        held = {id_: bag for id_, bag in old.items() if self.old.children(id_)}
        alone = {id_: bag for id_, bag in old.items() if id_ not in held}
        return _alike(held, new) | _alike(alone, holding)

    @cached_property
    def words(self) -> Scores:
        """Both together: for each provision what is at all like it."""
        return {id_: self._of(id_) for id_ in self.old.own}

    def _bags(self, texts: Mapping[str, list[str]]) -> dict[str, Bag]:
        """Return the weights of the words of each text, the commonest left out."""
        bags = ((id_, self.weights.bag(text)) for id_, text in texts.items())
        return {id_: {s: w for s, w in bag.items() if w > _SAYS_NOTHING} for id_, bag in bags}

    def _of(self, old: str) -> dict[str, float]:
        """Return what is at all like a provision."""
        found = {**self.own[old], **self.whole[old]}
        if not self.old.children(old):  # what holds nothing on either side has its own words alone
            found = {**self.own[old], **{new: self._score(old, new) for new in self.whole[old]}}
            return dict(nlargest(_MOST, found.items(), key=lambda pair: pair[1]))
        scored = {new: self._score(old, new) for new in found}
        return dict(nlargest(_MOST, scored.items(), key=lambda pair: pair[1]))

    def _score(self, old: str, new: str) -> float:
        own = self.own[old].get(new, 0.0)
        holding = bool(self.old.children(old)) + bool(self.new.children(new))
        if not holding:
            return own
        whole = self.whole[old].get(new, 0.0)
        if holding == 1:
            return max(own, _TITLE * whole)
        return max((own + whole) / 2, _TITLE * whole)


def _alike(old: Mapping[str, Bag], new: Mapping[str, Bag]) -> dict[str, dict[str, float]]:
    """Return the similarity of each pair of texts that share a word: what they share of all."""
    holding: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for id_, bag in new.items():
        for stem, weight in bag.items():
            holding[stem].append((id_, weight))
    total = {id_: sum(bag.values()) for id_, bag in new.items()}
    return {id_: _against(bag, holding, total) for id_, bag in old.items()}


def _against(
    bag: Bag, holding: Mapping[str, list[tuple[str, float]]], total: Mapping[str, float]
) -> dict[str, float]:
    shared: dict[str, float] = defaultdict(float)
    for stem, weight in bag.items():
        for id_, other in holding.get(stem, ()):
            shared[id_] += weight if weight < other else other  # a call costs more
    own = sum(bag.values())
    return {id_: 2 * weight / (own + total[id_]) for id_, weight in shared.items()}
