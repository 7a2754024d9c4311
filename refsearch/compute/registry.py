"""The registry of functions by name, with the schemas of their inputs and results.

A function takes one frozen dataclass (or msgspec Struct) and returns one. ``contract-score``
takes ``{"contract": "4SX", "tricks": 9, "vulnerable": true}``; an error in an input
names the field.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, get_type_hints

import msgspec

from refsearch.compute.amounts import Citation
from refsearch.compute.extent import bounded, check_bounds
from refsearch.compute.page import Page
from refsearch.compute.shape_faults import shape_fault
from refsearch.errors import NotFound
from refsearch.messages import Message, msg
from refsearch.shapes import convert

In = TypeVar("In")
Out = TypeVar("Out")


class UnknownFunction(NotFound):
    """No function is registered under this name."""

    absent = msg("no function")


@dataclass(frozen=True)
class Function:
    """A registered function: ``call`` takes an ``input_type`` and returns an ``output_type``."""

    name: str
    summary: str
    citations: tuple[Citation, ...]
    input_type: type[Any]
    output_type: type[Any]
    call: Callable[[Any], Any]
    page: Page = field(default_factory=Page, compare=False)

    def run(self, given: object) -> Any:
        """Check plain data against the input's shape and compute; raise RuleBroken otherwise."""
        check_bounds(given, self.input_schema)
        try:
            checked = convert(given, self.input_type)
        except msgspec.ValidationError as error:
            raise shape_fault(error, self.input_schema) from error
        return self.call(checked)

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of the input, with a bound on everything that can be long."""
        return bounded(msgspec.json.schema(self.input_type))

    @property
    def input_schema_fields(self) -> tuple[str, ...]:
        """The names of the input's fields, none where it is of several kinds."""
        reference = str(self.input_schema.get("$ref", "")).rpartition("/")[2]
        return tuple(self.input_schema.get("$defs", {}).get(reference, {}).get("properties", ()))

    def schemas(self) -> dict[str, Any]:
        """Return the JSON Schemas of input and output."""
        return {
            "input": self.input_schema,
            "output": _output_schema(self.output_type),
        }


def as_data(result: object) -> Any:
    """Return a result as plain data, in which messages stay messages."""
    return msgspec.to_builtins(result, builtin_types=(Message,))


def _output_schema(kind: type[Any]) -> dict[str, Any]:
    """Return the JSON Schema of a result; msgspec writes no default that a message stands in."""
    schema = msgspec.json.schema(kind, schema_hook=_schema_of_message)
    properties = schema["$defs"][kind.__name__]["properties"]
    for one in msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else ():
        if one.default_factory is not msgspec.NODEFAULT:
            properties[one.encode_name]["default"] = as_data(one.default_factory())
    return schema


def _schema_of_message(kind: type) -> dict[str, Any]:
    """Return the schema of a message, a text; msgspec knows every other kind."""
    if kind is not Message:
        raise NotImplementedError
    return {"type": "string"}


FUNCTIONS: dict[str, Function] = {}


def computes(
    name: str, *citations: Citation, page: Page | None = None
) -> Callable[[Callable[[In], Out]], Callable[[In], Out]]:
    """Register a function of one annotated argument; its docstring's first line is its summary.

    ``page`` is what its calculator asks and answers beyond the schemas.
    """

    def register(call: Callable[[In], Out]) -> Callable[[In], Out]:
        """Register a function by its name, with the types that it declares."""
        hints = get_type_hints(call)
        output = hints.pop("return")
        (taken,) = hints.values()
        summary = (call.__doc__ or "").partition("\n")[0]
        FUNCTIONS[name] = Function(name, summary, citations, taken, output, call, page or Page())
        return call

    return register
