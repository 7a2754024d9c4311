"""`burraco-victory-points`: VPs for a difference in match points, by the printed tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.editions import (
    DEFAULT_EDITION,
    Deals,
    EditionId,
    Row,
    Rules,
    Table,
    TableName,
    rules_of,
)
from refsearch.messages import msg

_TABLES: dict[Deals, TableName] = {2: "2-deals", 3: "3-deals", 4: "4-deals"}
_CITATIONS = (
    "tabelle.partita-su-2-smazzate",
    "tabelle.partita-su-3-smazzate",
    "tabelle.partita-su-4-smazzate",
    "tabelle.punteggi-per-incontri-a-squadre",
)

Teams = Annotated[bool, msgspec.Meta(description="whether it is a match of teams")]


class VictoryPointsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A difference in match points, of the first side; the deals of the match, or teams."""

    difference: int
    deals: Deals | None = None
    teams: Teams = False
    edition: EditionId = DEFAULT_EDITION


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """VPs of both sides, and the row that gives them; ``most`` is none in the last row."""

    first: int
    second: int
    table: TableName
    least: int
    most: int | None
    amounts: tuple[Amount, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-victory-points",
    *(Citation(BURRACO, id_) for id_ in _CITATIONS),
    page=Page(
        hidden=("edition",),
        controls={"difference": "signed"},
        steps={"difference": 5},
        headline=("first", "second"),
        drawing="burraco-scale",
        example={"difference": 400, "deals": 2},
    ),
)
def victory_points(given: VictoryPointsInput) -> VictoryPoints:
    """VPs of both sides for a difference in match points, by the table of the match."""
    rules = rules_of(given.edition)
    return vps_for(given.difference, table_for(given.deals, given.teams, rules), rules)


def table_for(deals: Deals | None, teams: bool, rules: Rules) -> TableName:
    """Return the table a match is scored by; raise RuleBroken if the deals are not given."""
    if teams:
        return "teams"
    if deals is None:
        raise rules.broken(
            "deals", msg("the tables are for 2, 3 or 4 deals, or for teams"), "tabelle"
        )
    return _TABLES[deals]


def vps_for(difference: int, name: TableName, rules: Rules) -> VictoryPoints:
    """Return the VPs for a difference of the first side; raise RuleBroken if no row has it."""
    table = rules.tables[name]
    row = _row(difference, table, rules)
    first, second = row.vps if difference >= 0 else reversed(row.vps)
    why = rules.cite(table.provision)
    sides = ((msg("first side"), first), (msg("second side"), second))
    amounts = tuple(Amount(msg("victory points"), vps, why, side) for side, vps in sides)
    return VictoryPoints(
        first, second, name, row.least, row.most, amounts, tuple(_notes(row, rules))
    )


def _row(difference: int, table: Table, rules: Rules) -> Row:
    size = abs(difference)
    for row in table.rows:
        if row.least <= size and (row.most is None or size <= row.most):
            return row
    message = msg(
        "no row of the table has {}: points are multiples of five, as the values of the cards are",
        size,
    )
    raise rules.broken("difference", message, table.provision)


def _notes(row: Row, rules: Rules) -> Iterator[Note]:
    if row.note:
        yield rules.note(row.note)


def equivalent_points(vps: int, name: TableName, rules: Rules) -> int:
    """Return the least difference in match points for VPs; below the draw that of the others, < 0.

    Art. 37 pairs VPs and match points so: 14 VP and 315 MP of two deals, 12 and 315 of four.
    """
    rows = rules.tables[name].rows
    for row in rows:
        if vps in row.vps:
            return row.least if vps == row.vps[0] else -row.least
    raise rules.broken("vps", msg("no row gives {} VP", vps), rules.tables[name].provision)
