"""The references among the provisions of one edition: who cites whom, and by way of whom.

A law cites another where anything in it does; a note cites for the provision that calls it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from refsearch.citations.locator import is_in, law_of
from refsearch.errors import UnknownProvision
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.links import Reference

MOST_CHAINS = 12  # shortest chains that are listed: more of one length tell a reader nothing


@dataclass(frozen=True, slots=True)
class Citing:
    """A reference: the provision that makes it, the one it names, and its words."""

    source: str
    target: str
    text: str


@dataclass(frozen=True, slots=True)
class TwoSteps:
    """What is reached by way of something else: ``by`` are the provisions between."""

    id: str
    by: tuple[str, ...]
    count: int


class Graph:
    """The references of one edition that stay in it."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @cached_property
    def references(self) -> tuple[Citing, ...]:
        """Every reference of a provision or of a note that it calls, in the order of the text."""
        return tuple(
            Citing(source, target, reference.text)
            for reference in self.book.document.references
            for source in self._sources(reference)
            for target in self._targets(reference)
        )

    def _sources(self, reference: Reference) -> tuple[str, ...]:
        if reference.holder in self.book.provisions:
            return (reference.holder,)
        note = self.book.footnotes.get(reference.holder)
        callers = note.attached_to if note else ()
        return tuple(caller for caller in callers if caller in self.book.provisions)

    def _targets(self, reference: Reference) -> Iterator[str]:
        for target in reference.targets:
            edition, id_ = split_global_id(target)
            if edition == self.book.edition.id and id_ in self.book.provisions:
                yield id_

    @cached_property
    def edges(self) -> Mapping[tuple[str, str], tuple[Citing, ...]]:
        """The references between two laws, by both of them; those inside one law are left out."""
        found: dict[tuple[str, str], list[Citing]] = defaultdict(list)
        for one in self.references:
            pair = law_of(one.source), law_of(one.target)
            if pair[0] != pair[1]:
                found[pair].append(one)
        return {pair: tuple(some) for pair, some in found.items()}

    @cached_property
    def cites(self) -> Mapping[str, tuple[str, ...]]:
        """The laws that each law cites, in the order of the laws."""
        return self._neighbours(0)

    @cached_property
    def cited_by(self) -> Mapping[str, tuple[str, ...]]:
        """The laws that cite each law, in the order of the laws."""
        return self._neighbours(1)

    def _neighbours(self, side: int) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {law.id: [] for law in self.book.laws}
        for pair in self.edges:
            found[pair[side]].append(pair[1 - side])
        return {law: tuple(sorted(laws, key=self.book.position)) for law, laws in found.items()}

    @cached_property
    def most_cited(self) -> tuple[str, ...]:
        """The laws that others cite, most citing laws first."""
        cited = [law for law, citing in self.cited_by.items() if citing]
        return tuple(sorted(cited, key=lambda law: (-len(self.cited_by[law]), self._at(law))))

    def _at(self, law: str) -> int:
        return self.book.position(law)

    def going_out(self, id_: str) -> tuple[Citing, ...]:
        """Return the references of a provision, and of all in it, to what is outside it."""
        return tuple(
            one for one in self.references if is_in(one.source, id_) and not is_in(one.target, id_)
        )

    def coming_in(self, id_: str) -> tuple[Citing, ...]:
        """Return the references from outside to a provision, to what is in it, or to all of it.

        Those to a law as a whole are to each provision in it, if another provision makes them.
        """
        return tuple(
            one
            for one in self.references
            if not is_in(one.source, id_) and (is_in(one.target, id_) or is_in(id_, one.target))
        )

    def two_steps(self, id_: str, *, out: bool) -> tuple[TwoSteps, ...]:
        """Return what the provisions that one cites cite, or what cites those that cite it.

        What is reached in one step already is left out; most ways first.
        """
        near = self._near(id_, out=out)
        by: dict[str, dict[str, None]] = defaultdict(dict)
        count: dict[str, int] = defaultdict(int)
        for between in near:
            found = self.going_out(between) if out else self.coming_in(between)
            for one in found:
                far = one.target if out else one.source
                if far not in near and not is_in(far, id_) and not is_in(id_, far):
                    by[far][between] = None
                    count[far] += 1
        ordered = sorted(by, key=lambda far: (-count[far], self._at(far)))
        return tuple(TwoSteps(far, tuple(by[far]), count[far]) for far in ordered)

    def _near(self, id_: str, *, out: bool) -> dict[str, None]:
        found = self.going_out(id_) if out else self.coming_in(id_)
        return dict.fromkeys(one.target if out else one.source for one in found)

    def chains(self, start: str, end: str) -> tuple[tuple[str, ...], ...]:
        """Return the shortest chains of references from a law to another; none where none leads.

        Raises UnknownProvision for a law that the edition lacks.
        """
        for law in (start, end):
            if law not in self.cites:
                raise UnknownProvision(law, self.book.nearest(law), self.book.edition.id)
        before = self._reached_from(start, end)
        if end not in before:
            return ()
        found: list[tuple[str, ...]] = []
        waiting: list[tuple[str, ...]] = [(end,)]
        while waiting and len(found) < MOST_CHAINS:
            chain = waiting.pop()
            if chain[0] == start:
                found.append(chain)
            waiting += [(law, *chain) for law in reversed(before[chain[0]])]
        return tuple(found)

    def _reached_from(self, start: str, end: str) -> dict[str, list[str]]:
        """Return the laws that are reached, each with those before it on a shortest way."""
        steps = {start: 0}
        before: dict[str, list[str]] = {start: []}
        waiting = deque([start])
        while waiting and waiting[0] != end:
            law = waiting.popleft()
            for cited in self.cites[law]:
                if cited not in steps:
                    steps[cited] = steps[law] + 1
                    before[cited] = []
                    waiting.append(cited)
                if steps[cited] == steps[law] + 1:
                    before[cited].append(law)
        return before


@lru_cache(maxsize=16)  # the editions of a library; each graph is made once
def graph_of(library: Library, edition: str) -> Graph:
    """Return the graph of an edition; raise UnknownEdition for none."""
    return Graph(library.book(edition))
