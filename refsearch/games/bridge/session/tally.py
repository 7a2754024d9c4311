"""The totals of the pairs in a session: boards, averages, boards not played, penalties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from refsearch.compute.amounts import NOTHING, Amount, Citation, RuleBroken
from refsearch.games.bridge.provisions import MATCHPOINTS, law, norma
from refsearch.games.bridge.scoring.artificial import (
    AVERAGE_NAMES,
    Average,
    Edition,
    modified_average,
)
from refsearch.games.bridge.scoring.field import Line
from refsearch.games.bridge.scoring.figures import percent, tidy
from refsearch.games.bridge.scoring.outcomes import ARTIFICIAL
from refsearch.games.bridge.scoring.scored_board import ScoredBoard, TableResult
from refsearch.messages import Message, msg

SIT_OUT = norma("78.4")
PENALTY = law("90.A")


@dataclass(slots=True)
class Tally:
    """A pair's matchpoints and the tops they are out of, in exact figures.

    ``line`` is the one it is ranked in, ``counted`` what it gets on each board by its number. An
    artificial score waits until the boards with a result are known: it is not among "the other
    boards" of Law 12C2(c), whether it is given as an average or in percent.
    """

    pair: str
    line: str
    won: Fraction = Fraction(0)
    available: Fraction = Fraction(0)
    counted: dict[int, Line] = field(default_factory=dict)
    artificial: list[tuple[int, Average | None]] = field(default_factory=list)
    parts: list[Amount] = field(default_factory=list)

    @property
    def percent(self) -> Fraction:
        """The percentage of the matchpoints available."""
        return percent(self.won, self.available)

    @property
    def boards(self) -> int:
        """How many boards count."""
        return len(self.counted)

    def count(self, board: int, line: Line, average: Average | None) -> None:
        """Count a board; ``average`` names an artificial score that isn't given in percent."""
        self.counted[board] = line
        if line.compared is None:
            self.artificial.append((board, average))
            return
        self.won += line.matchpoints
        self.available += line.top

    def settle(self, edition: Edition) -> None:
        """Count the artificial scores: averages by the percentage of the boards with a result."""
        own = self.percent if self.available else None
        self._part(msg("matchpoints of boards played"), self.won, (MATCHPOINTS,))
        for board, average in self.artificial:
            line = self.counted[board]
            share = percent(line.matchpoints, line.top)
            cited: tuple[Citation, ...] = (line.provision or ARTIFICIAL,)
            if average is not None:
                share, cited = modified_average(average, own, edition)
            what = AVERAGE_NAMES[average] if average else msg("artificial score")
            self._add(what, line.top, share, cited)
            self.counted[board] = replace(line, matchpoints=line.top * share / 100)

    def carry(self, boards: int, top: Fraction, share: Fraction) -> None:
        """Count boards not played at a percentage (Norme, Art. 78.4)."""
        if boards:
            self._add(msg("boards not played"), boards * top, share, (SIT_OUT,))

    def take(self, penalty: Fraction) -> None:
        """Take a penalty in matchpoints."""
        self.won -= penalty
        self._part(msg("penalty"), -penalty, (PENALTY,))

    def _add(
        self, what: Message, top: Fraction, share: Fraction, cited: tuple[Citation, ...]
    ) -> None:
        self.won += top * share / 100
        self.available += top
        self._part(what, top * share / 100, cited, msg("{:g}%", tidy(share)))

    def _part(
        self, what: Message, value: Fraction, cited: tuple[Citation, ...], detail: Message = NOTHING
    ) -> None:
        self.parts.append(Amount(what, tidy(value), cited, detail))


class Tallies:
    """The tallies of all pairs by name, filled board by board."""

    def __init__(self, fields: str) -> None:
        self.fields = fields
        self.of: dict[str, Tally] = {}

    def count(
        self, board: int, results: Sequence[TableResult], scored: ScoredBoard, where: str
    ) -> None:
        """Give every pair of a board its line; raise RuleBroken for one named twice."""
        seated: set[str] = set()
        for table, ns, ew in zip(results, scored.ns, scored.ew, strict=True):
            for name, line, got, award in (
                (table.ns, "NS", ns, table.ns_award),
                (table.ew, "EW", ew, table.ew_award),
            ):
                if got is None:
                    continue
                tally = self._seat(name, line, seated, where)
                tally.count(board, got, award if isinstance(award, str) else None)

    def _seat(self, name: str, line: str, seated: set[str], where: str) -> Tally:
        if not name:
            raise RuleBroken(where, msg("every table of a session names its pairs"), law("4"))
        if name in seated:
            raise RuleBroken(where, msg("pair {} is listed twice", name), law("4"))
        seated.add(name)
        ranked = line if self.fields == "two" else ""
        tally = self.of.setdefault(name, Tally(name, ranked))
        if tally.line != ranked:
            problem = msg("pair {} played in both lines, so there is one ranking", name)
            raise RuleBroken("fields", problem, MATCHPOINTS)
        return tally
