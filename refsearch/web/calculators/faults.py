"""Limits of an input that only a server needs.

How long a text or a list may be is each function's own matter (:mod:`refsearch.compute.extent`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from refsearch.compute.citing import RuleBroken
from refsearch.compute.extent import LONGEST_TEXT

_LARGEST = 10**12
_DEEPEST = 12


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
