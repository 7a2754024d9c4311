"""The counterparts of an item in another edition: the only place that determines them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from refsearch.comparison.beside import same_concept, same_note, same_part
from refsearch.comparison.concordance.editions import in_one_language
from refsearch.comparison.concordance.served import with_computed
from refsearch.comparison.relations import Relations
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance, Content, Placing, Relation
from refsearch.library.library import Library

_WEIGHT: tuple[Content, ...] = ("same", "reworded", "new", "deleted", "changed")
Source = Literal["same-id", "recorded", "computed"]
Missing = Literal["", "absent", "not-in-file", "not-comparable"]


@dataclass(frozen=True, slots=True)
class Counterpart:
    """What corresponds to an item in another edition, how, and where that comes from.

    ``relation`` is that of its own words; ``inside`` the weightiest change of content in all that
    stands in it, empty for what holds nothing.
    ``sentence`` says by language what was so in the older work and what is so in the newer one.
    """

    id: str
    relation: tuple[Relation, ...]
    source: Source
    sentence: dict[str, str] = field(default_factory=dict)
    inside: Content | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Counterparts:
    """All that corresponds to an item in another edition, the main one first.

    Where there is nothing, ``missing`` says why: the edition has no such thing, its file lacks the
    law, or the two have nothing to do with each other. ``relation`` is then that of the item, where
    one is known ("deleted", "new").
    """

    edition: str
    found: tuple[Counterpart, ...] = ()
    missing: Missing = ""
    relation: tuple[Relation, ...] = ()
    source: Source = "same-id"
    sentence: dict[str, str] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that correspond."""
        return tuple(one.id for one in self.found)

    @property
    def first(self) -> str | None:
        """The main one of them; None for nothing."""
        return self.found[0].id if self.found else None


