"""Tables of law text: which row is the header, which cells head their row."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from refsearch.model import Block

_NUMBER = re.compile(r"[\d\s.,+–—%/-]*")
RenderCell = Callable[[str, int], Markup]
Row = list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell; ``heads_row`` marks the one that names its row, ``number`` one of figures only."""

    html: Markup
    heads_row: bool = False
    number: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption; ``header`` is empty where the table has none."""

    caption: str
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def read_table(block: Block, render: RenderCell, caption: str) -> Table:
    """Return a table block ready to show; ``render`` gets a cell's text and its offset."""
    first, *others = _located_rows(block)
    header = _header(first, others, render) if any(text for text, _ in first) else ()
    body = (tuple(_cell(n, text, at, render) for n, (text, at) in enumerate(r)) for r in others)
    return Table(caption, header, tuple(body))


def _header(first: Row, others: list[Row], render: RenderCell) -> tuple[Cell, ...]:
    """Return the header; a column of figures has its heading set like them."""
    columns = [[row[n][0] for row in others if n < len(row)] for n in range(len(first))]
    figures = [all(map(_is_number, column)) for column in columns]
    return tuple(
        Cell(render(text, at), number=number)
        for (text, at), number in zip(first, figures, strict=True)
    )


def _located_rows(block: Block) -> list[Row]:
    """Return the cells with the offset of each in the block's text."""
    located: list[Row] = []
    at = 0
    for row in block.rows or ((),):
        located.append([])
        for cell in row:
            at = max(at, block.text.find(cell, at))
            located[-1].append((cell, at))
            at += len(cell)
    return located


def _cell(column: int, text: str, at: int, render: RenderCell) -> Cell:
    number = bool(text) and _is_number(text)
    return Cell(
        render(text, at), heads_row=column == 0 and bool(text) and not number, number=number
    )


def _is_number(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text))
