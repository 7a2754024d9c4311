"""Laws 12 and 82: the adjusted score as a way into the calculators, and the director's error."""

from __future__ import annotations

from refsearch.games.bridge.adjusted.assigned import SideScore
from refsearch.games.bridge.adjusted.kinds import ArtificialScore
from refsearch.games.bridge.adjusted.score import adjusted_score
from refsearch.games.bridge.scoring.artificial import Fault
from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

CALCULATOR = "adjusted-score"
_GROUNDS = {
    "law-provides": "12.A",
    "no-rectification": "12.A.1",
    "no-normal-play": "12.A.2",
    "wrong-rectification": "12.A.3",
    "severity": "12.B.2",
    "asked-late": "92.B",
}
_ASSIGNED = {"one": "12.C.1.b", "several": "12.C.1.c", "self-inflicted": "12.C.1.e"}
_OUTCOMES = {
    **_ASSIGNED,
    "no-damage": "12.B.1",
    "too-many": "12.C.1.d",
    "no-result": "12.C.2.a",
}
_EVENTS = ("pairs", "teams", "knock-out", "individual")
_NEUBERG = "norme-2010:12.punteggi-arbitrali-artificiali-nelle-competizioni-a-coppie.a"
_TEAMS = ("teams", "knock-out")
# who is to blame, the one side and the other (12C2(a))
_FAULTS: dict[str, tuple[Fault, Fault]] = {
    "one-direct": ("direct", "none"),
    "nobody": ("none", "none"),
    "one-partial": ("partial", "none"),
    "direct-and-partial": ("direct", "partial"),
    "both-partial": ("partial", "partial"),
    "both-direct": ("direct", "direct"),
}


@procedure("adjusted-score", "12", common=9)
def award(case: Case) -> None:
    """The director considers an adjusted score."""
    ground = case.choice("ground", tuple(_GROUNDS), "12.A", "12.B.2", "92.B")
    if ground == "asked-late":
        case.score("asked-too-late", "12.A", "92.B")
    elif ground == "severity":
        case.score("not-for-severity", "12.B.2")
    else:
        case.now("power-to-adjust", _GROUNDS[ground])
        if ground == "wrong-rectification":
            case.now("directors-ruling-both-innocent", "82.C")
        _by_outcome(case, ground)


def _by_outcome(case: Case, ground: str) -> None:
    """12A2 is for a board that could not be played normally: it has no outcome to ask about."""
    if ground == "no-normal-play":
        _no_result(case, _event(case), "12.A.2")
        return
    outcomes = case.choice("outcomes", tuple(_OUTCOMES), "12.C.1.a", *_OUTCOMES.values())
    if outcomes == "no-damage":
        case.score("no-damage", "12.B.1")
    elif outcomes in _ASSIGNED:
        _assigned(case, _event(case), outcomes)
    else:
        _no_result(case, _event(case), _OUTCOMES[outcomes])


def _event(case: Case) -> str:
    event = case.choice("event", _EVENTS, "12.C.2.b", "12.C.3", "12.C.4", "86.B.1")
    if event == "individual":
        case.later("against-both-of-the-side", "12.C.3")
    return event


def _no_result(case: Case, event: str, provision: str) -> None:
    """86B1: at teams a result of the other table that favours a side calls for an assigned score.

    It binds the director also where 12C1(d) would let him award an artificial one.
    """
    if event in _TEAMS and case.yes("other-table-favourable", "86.B.1"):
        case.now("assigned-for-other-table", "86.B.1")
        likely = tuple(_ASSIGNED)
        _assigned(case, event, case.choice("assigned-outcomes", likely, *_ASSIGNED.values()))
    else:
        _artificial(case, event, provision)


def _assigned(case: Case, event: str, outcomes: str) -> None:
    if outcomes == "self-inflicted":
        case.now("sides-scored-apart", "12.C.1.e.i", "12.C.1.e.ii")
        case.score(
            "calculate-split", "12.C.1.e.i", "12.C.1.e.ii", function=CALCULATOR, kind="split"
        )
    elif outcomes == "one":
        case.score(
            "calculate-assigned", "12.C.1.a", "12.C.1.b", function=CALCULATOR, kind="assigned"
        )
    else:
        case.score("calculate-weighted", "12.C.1.c", function=CALCULATOR, kind="weighted")
    _not_balanced(case, event)


def _not_balanced(case: Case, event: str) -> None:
    if event == "knock-out":
        case.score("average-in-knock-out", "12.C.4", function=CALCULATOR, kind="non-balancing")


def _artificial(case: Case, event: str, provision: str) -> None:
    """Give each side its average by fault, from the calculator: 12C2(a).

    At IMPs 12C2(b) says what average plus and minus are, and nothing of average.
    """
    faults = _FAULTS[case.choice("fault", tuple(_FAULTS), "12.C.2.a")]
    imps = event in _TEAMS or _at_imps(case)
    result = adjusted_score(
        ArtificialScore(ns=faults[0], ew=faults[1], scoring="imps" if imps else "matchpoints")
    )
    case.now("artificial-awarded", *dict.fromkeys((provision, "12.C.2.a")))
    for fault, side in zip(faults, (result.ns, result.ew), strict=True):
        basis = "12.C.2.b" if imps and fault != "partial" else "12.C.2.a"
        case.score(f"{fault}-fault", basis, score=_amount(side))
    _varied(case, event, faults, imps=imps)


def _at_imps(case: Case) -> bool:
    return case.choice("scoring", ("matchpoints", "imps"), "12.C.2.a", "12.C.2.b") == "imps"


def _amount(side: SideScore) -> str:
    signed = f"{side.score:+g}" if side.score else "0"
    return f"{signed} IMP" if side.unit == "imps" else f"{side.score:g}%"


def _varied(case: Case, event: str, faults: tuple[Fault, Fault], *, imps: bool) -> None:
    """12C2(c) and (d), 12C4: a better session, further boards, a knock-out; Norma 12 at pairs."""
    if {"none", "direct"} & set(faults):
        case.score("session-percentage", "12.C.2.c", function=CALCULATOR, kind="artificial")
    case.check("further-boards", "12.C.2.d")
    if event == "pairs" and not imps:
        case.score("norme-neuberg", _NEUBERG)
    _not_balanced(case, event)


@procedure("director-error", "82")
def director_error(case: Case) -> None:
    """An error of procedure, or a ruling that the director finds to be wrong."""
    if case.choice("error", ("procedure", "ruling"), "82.A", "82.C") == "procedure":
        case.now("director-rectifies", "82.A")
        case.now("may-award-adjusted-score", "82.B.1")
        case.now("may-require-postpone-cancel", "82.B.2")
        case.now("other-powers", "82.B.3")
    elif case.yes("can-still-be-scored", "82.C"):
        case.now("ruling-put-right", "82.A", "82.C")
    else:
        case.score("both-sides-innocent", "82.C", "12.A.3")
        case.score("calculate-both-innocent", "82.C", function=CALCULATOR, kind="split")
