"""Size limits: how long each text and list of an input may be, checked before it is read.

A field's own bound stands in its type, ``Annotated[str, msgspec.Meta(max_length=40)]``; every other
one has the bounds below. The schemas state both, so that a client knows what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from refsearch.compute.amounts import RuleBroken
from refsearch.messages import Message, msg

Json = dict[str, Any]

LONGEST_TEXT = 200  # a name, a card, a call: what is written in one field
LONGEST_LIST = 1_000  # the results of a simultaneous event, and more boards than any session has
LONGEST_GAME = 20_000  # a whole game with its notes and comments, as PBN and LIN have it
LONGEST_CARDS = 1_000  # the 108 cards of burraco with their separators, twice over
LONGEST_CONTRACT = 40  # the longest in use, "4 senzatout surcontrato -13", is shorter
LONGEST_LINE = 10_000  # of a file; PBN's own bound is 255, and programs write comments on one line
LONGEST_FILE = 1_000_000  # the largest real evenings, of 100 tables and 40 boards, are under half

ContractText = Annotated[str, msgspec.Meta(max_length=LONGEST_CONTRACT)]
GameText = Annotated[str, msgspec.Meta(max_length=LONGEST_GAME)]
FileText = Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)]


def brief(text: str) -> str:
    """Return the beginning of a text, for a message to quote."""
    return text if len(text) <= LONGEST_CONTRACT else f"{text[:LONGEST_CONTRACT]}…"


def short_text(most: object) -> Message:
    """Return the message for a text that is too long."""
    return msg("a text of at most {} characters is needed", most)


def short_list(most: object) -> Message:
    """Return the message for a list that is too long."""
    return msg("a list of at most {} is needed", most)


def bounded(schema: Json) -> Json:
    """Return a schema in which every text, list and mapping has a bound."""
    return dict(_bounded(schema))


def _bounded(value: Any) -> Any:
    if isinstance(value, list):
        return [_bounded(one) for one in value]
    if not isinstance(value, dict):
        return value
    inner = {key: _bounded(one) for key, one in value.items()}
    kind = inner.get("type")
    if kind == "string" and "enum" not in inner:
        inner.setdefault("maxLength", LONGEST_TEXT)
    elif kind == "array":
        inner.setdefault("maxItems", LONGEST_LIST)
    elif kind == "object" and "properties" not in inner:
        inner.setdefault("maxProperties", LONGEST_LIST)
    return inner


def check_bounds(given: Any, schema: Json) -> None:
    """Raise RuleBroken, naming the field, for data that exceeds the bounds of a bounded schema."""
    definitions = schema.get("$defs", {})
    for path, problem in _Excesses(definitions).found(given, [schema], ""):
        raise RuleBroken(path or "input", problem)


class _Excesses:
    """Walks data beside the schemas that it may follow: of several the widest bound holds."""

    def __init__(self, definitions: Json) -> None:
        self.definitions = definitions

    def found(self, value: Any, schemas: list[Json], path: str) -> Iterator[tuple[str, Message]]:
        """Yield the fields that hold too much; what no schema knows is refused elsewhere."""
        options = [option for schema in schemas for option in self._options(schema)]
        if not options:
            return
        if isinstance(value, str):
            most = _widest(options, "maxLength", LONGEST_TEXT)
            if len(value) > most:
                yield path, short_text(most)
        elif isinstance(value, list | tuple):
            yield from self._in_list(value, options, path)
        elif isinstance(value, dict):
            yield from self._in_mapping(value, options, path)

    def _in_list(
        self, value: list[Any] | tuple[Any, ...], options: list[Json], path: str
    ) -> Iterator[tuple[str, Message]]:
        most = _widest(options, "maxItems", LONGEST_LIST)
        if len(value) > most:
            yield path, short_list(most)
            return
        items = [option["items"] for option in options if "items" in option]
        for n, one in enumerate(value):
            yield from self.found(one, items, f"{path}[{n}]")

    def _in_mapping(
        self, value: Json, options: list[Json], path: str
    ) -> Iterator[tuple[str, Message]]:
        if len(value) > LONGEST_LIST:
            yield path, short_list(LONGEST_LIST)
            return
        for key, one in value.items():
            if len(key) > LONGEST_TEXT:
                yield path, short_text(LONGEST_TEXT)
                return
            members = [found for option in options if (found := _member(option, key)) is not None]
            yield from self.found(one, members, f"{path}.{key}".lstrip("."))

    def _options(self, schema: Json) -> Iterator[Json]:
        if "$ref" in schema:
            yield from self._options(self.definitions[schema["$ref"].rpartition("/")[2]])
        for option in schema.get("anyOf", ()):
            yield from self._options(option)
        if "type" in schema or "enum" in schema:
            yield schema


def _member(option: Json, key: str) -> Json | None:
    """Return the schema of a field or of a mapping's values; None where it has none."""
    member = option.get("properties", {}).get(key, option.get("additionalProperties"))
    return member if isinstance(member, dict) else None


def _widest(options: list[Json], name: str, otherwise: int) -> int:
    return max((option[name] for option in options if name in option), default=otherwise)
