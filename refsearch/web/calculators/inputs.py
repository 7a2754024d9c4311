"""The input of a function, read from its JSON Schema: what a form can ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from refsearch.compute.registry import Function

Json = Mapping[str, Any]
Plain = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value: "string", "integer", "number", "boolean" or "choice".

    ``choices`` are a choice's values; beside a number they are words that may stand in its place.
    """

    kind: str
    choices: tuple[Plain, ...] = ()
    default: Plain | None = None
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Cards, calls: a list of words that may be given as one text."""


@dataclass(frozen=True, slots=True)
class Series:
    """A list of single values."""

    item: Scalar


@dataclass(frozen=True, slots=True)
class Lookup:
    """Values by name; ``value`` may itself be a list."""

    value: Scalar | Series


@dataclass(frozen=True, slots=True)
class Record:
    """Named fields, some of them required."""

    fields: Mapping[str, Shape]
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of records: a sheet with a row for each."""

    item: Record


@dataclass(frozen=True, slots=True)
class Either:
    """A record that may be left out, or stand in the place of one value (``scalar``)."""

    record: Record
    scalar: Scalar | None = None


@dataclass(frozen=True, slots=True)
class Kinds:
    """Records of several kinds; the field ``tag`` says which one it is."""

    tag: str
    records: Mapping[str, Record]


Shape = Scalar | Words | Series | Lookup | Record | Rows | Either | Kinds


@cache
def input_shape(function: Function) -> Record | Kinds:
    """Return the shape of a function's input: a record, or records of several kinds."""
    schema = function.schemas()["input"]
    shape = _Reader(schema.get("$defs", {})).shape(schema)
    if not isinstance(shape, Record | Kinds):
        raise TypeError(f"the input of {function.name} is no record")
    return shape


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
