"""Running an example, and comparing its result with the expected one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from refsearch.compute.amounts import RuleBroken
from refsearch.examples.model import Example, Json
from refsearch.games.catalogue import computed_json, function
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class Ran:
    """An example and what came out: ``result`` as ``compute`` prints it, None where refused.

    ``differences`` say, path by path, where that is not what the example expects.
    """

    example: Example
    result: Json | None
    refusal: RuleBroken | None
    differences: tuple[str, ...]

    @property
    def as_expected(self) -> bool:
        """Whether everything came out as the example says."""
        return not self.differences


def run(library: Library, example: Example) -> Ran:
    """Call the example's function; raise UnknownFunction if there is none of that name."""
    found = function(example.function)
    try:
        result = computed_json(library, found, example.input)
    except RuleBroken as refusal:
        return Ran(example, None, refusal, tuple(_refused(example, refusal)))
    return Ran(example, result, None, tuple(_compared(example, result)))


def _refused(example: Example, refusal: RuleBroken) -> Iterator[str]:
    expected = example.refused
    if expected is None:
        yield f"refused: {refusal}"
        return
    if refusal.field != expected.field:
        yield f"refused: field {expected.field!r} expected, {refusal.field!r} found"
    cited = refusal.citation.id if refusal.citation else ""
    if expected.provision and cited != expected.provision:
        yield f"refused: provision {expected.provision!r} expected, {cited!r} found"


def _compared(example: Example, result: Json) -> Iterator[str]:
    if example.refused is not None:
        yield f"the input is not refused ({example.refused.field} expected)"
        return
    for field in example.none:
        if field not in result:
            yield f"{field}: no such field in the result"
        elif result[field] is not None:
            yield f"{field}: none expected, {result[field]!r} found"
    yield from differences(example.result, result)


def differences(expected: Any, found: Any, path: str = "") -> Iterator[str]:
    """Yield where a result differs: in tables only expected fields count, in lists every item.

    Numbers and words are compared exactly; a truth value is not a number.
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else key
            if key in found:
                yield from differences(value, found[key], inner)
            else:
                yield f"{inner}: no such field in the result"
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{path}: {len(expected)} item(s) expected, {len(found)} found"
        for n, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from differences(one, other, f"{path}[{n}]")
    elif isinstance(expected, bool) != isinstance(found, bool) or expected != found:
        yield f"{path}: {expected!r} expected, {found!r} found"
