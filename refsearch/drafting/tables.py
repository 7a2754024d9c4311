"""Tables of a source: rows of tab-separated cells become Markdown tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.drafting.guessing.labels import set_off
from refsearch.drafting.source import Line, Unplaced
from refsearch.messages import msg

_COLUMNS = re.compile(r"\S {3,}\S")
_CELL_END = re.compile(r"(?<!\\)\|")
_NUMBER = re.compile(r"[-+–]?[\d.,/%\s]+")


def take_table(
    lines: Sequence[Line], at: int, *, markdown: bool
) -> tuple[int, str, list[Unplaced]]:
    """Return how many lines the table that begins here has, the table, and any doubts.

    No lines if no table begins here.
    """
    count = _pipe_table_at(lines, at) if markdown else 0
    if count:
        return count, "\n".join(_padded([line.words for line in lines[at : at + count]])), []
    count = _table_at(lines, at)
    if count:
        rows, doubts = _markdown_table(lines[at : at + count])
        return count, "\n".join(rows), doubts
    if _columns_by_spaces(lines, at):
        message = msg(
            "a table with columns set by spaces? put tabs between the cells in the source"
        )
        return 0, "", [Unplaced(lines[at].number, message)]
    return 0, "", []


def _table_at(lines: Sequence[Line], at: int) -> int:
    """Return how many lines from ``at`` on are rows of one table; 0 for none."""
    end, columns = at, 0
    while end < len(lines) and _is_row(lines[end], columns):
        columns = _columns(lines[end])
        end += 1
    return end - at if end - at > 1 else 0


def _is_row(line: Line, columns: int) -> bool:
    """Whether a line is a row, below one of so many columns; 0 for the first of a table.

    A tab behind a label sets off its text, and one at the beginning is an indent or an empty cell.
    """
    if "\t" in line.words:
        return not set_off(line.words)
    return columns > 1 and _columns(line) == columns


def _columns(line: Line) -> int:
    return line.text.strip(" ").count("\t") + 1


def _pipe_table_at(lines: Sequence[Line], at: int) -> int:
    """Return how many lines from ``at`` on are rows of one Markdown table; 0 for none."""
    end = at
    while end < len(lines) and lines[end].words.startswith("|"):
        end += 1
    return end - at if end - at > 1 else 0


def _padded(rows: list[str]) -> list[str]:
    """Return the rows of a Markdown table, cells added to a header that has fewer: ``|||``."""
    header, *others = rows
    missing = max(map(_cells, others)) - _cells(header)
    if header.strip("| ") or missing <= 0:
        return rows
    return [header + " |" * missing, *others]


def _cells(row: str) -> int:
    return len(_CELL_END.findall(row)) - 1


def _columns_by_spaces(lines: Sequence[Line], at: int) -> bool:
    """Whether a table seems to begin here whose columns are set apart by spaces."""
    rows = [line for line in lines[at : at + 2] if _COLUMNS.search(line.words)]
    before = lines[at - 1].words if at else ""
    return len(rows) == 2 and not _COLUMNS.search(before)


def _markdown_table(rows: Sequence[Line]) -> tuple[list[str], list[Unplaced]]:
    """Return rows as a Markdown table, and what an editor should look at.

    The first row is taken as the header unless it has numbers like the others.
    """
    cells = [[_cell(cell) for cell in row.text.strip(" ").split("\t")] for row in rows]
    width = max(len(row) for row in cells)
    unplaced = [
        Unplaced(
            row.number,
            msg("the row has {} cell(s), others {}: filled up at its end", len(own), width),
        )
        for row, own in zip(rows, cells, strict=True)
        if len(own) != width
    ]
    cells = [row + [""] * (width - len(row)) for row in cells]
    if any(_NUMBER.fullmatch(cell) for cell in cells[0][1:]):
        message = msg("the table's first row has numbers: taken as a row, under an empty header")
        unplaced.append(Unplaced(rows[0].number, message))
        cells.insert(0, [""] * width)
    return [_row(cells[0]), "|" + "---|" * width, *map(_row, cells[1:])], unplaced


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
