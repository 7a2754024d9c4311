"""Tables of law text: which row is the header, which cells head their row."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from refsearch.model import Block

_NUMBER = re.compile(r"[\d\s.,+–—%/-]*")
RenderCell = Callable[[str, int], Markup]


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
    rows = _located_rows(block)
    header = [Cell(render(text, at)) for text, at in rows[0]] if any(t for t, _ in rows[0]) else []
    body = (tuple(_cell(n, text, at, render) for n, (text, at) in enumerate(r)) for r in rows[1:])
    return Table(caption, tuple(header), tuple(body))


def _located_rows(block: Block) -> list[list[tuple[str, int]]]:
    """Return the cells with the offset of each in the block's text."""
    located: list[list[tuple[str, int]]] = []
    at = 0
    for row in block.rows or ((),):
        located.append([])
        for cell in row:
            at = max(at, block.text.find(cell, at))
            located[-1].append((cell, at))
            at += len(cell)
    return located


def _cell(column: int, text: str, at: int, render: RenderCell) -> Cell:
    number = bool(text) and bool(_NUMBER.fullmatch(text))
    return Cell(
        render(text, at), heads_row=column == 0 and bool(text) and not number, number=number
    )
