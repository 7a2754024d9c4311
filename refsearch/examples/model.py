"""The model of an executable example, and look-ups over all examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from refsearch.citations.locator import holders, is_in
from refsearch.errors import NotFound, nearest_names
from refsearch.languages.words import Text
from refsearch.messages import msg

Json = dict[str, Any]


class UnknownExample(NotFound):
    """No example has this name."""

    absent = msg("no example")


class Quote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence as it stands in a provision, definition or footnote of an edition."""

    edition: str
    id: str
    text: str


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The field of the input that is refused, and the provision named with it (``77``)."""

    field: str
    provision: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A call of the core and what it must give.

    ``result`` are those fields of the result that are compared, ``none`` those that have no value;
    one with ``refused`` is of an input that a rule does not allow. ``lines`` are those of the file
    where each quote and, last, what is expected begin.
    """

    name: str
    function: str
    title: Text
    quotes: tuple[Quote, ...]
    input: Json
    result: Json
    none: tuple[str, ...]
    refused: Refusal | None
    explanation: Text
    file: Path
    lines: tuple[int, ...]

    def illustrates(self, edition: str, id_: str) -> bool:
        """Whether it quotes a provision of an edition, or anything inside it."""
        return any(one.edition == edition and is_in(one.id, id_) for one in self.quotes)


class Examples:
    """Every example by name, in alphabetical order."""

    def __init__(self, examples: Iterable[Example]) -> None:
        self.by_name = {one.name: one for one in sorted(examples, key=lambda one: one.name)}
        self._by_place: dict[tuple[str, str], list[Example]] = {}
        for one in self.by_name.values():
            quoted = {(quote.edition, id_) for quote in one.quotes for id_ in holders(quote.id)}
            for place in quoted:
                self._by_place.setdefault(place, []).append(one)

    @property
    def listed(self) -> tuple[Example, ...]:
        """All the examples."""
        return tuple(self.by_name.values())

    def example(self, name: str) -> Example:
        """Return an example; raise UnknownExample, with the nearest names, if there is none."""
        found = self.by_name.get(name)
        if found is None:
            raise UnknownExample(name, nearest_names(name, self.by_name))
        return found

    def examples_for(self, edition: str, id_: str) -> tuple[Example, ...]:
        """Return the examples that quote a provision, or anything inside it."""
        return tuple(self._by_place.get((edition, id_), ()))

    def of_function(self, name: str) -> tuple[Example, ...]:
        """Return the examples that call a function."""
        return tuple(one for one in self.listed if one.function == name)
