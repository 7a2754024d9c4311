"""Ties between teams (Norme, Art. 78.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import inf
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.norme.pair_ties import Ties, check_tied
from refsearch.games.bridge.norme.ranking import (
    Criterion,
    Group,
    Ranking,
    Value,
    eliminate,
    refine,
)
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, mean, within
from refsearch.messages import Message, msg

TIES = norma("78.6.a")
ROUND_ROBIN, TWO, THREE = "78.6.a.1", "78.6.a.1.a", "78.6.a.1.b"
SWISS = "78.6.a.2"
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


@dataclass(frozen=True, slots=True)
class _Side:
    """A match as one of its teams sees it."""

    team: str
    opponent: str
    vps: Fraction
    vps_lost: Fraction
    imps: Fraction
    imps_lost: Fraction
    points: Fraction
    points_lost: Fraction


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
        eliminate(ranking, group, lambda teams: _round_robin(sides, teams))
        notes: tuple[Note, ...] = (LAST_OUT, NO_LOSSES, BY_PLAY_OFF)
    else:
        refine(ranking, group, _swiss(sides, given.vps))
        notes = (ALL_MET, NO_LOSSES, BY_PLAY_OFF)
    return Ties(ranking.sorted_places, tuple(ranking.steps), ranking.unresolved, notes)


def _sides(given: TeamTiesInput) -> list[_Side]:
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


def _side(team: str, opponent: str, won: list[Fraction], lost: list[Fraction]) -> _Side:
    return _Side(team, opponent, won[0], lost[0], won[1], lost[1], won[2], lost[2])


Measure = Callable[[Iterable[_Side]], Value]


def _total(measure: Callable[[_Side], Fraction]) -> Measure:
    return lambda sides: sum((measure(side) for side in sides), Fraction(0))


def _quotient(won: Callable[[_Side], Fraction], lost: Callable[[_Side], Fraction]) -> Measure:
    def measure(sides: Iterable[_Side]) -> Value:
        played = list(sides)
        conceded = sum((lost(side) for side in played), Fraction(0))
        scored = sum((won(side) for side in played), Fraction(0))
        return scored / conceded if conceded else inf

    return measure


VP_TOTAL = _total(lambda side: side.vps)
VP_DIFFERENCE = _total(lambda side: side.vps - side.vps_lost)
IMP_DIFFERENCE = _total(lambda side: side.imps - side.imps_lost)
POINTS = _total(lambda side: side.points)
IMP_QUOTIENT = _quotient(lambda side: side.imps, lambda side: side.imps_lost)
POINT_QUOTIENT = _quotient(lambda side: side.points, lambda side: side.points_lost)


def _criterion(
    sides: list[_Side], what: Message, id_: str, measure: Measure, *, direct: bool
) -> Criterion:
    def values(group: Group) -> Mapping[str, Value] | None:
        if direct and not _all_met(sides, group):
            return None
        own = {team: [s for s in sides if s.team == team] for team in group}
        if direct:
            own = {t: [s for s in played if s.opponent in group] for t, played in own.items()}
        return {team: measure(played) for team, played in own.items()}

    return Criterion(what, norma(id_), values)


def _all_met(sides: list[_Side], group: Group) -> bool:
    met = {frozenset((side.team, side.opponent)) for side in sides}
    return all(frozenset(pair) in met for pair in combinations(group, 2))


def _round_robin(sides: list[_Side], group: Group) -> list[Criterion]:
    two = len(group) == 2
    first = (
        (msg("difference in VPs between them"), f"{TWO}.1", VP_DIFFERENCE)
        if two
        else (msg("VPs in the matches between them"), f"{THREE}.1", VP_TOTAL)
    )
    rest: list[tuple[Message, str, Measure, bool]] = [
        (msg("difference in IMPs between them"), f"{TWO}.2", IMP_DIFFERENCE, True),
        (msg("quotient of IMPs"), f"{TWO}.3", IMP_QUOTIENT, False),
        (msg("difference in IMPs"), f"{TWO}.4", IMP_DIFFERENCE, False),
        (msg("total points in the matches between them"), f"{TWO}.5", POINTS, True),
        (msg("quotient of total points"), f"{TWO}.6", POINT_QUOTIENT, False),
    ]
    criteria = [_criterion(sides, *first, direct=True)]
    for what, id_, measure, direct in rest:
        source = id_ if two else f"{THREE}.2"
        criteria.append(_criterion(sides, what, source, measure, direct=direct or not two))
    return criteria


def _swiss(sides: list[_Side], vps: Mapping[str, float]) -> list[Criterion]:
    rows: list[tuple[Message, str, Measure, bool]] = [
        (msg("quotient of IMPs"), "a", IMP_QUOTIENT, False),
        (msg("difference in IMPs"), "b", IMP_DIFFERENCE, False),
        (msg("difference in VPs between them"), "c", VP_DIFFERENCE, True),
        (msg("difference in IMPs between them"), "d", IMP_DIFFERENCE, True),
        (msg("total points in the matches between them"), "e", POINTS, True),
        (msg("quotient of total points"), "f", POINT_QUOTIENT, False),
    ]
    return [
        _resistance(sides, vps),
        *(
            _criterion(sides, what, f"{SWISS}.{letter}", measure, direct=direct)
            for what, letter, measure, direct in rows
        ),
    ]


def _resistance(sides: list[_Side], vps: Mapping[str, float]) -> Criterion:
    def values(group: Group) -> Mapping[str, Value] | None:
        met = {team: [s.opponent for s in sides if s.team == team] for team in group}
        if not all(opponent in vps for opponents in met.values() for opponent in opponents):
            return None
        return {t: mean(exact(vps[opponent]) for opponent in met[t]) for t in group}

    return Criterion(msg("resistance: average VPs of the teams met"), norma(SWISS), values)
