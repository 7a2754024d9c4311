"""The lines of a file, each checked by itself and against the others, with every error."""

from __future__ import annotations

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.file_errors import FileFaults, Problem
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.session.reading.checks import checked
from refsearch.games.bridge.session.reading.pairs import SEATING
from refsearch.games.bridge.session.reading.results import Row, Source, TableLine, problem
from refsearch.games.bridge.session.reading.words import GREEK_NU, LATIN_SEATS
from refsearch.messages import msg

BOARD = law("2")
MOST_LINES = 5_000  # results: the largest evenings, 100 tables playing 40 boards, have 4,000
MOST_TABLES = 300  # results on one board: three times the tables of the largest evenings
MOST_BOARDS = 250  # of a file: those of a whole weekend; the longest day of play has 64
MOST_PROBLEMS = 50  # all that somebody can mend before trying again


def lines_of(source: Source, file: str, letters: str) -> list[tuple[Row, TableLine]]:
    """Return the lines of results; raise FileFaults with every one that is wrong."""
    rows, problems = source.rows, source.problems
    lines: list[tuple[Row, TableLine]] = []
    for row in rows[: MOST_LINES + 1]:
        try:
            lines.append((row, checked(row, letters)))
        except RuleBroken as error:
            problems.append(problem(row, error))
    if not rows and not problems:
        problems.append(Problem(1, "line", msg("there are no results in the file")))
    if len(rows) > MOST_LINES:
        problems.append(Problem(rows[MOST_LINES].line, "line", msg("over {} results", MOST_LINES)))
    problems += _two_alphabets(rows)
    problems += _against_each_other(lines, by_line=source.by_line)
    if problems:
        ordered = sorted(problems, key=lambda one: one.line)
        raise FileFaults(file, tuple(ordered[:MOST_PROBLEMS]))
    return lines


def _two_alphabets(rows: list[Row]) -> list[Problem]:
    """Return the first line with a Greek N, South, where other lines have Latin letters."""
    greek = next((row for row in rows if row["declarer"] in GREEK_NU), None)
    if greek is None or not any(row["declarer"] in LATIN_SEATS for row in rows):
        return []
    message = msg("the N of Greek is South, and other lines have N, E, S, W: write one alphabet")
    return [Problem(greek.line, greek.names.get("declarer", "declarer"), message)]


def _against_each_other(lines: list[tuple[Row, TableLine]], *, by_line: bool) -> list[Problem]:
    """Return the lines that contradict others: a pair twice on a board, two vulnerabilities."""
    seated: dict[tuple[int, str, str], int] = {}
    vulnerable: dict[int, TableLine] = {}
    count: dict[int, int] = {}
    problems = []
    for row, line in lines:
        for field, pair in (("ns", line.ns), ("ew", line.ew)):
            key = line.board, pair, field if by_line else ""
            if key in seated:
                message = msg(
                    "pair {} has a result on board {} in line {}", pair, line.board, seated[key]
                )
                if line.ns == line.ew:
                    message = msg(
                        "pair {} in both lines: its number is by-line, or one is wrong", pair
                    )
                problems.append(problem(row, RuleBroken(field, message, SEATING)))
            seated.setdefault(key, line.line)
        first = vulnerable.setdefault(line.board, line)
        if first.vulnerable != line.vulnerable:
            message = msg("line {} says {} of the board", first.line, first.vulnerable)
            problems.append(problem(row, RuleBroken("vulnerable", message, BOARD)))
        count[line.board] = count.get(line.board, 0) + 1
        if count[line.board] == 1 and len(count) == MOST_BOARDS + 1:
            problems.append(problem(row, RuleBroken("board", msg("over {} boards", MOST_BOARDS))))
        if count[line.board] == MOST_TABLES + 1:
            message = msg("over {} results on board {}", MOST_TABLES, line.board)
            problems.append(problem(row, RuleBroken("board", message)))
    return problems
