"""The header of a CSV, and what stands around its lines of results.

Programs put a ranking and particulars of the event before them, other tables after a line that
begins with "#", and a board's number over its lines instead of in each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from refsearch.compute.amounts import Note
from refsearch.compute.extent import brief, short_list
from refsearch.compute.file_errors import FileFaults, Problem
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.session.reading.results import Row
from refsearch.games.bridge.session.reading.words import key, vocabulary
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
# What Bridgemate writes: the seat under NS/EW beside the number of declarer's pair under Declarer.
_SEAT, _ITS_PAIR = "nsew", "declarer"
_TITLE = re.compile(r"(?P<word>\D+)(?P<number>\d{1,4})")  # a board has four digits at most
# What begins so is no result: the name of another table, a remark; but "#12" is a board.
_MARK = re.compile(r"#(?!\s*\d+\s*$)")
MOST_COLUMNS = 60  # far more than any program writes; what is over is not a file of results
RECORDED = law("79.A.1")
Record = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class Header:
    """The columns by our names, their headings, and those that mean nothing to us."""

    columns: list[str]
    written: list[str]
    unknown: tuple[str, ...]

    @property
    def names(self) -> dict[str, str]:
        """The heading of each column, as the file has it."""
        return dict(zip(self.columns, map(brief, map(str.strip, self.written)), strict=True))


@dataclass(slots=True)
class Lines:
    """The lines under a header; ``board`` is that of the last title, where no column has it."""

    header: Header
    board: str = ""
    others: int = 0
    over: bool = False
    problems: list[Problem] = field(default_factory=list)

    def row(self, line: int, cells: list[str]) -> Row | None:
        """Return a line of results; None for a title, another table, the header once more."""
        columns = self.header.columns
        title = "" if "board" in columns else board_of(cells)
        if title or cells == self.header.written:
            self.board, self.over = title or self.board, False
            return None
        if _MARK.match(cells[0]):
            self.over = True
            return None
        if not any(map(str.strip, cells[len(columns) :])):
            cells = cells[: len(columns)]
        if len(cells) == len(columns):
            values = dict(zip(columns, cells, strict=True))
            return Row(line, {"board": self.board, **values}, self.header.names)
        self.others += self.over
        if not self.over:
            message = msg("fields: {}; fields of the header: {}", len(cells), len(columns))
            self.problems.append(Problem(line, "line", message))
        return None

    @property
    def notes(self) -> list[Note]:
        """What was passed over: columns that mean nothing, lines of other tables."""
        passed_over = []
        if self.header.unknown:
            passed_over.append(msg("columns passed over: {}", ", ".join(self.header.unknown)))
        if self.others:
            passed_over.append(msg("lines of other tables, passed over: {}", self.others))
        return [Note(message, (RECORDED,)) for message in passed_over]


def lines_of(
    records: Sequence[Record], name: str, mapped: Mapping[str, str]
) -> tuple[Lines, Sequence[Record]]:
    """Return the lines of results to be, and the records after their header.

    The header is the first record that names all needed columns; FileFaults if there is none.
    """
    headings = {
        **vocabulary().headings,
        **{key(heading): meaning for heading, meaning in mapped.items()},
    }
    titles = [board_of(cells) for _, cells in records]
    titled = any(titles)
    start = next((n for n, (_, c) in enumerate(records) if _names_all(c, headings, titled)), 0)
    header = _header(*records[start], name, headings, titled=titled)
    before = next(filter(None, reversed(titles[:start])), "")
    return Lines(header, before), records[start + 1 :]


def board_of(cells: Sequence[str]) -> str:
    """Return the number of a board that stands as a title: "#BOARD,1", "Mano 12"; else ""."""
    filled = [cell for cell in cells if cell.strip()]
    found = _TITLE.fullmatch(key(" ".join(filled))) if len(filled) <= 2 else None
    known = vocabulary().headings.get(found["word"]) if found else ""
    return found["number"] if found and known == "board" else ""


def _names_all(cells: Sequence[str], headings: Mapping[str, str], titled: bool) -> bool:
    columns = {headings.get(key(cell)) for cell in cells}
    return not _missing(columns, titled)


def _missing(columns: set[str | None], titled: bool) -> list[str]:
    """Return the needed columns that are not there; the board may stand over its lines."""
    needed = NEEDED[1:] if titled else NEEDED
    return [need for need in needed if not {need, *INSTEAD.get(need, ())} & columns]


def _header(
    line: int, cells: list[str], name: str, headings: Mapping[str, str], *, titled: bool
) -> Header:
    """Return the columns; a heading that means nothing is passed over where it is no slip.

    It is refused where it is nearly another one, or where a needed column is missing.
    """
    if len(cells) > MOST_COLUMNS:
        raise FileFaults(name, (Problem(line, "line", short_list(MOST_COLUMNS)),))
    columns = _columns(cells, headings)
    missing = _missing(set(columns), titled)
    problems = [
        Problem(line, brief(cells[n].strip()), _twice_or_unknown(column, cells[n]))
        for n, column in enumerate(columns)
        if column in columns[:n] or (column is None and (missing or _nearest(cells[n])))
    ]
    problems += [Problem(line, need, msg("the column is missing")) for need in missing]
    if not any(column and not column.startswith(PASSED_OVER) for column in columns):
        expected = msg(
            "the first line is to name the columns: board, ns, ew, contract, declarer, tricks"
        )
        problems = [Problem(line, "line", expected)]
    if problems:
        raise FileFaults(name, tuple(problems))
    unknown = (brief(cell.strip()) for cell, one in zip(cells, columns, strict=True) if one is None)
    kept = [column or f"{PASSED_OVER} {n}" for n, column in enumerate(columns)]
    return Header(kept, cells, tuple(unknown))


def _columns(cells: Sequence[str], headings: Mapping[str, str]) -> list[str | None]:
    """Return our name for each heading, None for one that means nothing to us."""
    meanings = dict(headings)
    if _SEAT in map(key, cells) and meanings.get(_ITS_PAIR) == _ITS_PAIR:
        meanings[_ITS_PAIR] = PASSED_OVER
    found = [meanings.get(key(cell)) if key(cell) else PASSED_OVER for cell in cells]
    return [
        f"{PASSED_OVER} {n}" if column in ("", PASSED_OVER) else column
        for n, column in enumerate(found)
    ]


def _nearest(cell: str) -> str:
    """Return the column that a heading is nearly the name of, "" for none that is read."""
    headings = vocabulary().headings
    near = get_close_matches(key(cell), headings, n=1)
    return headings[near[0]] if near and headings[near[0]] != PASSED_OVER else ""


def _twice_or_unknown(column: str | None, cell: str) -> Message:
    if column is not None:
        return msg("the column {} is there twice", column)
    near = _nearest(cell)
    if near:
        return msg("there is no such column; the nearest is {}", near)
    return msg("there is no such column; name it in the mapping of columns, or leave it out")
