"""Identifying the pairs of a file: numbers repeated in sections, names for numbers, the roster."""

from __future__ import annotations

import re
from typing import Literal

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.compute.extent import LONGEST_TEXT, short_list
from refsearch.compute.file_errors import Problem
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.session.reading.results import Row, Source
from refsearch.messages import msg

Sections = Literal["told", "together", "apart"]
Numbering = Literal["told", "common", "by-line"]
SEATING = law("4")
BY_LINE = Note(
    msg("the same numbers stand in both lines of most boards: each line has pairs of its own"),
    (SEATING,),
)
LINES = (("ns", "north", "south"), ("ew", "east", "west"))
_ROSTER = re.compile(r"\s*(?P<pair>(?:(?:NS|EW)\s+)?[^\s:;,=\t]+)\s*[\s:;,=\t]\s*(?P<names>\S.*)")
MOST_PAIRS = 2_000  # ten times the pairs of the largest evenings, of 100 tables


def of_source(source: Source, how: Sections, numbering: Numbering) -> Source:
    """Return a file's lines with each pair by the number, or the names, that it is ranked under.

    The names of pairs that have a number are added to those of the file.
    """
    numbered = [(row, _players_of(row)) for row in source.rows]
    rows, problems = numbered_by_section(
        [_by_players(row, players) for row, players in numbered], how
    )
    source.by_line = numbering == "by-line" or (numbering == "told" and _in_both_lines(rows))
    for row, (before, players) in zip(rows, numbered, strict=True):
        for (line, *_), names in zip(LINES, players, strict=True):
            if names and before[line]:
                pair = f"{line.upper()} {row[line]}" if source.by_line else row[line]
                source.names.setdefault(pair, names)
    source.rows = rows
    source.problems += problems
    return source


def _in_both_lines(rows: list[Row]) -> bool:
    """Whether most boards have most numbers in both lines, where no pair can be.

    One number that is wrong tells nothing: at least two of a board are needed, or two tables at
    which a number would play against itself.
    """
    if sum(row["ns"] == row["ew"] != "" for row in rows) > 1:
        return True
    seated: dict[str, tuple[set[str], set[str]]] = {}
    for row in rows:
        for (line, *_), numbers in zip(
            LINES, seated.setdefault(row["board"], (set(), set())), strict=True
        ):
            numbers.add(row[line])
    # more than half of the numbers, and two at least
    repeated = sum(2 * len(ns & ew) > max(len(ns), 3) for ns, ew in seated.values())
    return 2 * repeated > len(seated)


def _players_of(row: Row) -> list[str]:
    """Return the names of both pairs of a line, as the file has them."""
    return [
        row[f"{line}_names"].replace(";", " - ") or _together(row[one], row[other])
        for line, one, other in LINES
    ]


def _by_players(row: Row, players: list[str]) -> Row:
    """Return a line with the names of its players for a pair that has no number."""
    cells = {
        line: _together(*_two(names))
        for (line, *_), names in zip(LINES, players, strict=True)
        if names and not row[line]
    }
    return row.at(**cells) if cells else row


def _two(names: str) -> tuple[str, str]:
    """Return the two players of a pair that is written as one: "Rossi;Verdi", "Rossi - Verdi"."""
    parts = [part.strip() for part in re.split(r"[;&/+]| - ", names) if part.strip()]
    return (parts[0], parts[1]) if len(parts) == 2 else (names.strip(), "")


def _together(one: str, other: str) -> str:
    """Return a pair by its players, the same whoever sits where; once where both say the same."""
    players = sorted({name for name in (one, other) if name}, key=str.casefold)
    return " - ".join(players)


def numbered_by_section(rows: list[Row], how: Sections) -> tuple[list[Row], list[Problem]]:
    """Return the lines with the section in a pair's number where two pairs have the same.

    They are two pairs if a board has both. If a number is in several sections and no board
    decides, the user must say: one pair that moved, or two.
    """
    sections: dict[str, dict[str, Row]] = {}
    seen: dict[tuple[str, str, str], str] = {}
    twice = False
    for row in rows:
        for line, *_ in LINES:
            sections.setdefault(row[line], {}).setdefault(row["section"], row)
            first = seen.setdefault((row["board"], line, row[line]), row["section"])
            twice = twice or first != row["section"]
    shared = next((pair for pair, found in sections.items() if len(found) > 1), None)
    if how == "together" or (shared is None and how == "told"):
        return rows, []
    if how == "told" and not twice and shared is not None:
        message = msg(
            "pair {} is in sections {}: "
            "one pair (sections: together), or one in each (sections: apart)?",
            shared,
            ", ".join(sorted(sections[shared])),
        )
        return rows, [Problem(list(sections[shared].values())[-1].line, "section", message)]
    return [_in_section(row) for row in rows], []


def _in_section(row: Row) -> Row:
    section = row["section"]
    if not section:
        return row
    return row.at(**{line: f"{section} {row[line]}" for line, *_ in LINES if row[line]})


def read_roster(text: str) -> dict[str, str]:
    """Read the names of pairs, one a line: "1 Rossi - Verdi", "A 3: …", "NS 1; …"."""
    names: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        found = _ROSTER.fullmatch(line[: LONGEST_TEXT + 1])
        if found is None or len(line) > LONGEST_TEXT:
            message = msg("line {}: write the number of the pair, then its names", number)
            raise RuleBroken("roster", message, SEATING)
        pair = " ".join(found["pair"].split())
        if names.setdefault(pair, found["names"].strip()) != found["names"].strip():
            raise RuleBroken(
                "roster", msg("line {}: pair {} is named twice", number, pair), SEATING
            )
        if len(names) > MOST_PAIRS:
            raise RuleBroken("roster", short_list(MOST_PAIRS))
    return names
