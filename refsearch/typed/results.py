"""What a typed computation comes to: an answer, or what is still missing for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from refsearch.library.book.book import global_id

Json = dict[str, Any]

# (function, inputs) -> its result as plain data, or None where a rule does not allow the inputs
Compute = Callable[[str, Json], Json | None]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the core computed for a query: its function, the inputs read, the result, all plain."""

    function: str
    inputs: dict[str, Any]
    result: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Incomplete:
    """An incomplete computation: the inputs read, and the names of those still to give."""

    function: str
    inputs: dict[str, Any]
    missing: tuple[str, ...]


def cited_in(value: Any) -> Iterator[str]:
    """Yield the global ids in a result of the core, wherever they stand in it."""
    if isinstance(value, dict):
        for place in value.get("cited", ()):
            yield global_id(place["edition"], place["id"])
        for inner in value.values():
            yield from cited_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cited_in(inner)
