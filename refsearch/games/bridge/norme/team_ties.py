"""Ties between teams (Norme, Art. 78.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.norme.pair_ties import Ties, check_tied
from refsearch.games.bridge.norme.ranking import Ranking, eliminate, refine
from refsearch.games.bridge.norme.team_criteria import (
    ROUND_ROBIN,
    SWISS,
    THREE,
    MatchSide,
    round_robin,
    swiss,
)
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, within
from refsearch.messages import msg

TIES = norma("78.6.a")
PLAY_OFF = norma("78.6.b")

BY_PLAY_OFF = Note(
    msg("those still tied play off as in a knock-out: function norme-knock-out-tie"),
    (norma("78.6.a.1.a.7"), norma("78.6.a.2.g"), PLAY_OFF),
)
LAST_OUT = Note(
    msg(
        "the team that is last on the first criterion that separates the group leaves it, and the "
        "others start again from the first criterion; the last two are ranked as a tie of two teams"
    ),
    (norma(THREE),),
    "eliminando via via le squadre che risultino ultime in graduatoria",
)
NO_LOSSES = Note(msg("a quotient without losses is the best of all"), (norma("78.6.a.1.a.3"),))
ALL_MET = Note(
    msg("matches between them count where each of the tied teams met each of the others"),
    (norma("78.6.a.2.c"),),
    "se disputato",
)


class TeamMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match: victory points, IMPs won and total points won by each team."""

    home: str
    away: str
    home_vps: float
    away_vps: float
    home_imps: float = 0
    away_imps: float = 0
    home_points: int = 0
    away_points: int = 0


class TeamTiesInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Teams with equal victory points, and every match they played; a sit-out is no match.

    ``vps``: the victory points of all teams, for the resistance of Swiss and Danish events; without
    them that criterion is passed over.
    """

    tied: Annotated[tuple[str, ...], msgspec.Meta(description="the teams with equal VPs")]
    matches: tuple[TeamMatch, ...]
    system: Literal["round-robin", "swiss", "danish"] = "round-robin"
    vps: dict[str, float] = {}


@computes(
    "norme-team-ties", TIES, norma(ROUND_ROBIN), norma(SWISS),
    page=Page(
        fields=("tied", "system"),
        folded=("vps", "matches.home_points", "matches.away_points"),
        controls={
            "matches.home": "text", "matches.away": "text", "matches.home_vps": "number",
            "matches.away_vps": "number", "matches.home_imps": "number",
            "matches.away_imps": "number", "matches.home_points": "number",
            "matches.away_points": "number",
        },
        headline=("ranking.*.name",),
        columns={
            "ranking": ("rank", "name", "by"),
            "trace": ("what", "citations", "tied", "values", "decided"),
        },
        example={
            "tied": ["Alfa", "Beta"], "system": "round-robin",
            "matches": [
                {
                    "home": "Alfa", "away": "Beta", "home_vps": 17, "away_vps": 13,
                    "home_imps": 40, "away_imps": 30,
                },
                {
                    "home": "Alfa", "away": "Gamma", "home_vps": 11, "away_vps": 19,
                    "home_imps": 20, "away_imps": 35,
                },
                {
                    "home": "Beta", "away": "Gamma", "home_vps": 15, "away_vps": 15,
                    "home_imps": 25, "away_imps": 25,
                },
            ],
        },
    ),
)  # fmt: skip
def team_ties(given: TeamTiesInput) -> Ties:
    """Ranking of teams with equal victory points, with the criterion that decided."""
    check_tied(given.tied, TIES)
    sides = _sides(given)
    for team in given.tied:
        if not any(side.team == team for side in sides):
            raise RuleBroken("matches", msg("no match of {} is given", team), TIES)
    ranking, group = Ranking(), tuple(sorted(given.tied))
    if given.system == "round-robin":
        eliminate(ranking, group, lambda teams: round_robin(sides, teams))
        notes: tuple[Note, ...] = (LAST_OUT, NO_LOSSES, BY_PLAY_OFF)
    else:
        refine(ranking, group, swiss(sides, given.vps))
        notes = (ALL_MET, NO_LOSSES, BY_PLAY_OFF)
    return Ties(ranking.sorted_places, tuple(ranking.steps), ranking.unresolved, notes)


def _sides(given: TeamTiesInput) -> list[MatchSide]:
    sides = []
    for n, match in enumerate(given.matches):
        if match.home == match.away:
            raise RuleBroken(f"matches[{n}]", msg("{} can't meet itself", match.home), TIES)
        pairs = [
            (match.home_vps, match.away_vps),
            (match.home_imps, match.away_imps),
            (match.home_points, match.away_points),
        ]
        for points in (value for pair in pairs for value in pair):
            within(points, f"matches[{n}]", 0, citation=TIES, what=msg("a number of points won"))
        won = [exact(pair[0]) for pair in pairs]
        lost = [exact(pair[1]) for pair in pairs]
        sides.append(_side(match.home, match.away, won, lost))
        sides.append(_side(match.away, match.home, lost, won))
    return sides


def _side(team: str, opponent: str, won: list[Fraction], lost: list[Fraction]) -> MatchSide:
    return MatchSide(team, opponent, won[0], lost[0], won[1], lost[1], won[2], lost[2])
