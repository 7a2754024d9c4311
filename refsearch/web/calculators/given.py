"""The input given to a calculator, each value with its name in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup, escape

from refsearch.compute.page import in_order
from refsearch.library.library import Library
from refsearch.web.calculators.results import Figure
from refsearch.web.calculators.scalars import Scalar, Shape
from refsearch.web.calculators.shapes import Either, Kinds, Lookup, Record, Rows
from refsearch.web.calculators.values import Writer
from refsearch.web.calculators.words import Wording

Json = Mapping[str, Any]


def given(library: Library, inputs: Json, wording: Wording) -> tuple[Figure, ...]:
    """Return what a function was given."""
    titles = {code: book.edition.short_title for code, book in library.books.items()}
    return tuple(_given(Writer({}, wording), titles, "", inputs))


def in_effect(shape: Record | Kinds, inputs: Json, wording: Wording) -> dict[str, Any]:
    """Return an input completed with its defaults, in the order of the form.

    A whole file is left out: its results stand in the sheets.
    """
    page = wording.page
    files = (name for name, control in page.controls.items() if control == "file")
    left_out = {*page.hidden, *files}
    fields = (shape.records[shape.kind(wording.kind)] if isinstance(shape, Kinds) else shape).fields
    names = [n for n in in_order(page.fields, (*fields, *inputs)) if n not in left_out]
    values = {
        name: _filled(fields.get(name), inputs.get(name, _default(fields.get(name))), name, wording)
        for name in names
    }
    return {name: value for name, value in values.items() if value is not None}


def _filled(shape: Shape | None, value: Any, name: str, wording: Wording) -> Any:
    """Return a value to report: inside it, only what differs from the default."""
    if isinstance(shape, Rows) and isinstance(value, list):
        return [_filled(shape.item, row, name, wording) for row in value]
    if isinstance(shape, Record | Either) and isinstance(value, Mapping):
        fields = shape.record.fields if isinstance(shape, Either) else shape.fields
        return {
            key: _filled(fields.get(key), inner, f"{name}.{key}", wording)
            for key, inner in value.items()
            if inner != _default(fields.get(key))
        }
    if isinstance(shape, Lookup) and isinstance(value, Mapping):
        named = ((wording.value(name, key) or key, listed) for key, listed in value.items())
        return "; ".join(f"{key}: {_listed(listed)}" for key, listed in named)
    return " ".join(value.split()) if isinstance(value, str) else value


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _default(shape: Shape | None) -> Any:
    return shape.default if isinstance(shape, Scalar) else None


def _given(writer: Writer, titles: Mapping[str, str], path: str, value: Any) -> Iterator[Figure]:
    """Yield a figure for each field; a record in a list is one, numbered."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _given(writer, titles, f"{path}.{key}".lstrip("."), inner)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for number, row in enumerate(value, 1):
            fields = (f.label + " " + f.value for f in _given(writer, titles, path, row))
            yield Figure(f"{writer.wording.name(path)} {number}", Markup(" · ").join(fields))
    elif isinstance(value, str) and value in titles:
        yield Figure(writer.wording.name(path), escape(titles[value]))
    elif value not in (None, "", []):
        yield Figure(writer.wording.name(path), writer.value(path, value))
