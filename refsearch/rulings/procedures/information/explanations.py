"""Laws 20F, 20G and 75: asking for explanations, and correcting a wrong one."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_ASKERS = ("auction", "defender", "declarer", "dummy")
_PURPOSES = ("own", "partner", "wrong-answer", "own-card")


@procedure("explanation-correction", "20.F", "75")
def explanation_correction(case: Case) -> None:
    """A player sees that an explanation of his side was wrong."""
    if case.yes("call-was-wrong", "75.C"):
        case.now("nothing-to-correct", "75.C")
    elif case.choice("who-noticed", ("explainer", "partner"), "75.B.2", "75.B.3") == "explainer":
        _explainer(case)
    else:
        _partner(case)
    case.later("explanation-unauthorised", "75.A", "73.C.1")
    case.check("unauthorised-explanation-used", "75.A", "16.B.3")


def _explainer(case: Case) -> None:
    if case.choice("noticed", ("auction", "play"), "75.B.2", "20.F.4.a") == "auction":
        case.now("call-before-lead-is-faced", "20.F.4.a", "75.B.2")
        case.now("may-call-sooner", "20.F.4.a", "75.B.2")
        case.now("then-21B", "20.F.4.b", "21.B")
    else:
        case.now("call-at-once", "75.B.2")
        case.now("then-47E", "47.E.2")
    case.check("misinformation-damage", "75.B.1", "40.B.3.a", "40.B.5.b")


def _partner(case: Case) -> None:
    """20F5: not in the auction; declarer's side after the final pass, a defender at the end."""
    moments = ("auction", "declaring", "defending", "too-early")
    moment = case.choice("partners-moment", moments, "20.F.5.a", "20.F.5.b", "75.B.3")
    if moment == "too-early":
        _corrected_too_early(case)
        return
    if moment == "auction":
        case.now("partner-keeps-silent", "20.F.5.a", "75.B.3")
    if moment != "defending":
        case.now("declaring-corrects-after-final-pass", "20.F.5.b.ii", "75.B.3")
        apply_21b = case.now if moment == "declaring" else case.later
        apply_21b("then-21B", "20.F.6", "21.B")
    if moment != "declaring":
        case.now("defender-corrects-after-play", "20.F.5.b.i", "75.B.3")
    case.check("misinformation-damage", "75.B.1", "40.B.3.a", "40.B.5.b")


def _corrected_too_early(case: Case) -> None:
    """What he said tells his partner too (16B1, 73B1), and the opponents that they were misled."""
    case.now("corrected-too-early", "20.F.5.a", "20.F.5.b.i", "75.B.3", "9.B.1.a")
    case.now("opponents-know-now", "21.B.1.a", "47.E.2.a")
    case.later("correction-unauthorised", "16.B.1", "73.B.1", "73.C.1")
    case.check("unauthorised-information-used", "16.B.3")
    case.check("misinformation-damage", "75.B.1", "40.B.3.a", "40.B.5.b")


@procedure("asking-for-explanation", "20.F", "20.G")
def asking(case: Case) -> None:
    """A player asks, or looks up, what a call or a play means."""
    purpose = case.choice("purpose", _PURPOSES, "20.F.1", "20.G.1", "20.G.2", "20.G.3")
    if purpose == "own-card":
        _own_card(case)
    elif purpose != "own":
        case.now("question-not-allowed", "20.G.1" if purpose == "partner" else "20.G.2")
        case.check("question-used", "16.B.1", "16.B.3")
    else:
        _asked_for_himself(case)


def _own_card(case: Case) -> None:
    if case.yes("own-card-permitted", "20.G.3", "40.B.2.b"):
        case.now("own-card-may-be-seen", "20.G.3", "40.B.2.b")
    else:
        case.now("own-card-may-not-be-seen", "20.G.3", "40.B.2.b")


def _asked_for_himself(case: Case) -> None:
    asker = case.choice("asker", _ASKERS, "20.F.1", "20.F.2")
    provision = "20.F.1" if asker == "auction" else "20.F.2"
    before_lead = () if asker == "auction" else ("41.B",)  # declarer and the leader's partner
    entitled = asker != "dummy" and case.yes("at-own-turn", provision, *before_lead)
    _asked(case, provision, entitled, informs=asker != "declarer")


def _asked(case: Case, provision: str, entitled: bool, *, informs: bool = True) -> None:
    """A question out of turn informs the partner (16B1), save declarer's: his partner is dummy."""
    if not entitled:
        case.now("asks-at-own-turn-only", provision)
        if informs:
            case.later("question-out-of-turn-may-inform", "16.B.1")
        return
    case.now("partner-of-caller-answers", provision)
    if provision == "20.F.1":
        case.now("entitled-to-alternatives", "20.F.1")
    case.later("no-supplementary-question", "20.F.1")
    case.later("norme-director-may-ask", "norme-2010:20.intervento-dell-arbitro")
    if case.yes("single-call", "20.F.3"):
        case.later("single-question-may-inform-partner", "20.F.3", "16.B.1")
