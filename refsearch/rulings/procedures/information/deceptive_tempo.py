"""Law 73D and 73E: tempo, manner and other actions that deceive an opponent."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

_MEANS = ("tempo-or-manner", "remark-or-question", "procedure", "call-or-play", "required-pause")
_PROTECTED = ("no", "emphasised", "concealed")
# what Law 73E2 wants together: one of them missing, there is no adjustment
_INFERENCES = ("all-three", "no-false-inference", "bridge-reason", "could-not-know")
_WITHOUT = {
    "no-false-inference": "no-false-inference-no-adjustment",
    "bridge-reason": "bridge-reason-no-adjustment",
    "could-not-know": "could-not-know-no-adjustment",
}


@procedure("deceptive-tempo", "73.D", "73.E", "73.A")
def deceptive_tempo(case: Case) -> None:
    """A player drew a false inference from an opponent's tempo, manner, remark or question."""
    means = case.choice("means", _MEANS, "73.D.1", "73.D.2", "73.E.1", "73.A.2")
    if means == "required-pause":
        case.now("required-pause-is-proper", "73.A.2")
        case.now("norme-stop", "norme-2010:18.3")
    elif means != "call-or-play" or _emphasised(case):
        _by_other_means(case)


def _emphasised(case: Case) -> bool:
    """73E1: a call or play may deceive, unless haste or hesitation emphasises it."""
    protected = case.choice("protected", _PROTECTED, "73.E.1")
    if protected == "no":
        case.score("deception-is-proper", "73.E.1")
    elif protected == "concealed":
        case.now("see-concealed-understanding", "73.E.1", "40.C.1")
        case.check("concealed-understanding-damage", "40.C.1", "12.C.1.b")
    return protected == "emphasised"


def _by_other_means(case: Case) -> None:
    """73D2 forbids the attempt; 73E2 adjusts the score, attempt or not."""
    on_purpose = case.yes("on-purpose", "73.D.1", "73.D.2")
    if on_purpose:
        case.now("may-not-attempt-to-mislead", "73.D.2", "74.C.7")
        case.check("attempt-may-be-penalised", "73.D.2", "90.A", "91.A")
    else:
        case.now("unintentional-no-infraction", "73.D.1")
    case.later("only-opponents-may-infer", "73.D.1", "16.B.1", "73.C.1")
    inference = case.choice("inference", _INFERENCES, "73.E.2")
    if on_purpose and inference == "could-not-know":
        raise case.contradiction("inference", "on-purpose", "73.E.2")
    if inference == "all-three":
        case.score("adjusted-for-deception", "73.E.2", "12.B.1", "12.C.1.b")
    else:
        case.score(_WITHOUT[inference], "73.E.2", "73.D.1")
