"""Laws 21, 47E and 75: a player was misinformed by an opponent."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import asked_in_time

_EVIDENCE = (
    "agreement-differs",
    "no-evidence",
    "no-agreement",
    "explained-correctly",
    "own-misunderstanding",
    "told-wrong-turn",
)
# 75D3 wants evidence of what was agreed, or the finding that nothing was; 21B1(b) gives neither
_AS_IF_INFORMED = {
    "agreement-differs": "as-if-told-right",
    "no-evidence": "as-if-told-what-is-found",
    "no-agreement": "as-if-told-no-agreement",
}
_CALLS = ("changed", "kept")
_NO_CHANGE = ("partner-called-since", "not-influenced")
_CARDS = ("not-on-explanation", "may-be-withdrawn", "card-played-since")


@procedure("misinformation", "21", "20.F", "47.E", "75", common=8)
def misinformation(case: Case) -> None:
    """A player acted on a wrong or incomplete explanation, or without an alert that was due."""
    provisions = ("75.B.1", "40.B.5.a", "21.B.1.a", "21.B.1.b", "75.D.2", "75.C", "21.A", "47.E.1")
    evidence = case.choice("evidence", _EVIDENCE, *provisions)
    if evidence == "own-misunderstanding":
        case.now("no-redress", "21.A")
    elif evidence == "told-wrong-turn":
        _wrong_turn(case)
    else:
        _explanation(case, evidence)


def _wrong_turn(case: Case) -> None:
    case.now("play-out-of-turn-withdrawn", "47.E.1")
    case.now("left-opponent-may-not-accept", "47.E.1")
    case.later("no-revoke-established", "47.E.1", "63.A.1")
    withdrawn_information(case, "47.E.1")  # which side is at fault 47E1 does not say


def _explanation(case: Case, evidence: str) -> None:
    if evidence == "explained-correctly":
        case.now("no-infraction", "75.C")
        _heard_by_his_partner(case)
        case.score("misbid-result-stands", "75.C")
        return
    _infraction(case, evidence)
    case.now("director-applies-21B", "20.F.4.b", "20.F.6", "21.B.1.a")
    _what_can_be_undone(case)
    _heard_by_his_partner(case)
    _damage(case, evidence)


def _heard_by_his_partner(case: Case) -> None:
    """75A: right or wrong, the explanation tells the partner that he was misunderstood."""
    case.later("explanation-unauthorised", "75.A", "73.C.1")
    case.check("unauthorised-explanation-used", "75.A", "16.B.3")


def _infraction(case: Case, evidence: str) -> None:
    if evidence == "agreement-differs":
        case.now("explanation-is-infraction", "75.B.1", "75.D.1", "40.B.5.a")
    elif evidence == "no-agreement":
        case.now("no-agreement-is-infraction", "75.D.2")
    else:
        case.now("misexplanation-presumed", "21.B.1.b")


def _what_can_be_undone(case: Case) -> None:
    moments = ("auction-period", "play", "after-play")
    moment = case.choice(
        "corrected", moments, "21.B.1.a", "21.B.3", "47.E.2.a", "47.E.2.b", "17.D.1", "17.D.2"
    )
    if moment == "auction-period":
        _call(case)
    elif moment == "play":
        _card(case)
    else:
        asked_in_time(case)


def _call(case: Case) -> None:
    """21B1: until the opening lead is faced, where the partner has not called since."""
    call = case.option("call-made", _CALLS, "21.B.1.a", "21.B.3", facts=_NO_CHANGE)
    if call == "changed":
        case.now("call-changed", "21.B.1.a")
        case.now("left-opponent-may-change", "21.B.2")
        case.now("lead-after-changed-call", "22.A", "41.A", "47.E.2.a")
        _withdrawn(case, "21.B.2")
        return
    if call == "partner-called-since":
        case.now("too-late-to-change-call", "21.B.3")
    elif call == "not-influenced":
        case.now("call-not-influenced", "21.B.1.a")
    else:
        case.now("call-kept", "21.B.1.a")
    case.now("face-down-lead-may-change", "41.A", "47.E.2.a")


def _card(case: Case) -> None:
    """47E2: until another card is played; an opening lead until dummy shows a card."""
    card = case.choice("card-played", _CARDS, "47.E.2.a", "47.E.2.b")
    case.now("no-call-changed-in-play", "21.B.3")
    if card == "card-played-since":
        case.now("too-late-to-withdraw-card", "47.E.2.b")
    elif card == "may-be-withdrawn":
        case.now("card-may-be-withdrawn", "47.E.2.a")
        _withdrawn(case, "47.E.2.a")


def _withdrawn(case: Case, provision: str) -> None:
    """The misinformed side is innocent (16C1), the side that misinformed is not (16C2)."""
    case.later("withdrawn-authorised-for-misinformed", provision, "16.C.1")
    case.later("withdrawn-not-for-misinformers", provision, "16.C.2")
    called = provision.startswith("21")
    case.check("withdrawn-call-used" if called else "withdrawn-damage", "16.C.3", "12.C.1")


def _damage(case: Case, evidence: str) -> None:
    case.check("misinformation-damage", "75.B.1", "21.B.3", "47.E.2.b", "40.B.3.a", "40.B.5.b")
    case.check(_AS_IF_INFORMED[evidence], "75.D.3", "12.C.1.b")
    case.check("self-inflicted-damage", "12.C.1.e")
