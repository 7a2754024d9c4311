"""A session at IMPs across the field: cross-imps or butler board by board (Laws 78B, 78D)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from refsearch.bridge.artificial import IMP_AWARD, Average, Edition, modified_imps
from refsearch.bridge.figures import exact, mean, tidy
from refsearch.bridge.pairs_imps import (
    ButlerInput,
    Datum,
    Divisor,
    Rounding,
    butler,
    cross_imps_won,
)
from refsearch.bridge.provisions import IMPS, OTHER_METHODS
from refsearch.bridge.session_lines import TableLine
from refsearch.compute.citing import Amount, RuleBroken

Convention = Literal["cross-imps", "butler"]
AVERAGE_PLUS = Fraction(3)


@dataclass(frozen=True, slots=True)
class ImpRules:
    """How results are compared; see the two functions of :mod:`refsearch.bridge.pairs_imps`."""

    convention: Convention
    divide_by: Divisor = "comparisons"
    datum: Datum = "mean"
    trim: int = 1
    rounding: Rounding = "ten"
    edition: Edition = "bridge-2017-it"


@dataclass(slots=True)
class ImpTally:
    """What a pair gets on each board, by its number; averages wait for the other boards."""

    pair: str
    line: str
    counted: dict[int, Fraction] = field(default_factory=dict)
    averages: dict[int, Average] = field(default_factory=dict)
    parts: list[Amount] = field(default_factory=list)

    @property
    def total(self) -> Fraction:
        """The IMPs of the session."""
        return sum(self.counted.values(), Fraction(0))

    def settle(self, edition: Edition) -> None:
        """Count the averages, by the IMPs of the boards with a result (Law 12C2(b) and (c))."""
        own = mean(self.counted.values()) if self.counted else None
        self.parts.append(Amount("IMPs of boards played", tidy(self.total), (IMPS, OTHER_METHODS)))
        for board, average in self.averages.items():
            imps, cited = modified_imps(average, own, AVERAGE_PLUS, edition)
            self.counted[board] = imps
            self.parts.append(Amount(average, tidy(imps), cited))


def board_imps(lines: list[TableLine], rules: ImpRules) -> list[Fraction | None]:
    """Return North-South's IMPs at each table, in order; None where there is no result.

    A single result has nothing to be compared with and is worth no IMPs.
    """
    scores = tuple(line.score for line in lines if line.score is not None)
    compared = iter(_compared(scores, rules))
    return [None if line.score is None else next(compared) for line in lines]


def _compared(scores: tuple[int, ...], rules: ImpRules) -> list[Fraction]:
    """Return the IMPs of each result in exact figures: thirds of an IMP must add up to ones."""
    if len(scores) < 2:
        return [Fraction(0)] * len(scores)
    if rules.convention == "butler":
        given = ButlerInput(scores, rules.datum, rules.trim, rules.rounding)
        return [exact(one.ns) for one in butler(given).results]
    won = cross_imps_won(scores, rules.divide_by)
    return [won[score] for score in scores]


def tallies(
    boards: dict[int, list[TableLine]], rules: ImpRules, fields: str
) -> dict[str, ImpTally]:
    """Return what every pair gets on the boards, in the order in which pairs come."""
    pairs: dict[str, ImpTally] = {}
    lines: dict[str, set[str]] = defaultdict(set)
    for tables in boards.values():
        for table, imps in zip(tables, board_imps(tables, rules), strict=True):
            for name, line in ((table.ns, "NS"), (table.ew, "EW")):
                lines[name].add(line)
                tally = pairs.setdefault(name, ImpTally(name, line if fields == "two" else ""))
                _count(tally, table, line, imps)
    both = next((name for name, sat in lines.items() if len(sat) > 1), None)
    if fields == "two" and both:
        raise RuleBroken("fields", f"pair {both} played in both lines, so there is one ranking")
    for pair in pairs.values():
        pair.settle(rules.edition)
    return pairs


def _count(tally: ImpTally, table: TableLine, line: str, imps: Fraction | None) -> None:
    award = table.ns_award if line == "NS" else table.ew_award
    if isinstance(award, str):
        tally.averages[table.board] = award
    elif award is not None:
        message = f"line {table.line}: a percentage is no number of IMPs: write A+, A or A-"
        raise RuleBroken(f"{line.lower()}_award", message, IMP_AWARD)
    elif imps is not None:
        tally.counted[table.board] = imps if line == "NS" else -imps
