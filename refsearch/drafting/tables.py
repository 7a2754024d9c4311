"""Tables of a source: rows of tab-separated cells become Markdown tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from refsearch.drafting.guessing.labels import set_off
from refsearch.drafting.source import Line, Unplaced
from refsearch.messages import msg

_COLUMNS = re.compile(r"\S {3,}\S")
_LIST_MARKS = re.compile(r"^(?:[-*+•]\s+)+")
_CELL_END = re.compile(r"(?<!\\)\|")
_NUMBER = re.compile(r"[-+–]?[\d.,/%\s]+")
_GAP = re.compile(r"\t+| {3,}")
# of a concordance: Rule 4, 5(2), 12.a; none is there any more: –
_PLACE = re.compile(r"(?:[^\W\d_]+\.?\s)?(?:\d[\w.()]{0,9}|\(\w{1,3}\)|[IVX]{1,6}\.?)|[-–—]+")


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
    spaced = _of_places_at(lines, at)
    if spaced:
        rows, doubts = _markdown_table(spaced)
        return len(spaced), "\n".join(rows), doubts
    if _columns_by_spaces(lines, at):
        message = msg(
            "a table with columns set by spaces? put tabs between the cells in the source"
        )
        return 0, "", [Unplaced(lines[at].number, message)]
    return 0, "", []


def rows_of_numbers(lines: Sequence[Line]) -> frozenset[int]:
    """Return the lines that are rows of a table with numbers alone, like "Rule 4    Rule 7".

    Old numbers beside new ones head no laws and are no labels. A row has another beside it.
    """
    rows = [line.number for line in lines if _is_of_places(line.words)]
    return frozenset(n for n in rows if {n - 1, n + 1} & {*rows})


def _of_places_at(lines: Sequence[Line], at: int) -> list[Line]:
    """Return the rows of numbers in columns from a line on, and their header, cells set by tabs."""
    apart = (line.only("\t".join(_GAP.split(line.words))) for line in lines[at:])
    columns = _columns_apart(lines[at])
    rows = takewhile(lambda row: row.words and _columns_apart(row) == columns > 1, apart)
    found = [next(rows, lines[at]), *takewhile(lambda row: _is_of_places(row.words), rows)]
    numbers = [row for row in found if _is_of_places(row.words)]
    return found if len(numbers) > 1 else []


def _columns_apart(line: Line) -> int:
    return len(_GAP.split(line.words))


def _is_of_places(words: str) -> bool:
    cells = _GAP.split(words)
    return len(cells) > 1 and all(map(_PLACE.fullmatch, cells))


def without_rows(text: str) -> str:
    """Return a text with the rows of its tables left empty, where no cell goes on with another."""
    return "\n".join("" if _cut(line.strip()) else line for line in text.split("\n"))


def _cut(line: str) -> bool:
    """Whether cells stand apart in a line: by tabs, or as numbers in columns."""
    return ("\t" in line and not set_off(line)) or _is_of_places(line)


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
    rows = [line for line in lines[at : at + 2] if _has_columns(line.words)]
    before = lines[at - 1].words if at else ""
    return len(rows) == 2 and not _has_columns(before)


def _has_columns(words: str) -> bool:
    """Whether words are set apart by spaces; those behind the marks of lists are no columns."""
    return bool(_COLUMNS.search(_LIST_MARKS.sub("", words)))


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
    if _is_of_places("\t".join(cells[0])) or any(map(_NUMBER.fullmatch, cells[0][1:])):
        message = msg("the table's first row has numbers: taken as a row, under an empty header")
        unplaced.append(Unplaced(rows[0].number, message))
        cells.insert(0, [""] * width)
    return [_row(cells[0]), "|" + "---|" * width, *map(_row, cells[1:])], unplaced


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
