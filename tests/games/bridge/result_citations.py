"""The citations of a result, for tests that look each of them up."""

from __future__ import annotations

from typing import Any

from refsearch.compute.registry import as_data


def cited(result: Any) -> set[tuple[str, str]]:
    """Every citation of a result, as work and id."""
    return _within(as_data(result))


def _within(value: Any) -> set[tuple[str, str]]:
    if isinstance(value, dict):
        own = {(value["work"], value["id"])} if {"work", "id"} <= set(value) else set()
        return own.union(*(_within(part) for part in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(_within(part) for part in value))
    return set()
