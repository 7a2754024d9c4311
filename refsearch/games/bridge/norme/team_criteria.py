"""The criteria that rank teams with equal victory points, in their order (Norme, Art. 78.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import inf

from refsearch.games.bridge.norme.ranking import Criterion, Group, Value
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, mean
from refsearch.messages import Message, msg

ROUND_ROBIN, TWO, THREE = "78.6.a.1", "78.6.a.1.a", "78.6.a.1.b"
SWISS = "78.6.a.2"


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A match as one of its teams sees it."""

    team: str
    opponent: str
    vps: Fraction
    vps_lost: Fraction
    imps: Fraction
    imps_lost: Fraction
    points: Fraction
    points_lost: Fraction


Measure = Callable[[Iterable[MatchSide]], Value]


def _total(measure: Callable[[MatchSide], Fraction]) -> Measure:
    return lambda sides: sum((measure(side) for side in sides), Fraction(0))


def _quotient(
    won: Callable[[MatchSide], Fraction], lost: Callable[[MatchSide], Fraction]
) -> Measure:
    def measure(sides: Iterable[MatchSide]) -> Value:
        """Return what was won by what was lost; infinite where nothing was."""
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
    sides: list[MatchSide], what: Message, id_: str, measure: Measure, *, direct: bool
) -> Criterion:
    def values(group: Group) -> Mapping[str, Value] | None:
        """Return the measure of each team; None where not all have met, if that counts."""
        if direct and not _all_met(sides, group):
            return None
        own = {team: [s for s in sides if s.team == team] for team in group}
        if direct:
            own = {t: [s for s in played if s.opponent in group] for t, played in own.items()}
        return {team: measure(played) for team, played in own.items()}

    return Criterion(what, norma(id_), values)


def _all_met(sides: list[MatchSide], group: Group) -> bool:
    met = {frozenset((side.team, side.opponent)) for side in sides}
    return all(frozenset(pair) in met for pair in combinations(group, 2))


def round_robin(sides: list[MatchSide], group: Group) -> list[Criterion]:
    """Return the criteria for a group of tied teams: of two, or of three or more (78.6.a.1)."""
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


def swiss(sides: list[MatchSide], vps: Mapping[str, float]) -> list[Criterion]:
    """Return the criteria of Swiss and Danish events; ``vps`` are those of all teams (78.6.a.2)."""
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


def _resistance(sides: list[MatchSide], vps: Mapping[str, float]) -> Criterion:
    def values(group: Group) -> Mapping[str, Value] | None:
        """Return the average VPs of those each team met; None where those of one are not given."""
        met = {team: [s.opponent for s in sides if s.team == team] for team in group}
        if not all(opponent in vps for opponents in met.values() for opponent in opponents):
            return None
        return {t: mean(exact(vps[opponent]) for opponent in met[t]) for t in group}

    return Criterion(msg("resistance: average VPs of the teams met"), norma(SWISS), values)
