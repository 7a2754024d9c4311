"""The weights applied to the passages and laws of one index."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock

from cachetools import LRUCache

from refsearch.library.library import Library
from refsearch.search.laws import Laws
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
    _kept: LRUCache[_Asked, array[float]] = field(
        default_factory=lambda: LRUCache(_KEPT_BYTES, lambda found: len(found) * found.itemsize),
        init=False, repr=False, compare=False,
    )  # fmt: skip

    def factors(
        self, ui: str, named: frozenset[str], prescribing: Set[int], *, fronts: bool
    ) -> array[float]:
        """Return the factor of each law: for its edition, the language of a reader, what is asked.

        More for the editions ``named`` and for laws ``prescribing``; front parts have less, unless
        they are asked for (``fronts``).
        """
        key = ui, named, frozenset(prescribing), fronts
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = self._factors(*key)
            if len(found) * found.itemsize <= _KEPT_BYTES:
                with self._lock:
                    self._kept[key] = found
        return found

    def _factors(
        self, ui: str, named: frozenset[str], prescribing: Set[int], fronts: bool
    ) -> array[float]:
        less = {} if fronts else dict.fromkeys(self.fronts, self.query.front)
        favours = less | dict.fromkeys(prescribing, self.query.prescribing)
        standing = self.standing | dict.fromkeys(named, self.query.named)
        laws = enumerate(zip(self._own(ui), self.laws.places, strict=True))
        return array(
            "d",
            (
                favours.get(law, 1.0) * own * standing.get(edition, 1.0)
                for law, (own, (edition, _)) in laws
            ),
        )

    def _own(self, ui: str) -> list[float]:
        """Return the factor of each law for the language of a reader."""
        own, foreign = self.query.ui_language, self.foreign.get(ui)
        if foreign is None:
            return [self.query.first_edition ** (n == same) for n, same in enumerate(self.same)]
        without = 1 + (own - 1) * self.query.without_counterpart
        return [
            1.0 if edition in foreign else own if code == ui else without
            for (edition, _), code in zip(self.laws.places, self.laws.languages, strict=True)
        ]

    @cached_property
    def same(self) -> list[int]:
        """By law the number of the same law in the first edition of its work that has it."""
        first: dict[tuple[str, str], int] = {}
        return [
            first.setdefault((self.works[edition], law), number)
            for number, (edition, law) in enumerate(self.laws.places)
        ]

    @cached_property
    def editions(self) -> int:
        """The most editions that a work has."""
        return max(Counter(self.works.values()).values(), default=1)

    @cached_property
    def numbered(self) -> dict[str, list[int]]:
        """The laws of all editions by game and number, as "bridge 27"."""
        return self._by(self.games)

    def within(self, place: str) -> list[int]:
        """Return the passages of a place of a work ("bridge-2017 27.B"), in all its editions."""
        if place not in self._within:
            work, _, id_ = place.partition(" ")
            of, passages = self.laws.of, self.laws.passages
            self._within[place] = [
                number
                for law in self._of_works.get(f"{work} {id_.partition('.')[0]}", ())
                for number in range(bisect_left(of, law), bisect_right(of, law))
                if f"{passages[number].id}.".startswith(f"{id_}.")
            ]
        return self._within[place]

    @cached_property
    def _within(self) -> dict[str, list[int]]:
        return {}

    @cached_property
    def _of_works(self) -> dict[str, list[int]]:
        return self._by(self.works)

    def _by(self, names: Mapping[str, str]) -> dict[str, list[int]]:
        """Return the laws by the name that their edition has, and their number."""
        found: dict[str, list[int]] = {}
        for number, (edition, law) in enumerate(self.laws.places):
            found.setdefault(f"{names[edition]} {law}", []).append(number)
        return found

    @cached_property
    def kinds(self) -> list[float]:
        """The factor of each passage for its kind."""
        return [self.query.kind.get(kind, 1.0) for kind in self.laws.kinds]

    @cached_property
    def highest(self) -> list[float]:
        """The highest factor for its kind among the passages of each law."""
        found = [0.0] * len(self.laws.places)
        for law, factor in zip(self.laws.of, self.kinds, strict=True):
            found[law] = max(found[law], factor)
        return found

    @cached_property
    def fronts(self) -> frozenset[int]:
        """The "laws" that are front parts."""
        kinds = zip(self.laws.of, self.laws.kinds, strict=True)
        return frozenset(law for law, kind in kinds if kind == "front")


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
