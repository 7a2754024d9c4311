"""Tables of law text as the templates show them: with heads, of auctions, as one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from refsearch.layers.auctions import is_auction
from refsearch.layers.tables import TypedCell, TypedTable
from refsearch.layers.tables import read_table as read_typed
from refsearch.library.model import Block

_REPEATED = 2  # times: what two columns printed once say is a table like any other
RenderCell = Callable[[str, int], Markup]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell; ``scope`` is that of a head, ``number`` marks a value, ``span`` counts columns."""

    html: Markup
    scope: str = ""
    number: bool = False
    span: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption; ``header`` is empty where it has none.

    The columns of an ``auction`` are seats and its cells calls. A table of two columns that are
    printed again and again is one ``scale``, its pairs in the order in which they are read.
    """

    caption: str
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    auction: bool = False
    scale: tuple[tuple[Cell, Cell], ...] = ()


def read_table(block: Block, render: RenderCell, caption: str) -> Table:
    """Return a table block ready to show; ``render`` gets a cell's text and its offset."""
    typed = read_typed(block)
    figures = _columns_of_figures(typed)
    header = tuple(
        _cell(cell, render, number=figures[at : at + 1] == [True])
        for cell, at in zip(typed.header, _columns(typed.header), strict=True)
    )
    rows = tuple(
        tuple(_cell(cell, render, number=cell.value is not None) for cell in row)
        for row in typed.rows
    )
    return Table(caption, header, rows, is_auction(block), _scale(rows, typed.repeats))


def _scale(rows: Sequence[tuple[Cell, ...]], repeats: int) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs of a table that repeats two columns, down each pair of columns in turn."""
    if repeats < _REPEATED or any(len(row) != 2 * repeats for row in rows):
        return ()
    pairs = [(row[2 * n], row[2 * n + 1]) for n in range(repeats) for row in rows]
    return tuple((left, right) for left, right in pairs if left.html)


def _cell(cell: TypedCell, render: RenderCell, *, number: bool) -> Cell:
    return Cell(render(cell.text, cell.start), cell.scope if cell.text else "", number, cell.span)


def _columns(row: tuple[TypedCell, ...]) -> list[int]:
    """Return the column in which each cell of a row begins."""
    spans = [cell.span for cell in row]
    return [sum(spans[:n]) for n in range(len(spans))]


def _columns_of_figures(table: TypedTable) -> list[bool]:
    """Return which columns hold values only: their heads are set like them."""
    lines = [row for row in table.rows if row[0].role != "group"]
    width = max((len(row) for row in lines), default=0)
    columns = [[row[n] for row in lines if n < len(row) and row[n].text] for n in range(width)]
    return [bool(cells) and all(cell.value is not None for cell in cells) for cells in columns]
