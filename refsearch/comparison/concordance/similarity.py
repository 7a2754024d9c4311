"""How similar the words of two provisions are, alone and with everything inside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from refsearch.comparison.words import Bag, Weights, stems
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book
from refsearch.library.model import Provision

# A row for each provision of the older edition, a column for each of the newer, and after the last
# of both one of zeros, for what an edition has not.
Matrix = NDArray[np.float64]
Numbers = NDArray[np.intp]
MOST = 60  # the likeliest of a provision: of those decided by hand none stood below the 20th
_SAYS_NOTHING = 0.7  # the weight of a stem that every second provision has
_TITLE = 0.9  # a title beside what has text of its own: alike in what they hold, no more
NONE = -1  # the number of those zeros


class Side:
    """An edition as it is matched: the stems of each provision, and of each with all inside it."""

    def __init__(self, book: Book, language: Language | None) -> None:
        self.book = book
        self.own = {p.id: stems(_wording(p), language) for p in book.provisions.values()}
        self.whole = {
            p.id: [stem for inside in book.walk(p) for stem in self.own[inside.id]]
            for p in book.provisions.values()
        }
        self.ids = list(self.own)
        self.numbers = {id_: n for n, id_ in enumerate(self.ids)}
        self.holding = np.array([*(bool(self.children(id_)) for id_ in self.ids), False])

    def parent(self, id_: str) -> str | None:
        """Return the provision that holds one."""
        return self.book.provisions[id_].parent

    def children(self, id_: str) -> tuple[str, ...]:
        """Return the provisions directly inside one."""
        return self.book.provisions[id_].children

    def all_numbers(self, ids: Iterable[str | None]) -> Numbers:
        """Return the numbers of some provisions; of what is none here that of the zeros."""
        return np.array([self.numbers.get(id_ or "", NONE) for id_ in ids], np.intp)


def _wording(provision: Provision) -> str:
    return f"{provision.heading or ''}\n{provision.text}"


class Similarity:
    """The similarity of every provision of one edition to every one of another, from 0 to 1."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old, new
        self.weights = Weights([*old.own.values(), *new.own.values()])

    # The check asks for the first only: what is not asked for is not computed.
    @cached_property
    def own(self) -> Matrix:
        """Each provision's own words."""
        return _similarity(self._own_bags[0], self._own_bags[1])

    @cached_property
    def whole(self) -> Matrix:
        """The words of each with all that stands in it, where either holds anything."""
        old, new = (self._whole_bags(side) for side in (0, 1))
        parents = [bag if holds else {} for bag, holds in zip(old, self.old.holding, strict=False)]
        alone = [{} if holds else bag for bag, holds in zip(old, self.old.holding, strict=False)]
        holding = [bag if holds else {} for bag, holds in zip(new, self.new.holding, strict=False)]
        return _similarity(parents, new) + _similarity(alone, holding)

    @cached_property
    def words(self) -> Matrix:
        """Both together, for what is likest to each provision."""
        titled = _TITLE * self.whole
        both = np.outer(self.old.holding, self.new.holding)
        found = np.where(both, (self.own + self.whole) / 2, self.own)
        return _likest(np.maximum(found, titled))

    def at(self, old: str, new: str) -> tuple[int, int]:
        """Return the row and the column of two provisions."""
        return self.old.numbers[old], self.new.numbers[new]

    def near(self, id_: str) -> dict[str, float]:
        """Return the provisions of the newer edition that share words of their own with one."""
        return _named(self.new.ids, self.own[self.old.numbers[id_]])

    def nearest(self, id_: str) -> dict[str, float]:
        """Return the provisions of the older edition that one shares words of its own with."""
        return _named(self.old.ids, self.own[:, self.new.numbers[id_]])

    @cached_property
    def _own_bags(self) -> tuple[list[Bag], list[Bag]]:
        old, new = (
            [self._bag(text) for text in side.own.values()] for side in (self.old, self.new)
        )
        return old, new

    def _whole_bags(self, number: int) -> list[Bag]:
        side, own = (self.old, self.new)[number], self._own_bags[number]
        texts = zip(own, side.whole.values(), side.holding, strict=False)
        return [self._bag(text) if holds else bag for bag, text, holds in texts]

    def _bag(self, text: list[str]) -> Bag:
        """Return the weights of the words of a text, the commonest left out."""
        return {s: w for s, w in self.weights.bag(text).items() if w > _SAYS_NOTHING}


def _named(ids: Sequence[str], shares: Matrix) -> dict[str, float]:
    return {ids[n]: float(shares[n]) for n in np.flatnonzero(shares).tolist()}


def _likest(found: Matrix) -> Matrix:
    """Return of each row the greatest; of equal ones those that stand first."""
    kept = np.zeros_like(found)
    for row, into in zip(found, kept, strict=True):
        first = np.argsort(-row, kind="stable")[:MOST]
        into[first] = row[first]
    return kept


def _similarity(old: Sequence[Bag], new: Sequence[Bag]) -> Matrix:
    """Return the similarity of each two texts: what they share of all that they say."""
    columns: dict[str, tuple[list[int], list[float]]] = defaultdict(lambda: ([], []))
    of_old = set().union(*old)
    for number, bag in enumerate(new):
        for stem in bag.keys() & of_old:
            columns[stem][0].append(number)
            columns[stem][1].append(bag[stem])
    holding = {stem: (np.array(one[0]), np.array(one[1])) for stem, one in columns.items()}
    totals = np.array([*(sum(bag.values()) for bag in new), 0.0])
    found = np.zeros((len(old) + 1, len(totals)))
    for bag, row in zip(old, found, strict=False):  # the last row stays empty: it is that of none
        shared = _shared(bag, holding, len(totals))
        np.divide(2 * shared, sum(bag.values()) + totals, out=row, where=shared > 0)
    return found


def _shared(bag: Bag, holding: Mapping[str, tuple[Numbers, Matrix]], size: int) -> Matrix:
    """Return how much of a text stands in each of those that hold its stems, by weight."""
    known = [(weight, *holding[stem]) for stem, weight in bag.items() if stem in holding]
    if not known:
        return np.zeros(size)
    own = np.repeat([weight for weight, _, _ in known], [len(texts) for _, texts, _ in known])
    texts = np.concatenate([texts for _, texts, _ in known])
    others = np.concatenate([weights for _, _, weights in known])
    # added one after the other, in the order of the text: the same sum on every machine
    return np.bincount(texts, np.minimum(own, others), size).astype(np.float64)
