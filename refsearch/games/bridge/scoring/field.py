"""One line's matchpoints on a board: comparisons, groups, boards with fewer results.

Units are those of Law 78A: two for each result beaten, so that the top is 2(N-1) for N results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from refsearch.compute.amounts import Citation, Note, RuleBroken
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import FOULED, GREEK, norma
from refsearch.games.bridge.scoring.artificial import Edition
from refsearch.games.bridge.scoring.outcomes import Artificial, Award, Scored, comparison
from refsearch.messages import Message, msg

Method = Literal["neuberg", "top-lowered", "plain"]
SmallGroups = Literal["edition", "norme", "neuberg"]

FORMULAS: dict[Method, Message] = {
    "neuberg": msg("M = N / n × (m + 1) - 1"),
    "top-lowered": msg("M = m + (N - n)"),
    "plain": msg("M = m"),
}
ADJUSTMENTS: dict[Method, Message] = {
    "neuberg": msg("neuberg adjustment"),
    "top-lowered": msg("top-lowered adjustment"),
    "plain": msg("plain adjustment"),
}
NEUBERG_LEAST = 4  # results in a group; fewer get artificial scores (Norme, Art. 87.2)
FEW_RESULTS = norma("87.2")
SMALL_BY_NORME = Note(
    msg(
        "a group under four results of a fouled board gets the artificial scores that the Norme "
        "prescribe; another method is a choice"
    ),
    (FEW_RESULTS, FOULED),
    "Se il numero di risultati presente in ciascun gruppo (vedi art. 87B) è inferiore a quattro, "
    "allora l'Arbitro assegnerà uno o più Punteggi Arbitrali Artificiali",
)
SMALL_BY_FORMULA = Note(
    msg(
        "a group under four results of a fouled board is scored here by the formula of the "
        "others: the law leaves the method to the regulations of the event, and the Norme "
        "would give such a group artificial scores"
    ),
    (FOULED, FEW_RESULTS),
)


@dataclass(frozen=True, slots=True)
class Line:
    """What a pair gets: matchpoints of the top, those in its group, and how many share the group.

    ``compared`` is None for an artificial score, and for one of a small group by the Norme, which
    ``provision`` then names.
    """

    matchpoints: Fraction
    top: Fraction
    compared: Fraction | None = None
    group_size: int = 0
    provision: Citation | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """How a board is scored: results expected, method for missing ones, rule for small groups.

    ``norme``: groups under four results get the percentages of the Norme. ``field`` is where the
    results stand in the input.
    """

    expected: int
    method: Method = "neuberg"
    norme: bool = False
    field: str = "results"


def by_norme(small_groups: SmallGroups, edition: Edition) -> bool:
    """Whether small groups are scored by the Norme, which supplement the Italian editions."""
    return small_groups == "norme" or (small_groups == "edition" and edition != GREEK)


def line_scores(
    awards: Sequence[Award], groups: Sequence[str], side: int, rules: Rules
) -> list[Line | None]:
    """Return each table's matchpoints for one line, in order; None for a line without an award.

    ``side`` is 1 for North-South and -1 for East-West; ``groups`` names the form of the board that
    each table played (Law 87B).
    """
    members: dict[str, list[int]] = {}
    for table, award in enumerate(awards):
        if isinstance(award, Scored):
            members.setdefault(groups[table], []).append(table)
    lines: list[Line | None] = [_artificial(award, rules) for award in awards]
    for tables_of_group in members.values():
        fouled = len(members) > 1 and rules.norme
        if fouled and len(tables_of_group) < NEUBERG_LEAST:
            scored = _small_group(awards, tables_of_group, side, rules)
        else:
            scored = _group(awards, tables_of_group, side, rules)
        for table, line in zip(tables_of_group, scored, strict=True):
            lines[table] = line
    return lines


def _artificial(award: Award, rules: Rules) -> Line | None:
    if not isinstance(award, Artificial):
        return None
    top = Fraction(2 * (rules.expected - 1))
    return Line(top * award.percent / 100, top)


def _group(awards: Sequence[Award], group: list[int], side: int, rules: Rules) -> list[Line]:
    size = len(group)
    top = Fraction(2 * (size - 1 if rules.method == "plain" else rules.expected - 1))
    scored = [award for table in group if isinstance(award := awards[table], Scored)]
    won = units_in_group(scored, side)
    return [Line(adjusted(units, size, rules), top, units, size) for units in won]


def units_in_group(scored: Sequence[Scored], side: int) -> list[Fraction]:
    """Return the units of each result against all the others of its group (Law 78A).

    Each is compared with the whole group, itself included, and then itself is taken out: a
    simultaneous event has a thousand tables.
    """
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for award in scored:
        for outcome in award.outcomes:
            shares[outcome.score] += outcome.share
    worth: dict[int, Fraction] = {}
    worse = Fraction(0)
    for score in sorted(shares, key=lambda score: side * score):
        worth[score] = 2 * worse + shares[score]
        worse += shares[score]
    return [
        sum((o.share * worth[o.score] for o in award.outcomes), Fraction(0))
        - comparison(award, award, side)
        for award in scored
    ]


def adjusted(won: Fraction, size: int, rules: Rules) -> Fraction:
    """Return matchpoints out of the full top, from those won among ``size`` results."""
    if rules.method == "neuberg":
        return Fraction(rules.expected, size) * (won + 1) - 1
    return won + (rules.expected - size if rules.method == "top-lowered" else 0)


def _small_group(awards: Sequence[Award], group: list[int], side: int, rules: Rules) -> list[Line]:
    scores = [_only_score(awards[table], rules.field) for table in group]
    top = Fraction(2 * (rules.expected - 1))
    shares = small_group_percents(scores)
    lines = []
    for ns, provision in shares:
        share = ns if side == 1 else tables.norme_fouled().complement - ns
        lines.append(Line(top * share / 100, top, None, len(group), provision))
    return lines


def _only_score(award: Award, field: str) -> int:
    if isinstance(award, Scored) and len(award.outcomes) == 1:
        return award.outcomes[0].score
    message = msg(
        "a weighted score has no place in a group under four results: choose Neuberg for it"
    )
    raise RuleBroken(field, message, FEW_RESULTS)


def small_group_percents(scores: Sequence[int]) -> list[tuple[int, Citation]]:
    """Return North-South's percentage for each of one, two or three results (Norme, Art. 87.2)."""
    table = tables.norme_fouled()
    ordered = sorted(scores, reverse=True)
    if len(ordered) == 1:
        row = table.one
    elif len(ordered) == 2:
        row = table.two_equal if ordered[0] == ordered[1] else table.two_different
    elif len(set(ordered)) == 1:
        row = table.three_equal
    elif len(set(ordered)) == 3:
        row = table.three_different
    else:
        row = table.two_best if ordered[0] == ordered[1] else table.one_best
    return [(row.percent[ordered.index(score)], norma(row.provision)) for score in scores]
