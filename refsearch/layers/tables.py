"""Tables of law text as data: typed cells, and which cells head which rows and columns.

Which cells are headers follows from the table alone. Its first row heads the columns; an empty cell
after a head belongs to that head. The first columns head the rows where they have words and others
numbers. A row with nothing but its first cell heads the rows under it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from refsearch.layers.values import Number, Range, Value, read_column
from refsearch.library.model import Block

Role = Literal["data", "column", "row", "group"]
_SCOPES = {"data": "", "column": "col", "row": "row", "group": "rowgroup"}
_Located = tuple[str, int]


@dataclass(frozen=True, slots=True)
class TypedCell:
    """A cell: its text, where that begins in the block's text, its value where it has one.

    ``span`` is the number of columns it stands over.
    """

    text: str
    start: int
    role: Role = "data"
    value: Value | None = None
    span: int = 1

    @property
    def scope(self) -> str:
        """The ``scope`` of a head in HTML; empty for data."""
        return "colgroup" if self.role == "column" and self.span > 1 else _SCOPES[self.role]


@dataclass(frozen=True, slots=True)
class TypedTable:
    """A table: ``header`` is empty where it has none; a row of one "group" cell heads the next.

    Where columns repeat (three pairs of columns in Law 78B) ``repeats`` is how many times.
    """

    header: tuple[TypedCell, ...]
    rows: tuple[tuple[TypedCell, ...], ...]
    repeats: int = 1

    def labelled(self) -> Iterator[tuple[tuple[str, ...], TypedCell]]:
        """Yield each cell of data with what heads it: its group, its row, its column."""
        group: tuple[str, ...] = ()
        columns = [cell.text for cell in self.header for _ in range(cell.span)]
        for row in self.rows:
            if row[0].role == "group":
                group = (row[0].text,)
                continue
            heads = tuple(cell.text for cell in row if cell.role == "row")
            for at, cell in enumerate(row):
                if cell.role == "data" and cell.text:
                    above = (columns[at],) if at < len(columns) and columns[at] else ()
                    yield (*group, *heads, *above), cell

    def records(self) -> tuple[tuple[Value | str, ...], ...]:
        """Return the lines of a list printed as a table: its values, or the text of a cell.

        Columns that repeat are read one under the other, and two columns under one head ("from"
        and "to") are one range.
        """
        spans = [cell.span for cell in self.header[: len(self.header) // self.repeats]]
        width = sum(spans) or None
        lines = [
            _record(row[at * (width or 0) :][:width], spans)
            for at in range(self.repeats)
            for row in self.rows
            if row[0].role != "group"
        ]
        return tuple(line for line in lines if any(piece != "" for piece in line))


def read_table(block: Block) -> TypedTable:
    """Return a table block as data; without rows it is an empty table."""
    located = _located(block)
    if not located:
        return TypedTable((), ())
    header = _header(located[0])
    body = located[1:]
    columns = [read_column([text for text, _ in column]) for column in zip(*body, strict=True)]
    repeats = _repeats(header)
    heads = 0 if repeats > 1 else _row_heads(header, body, columns)
    rows = tuple(_row(n, row, columns, heads) for n, row in enumerate(body))
    return TypedTable(header, rows, repeats)


def _located(block: Block) -> list[list[_Located]]:
    """Return the cells with the offset of each in the block's text; a short row is filled up."""
    at = 0
    width = max((len(row) for row in block.rows), default=0)
    rows: list[list[_Located]] = []
    for row in block.rows if width else ():
        rows.append([])
        for cell in row:
            at = max(at, block.text.find(cell, at))
            rows[-1].append((cell, at))
            at += len(cell)
        rows[-1] += [("", at)] * (width - len(row))
    return rows


def _header(row: Sequence[_Located]) -> tuple[TypedCell, ...]:
    """Return the heads of the columns; one that an empty cell follows stands over it too."""
    if not any(text for text, _ in row):
        return ()
    cells: list[TypedCell] = []
    for text, at in row:
        if cells and cells[-1].text and not text:
            last = cells.pop()
            cells.append(TypedCell(last.text, last.start, "column", span=last.span + 1))
        else:
            cells.append(TypedCell(text, at, "column"))
    return tuple(cells)


def _repeats(header: Sequence[TypedCell]) -> int:
    texts = [cell.text for cell in header]
    times = texts.count(texts[0]) if texts and texts[0] else 1
    spans = [cell.span for cell in header]
    return times if spans[: len(spans) // times] * times == spans else 1


def _row_heads(
    header: Sequence[TypedCell],
    body: Sequence[Sequence[_Located]],
    columns: Sequence[Sequence[Value | None]],
) -> int:
    """Return how many columns head the rows: those of words before the first with values.

    A first column of values heads them too where those after it are of another kind (a time for
    each number of deals), unless its head stands over more columns than itself. In a table of words
    without heads the first of two columns does.
    """
    valued = [n for n, column in enumerate(columns) if any(column)]
    if not valued:
        return 1 if not header and len(columns) == 2 else 0
    if valued[0] > 0:
        return valued[0]
    own, others = _kinds(columns[:1]), _kinds(columns[1:])
    alone = bool(header) and header[0].span == 1 and all(row[0][0] for row in body)
    return 1 if alone and own and others and not own & others else 0


def _kinds(columns: Sequence[Sequence[Value | None]]) -> set[type]:
    return {type(value) for column in columns for value in column if value}


def _row(
    number: int,
    row: Sequence[_Located],
    columns: Sequence[Sequence[Value | None]],
    heads: int,
) -> tuple[TypedCell, ...]:
    first, at = row[0]
    if heads and first and len(row) > 1 and not any(text for text, _ in row[1:]):
        return (TypedCell(first, at, "group", span=len(row)),)
    return tuple(
        TypedCell(text, start, "row" if n < heads else "data", columns[n][number])
        for n, (text, start) in enumerate(row)
    )


def _record(row: Sequence[TypedCell], spans: Sequence[int]) -> tuple[Value | str, ...]:
    pieces: list[Value | str] = []
    at = 0
    for span in spans or (1,) * len(row):
        under = row[at : at + span]
        pieces += [_joined(under)] if span == 2 else [cell.value or cell.text for cell in under]
        at += span
    return tuple(pieces)


def _joined(cells: Sequence[TypedCell]) -> Value | str:
    """Return the value of two cells under one head: "0" and "50" are from 0 to 50."""
    low, high = (cell.value for cell in cells)
    if isinstance(low, Number) and isinstance(high, Number):
        return Range(low.value, high.value)
    return low or high or " ".join(cell.text for cell in cells if cell.text)
