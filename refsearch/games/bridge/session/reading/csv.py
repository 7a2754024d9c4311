"""Results in CSV, as docs/session-csv.md describes it: one line for each table and board."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from refsearch.compute.amounts import Note
from refsearch.compute.extent import LONGEST_TEXT, short_text
from refsearch.compute.file_errors import FileFaults, Problem
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.session.reading.header import NEEDED, lines_of
from refsearch.games.bridge.session.reading.results import Row, Source
from refsearch.games.bridge.session.reading.words import key, sign, vocabulary
from refsearch.games.bridge.session.reading.written import are_tricks, separated
from refsearch.messages import Message, msg

PLAYERS = ("ns_names", "ew_names", "north", "south", "east", "west")
DECIDED = ("ns_award", "ew_award", "adjusted", "ew_adjusted")
SEPARATORS = ",;\t"
_SEPARATOR_LINE = "sep="  # the line before the header by which Excel learns the separator
AS_TRICKS = Note(
    msg("results without a sign are read as tricks: one at least can be nothing else"),
    (law("79.A.1"),),
)


def read_csv(text: str, name: str, columns: Mapping[str, str] | None = None) -> Source:
    """Return the lines of a file, and those that have too many or too few fields.

    ``columns`` says what other headings mean. Raises FileFaults for a header that is none: without
    it no line can be read.
    """
    records = list(_records(text.removeprefix("\ufeff").rstrip("\x1a\0 \t\r\n"), name))
    source = Source()
    if not records:
        return source
    lines, after = lines_of(records, name, columns or {})
    for row in (lines.row(*record) for record in after):
        if row:
            _take(row, source)
    source.problems += lines.problems
    source.notes += lines.notes
    if are_tricks(source.rows):
        source.rows = [row.at(tricks=row["result"], result="") for row in source.rows]
        source.notes.append(AS_TRICKS)
    return source


def _take(row: Row, source: Source) -> None:
    """Take a line, or count it where nobody played it; a result that was erased is none."""
    if sign(row["erased"]) in vocabulary().erased:
        return
    row = separated(row)
    if _is_not_played(row):
        source.not_played += 1
    else:
        source.rows.append(row)


def _is_not_played(row: Row) -> bool:
    """Whether a line says that nobody played: in words, or by a pair that had no opponents."""
    not_played = vocabulary().not_played
    words = {sign(row[name]) for name in ("contract", "result", "remarks")}
    pairs = {key(row[name]) for name in ("ns", "ew", *PLAYERS)}
    if words & not_played or pairs & not_played:
        return True
    empty = not any(row[name] for name in ("contract", "result", "tricks", *DECIDED, *PLAYERS))
    return empty and bool(row["ns"]) != bool(row["ew"])


def _records(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the records that aren't blank, each with the number of the line it begins in."""
    separator = _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise FileFaults(name, (Problem(line, "line", _unreadable(text)),)) from error
        if cells is None:
            return
        if any(map(str.strip, cells)) and not cells[0].lower().startswith(_SEPARATOR_LINE):
            yield line, cells


def _separator(text: str) -> str:
    """Return the sign between fields: that of the first line that could be a header."""
    lines = [line for line in text.splitlines() if line.strip()]
    plain = [line for line in lines if not line.lower().startswith(_SEPARATOR_LINE)]
    wide = (line for line in plain if max(map(line.count, SEPARATORS)) >= len(NEEDED) - 1)
    header = next(wide, plain[0] if plain else "")
    return max(SEPARATORS, key=header.count)


def _unreadable(text: str) -> Message:
    """Return what the library can't read in a text: quotation marks, or a field too long."""
    if any(len(line) > csv.field_size_limit() for line in text.splitlines()):
        return short_text(LONGEST_TEXT)
    return msg("quotation marks are not closed, or something follows them")
