"""Filling in a form from data: the inverse of reading its answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refsearch.web.calculators.inputs import (
    Either,
    Kinds,
    Lookup,
    Record,
    Rows,
    Series,
    Shape,
    Words,
)


def answers_of(shape: Record | Kinds, data: Any) -> dict[str, list[str]]:
    """Return the answers that make some data; what the shape has no place for is left out.

    >>> answers_of(Record({"melds": Rows(Record({"cards": Words()}))}), {"melds": ["KH QH"]})
    {'melds.0.cards': ['KH QH']}
    """
    return dict(_answers(shape, data, ""))


def _answers(shape: Shape, data: Any, name: str) -> Iterator[tuple[str, list[str]]]:
    if data is None:
        return
    if isinstance(shape, Kinds):
        yield from _kind(shape, data, name)
    elif isinstance(shape, Record):
        yield from _record(shape, data, name)
    elif isinstance(shape, Rows):
        for n, row in enumerate(data if isinstance(data, list) else [data]):
            yield from _answers(shape.item, row, f"{name}.{n}")
    elif isinstance(shape, Either):
        inner = shape.record if isinstance(data, Mapping) else shape.scalar
        if inner is not None:
            yield from _answers(inner, data, name)
    else:
        yield name, _texts(shape, data)


def _kind(shape: Kinds, data: Any, name: str) -> Iterator[tuple[str, list[str]]]:
    asked = str(data.get(shape.tag, "")) if isinstance(data, Mapping) else ""
    if asked:
        yield shape.tag, [asked]
    record = shape.records.get(asked) or next(iter(shape.records.values()))
    yield from _record(record, data, name)


def _record(shape: Record, data: Any, name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the answers of a record; bare words stand for its first field of words."""
    prefix = f"{name}." if name else ""
    if not isinstance(data, Mapping):
        words = next((key for key, inner in shape.fields.items() if isinstance(inner, Words)), "")
        data = {words: data} if words else {}
    for key, inner in shape.fields.items():
        yield from _answers(inner, data.get(key), prefix + key)


def _texts(shape: Shape, data: Any) -> list[str]:
    """Return the answers of one field; of choices that can be ticked there may be several."""
    if isinstance(shape, Lookup) and isinstance(data, Mapping):
        return ["\n".join(f"{key}: {typed(value)}" for key, value in data.items())]
    if isinstance(shape, Series) and isinstance(data, list) and shape.item.kind == "choice":
        return [typed(one) for one in data]
    if isinstance(shape, Series) and isinstance(data, list) and shape.item.kind == "string":
        return ["\n".join(typed(one) for one in data)]
    return [typed(data)]


def typed(value: Any) -> str:
    """Return a value as it is typed; a list with commas where its members have spaces."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        apart = ", " if any(isinstance(one, str) and " " in one for one in value) else " "
        return apart.join(typed(one) for one in value)
    return str(value)
