"""What is wrong with an input, field by field, and limits that only a server needs.

How long a text or a list may be is each function's own matter (:mod:`refsearch.compute.extent`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from refsearch.bridge.session_lines import FileFaults
from refsearch.compute.citing import Citation, RuleBroken
from refsearch.compute.extent import LONGEST_TEXT

_LARGEST = 10**12
_DEEPEST = 12
_CITED = re.compile(r"(?P<message>.+) \((?P<work>[a-z]+-\d{4}) (?P<id>[\w.-]+)\)", re.DOTALL)
_NAMED = re.compile(r"Object (?:missing required|contains unknown) field `(.+)`")


@dataclass(frozen=True, slots=True)
class Fault:
    """A field, as a path in the data, what is wrong with it, and the provision that says so."""

    field: str
    message: str
    citation: Citation | None = None


def faults_of(error: RuleBroken) -> tuple[Fault, ...]:
    """Return every fault that an error tells of: a file of results may have many."""
    if not isinstance(error, FileFaults):
        return (fault_of(error),)
    return tuple(_in_line(one.line, one.field, one.message) for one in error.problems)


def _in_line(line: int, field: str, message: str) -> Fault:
    found = _CITED.fullmatch(message)
    if found is None:
        return Fault("text", f"line {line}, {field}: {message}")
    citation = Citation(found["work"], found["id"])
    return Fault("text", f"line {line}, {field}: {found['message']}", citation)


def fault_of(error: RuleBroken) -> Fault:
    """Return what an error says, in its parts.

    A field that lacks, or that nothing asks for, is named by the message only.
    """
    message = str(error).removeprefix(f"{error.field}: ")
    if error.citation:
        message = message.removesuffix(f" ({error.citation.work} {error.citation.id})")
    named = _NAMED.fullmatch(message)
    if named is None:
        return Fault(error.field, message, error.citation)
    inside = "" if error.field == "input" else f"{error.field}."
    return Fault(f"{inside}{named[1]}", message, error.citation)


def check_extent(data: Any) -> None:
    """Raise RuleBroken for what no board, match or session is: numbers too long, depth."""
    for path, problem in _excesses(data, "", 0):
        raise RuleBroken(path or "input", problem)


def _excesses(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        yield path, "too many things inside one another"
    elif isinstance(value, int | float):
        if abs(value) > _LARGEST or not isfinite(value):
            yield path, "a number of at most twelve digits is needed"
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if len(key) > LONGEST_TEXT:
                yield path, f"a text of at most {LONGEST_TEXT} characters is needed"
                return
            yield from _excesses(inner, f"{path}.{key}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _excesses(inner, f"{path}[{n}]", depth + 1)
