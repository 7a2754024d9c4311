"""Results in CSV, as docs/session-csv.md has it: one line for each table and board."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from refsearch.bridge.session_lines import FileFaults, Problem, Row
from refsearch.compute.extent import brief

NEEDED = ("board", "ns", "ew", "contract")
OPTIONAL = (
    "declarer",
    "tricks",
    "result",
    "vulnerable",
    "score",
    "ns_award",
    "ew_award",
    "comment",
)
SEPARATORS = ",;\t"
MOST_COLUMNS = 60


def read_csv(text: str, name: str) -> tuple[list[Row], list[Problem]]:
    """Return the lines of a file, and those that have too many or too few fields.

    Raises FileFaults for a header that is none: without it no line can be read.
    """
    rows: list[Row] = []
    problems: list[Problem] = []
    columns: list[str] = []
    for line, cells in _records(text.removeprefix("\ufeff"), name):
        if not columns:
            columns = _header(line, cells, name)
        elif len(cells) != len(columns):
            message = f"fields: {len(cells)}; fields of the header: {len(columns)}"
            problems.append(Problem(line, "line", message))
        else:
            rows.append(Row(line, dict(zip(columns, cells, strict=True))))
    if not columns:
        _header(1, [], name)
    return rows, problems


def _records(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the records that aren't blank, each with the number of the line it begins in."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise FileFaults(name, (Problem(line, "line", str(error)),)) from error
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield line, cells


def _header(line: int, cells: list[str], name: str) -> list[str]:
    if len(cells) > MOST_COLUMNS:
        raise FileFaults(
            name, (Problem(line, "line", f"a list of at most {MOST_COLUMNS} is needed"),)
        )
    columns = [brief(cell.strip().lower()) for cell in cells]
    problems = [
        Problem(line, column, "there is no such column, or it is there twice")
        for n, column in enumerate(columns)
        if column not in (*NEEDED, *OPTIONAL) or column in columns[:n]
    ]
    problems += [
        Problem(line, need, "the column is missing") for need in NEEDED if need not in columns
    ]
    if problems:
        raise FileFaults(name, tuple(problems))
    return columns
