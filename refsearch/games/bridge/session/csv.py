"""Results in CSV, as docs/session-csv.md has it: one line for each table and board."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from refsearch.compute.extent import LONGEST_TEXT, brief, short_list, short_text
from refsearch.compute.file_errors import FileFaults, Problem
from refsearch.games.bridge.session.results import Row, Source
from refsearch.games.bridge.session.words import key, sign, vocabulary
from refsearch.messages import Message, msg

PASSED_OVER = "comment"
NEEDED = ("board", "ns", "ew", "contract")
OPTIONAL = (
    "declarer",
    "tricks",
    "result",
    "vulnerable",
    "score",
    "section",
    "ns_names",
    "ew_names",
    "north",
    "south",
    "east",
    "west",
    "ns_award",
    "ew_award",
    "adjusted",
    "ew_adjusted",
    "ns_penalty",
    "ew_penalty",
    "group",
    "remarks",
    "erased",
    PASSED_OVER,
)
# What stands in for a column that is not there: the pair's players, an artificial score.
INSTEAD = {"ns": ("ns_names", "north"), "ew": ("ew_names", "east"), "contract": ("adjusted",)}
SEPARATORS = ",;\t"
# What Bridgemate writes: the seat under NS/EW beside the number of declarer's pair under Declarer,
# and under Remarks the percentages of an artificial score, "60%-40%".
_SEAT, _ITS_PAIR = "nsew", "declarer"
_PERCENTAGES = re.compile(r"(\d+%)-(\d+%)")
_SEPARATOR_SAID = "sep="  # the line before the header by which Excel is told the separator
MOST_COLUMNS = 60  # far more than any program writes; what is over is not a file of results


def read_csv(text: str, name: str, columns: Mapping[str, str] | None = None) -> Source:
    """Return the lines of a file, and those that have too many or too few fields.

    ``columns`` says what other headings mean. Raises FileFaults for a header that is none: without
    it no line can be read.
    """
    source = Source()
    header: list[str] = []
    written: dict[str, str] = {}
    for line, cells in _records(text.removeprefix("\ufeff").rstrip("\x1a\0 \t\r\n"), name):
        if not header:
            header = _header(line, cells, name, columns or {})
            written = dict(zip(header, (brief(cell.strip()) for cell in cells), strict=True))
        elif len(cells) != len(header):
            message = msg("fields: {}; fields of the header: {}", len(cells), len(header))
            source.problems.append(Problem(line, "line", message))
        else:
            _take(Row(line, dict(zip(header, cells, strict=True)), written), source)
    return source


def _take(row: Row, source: Source) -> None:
    """Take a line, or count it where nobody played it; a result that was erased is none."""
    if sign(row["erased"]) in vocabulary().erased:
        return
    said = {sign(row[name]) for name in ("contract", "result", "remarks")}
    if said & vocabulary().not_played:
        source.not_played += 1
        return
    given = _PERCENTAGES.fullmatch(row["remarks"])
    source.rows.append(row.at(ns_award=given[1], ew_award=given[2]) if given else row)


def _records(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the records that aren't blank, each with the number of the line it begins in."""
    lines = (line for line in text.splitlines() if line.strip())
    header = next((line for line in lines if not line.lower().startswith(_SEPARATOR_SAID)), "")
    separator = max(SEPARATORS, key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise FileFaults(name, (Problem(line, "line", _unreadable(text)),)) from error
        if cells is None:
            return
        if any(map(str.strip, cells)) and not cells[0].lower().startswith(_SEPARATOR_SAID):
            yield line, cells


def _unreadable(text: str) -> Message:
    """Return what the library can't read in a text: quotation marks, or a field too long."""
    if any(len(line) > csv.field_size_limit() for line in text.splitlines()):
        return short_text(LONGEST_TEXT)
    return msg("quotation marks are not closed, or something follows them")


def _header(line: int, cells: list[str], name: str, mapped: Mapping[str, str]) -> list[str]:
    """Return our name for each column; an unknown heading is refused."""
    if len(cells) > MOST_COLUMNS:
        message = short_list(MOST_COLUMNS)
        raise FileFaults(name, (Problem(line, "line", message),))
    ours = {**vocabulary().headings, **{key(theirs): column for theirs, column in mapped.items()}}
    if _SEAT in map(key, cells) and _ITS_PAIR not in map(key, mapped):
        ours[_ITS_PAIR] = PASSED_OVER
    columns: list[str] = []
    problems: list[Problem] = []
    for n, cell in enumerate(cells):
        column = ours.get(key(cell)) if key(cell) else PASSED_OVER
        if column is None:
            problems.append(Problem(line, brief(cell.strip()), _unknown(cell)))
        elif column in columns and column not in ("", PASSED_OVER):
            problems.append(
                Problem(line, brief(cell.strip()), msg("the column {} is there twice", column))
            )
        columns.append(f"{PASSED_OVER} {n}" if column in (None, "", PASSED_OVER) else column)
    problems += [
        Problem(line, need, msg("the column is missing"))
        for need in NEEDED
        if not {need, *INSTEAD.get(need, ())} & set(columns)
    ]
    if all(column.startswith(PASSED_OVER) for column in columns):
        missing = msg(
            "the first line is to name the columns: board, ns, ew, contract, declarer, tricks"
        )
        problems = [Problem(line, "line", missing)]
    if problems:
        raise FileFaults(name, tuple(problems))
    return columns


def _unknown(cell: str) -> Message:
    headings = vocabulary().headings
    near = get_close_matches(key(cell), headings, n=1)
    if near:
        return msg("there is no such column; the nearest is {}", headings[near[0]])
    return msg("there is no such column; name it in the mapping of columns, or leave it out")
