"""Laws 12 and 82: the adjusted score as a way into the calculators, and the director's error."""

from __future__ import annotations

from refsearch.bridge.adjusted_kinds import ArtificialScore
from refsearch.bridge.adjusted_score import adjusted_score
from refsearch.bridge.artificial import AVERAGE_OF, Fault
from refsearch.bridge.assigned import SideScore
from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

CALCULATOR = "adjusted-score"
_GROUNDS = {
    "law-provides": "12.A",
    "no-rectification": "12.A.1",
    "no-normal-play": "12.A.2",
    "wrong-rectification": "12.A.3",
    "severity": "12.B.2",
}
_EVENTS = ("pairs", "teams", "knock-out", "individual")
_FAULTS: tuple[Fault, ...] = ("none", "partial", "direct")


@procedure("adjusted-score", "12", common=9)
def award(case: Case) -> None:
    """The director considers an adjusted score."""
    if case.choice("on-whose-word", ("director", "in-time", "late"), "12.A", "92.B") == "late":
        case.score("asked-too-late", "12.A", "92.B")
        return
    ground = case.choice("ground", tuple(_GROUNDS), *_GROUNDS.values())
    if ground == "severity":
        case.score("not-for-severity", "12.B.2")
        return
    case.now("power-to-adjust", _GROUNDS[ground])
    _by_event(case, ground)


def _by_event(case: Case, ground: str) -> None:
    event = case.choice("event", _EVENTS, "12.C.2.b", "12.C.3", "12.C.4", "86.B")
    if event == "individual":
        case.later("against-both-of-the-side", "12.C.3")
    if ground == "no-normal-play":
        _no_result(case, event, "12.A.2")
    elif case.yes("result-possible", "12.C.1.a", "12.C.2.a"):
        _with_result(case, event)
    else:
        _no_result(case, event, "12.C.2.a")


def _no_result(case: Case, event: str, provision: str) -> None:
    """86B1: at teams the result of the other table may call for an assigned score all the same."""
    teams = event in ("teams", "knock-out")
    if teams and case.yes("other-table-favourable", "86.B.1"):
        case.now("assigned-for-other-table", "86.B.1")
        _assigned(case, event)
    else:
        artificial(case, event, provision)


def _with_result(case: Case, event: str) -> None:
    if case.yes("damage", "12.B.1"):
        _assigned(case, event)
    else:
        case.score("no-damage", "12.B.1")


def _assigned(case: Case, event: str) -> None:
    ways = ("one", "several", "too-many")
    outcomes = case.choice("outcomes", ways, "12.C.1.b", "12.C.1.c", "12.C.1.d")
    if outcomes == "too-many":
        artificial(case, event, "12.C.1.d")
    elif case.yes("self-inflicted", "12.C.1.e"):
        _split(case, event)
    elif outcomes == "one":
        case.score("calculate-assigned", "12.C.1.a", "12.C.1.b", function=CALCULATOR)
        _not_balanced(case, event)
    else:
        case.score("calculate-weighted", "12.C.1.c", function=CALCULATOR)
        _not_balanced(case, event)


def _split(case: Case, event: str) -> None:
    case.now("sides-scored-apart", "12.C.1.e", "12.C.1.e.i", "12.C.1.e.ii")
    case.score("calculate-split", "12.C.1.e.i", "12.C.1.e.ii", function=CALCULATOR)
    _not_balanced(case, event)


def _not_balanced(case: Case, event: str) -> None:
    if event == "knock-out":
        case.score("average-in-knock-out", "12.C.4", function=CALCULATOR)


def artificial(case: Case, event: str, provision: str) -> None:
    """Give each line its average by fault, from the calculator: 12C2(a), at IMPs 12C2(b)."""
    ns, ew = (_fault(case, line) for line in ("ns", "ew"))
    imps = event in ("teams", "knock-out") or _at_imps(case)
    result = adjusted_score(
        ArtificialScore(ns=ns, ew=ew, scoring="imps" if imps else "matchpoints")
    )
    case.now("artificial-awarded", provision, "12.C.2.a")
    basis = "12.C.2.b" if imps else "12.C.2.a"
    case.score(f"ns-{AVERAGE_OF[ns]}", basis, score=_amount(result.ns))
    case.score(f"ew-{AVERAGE_OF[ew]}", basis, score=_amount(result.ew))
    _varied(case, event, ns, ew)


def _fault(case: Case, line: str) -> Fault:
    answer = case.choice(f"{line}-fault", _FAULTS, "12.C.2.a")
    return next(fault for fault in _FAULTS if fault == answer)


def _at_imps(case: Case) -> bool:
    return case.choice("scoring", ("matchpoints", "imps"), "12.C.2.a", "12.C.2.b") == "imps"


def _amount(side: SideScore) -> str:
    signed = f"{side.score:+g}" if side.score else "0"
    return f"{signed} IMP" if side.unit == "imps" else f"{side.score:g} %"


def _varied(case: Case, event: str, ns: Fault, ew: Fault) -> None:
    """12C2(c) and (d), 12C4: a better session, further boards, a knock-out."""
    if {"none", "direct"} & {ns, ew}:
        case.score("session-percentage", "12.C.2.c", function=CALCULATOR)
    case.check("further-boards", "12.C.2.d")
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
        case.score("calculate-both-innocent", "82.C", function=CALCULATOR)
