"""The weights applied to the passages and laws of one index."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from threading import Lock

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from refsearch.index.scores import Numbers, Values
from refsearch.library.library import Library
from refsearch.search.laws import KINDS, Laws
from refsearch.search.weights import QueryWeights

# Of factors by law, which differ by the editions that a query names: whatever is named and however
# many the texts. 8 bytes a law, so some 500 ways to ask at the size of the library, 25 at twenty.
_KEPT_BYTES = 4 << 20
_Asked = tuple[str, frozenset[str], frozenset[int], bool]


@dataclass(frozen=True)
class LawWeights:
    """``query`` are the weights; ``standing`` is a factor by edition, 1 for the rest.

    ``works`` and ``games`` are those of editions. ``foreign`` are by language the editions that
    have a counterpart in it: the others are read in the language they have.
    """

    query: QueryWeights
    laws: Laws
    standing: dict[str, float]
    works: dict[str, str]
    games: dict[str, str]
    foreign: dict[str, frozenset[str]]
    _lock: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)
    _kept: LRUCache[_Asked, Values] = field(
        default_factory=lambda: LRUCache(_KEPT_BYTES, lambda found: found.nbytes),
        init=False, repr=False, compare=False,
    )  # fmt: skip

    def factors(
        self, ui: str, named: frozenset[str], prescribing: Set[int], *, fronts: bool
    ) -> Values:
        """Return the factor of each law: for its edition, the language of a reader, what is asked.

        More for the editions ``named`` and for laws ``prescribing``; front parts have less, unless
        they are asked for (``fronts``).
        """
        key = ui, named, frozenset(prescribing), fronts
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = self._factors(*key)
            if found.nbytes <= _KEPT_BYTES:
                with self._lock:
                    self._kept[key] = found
        return found

    def _factors(
        self, ui: str, named: frozenset[str], prescribing: Set[int], fronts: bool
    ) -> Values:
        favours = np.ones(len(self.laws))
        if not fronts:
            favours[self.fronts] = self.query.front
        favours[[*prescribing]] = self.query.prescribing
        standing = self.standing | dict.fromkeys(named, self.query.named)
        editions = np.array([standing.get(edition, 1.0) for edition in self.laws.editions])
        found: Values = favours * self._own(ui) * editions[self.laws.edition_of]
        return found

    def _own(self, ui: str) -> Values:
        """Return the factor of each law for the language of a reader."""
        own, foreign = self.query.ui_language, self.foreign.get(ui)
        if foreign is None:
            first = self.same == np.arange(len(self.same))
            return np.where(first, self.query.first_edition, 1.0)
        without = 1 + (own - 1) * self.query.without_counterpart
        named = zip(self.laws.editions, self.laws.codes, strict=True)
        factors = [1.0 if e in foreign else own if code == ui else without for e, code in named]
        found: Values = np.array(factors)[self.laws.edition_of]
        return found

    @cached_property
    def same(self) -> Numbers:
        """By law the number of the same law in the first edition of its work that has it."""
        found = np.arange(len(self.laws), dtype=np.uint32)
        for editions in self._of_works.values():
            first: dict[str, int] = {}
            for law, number in chain.from_iterable(map(self.laws.named, editions)):
                found[number] = first.setdefault(law, number)
        return found

    @cached_property
    def editions(self) -> int:
        """The most editions that a work has."""
        return max(Counter(self.works.values()).values(), default=1)

    @cached_property
    def _of_works(self) -> Mapping[str, list[str]]:
        """The editions of each work that have laws."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for edition in self.laws.editions:
            found[self.works[edition]].append(edition)
        return found

    @cached_property
    def kinds(self) -> tuple[float, ...]:
        """The factor of each of the kinds of passage."""
        return tuple(self.query.kind.get(kind, 1.0) for kind in KINDS)

    @cached_property
    def highest(self) -> Values:
        """The highest factor for its kind among the passages of each law."""
        found = np.zeros(len(self.laws))
        np.maximum.at(found, self.laws.column, np.array(self.kinds)[self._kind_of])
        return found

    @cached_property
    def fronts(self) -> Numbers:
        """The "laws" that are front parts."""
        return np.unique(self.laws.column[self._kind_of == KINDS.index("front")])

    @property
    def _kind_of(self) -> NDArray[np.uint8]:
        return np.frombuffer(self.laws.kinds, np.uint8)


def weigh(library: Library, laws: Laws, query: QueryWeights) -> LawWeights:
    """Return the weights for the laws of a library: less for what is superseded or supplements."""
    standing = {e.id: query.game.get(e.game, 1.0) for e in library.editions}
    for edition in library.editions:
        if library.successor(edition.id):
            standing[edition.id] *= query.superseded
        if edition.supplements:
            standing[edition.id] *= query.supplement
    codes = {edition.language for edition in library.editions}
    works = {e.id: e.work for e in library.editions}
    games = {e.id: e.game for e in library.editions}
    return LawWeights(
        query, laws, standing, works, games, {code: _foreign(library, code) for code in codes}
    )


def _foreign(library: Library, code: str) -> frozenset[str]:
    """Return the editions of works that have one in a language, and are not that one."""
    works = {e.work for e in library.editions if e.language == code}
    return frozenset(e.id for e in library.editions if e.work in works and e.language != code)