class Aligner:
    """Answers what corresponds to what, between any two editions of a library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._works = {
            (one.old, one.new): _Placed(library, one)
            for one in with_computed(library, library.corpus.concordances)
            if in_one_language(library, one.old, one.new)
        }

    def comparable(self, edition: str, other: str) -> bool:
        """Whether two editions are of one work, or one's work succeeds the other's."""
        here, there = (self.library.book(e).edition for e in (edition, other))
        return edition != other and (
            here.work == there.work or here.succeeds == there.work or there.succeeds == here.work
        )

    def comparable_with(self, edition: str) -> tuple[str, ...]:
        """Return the editions that one can be set beside, those of its own work first."""
        work = self.library.book(edition).edition.work
        found = [e for e in self.library.editions if self.comparable(edition, e.id)]
        return tuple(e.id for e in sorted(found, key=lambda e: e.work != work))

    def counterparts(self, edition: str, id_: str, other: str) -> Counterparts:
        """Return what corresponds in ``other`` to an item of ``edition``."""
        here, there = self.library.book(edition), self.library.book(other)
        if edition == other:
            return Counterparts(other, (Counterpart(id_, (), "same-id"),))
        if here.edition.work == there.edition.work:
            return self._in_work(here, id_, there)
        if not self.comparable(edition, other):
            return Counterparts(other, missing="not-comparable")
        if id_ in here.provisions:
            return self._across(here, id_, there)
        return self._beside_the_laws(here, id_, there)

    def _beside_the_laws(self, here: Book, id_: str, there: Book) -> Counterparts:
        """Return what corresponds, in another work, to what is no provision."""
        other = there.edition.id
        source: Source = "recorded" if id_ in here.definitions else "computed"
        if id_ in here.definitions:
            twins = same_concept(here.definitions[id_], there)
        elif id_ in here.footnotes:
            callers = here.footnotes[id_].attached_to
            places = {i for c in callers for i in self.counterparts(here.edition.id, c, other).ids}
            twins = same_note(here.footnotes[id_], there, places)
        else:
            twins = same_part(here.parts[id_], there) if id_ in here.parts else ()
        found = tuple(Counterpart(twin, (), source) for twin in twins)
        return Counterparts(other, found, "" if found else "absent", source=source)

    def one(self, edition: str, id_: str, other: str) -> str | None:
        """Return the main thing that corresponds; None for nothing."""
        return self.counterparts(edition, id_, other).first

    def _in_work(self, here: Book, id_: str, there: Book) -> Counterparts:
        """Within a work ids agree, but for what ``texts/alignments.toml`` records."""
        names = f"{here.edition.id} {there.edition.id}"
        recorded = self.library.corpus.alignments.get(names, {})
        twin = recorded.get(id_, id_)
        if there.has(twin):
            source: Source = "recorded" if id_ in recorded else "same-id"
            return Counterparts(there.edition.id, (Counterpart(twin, (), source),), source=source)
        return Counterparts(there.edition.id, missing=_why_missing(there, twin))

    def _across(self, here: Book, id_: str, there: Book) -> Counterparts:
        forward = there.edition.succeeds == here.edition.work
        works = (here.edition.work, there.edition.work)
        placed = self._works.get(works if forward else works[::-1])
        if placed is None:
            return Counterparts(there.edition.id, missing="absent", source="computed")
        homes = placed.homes if forward else placed.homes[::-1]
        asked = self._in_work(here, id_, homes[0]).first if here is not homes[0] else id_
        answer = placed.answer(asked or id_, forward=forward)
        return self._brought(answer, homes[1], there)

    def _brought(self, answer: Counterparts, home: Book, there: Book) -> Counterparts:
        """Return an answer for the edition a concordance is written in, in another of the work."""
        if home is there or not answer.found:
            return replace(answer, edition=there.edition.id)
        found = [(one, self._in_work(home, one.id, there)) for one in answer.found]
        brought = tuple(replace(one, id=twin.first) for one, twin in found if twin.first)
        missing = "" if brought else found[0][1].missing
        return replace(answer, edition=there.edition.id, found=brought, missing=missing)


def _why_missing(book: Book, id_: str) -> Missing:
    return "not-in-file" if book.edition.lacks_law(id_) else "absent"


class _Placed:
    """A concordance as it is looked up, from either side."""

    def __init__(self, library: Library, concordance: Concordance) -> None:
        homes = in_one_language(library, concordance.old, concordance.new)
        assert homes is not None, "looked at before"  # noqa: S101
        self.homes: tuple[Book, Book] = homes
        self._relations = Relations(concordance)
        self._placings = {p.id: p for p in concordance.placings}
        self._added = {p.id: p for p in concordance.added}
        self._known: tuple[dict[str, Counterparts], ...] = {}, {}  # as many as the works have ids
        self._origins: dict[str, list[Placing]] = defaultdict(list)
        for placing in concordance.placings:
            for target in placing.targets:
                self._origins[target].append(placing)

    def answer(self, id_: str, *, forward: bool) -> Counterparts:
        """Return where a provision of either work is in the other; each is looked up once."""
        known = self._known[forward]
        if id_ not in known:
            known[id_] = (self.forward if forward else self.backward)(id_)
        return known[id_]

    def forward(self, id_: str) -> Counterparts:
        """Return where a provision of the older work is in the newer one."""
        edition = self.homes[1].edition.id
        placing = self._placings.get(id_)
        if placing is None:
            return Counterparts(edition, missing="absent", source="computed")
        found = tuple(self._counterpart(target, placing) for target in placing.targets)
        return self._answer(edition, found, placing)

    def backward(self, id_: str) -> Counterparts:
        """Return what a provision of the newer work was in the older one."""
        older = self.homes[0]
        found = tuple(self._counterpart(p.id, p) for p in self._by_likelihood(id_))
        added = self._added.get(id_)
        if found or added:
            return self._answer(older.edition.id, found, added)
        missing = _why_missing(older, id_)
        return Counterparts(older.edition.id, missing=missing, source="computed")

    def _by_likelihood(self, id_: str) -> list[Placing]:
        """Return the provisions that became one, those first that it is the main place of."""
        return sorted(self._origins[id_], key=lambda placing: placing.targets.index(id_))

    def _counterpart(self, id_: str, placing: Placing) -> Counterpart:
        relation = self._relations.of(placing)
        inside = self._inside(placing)
        return Counterpart(id_, relation, _source(placing), placing.sentence, inside)

    def _inside(self, placing: Placing) -> Content | Literal[""]:
        """Return the weightiest change in what a provision held, or holds today."""
        old, new = self.homes
        before = [p.id for p in old.walk(old.provisions[placing.id])][1:]
        now = [p.id for t in placing.targets for p in new.walk(new.provisions[t])][1:]
        if not before and not now:
            return ""
        contents = [self._placings[id_].content for id_ in before if id_ in self._placings]
        contents += ["new" for id_ in now if id_ in self._added]
        return max((placing.content, *contents), key=_WEIGHT.index)

    def _answer(
        self, edition: str, found: tuple[Counterpart, ...], placing: Placing | None
    ) -> Counterparts:
        if found or placing is None:
            source = found[0].source if found else "computed"
            return Counterparts(edition, found, source=source)
        relation = self._relations.of(placing)
        return Counterparts(edition, (), "absent", relation, _source(placing), placing.sentence)


def _source(placing: Placing) -> Source:
    return "recorded" if placing.decided else "computed"


@lru_cache(maxsize=4)  # a process has one library; tests have some
def aligner_of(library: Library) -> Aligner:
    """Return what answers for a library; it is made once."""
    return Aligner(library)
