"""The input of a function, shaped by its JSON Schema: read from answers, filled in, limited.

How long a text or a list may be is each function's own matter (:mod:`refsearch.compute.extent`);
here stand the limits that only a server needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import isfinite
from typing import Any

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import LONGEST_TEXT, short_text
from refsearch.compute.registry import Function
from refsearch.messages import Message, msg
from refsearch.web.calculators.answers import Answered
from refsearch.web.calculators.scalars import Plain, Scalar, Shape
from refsearch.web.calculators.shapes import Either, Kinds, Lookup, Record, Rows, Series, Words

LARGEST_BODY = 200_000  # bytes of a form, thousands of fields; the text of a file has its own bound
_BYTES_A_SIGN = 3  # a Greek letter in UTF-8, with what JSON or a form adds
_LARGEST = 10**12  # twelve digits: no score, however it is scaled, is longer
_DEEPEST = 12  # records inside records: no input is deeper; brackets without end would overflow
_STEP = re.compile(r"[^.\[\]]+")
Json = Mapping[str, Any]


@dataclass(slots=True)
class Read:
    """An input as read; ``rows`` has the rows kept of each sheet, by its name.

    A row left empty is no row, so that the fourth of the data may be the fifth of the form.
    """

    data: dict[str, Any]
    rows: dict[str, list[int]] = field(default_factory=dict)

    def name_of(self, path: str) -> str:
        """Return the name in the form of a path in the data, ``results[3].score``."""
        name = ""
        for step in _STEP.findall(path):
            kept = self.rows.get(name, ())
            known = step.isdigit() and int(step) < len(kept)
            name = f"{name}.{kept[int(step)] if known else step}".lstrip(".")
        return name


def read_answers(shape: Record | Kinds, given: Answered) -> Read:
    """Return the input that answers make; what was left empty is not in it."""
    return Read(shape.read(given, ""), given.rows)


def answers_of(shape: Record | Kinds, data: Any) -> dict[str, list[str]]:
    """Return the answers that make some data; what the shape has no place for is left out.

    >>> answers_of(Record({"melds": Rows(Record({"cards": Words()}))}), {"melds": ["KH QH"]})
    {'melds.0.cards': ['KH QH']}
    """
    return dict(shape.fill(data, ""))


@cache
def input_shape(function: Function) -> Record | Kinds:
    """Return the shape of a function's input: a record, or records of several kinds."""
    schema = function.input_schema
    shape = _Reader(schema.get("$defs", {})).shape(schema)
    if not isinstance(shape, Record | Kinds):
        raise TypeError(f"the input of {function.name} is no record")
    return shape


def largest_body(found: Function) -> int:
    """Return how many bytes a function's input may have: a file of results has its own bound."""
    longest = max(_lengths(found.input_schema), default=0)
    return LARGEST_BODY + _BYTES_A_SIGN * longest


def _lengths(schema: Any) -> Iterator[int]:
    if isinstance(schema, dict):
        yield from (schema["maxLength"],) if isinstance(schema.get("maxLength"), int) else ()
        schema = list(schema.values())
    if isinstance(schema, list):
        yield from (length for inner in schema for length in _lengths(inner))


def check_extent(data: Any) -> None:
    """Raise RuleBroken for what no board, match or session is: numbers too long, depth."""
    for path, problem in _excesses(data, "", 0):
        raise RuleBroken(path or "input", problem)


def _excesses(value: Any, path: str, depth: int) -> Iterator[tuple[str, Message]]:
    if depth > _DEEPEST:
        yield path, msg("too many things inside one another")
    elif isinstance(value, int | float):
        if abs(value) > _LARGEST or not isfinite(value):
            yield path, msg("a number of at most twelve digits is needed")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if len(key) > LONGEST_TEXT:
                yield path, short_text(LONGEST_TEXT)
                return
            yield from _excesses(inner, f"{path}.{key}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _excesses(inner, f"{path}[{n}]", depth + 1)


class _Reader:
    """Reads a schema with its definitions."""

    def __init__(self, definitions: Json) -> None:
        self.definitions = definitions

    def shape(self, schema: Json) -> Shape:
        """Return the shape of a schema."""
        if "$ref" in schema:
            return self.shape(self.definitions[schema["$ref"].rpartition("/")[2]])
        if "discriminator" in schema:
            return self._kinds(schema["discriminator"])
        if "anyOf" in schema:
            return self._union(schema)
        if schema.get("type") == "array":
            return self._list(schema)
        if "properties" in schema:
            return self._record(schema)
        if schema.get("type") == "object":
            return self._lookup(schema)
        return _scalar(schema)

    def _kinds(self, discriminator: Json) -> Kinds:
        tag = str(discriminator["propertyName"])
        found = {name: self.shape({"$ref": ref}) for name, ref in discriminator["mapping"].items()}
        records = {name: shape for name, shape in found.items() if isinstance(shape, Record)}
        bare = {
            name: Record({f: s for f, s in record.fields.items() if f != tag}, record.required)
            for name, record in records.items()
        }
        return Kinds(tag, bare)

    def _union(self, schema: Json) -> Shape:
        options = [option for option in schema["anyOf"] if option.get("type") != "null"]
        shapes = [self.shape(option) for option in options]
        record = next((shape for shape in shapes if isinstance(shape, Record)), None)
        scalars = [shape for shape in shapes if isinstance(shape, Scalar)]
        if record is not None and any(isinstance(shape, Words | Series) for shape in shapes):
            return record
        if record is not None:
            return Either(record, scalars[0] if scalars else None)
        if any(isinstance(shape, Words | Series) for shape in shapes) and len(shapes) > 1:
            return Words()
        return _together(scalars, schema) if scalars else shapes[0]

    def _list(self, schema: Json) -> Shape:
        item = self.shape(schema["items"])
        if isinstance(item, Scalar):
            return Series(item)
        return Rows(item) if isinstance(item, Record) else Words()

    def _record(self, schema: Json) -> Record:
        fields = {name: self.shape(inner) for name, inner in schema["properties"].items()}
        return Record(fields, tuple(schema.get("required", ())))

    def _lookup(self, schema: Json) -> Lookup:
        value = self.shape(schema.get("additionalProperties") or {"type": "string"})
        return Lookup(value if isinstance(value, Scalar | Series) else Scalar("string"))


def _scalar(schema: Json) -> Scalar:
    default = schema.get("default")
    kept = default if isinstance(default, Plain) else None
    if "enum" in schema:
        return Scalar("choice", tuple(schema["enum"]), kept)
    kind = str(schema.get("type", "string"))
    return Scalar(kind, (), kept, schema.get("minimum"), schema.get("maximum"))


def _together(scalars: Sequence[Scalar], schema: Json) -> Scalar:
    """Return one of several values: a number before the words that may stand for it."""
    first = next((one for one in scalars if one.kind != "choice"), scalars[0])
    choices = tuple(choice for one in scalars for choice in one.choices)
    default = schema.get("default")
    kept = default if isinstance(default, Plain) else None
    return Scalar(first.kind, choices, kept, first.least, first.most)
