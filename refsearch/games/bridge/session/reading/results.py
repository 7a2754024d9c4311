"""A line of results: as read, as checked, and its errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.compute.file_errors import Problem
from refsearch.games.bridge.cards import Seat
from refsearch.games.bridge.scoring.artificial import Average
from refsearch.games.bridge.scoring.outcomes import WeightedScore


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a file: its number, from 1, and what its fields say, by their names in the CSV.

    ``names`` are those of the file, where they are others.
    """

    line: int
    cells: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        value = self.cells.get(name, "").strip()
        return "" if value in ("-", "?") and name != "vulnerable" else value

    def at(self, **cells: str) -> Row:
        """Return the line with other values in some fields."""
        return replace(self, cells={**self.cells, **cells})


@dataclass(frozen=True, slots=True)
class TableLine:
    """A valid line; ``score`` is from the North-South side, None if there is none.

    ``adjusted`` are the results assigned by the Director, in their shares; ``ew_adjusted`` those
    of East-West where they are others. Penalties are numbers, or end with "%" of the board's top.
    """

    line: int
    board: int
    ns: str
    ew: str
    vulnerable: str
    contract: str = ""
    declarer: Seat | None = None
    tricks: int | None = None
    score: int | None = None
    ns_award: float | Average | None = None
    ew_award: float | Average | None = None
    adjusted: tuple[WeightedScore, ...] = ()
    ew_adjusted: tuple[WeightedScore, ...] = ()
    group: str = ""
    ns_penalty: str = ""
    ew_penalty: str = ""

    def results(self, line: str) -> tuple[WeightedScore, ...]:
        """Return what a line is compared with: results in their shares, none for an award only."""
        assigned = (line == "EW" and self.ew_adjusted) or self.adjusted
        if assigned or self.score is None:
            return assigned
        return (WeightedScore(self.score, 100),)


@dataclass(slots=True)
class Source:
    """What a file holds: its lines, what is wrong with some, the names of pairs by number.

    ``not_played`` counts the lines of boards that were not played, and of sit-outs. ``by_line``:
    both lines have numbers of their own; ``teams``: the file is of a match of teams; ``imps``: it
    says that it was scored so. ``notes``: what was not read as it stands, or not at all.
    """

    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    not_played: int = 0
    by_line: bool = False
    teams: bool = False
    imps: bool = False
    notes: list[Note] = field(default_factory=list)


def problem(row: Row, error: RuleBroken) -> Problem:
    """Return what is wrong with a line, from the rule that it breaks."""
    name = row.names.get(error.field, error.field)
    return Problem(row.line, name, error.message, error.citation)
