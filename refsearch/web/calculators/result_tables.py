"""Lists of records in a result as tables, each row beside the input it is for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from refsearch.web.calculators.values import Writer, is_number, is_tally, one_at
from refsearch.web.common.citations import CitedView

Json = Mapping[str, Any]
Cite = Callable[[Iterable[Json]], tuple[CitedView, ...]]
_GIVEN = "given."
_CITATIONS = "citations"
_ROW = re.compile(r"\.\d+(?=\.|$)")


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a result; ``numbers`` tells which columns hold numbers."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Markup, ...], ...]
    numbers: tuple[bool, ...]


def table_view(
    writer: Writer, rows: Sequence[Json], given: Any, path: str, caption: str, cite: Cite
) -> TableView:
    """Return the table of a list; a column ``given.score`` has what was given for each row.

    A column ``citations`` has the links that ``cite`` makes of them. One of words in which no row
    has any, names of pairs that nobody gave, is left out.
    """
    asked = writer.wording.page.columns.get(_ROW.sub("", path))
    listed = _plain_columns(rows[0]) if asked is None else asked
    columns = [one for one in listed if any(row.get(one) != "" for row in rows)]
    inputs = given if isinstance(given, list) else []
    cells = [
        [_cell_value(row, inputs[n] if n < len(inputs) else None, c) for c in columns]
        for n, row in enumerate(rows)
    ]
    return TableView(
        caption,
        tuple(_head(writer, path, column) for column in columns),
        tuple(
            tuple(
                _links(cite(v)) if c == _CITATIONS else _cell(writer, f"{path}.{c}", v)
                for c, v in zip(columns, line, strict=True)
            )
            for line in cells
        ),
        tuple(
            all(v is None or is_number(v) for v in column) for column in zip(*cells, strict=True)
        ),
    )


def _links(cited: Iterable[CitedView]) -> Markup:
    link = Markup('<a class="ref" href="{}" lang="{}" title="{}">{}</a>')
    links = (link.format(one.url, one.language, one.edition, one.text) for one in cited)
    return Markup(" ").join(links)


def _cell_value(row: Json, given: Any, column: str) -> Any:
    if column.startswith(_GIVEN):
        return one_at(given, column.removeprefix(_GIVEN))
    return one_at(row, column)


def _cell(writer: Writer, path: str, value: Any) -> Markup:
    return Markup() if value is None else writer.value(path, value)


def _head(writer: Writer, path: str, column: str) -> str:
    """Return the head of a column: as the field it comes from, or as it is named by itself."""
    named = f"{_ROW.sub('', path)}.{column.removeprefix(_GIVEN)}"
    names = writer.wording.words.names
    return writer.wording.name(column if column in names and named not in names else named)


def _plain_columns(row: Json) -> tuple[str, ...]:
    """Return the fields of a row that hold a value."""
    return tuple(k for k, v in row.items() if not isinstance(v, Mapping | list) or is_tally(v))
