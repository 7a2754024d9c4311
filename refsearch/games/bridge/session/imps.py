"""A session at IMPs across the field: cross-imps or butler board by board (Laws 78B, 78D)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from refsearch.compute.amounts import Amount, RuleBroken
from refsearch.games.bridge.provisions import IMPS, OTHER_METHODS
from refsearch.games.bridge.scoring.artificial import (
    AVERAGE_NAMES,
    IMP_AWARD,
    Average,
    Edition,
    modified_imps,
)
from refsearch.games.bridge.scoring.figures import exact, mean, rounded, tidy
from refsearch.games.bridge.scoring.imps import imps_for
from refsearch.games.bridge.scoring.outcomes import WHOLE, WeightedScore
from refsearch.games.bridge.scoring.pairs_imps import (
    ButlerInput,
    Datum,
    Divisor,
    Rounding,
    average_of,
    butler,
    cross_imps_won,
)
from refsearch.games.bridge.session.reading.results import TableLine
from refsearch.games.bridge.session.tally import PENALTY
from refsearch.messages import msg

Convention = Literal["cross-imps", "butler"]
AVERAGE_PLUS = Fraction(3)  # IMPs (Law 12C2(b))


@dataclass(frozen=True, slots=True)
class ImpRules:
    """How results are compared; see the two functions of ``scoring.pairs_imps``."""

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
    penalty: Fraction = Fraction(0)

    @property
    def total(self) -> Fraction:
        """The IMPs of the session, penalties taken off."""
        return sum(self.counted.values(), Fraction(0)) - self.penalty

    def settle(self, edition: Edition) -> None:
        """Count the averages, by the IMPs of the boards with a result (Law 12C2(b) and (c))."""
        own = mean(self.counted.values()) if self.counted else None
        played = tidy(sum(self.counted.values(), Fraction(0)))
        self.parts.append(Amount(msg("IMPs of boards played"), played, (IMPS, OTHER_METHODS)))
        for board, average in self.averages.items():
            imps, cited = modified_imps(average, own, AVERAGE_PLUS, edition)
            self.counted[board] = imps
            self.parts.append(Amount(AVERAGE_NAMES[average], tidy(imps), cited))
        if self.penalty:
            self.parts.append(Amount(msg("penalty"), tidy(-self.penalty), (PENALTY,)))


Imps = Fraction | None


def board_imps(lines: list[TableLine], rules: ImpRules) -> list[tuple[Imps, Imps]]:
    """Return what each line of each table wins, in order; None for a line without a result.

    Tables that played the board in another form are compared among themselves (Law 87B). A single
    result has nothing to be compared with and is worth no IMPs.
    """
    found: list[tuple[Imps, Imps]] = [(None, None)] * len(lines)
    groups: dict[str, list[int]] = defaultdict(list)
    for n, line in enumerate(lines):
        groups[line.group].append(n)
    for members in groups.values():
        ns, ew = (
            _line_imps([lines[n].results(side) for n in members], rules) for side in ("NS", "EW")
        )
        for n, own, other in zip(members, ns, ew, strict=True):
            found[n] = own, None if other is None else -other
    return found


def _line_imps(results: list[tuple[WeightedScore, ...]], rules: ImpRules) -> list[Imps]:
    """Return North-South's IMPs of what one line of each table is compared with."""
    scored = [one for one in results if one]
    if all(len(one) == 1 for one in scored):
        compared = iter(_compared(tuple(one[0].score for one in scored), rules))
    else:
        compared = iter(_weighted(scored, rules))
    return [next(compared) if one else None for one in results]


def _compared(scores: tuple[int, ...], rules: ImpRules) -> list[Fraction]:
    """Return the IMPs of each result in exact figures: thirds of an IMP must add up to ones."""
    if len(scores) < 2:
        return [Fraction(0)] * len(scores)
    if rules.convention == "butler":
        given = ButlerInput(scores, rules.datum, rules.trim, rules.rounding)
        return [exact(one.ns) for one in butler(given).results]
    won = cross_imps_won(scores, rules.divide_by)
    return [won[score] for score in scores]


def _weighted(results: list[tuple[WeightedScore, ...]], rules: ImpRules) -> list[Fraction]:
    """Return the IMPs of results some of which are weighted: each is compared in its share.

    With a datum a weighted score counts in it by its mean; among all the others by its results.
    """
    if len(results) < 2:
        return [Fraction(0)] * len(results)
    outcomes = [[(one.score, exact(one.weight) / WHOLE) for one in result] for result in results]
    if rules.convention == "butler":
        means = [sum((score * share for score, share in one), Fraction(0)) for one in outcomes]
        datum = average_of(means, rules.datum, rules.trim)
        datum = rounded(datum, 10) if rules.rounding == "ten" else datum
        return [
            sum((share * imps_for(score - datum) for score, share in one), Fraction(0))
            for one in outcomes
        ]
    by = {"none": 1, "comparisons": len(results) - 1, "results": len(results)}[rules.divide_by]
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for score, share in (pair for one in outcomes for pair in one):
        shares[score] += share
    # a result against the others of its own weighted score comes to nothing in the sum
    against = {
        score: sum((part * imps_for(score - other) for other, part in shares.items()), Fraction(0))
        for score in shares
    }
    return [
        sum((share * against[score] for score, share in one), Fraction(0)) / by for one in outcomes
    ]


def tallies(
    boards: dict[int, list[TableLine]], rules: ImpRules, fields: str
) -> dict[str, ImpTally]:
    """Return what every pair gets on the boards, in the order in which pairs come."""
    pairs: dict[str, ImpTally] = {}
    lines: dict[str, set[str]] = defaultdict(set)
    for tables in boards.values():
        for table, imps in zip(tables, board_imps(tables, rules), strict=True):
            for name, line, won in ((table.ns, "NS", imps[0]), (table.ew, "EW", imps[1])):
                lines[name].add(line)
                tally = pairs.setdefault(name, ImpTally(name, line if fields == "two" else ""))
                _count(tally, table, line, won)
    both = next((name for name, sat in lines.items() if len(sat) > 1), None)
    if fields == "two" and both:
        raise RuleBroken(
            "fields", msg("pair {} played in both lines, so there is one ranking", both)
        )
    for pair in pairs.values():
        pair.settle(rules.edition)
    return pairs


def _count(tally: ImpTally, table: TableLine, line: str, imps: Imps) -> None:
    _penalize(tally, table, line)
    award = table.ns_award if line == "NS" else table.ew_award
    if isinstance(award, str):
        tally.averages[table.board] = award
    elif award is not None:
        message = msg("line {}: a percentage is no number of IMPs: write A+, A or A-", table.line)
        raise RuleBroken(f"{line.lower()}_award", message, IMP_AWARD)
    elif imps is not None:
        tally.counted[table.board] = imps


def _penalize(tally: ImpTally, table: TableLine, line: str) -> None:
    text = table.ns_penalty if line == "NS" else table.ew_penalty
    if text.endswith("%"):
        message = msg("line {}: a percentage is no number of IMPs: write the IMPs", table.line)
        raise RuleBroken(f"{line.lower()}_penalty", message, PENALTY)
    tally.penalty += exact(float(text or 0))
