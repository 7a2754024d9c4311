"""Scores awarded without play: what sit-outs and lateness share."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from refsearch.compute.amounts import Amount
from refsearch.games.burraco.editions import DEFAULT_EDITION, Deals, EditionId, Rules, TableName
from refsearch.games.burraco.victory_points import Teams, equivalent_points, table_for
from refsearch.messages import Message, msg

# Art. 21, 22.3 and 37 say "equivalenti" and no number: what stands for it is never said as theirs.
EQUIVALENT = msg("match points, read as the equivalent")


class RoundInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round: its deals, and whether it is of teams."""

    deals: Deals
    teams: Teams = False
    edition: EditionId = DEFAULT_EDITION

    def table(self, rules: Rules) -> TableName:
        """Return the table the round is scored by."""
        return table_for(self.deals, self.teams, rules)


@dataclass(frozen=True, slots=True)
class GivenScore:
    """VPs and match points of a side, none where the text gives no number."""

    vps: int | None
    mps: int | None
    amounts: tuple[Amount, ...]


NO_SCORE = GivenScore(None, None, ())


def given_score(
    vps: int, mps: int | None, side: Message, rules: Rules, *provisions: str
) -> GivenScore:
    """Return a score that a provision gives a side; not every one names match points."""
    why = rules.cite(*provisions)
    given = ((msg("victory points"), vps), (msg("match points"), mps))
    amounts = tuple(Amount(what, n, why, side) for what, n in given if n is not None)
    return GivenScore(vps, mps, amounts)


def sit_out_score(table: TableName, side: Message, rules: Rules) -> GivenScore:
    """Return the score of a side that sits out (Art. 37)."""
    score = rules.sit_out.score(table)
    return given_score(score.vps, score.mps, side, rules, rules.sit_out.provision)


def with_equivalent(
    vps: int, table: TableName, side: Message, rules: Rules, *provisions: str
) -> GivenScore:
    """Return VPs that a provision gives "ed equivalenti M.P."; how many is a reading, so said."""
    points = equivalent_points(vps, table, rules)
    why = rules.cite(*provisions, rules.tables[table].provision)
    given = ((msg("victory points"), vps), (EQUIVALENT, points))
    return GivenScore(vps, points, tuple(Amount(what, n, why, side) for what, n in given))
