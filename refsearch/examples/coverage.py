"""What the examples cover: each function, and each law that a function computes by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from refsearch.compute.registry import Function
from refsearch.examples.model import Examples
from refsearch.examples.running import ExampleRun
from refsearch.games.catalogue import cited_places, functions
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class Covered:
    """A function, or a law of an edition, and the names of its examples."""

    name: str
    title: str
    examples: tuple[str, ...]


def by_function(examples: Examples) -> tuple[Covered, ...]:
    """Return every registered function with its examples."""
    return tuple(
        Covered(name, found.summary, tuple(one.name for one in examples.of_function(name)))
        for name, found in functions().items()
    )


def by_law(
    library: Library, examples: Examples, runs: Iterable[ExampleRun]
) -> dict[str, list[Covered]]:
    """Return, by edition, the laws that functions compute by, with the examples that quote them.

    They are the laws that a function is registered with and those that results cite.
    """
    cited = {place for found in functions().values() for place in _registered(library, found)}
    for one in runs:
        cited |= set(_cited_in(one.result))
    covered = {}
    for edition in library.editions:
        ids = {id_ for where, id_ in cited if where == edition.id}
        covered[edition.id] = list(_laws(library, examples, edition.id, ids))
    return {edition: laws for edition, laws in covered.items() if laws}


def _registered(library: Library, found: Function) -> Iterator[tuple[str, str]]:
    for citation in found.citations:
        yield from ((edition, id_) for edition, id_, _ in cited_places(library, citation))


def _cited_in(value: Any) -> Iterator[tuple[str, str]]:
    """Yield (edition, id) of every citation in a result."""
    if isinstance(value, dict):
        if set(value) == {"work", "id", "cited"}:
            yield from ((place["edition"], place["id"]) for place in value["cited"])
        for inner in value.values():
            yield from _cited_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cited_in(inner)


def _laws(library: Library, examples: Examples, edition: str, ids: set[str]) -> Iterator[Covered]:
    book = library.book(edition)
    laws = {book.law_of(id_).id for id_ in ids if id_ in book.provisions}
    for law in book.laws:
        if law.id in laws:
            names = tuple(one.name for one in examples.examples_for(edition, law.id))
            yield Covered(law.citation, law.heading or "", names)
    for id_ in sorted(id_ for id_ in ids if id_ in book.definitions):
        names = tuple(one.name for one in examples.examples_for(edition, id_))
        yield Covered(id_, book.definitions[id_].term, names)
