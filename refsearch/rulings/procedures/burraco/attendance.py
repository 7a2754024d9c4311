"""Art. 36 and 37: substitution and abandonment, lateness, sitting out."""

from __future__ import annotations

import msgspec

from refsearch.burraco.abandonment import Abandonment, AbandonmentInput, abandonment
from refsearch.burraco.editions import Deals
from refsearch.burraco.given_scores import GivenScore
from refsearch.burraco.lateness import Lateness, LatenessInput, LateSide, lateness
from refsearch.burraco.rounds import SitOut, SitOutInput, sit_out
from refsearch.compute.citing import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import deals_of_round, numbers, round_is_of_teams
from refsearch.rulings.registry import procedure

_LATE = ("within-2", "from-2-to-5", "from-5-to-10", "over-10")


@procedure("burraco-abandonment", "36", "37", work=BURRACO)
def leaving(case: Case) -> None:
    """A player or a pair that cannot begin or go on, or that leaves."""
    if case.choice("cause", ("force-majeure", "unjustified"), "36") == "unjustified":
        case.now("reported", "36", "poteri-arbitro.b")
        _unjustified(case)
    elif case.yes("substitute", "36"):
        case.now("substituted", "36")
    else:
        _force_majeure(case)


def _unjustified(case: Case) -> None:
    both = case.yes("both-leave", "36")
    deals, teams = _round(case)
    given = AbandonmentInput(cause="unjustified", both=both, deals=deals, teams=teams)
    if both:
        case.score("both-lose-at-zero", "36")
    else:
        case.score("offender-loses-at-zero", "36")
        given = _with_matured_score(case, given)
    _others_get(case, abandonment(given), both)


def _with_matured_score(case: Case, given: AbandonmentInput) -> AbandonmentInput:
    """Art. 36: a score that had matured counts only where it is higher than that of a sit-out."""
    if not case.yes("matured-more", "36"):
        return given
    matured = case.number("matured-vps", 0, numbers().lateness.most_vps, "36", samples=(0, 20))
    if matured <= (abandonment(given).staying.vps or 0):
        raise case.contradiction("matured-vps", "matured-more", "36")
    return msgspec.structs.replace(given, matured_vps=matured)


def _force_majeure(case: Case) -> None:
    both = case.yes("both-leave", "36")
    temporary = both or case.yes("for-a-time", "36")
    advantage = not both and temporary and case.yes("advantage", "36")
    deals, teams = _round(case)
    result = abandonment(
        AbandonmentInput(
            cause="force-majeure",
            both=both,
            temporary=temporary,
            advantage=advantage,
            deals=deals,
            teams=teams,
        )
    )
    _leaving_gets(case, result.leaving, both, advantage)
    _others_get(case, result, both)


def _leaving_gets(case: Case, leaving: GivenScore, both: bool, advantage: bool) -> None:
    if both:
        case.score("both-lose-at-zero", "36")
    elif advantage:
        case.score("zero-for-advantage", "36")
    elif leaving.vps is None:
        case.score("no-score-said", "36", "21")
    else:
        case.score("leaving-gets", "36", vps=leaving.vps)


def _others_get(case: Case, result: Abandonment, both: bool) -> None:
    if not both:
        _given(case, "staying-gets", result.staying, "36", "37")
    _given(case, "later-opponents-get", result.later_opponents, "36", "37")
    case.score("earlier-results-stand", "36")


@procedure("burraco-lateness", "37", work=BURRACO)
def late(case: Case) -> None:
    """A pair or a team that is not there when play begins."""
    if case.choice("late-for", ("round", "event"), "37") == "round":
        _late_for_round(case)
    elif not case.yes("entries-closed", "37"):
        case.now("entered", "37")
    elif case.yes("incomplete-table", "37"):
        case.now("may-complete-the-table", "37")
    else:
        case.now("may-be-refused", "37")


def _late_for_round(case: Case) -> None:
    own = case.choice("late-by", _LATE, "37")
    if own == _LATE[0]:
        case.now("in-time", "37")
        return
    other = case.choice("other-late-by", _LATE, "37")
    if _LATE.index(other) > _LATE.index(own):
        raise case.contradiction("other-late-by", "late-by", "37")
    result = _lateness(case, own, other)
    if not result.played:
        case.now("not-played", "37")
    _warnings(case, result)
    _for_lateness(case, "late", result.side)
    _for_lateness(case, "other", result.other)
    case.later("direction-may-change", "37")


def _lateness(case: Case, own: str, other: str) -> Lateness:
    """Compute the penalties; deals count only where a side is absent past the last limit."""
    law = numbers().lateness
    between = (law.warning_after + law.further_credit_from) / 2
    ends = (law.warning_after, between, law.further_credit_from, law.forfeit_after + 1)
    minutes = dict(zip(_LATE, ends, strict=True))
    deals: Deals = 2
    teams = unfair = False
    if own == _LATE[-1]:
        unfair = case.yes("unfair-advantage", "37")
        deals, teams = _round(case)
    return lateness(
        LatenessInput(
            minutes=minutes[own],
            other_minutes=minutes[other],
            unfair_advantage=unfair,
            deals=deals,
            teams=teams,
        )
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
    if side.loses and side.vps is None:
        case.score("no-vps-that-favour", "37", "21")
    elif side.vps is not None:
        _given(case, f"{name}-{'loses' if side.loses else 'wins'}", side, "37")


@procedure("burraco-sit-out", "37", "def.tavolo-incompleto", work=BURRACO)
def sitting_out(case: Case) -> None:
    """A pair that has no opponents in a round."""
    if case.yes("sat-out-already", "37"):
        case.now("another-pair-sits-out", "37")
    elif case.yes("formula-needs-other-score", "37"):
        case.score("direction-gives-other-score", "37")
    else:
        teams = round_is_of_teams(case, "37")
        deals: Deals = 2 if teams else deals_of_round(case, "37")  # teams have one score
        result = sit_out(SitOutInput(deals=deals, teams=teams))
        _given(case, "sit-out-score", result, "37", "def.tavolo-incompleto")


def _round(case: Case) -> tuple[Deals, bool]:
    return deals_of_round(case, "36", "37"), round_is_of_teams(case, "37")


def _given(case: Case, id_: str, given: GivenScore | LateSide | SitOut, *provisions: str) -> None:
    """Say a score in VPs and match points."""
    case.score(id_, *provisions, vps=given.vps or 0, mps=given.mps or 0)
