"""Art. 36 and 37: substitution and abandonment, lateness, sitting out."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.games.burraco.abandonment import Abandonment, AbandonmentInput, abandonment
from refsearch.games.burraco.editions import Deals
from refsearch.games.burraco.given_scores import GivenScore
from refsearch.games.burraco.lateness import Lateness, LatenessInput, LateSide, lateness
from refsearch.games.burraco.rounds import SitOut, SitOutInput, sit_out
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import (
    Round,
    deals_of_round,
    equivalent,
    numbers,
    table_of_round,
)
from refsearch.rulings.registry import procedure

_LATE = ("within-2", "from-2-to-5", "from-5-to-10", "over-10")
# Against a side that never comes, how late the other came within the last limit changes nothing.
_WITHIN_THE_LAST = "from-2-to-10"
_BOTH_LATE = (
    "from-2-to-5-and-from-2-to-5",
    "from-5-to-10-and-from-2-to-5",
    "from-5-to-10-and-from-5-to-10",
    f"over-10-and-{_WITHIN_THE_LAST}",
    "over-10-and-over-10",
)


@procedure("burraco-abandonment", "36", "37", work=BURRACO)
def leaving(case: Case) -> None:
    """A player or a pair that cannot begin or go on, or that leaves."""
    ways = ("substituted", "for-a-time", "for-good", "unjustified", "both")
    way = case.choice("leaving", ways, "36")
    if way == "substituted":
        case.now("substituted", "36")
    elif way == "both":
        _both_leave(case)
    elif way == "unjustified":
        _unjustified(case)
    else:
        _force_majeure(case, way == "for-a-time")


def _both_leave(case: Case) -> None:
    if case.yes("without-reason", "36"):
        case.now("reported", "36", "poteri-arbitro.b")
    deals, teams = table_of_round(case, "36", "37")
    given = AbandonmentInput(cause="force-majeure", both=True, deals=deals, teams=teams)
    case.score("both-lose-at-zero", "36")
    _others_get(case, abandonment(given))


def _unjustified(case: Case) -> None:
    """The side that stays gets the sit-out score, or a higher one already earned."""
    case.now("reported", "36", "poteri-arbitro.b")
    deals, teams = table_of_round(case, "36", "37")
    given = AbandonmentInput(cause="unjustified", deals=deals, teams=teams)
    sit_out_vps = abandonment(given).staying.vps or 0
    most = numbers().lateness.most_vps
    matured = case.number("matured-vps", 0, most, "36", samples=(0, sit_out_vps + 1))
    result = abandonment(
        AbandonmentInput(cause="unjustified", deals=deals, teams=teams, matured_vps=matured)
    )
    case.score("offender-loses-at-zero", "36")
    _given(case, "staying-gets", result.staying, "36", "37")
    if matured > sit_out_vps:
        equivalent(case, deals, teams, "36")
    _others_get(case, result)


def _force_majeure(case: Case, temporary: bool) -> None:
    """Only the score of a side away for a time goes by the deals of a match of teams."""
    deals, teams = _round(case) if temporary else table_of_round(case, "36", "37")
    given = AbandonmentInput(cause="force-majeure", temporary=temporary, deals=deals, teams=teams)
    result = abandonment(given)
    if temporary:
        case.score("leaving-gets", "36", vps=result.leaving.vps or 0)
        case.check("zero-for-advantage", "36")
    else:
        case.score("no-score-said", "36", "21")
    _given(case, "staying-gets", result.staying, "36", "37")
    _others_get(case, result)


def _others_get(case: Case, result: Abandonment) -> None:
    _given(case, "later-opponents-get", result.later_opponents, "36", "37")
    case.score("earlier-results-stand", "36")


@procedure("burraco-lateness", "37", work=BURRACO)
def late(case: Case) -> None:
    """A pair or a team that is not there when play begins."""
    how = case.choice("late", (*_LATE, "both", "entries-closed"), "37")
    if how == "within-2":
        case.now("in-time", "37")
    elif how == "entries-closed":
        waits = case.yes("incomplete-table", "37")
        case.now("may-complete-the-table" if waits else "may-be-refused", "37")
    elif how == "both":
        own, _, other = case.choice("both-late", _BOTH_LATE, "37").partition("-and-")
        _late_for_round(case, own, other)
    else:
        _late_for_round(case, how, "within-2")


def _late_for_round(case: Case, own: str, other: str) -> None:
    # the round counts only where a side is absent past the last limit
    deals, teams = _round(case) if own == _LATE[-1] else (2, False)
    result = _lateness(own, other, deals, teams)
    if not result.played:
        case.now("not-played", "37")
    _warnings(case, result)
    _for_lateness(case, "late", result.side)
    _for_lateness(case, "other", result.other)
    if not result.played:
        equivalent(case, deals, teams)
        case.check("unfair-advantage", "37", "21")
    case.later("direction-may-change", "37")


def _lateness(own: str, other: str, deals: Deals, teams: bool) -> Lateness:
    """Compute the penalties for delays."""
    law = numbers().lateness
    between = (law.warning_after + law.further_credit_from) / 2
    ends = (law.warning_after, between, law.further_credit_from, law.forfeit_after + 1)
    minutes = dict(zip(_LATE, ends, strict=True)) | {_WITHIN_THE_LAST: between}
    return lateness(
        LatenessInput(minutes=minutes[own], other_minutes=minutes[other], deals=deals, teams=teams)
    )


def _warnings(case: Case, result: Lateness) -> None:
    law = numbers().warnings
    case.now("late-warned", "37", "21")
    if result.other.warnings:
        case.now("other-warned", "37", "21")
    case.later("two-warnings-cost", "21", vps=law.penalty_vps)


def _for_lateness(case: Case, name: str, side: LateSide) -> None:
    if side.credit:
        case.score(f"{name}-credited", "37", points=side.credit)
    if side.vps is not None:
        _given(case, f"{name}-{'loses' if side.loses else 'wins'}", side, "37")


@procedure("burraco-sit-out", "37", "def.tavolo-incompleto", work=BURRACO)
def sitting_out(case: Case) -> None:
    """A pair that has no opponents in a round."""
    if case.yes("sat-out-already", "37"):
        case.now("another-pair-sits-out", "37")
        return
    deals, teams = table_of_round(case, "37")
    result = sit_out(SitOutInput(deals=deals, teams=teams))
    _given(case, "sit-out-score", result, "37", "def.tavolo-incompleto")
    case.score("formula-may-need-another", "37")


def _round(case: Case) -> Round:
    return deals_of_round(case, "36", "37")


def _given(case: Case, id_: str, given: GivenScore | LateSide | SitOut, *provisions: str) -> None:
    """Say a score in VPs and match points."""
    case.score(id_, *provisions, vps=given.vps or 0, mps=given.mps or 0)
