"""Running an example, and comparing its result with the expected one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from refsearch.compute.amounts import RuleBroken
from refsearch.examples.model import Example, Json
from refsearch.games.catalogue import computed_json, function
from refsearch.library.library import Library
from refsearch.messages import Message, msg


@dataclass(frozen=True, slots=True)
class ExampleRun:
    """An example and what came out: ``result`` as ``compute`` prints it, None where refused.

    ``differences`` say, path by path, where that is not what the example expects.
    """

    example: Example
    result: Json | None
    refusal: RuleBroken | None
    differences: tuple[Message, ...]

    @property
    def as_expected(self) -> bool:
        """Whether everything came out as the example says."""
        return not self.differences


def run(library: Library, example: Example) -> ExampleRun:
    """Call the example's function; raise UnknownFunction if there is none of that name."""
    found = function(example.function)
    try:
        result = computed_json(library, found, example.input)
    except RuleBroken as refusal:
        return ExampleRun(example, None, refusal, tuple(_refused(example, refusal)))
    return ExampleRun(example, result, None, tuple(_compared(example, result)))


def _refused(example: Example, refusal: RuleBroken) -> Iterator[Message]:
    expected = example.refused
    if expected is None:
        yield msg("refused: {}", refusal.sentence)
        return
    if refusal.field != expected.field:
        fields = repr(expected.field), repr(refusal.field)
        yield msg("refused: field {} expected, {} found", *fields)
    cited = refusal.citation.id if refusal.citation else ""
    if expected.provision and cited != expected.provision:
        places = repr(expected.provision), repr(cited)
        yield msg("refused: provision {} expected, {} found", *places)


def _compared(example: Example, result: Json) -> Iterator[Message]:
    if example.refused is not None:
        yield msg("the input is not refused ({} expected)", example.refused.field)
        return
    for field in example.none:
        if field not in result:
            yield msg("{}: no such field in the result", field)
        elif result[field] is not None:
            yield msg("{}: none expected, {} found", field, repr(result[field]))
    yield from differences(example.result, result)


def differences(expected: Any, found: Any, path: str = "") -> Iterator[Message]:
    """Yield where a result differs: in tables only expected fields count, in lists every item.

    Numbers and words are compared exactly; a truth value is not a number.
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else key
            if key in found:
                yield from differences(value, found[key], inner)
            else:
                yield msg("{}: no such field in the result", inner)
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            counts = len(expected), len(found)
            yield msg("{}: {} item(s) expected, {} found", path, *counts)
        for n, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from differences(one, other, f"{path}[{n}]")
    elif isinstance(expected, bool) != isinstance(found, bool) or expected != found:
        yield msg("{}: {} expected, {} found", path, repr(expected), repr(found))
