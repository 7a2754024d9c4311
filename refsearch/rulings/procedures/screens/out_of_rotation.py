"""Laws 28 to 32 with screens: calls out of rotation, before and after the tray has passed."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.code_of_2007 import (
    could_have_known,
    double_lead_restrictions,
    lead_restrictions,
    withdrawn_call,
)
from refsearch.rulings.procedures.screens.inadmissible import inadmissible_double
from refsearch.rulings.procedures.screens.passing import (
    Grounds,
    code,
    code_2017,
    how_far,
    marked,
    own_law_applies,
    unless_inadmissible,
)
from refsearch.rulings.registry import procedure

_GROUNDS = Grounds(
    accepted={
        "north-south": ("esempio-9.commento", "esempio-11.commento", "esempio-15.commento"),
        "east-west": ("esempio-14.commento",),
    },
    law=code("29.A"),
    both=("esempio-13.commento", "appendice-i.modifica-delle-rettifiche.commento.1.c"),
    own=("esempio-10.commento", "esempio-12.commento", "esempio-16.commento"),
)
_LAWS = ("28", "29", "30", "31", "32")
_KINDS = ("bid", "artificial-bid", "pass", "artificial-pass", "double")
_TURNS = (
    "right-opponent",
    "partner",
    "left-opponent",
    "left-opponent-again",
    "player-in-turn-called",
    "barred-right-opponent",
)
_LEFT = ("left-opponent", "left-opponent-again")
_REACTIONS = ("accepted", "not-accepted")


@procedure("screens-call-out-of-rotation", "app4.4.a", "app4.4.b", *code(*_LAWS), work=NORME)
def call_out_of_rotation(case: Case) -> None:
    """A call out of rotation, before and after the tray has passed."""
    marked(case)
    turn = _turn(case)
    again = turn == "left-opponent-again"
    settled = _settled_as_change(case) if again else _settled(case, turn)
    if settled:
        return
    if own_law_applies(case, _GROUNDS, in_turn=turn in _LEFT):
        _by_its_law(case, _kind(case), turn)
    elif how_far(case) == "not-passed":
        case.now("turn-reverts", "app4.4.b", *code("29.B"))
        case.now("offender-calls-freely", "app4.4.b", *code("29.B"))
    elif turn not in _LEFT:
        _turn_missed(case)  # accepted as it passed: what was called is not asked


def _kind(case: Case) -> str:
    return case.choice("call-kind", _KINDS, *code("30", "31", "32", "29.C"))


def _settled_as_change(case: Case) -> bool:
    """30B3 and the note to 31B, his earlier call made; before anybody has bid 30A takes a pass."""
    if _kind(case) != "pass":
        return _settled(case, "left-opponent-again")
    if not _anyone_had_bid(case):
        return False
    case.now("pass-is-a-change", *code("30.B.3", "25"))
    return True


def _anyone_had_bid(case: Case) -> bool:
    return case.yes("anyone-had-bid", *code("30.A", "30.B.1", "30.B.2.a", "30.B.3"))


def bid_out_of_rotation(case: Case) -> bool:
    """Rule an insufficient bid out of rotation as a bid: 27A2; return whether 28A denies it is."""
    # at the left-hand opponent's first turn nobody has bid: nothing is insufficient there
    turn = _turn(case, tuple(turn for turn in _TURNS if turn != "left-opponent"))
    if not _settled(case, turn):
        _by_its_law(case, "bid", turn)
    return turn == "barred-right-opponent"


def _turn(case: Case, turns: tuple[str, ...] = _TURNS) -> str:
    return case.choice(
        "turn",
        turns,
        *code("28.A", "28.B", "30.B.1", "30.B.2.a", "30.B.3", "31.A", "31.B", "32.A", "32.B"),
    )


def _settled(case: Case, turn: str) -> bool:
    """Say and return whether the turn settles it: 28A, 28B, or a change by 25."""
    if turn == "barred-right-opponent":
        case.now("deemed-in-rotation", *code("28.A"))
    elif turn == "player-in-turn-called":
        _regardless(case)
    elif turn == "left-opponent-again":
        case.now("treated-as-change", "esempio-10.commento", *code("31.B", "25"))
    else:
        return False
    return True


def _by_its_law(case: Case, kind: str, turn: str) -> None:
    if not kind.endswith("pass"):
        unless_inadmissible(case)
    if kind == "double" and not _admissible(case, turn):
        case.now("never-accepted", *code("32"))
        inadmissible_double(case, out_of_rotation=True)
    else:
        _reaction(case, kind, turn)


def _admissible(case: Case, turn: str) -> bool:
    """19A1: before its player or the opponent in turn has called there is nothing to double."""
    return turn != "left-opponent" and case.yes(
        "double-admissible", *code("32", "19.A.1", "19.B.1")
    )


def _reaction(case: Case, kind: str, turn: str) -> None:
    reaction = case.option("reaction", _REACTIONS, *code("29.A", "29.B"))
    if reaction == "accepted":
        if turn in _LEFT:
            case.now("player-in-turn-decides", *code("28.B", "29.A"))
        case.now("accepted-out-of-rotation", *code("29.A"))
        if kind.endswith("pass") and turn not in _LEFT:
            _turn_missed(case)
    else:
        case.now("turn-reverts", *code("29.B"))
        _by_kind(case, kind, turn)


def _turn_missed(case: Case) -> None:
    case.later("auction-may-not-be-over", *code("34", "17.E.2"))


def _regardless(case: Case) -> None:
    """28B: the opponent in turn called; the Norme do not say it of one behind the same screen."""
    case.now("disregarded", *code("28.B"))
    case.now("called-in-turn-is-a-reading", *code("28.B", "16.D.2"))
    case.now("player-in-turn-decides", *code("28.B", "29.A"))
    case.now("28B-and-36A-in-no-order", *code("28.B", "36.A"))
    withdrawn_call(case, *code("28.B"))


def _by_kind(case: Case, kind: str, turn: str) -> None:
    if kind == "pass":
        _pass(case, turn)
    elif kind == "double":
        _double(case, turn)
    else:
        if kind == "artificial-bid":
            case.now("artificial-denominations", *code("29.C"))
        elif kind == "artificial-pass":
            case.now("artificial-pass-as-bid", *code("30.C"))
        _bid(case, kind, turn)


def _pass(case: Case, turn: str) -> None:
    """30A whoever's turn it was; 30B1, B2; at the left-hand opponent's, 30B3 makes it a change."""
    if not _anyone_had_bid(case):
        case.now("offender-passes-next", *code("30.A"))
        could_have_known(case, *code("30.A"))
    elif turn == "right-opponent":
        case.now("offender-passes-next", *code("30.B.1"))
    elif turn == "partner":
        case.now("offender-must-pass", *code("30.B.2.a"))
        case.now("partner-may-not-double", *code("30.B.2.b"))
        could_have_known(case, *code("30.B.2.a", "30.B.2.b"))
    else:
        case.now("pass-is-a-change", *code("30.B.3", "25"))
    withdrawn_call(case)
    case.now("in-2017-pass", *code_2017("30.A", "30.B.1.b.i", "30.B.1.b.ii", "30.B.2"))


def _bid(case: Case, kind: str, turn: str) -> None:
    if turn != "right-opponent":
        _silenced(case, *code("31.B"))
    elif case.chooses("right-opponent-passes", *code("31.A.1", "31.A.2")):
        case.now("must-repeat", *code("31.A.1"))
        _repeated(case, kind)
    else:
        case.now("offender-calls-freely", *code("31.A.2"))
        _other_or_same(case, kind)
    case.now("in-2017-bid", *code_2017("31.A.2.a", "31.A.2.b", "31.B.1", "31.B.2"))


def _repeated(case: Case, kind: str) -> None:
    """31A1: no rectification where the call is legal; a pass always is."""
    if kind == "artificial-pass" or case.yes("repeated-bid-is-legal", *code("31.A.1")):
        case.now("no-further-rectification", *code("31.A.1"))
    else:
        case.now("repeated-bid-own-law", *code("31.A.1", "27", "37", "38"))


def _other_or_same(case: Case, kind: str) -> None:
    """31A2: the denomination again, or another; a pass repeats none."""
    provisions = code("31.A.2.a", "29.C")
    if kind != "artificial-pass" and case.chooses("repeats-denomination", *provisions):
        case.now("partner-passes-next", *code("31.A.2.a"))
        could_have_known(case, *code("31.A.2.a"))
        withdrawn_call(case)
    else:
        _silenced(case, *code("31.A.2.b"))


def _silenced(case: Case, *provisions: str) -> None:
    case.now("partner-must-pass", *provisions)
    lead_restrictions(case, *provisions)
    withdrawn_call(case)
    could_have_known(case, *provisions)


def _double(case: Case, turn: str) -> None:
    if turn == "partner":
        _silenced_by_double(case, "32.A")
    elif case.chooses("right-opponent-passes", *code("32.B.1", "32.B.2")):
        case.now("must-repeat", *code("32.B.1"))
        case.now("no-further-rectification", *code("32.B.1"))
    else:
        case.now("offender-calls-freely", *code("32.B.2"))
        _silenced_by_double(case, "32.B.2")
    case.now("in-2017-double", *code_2017("32.A.2.a", "32.A.2.b", "32.B.1", "32.B.2"))


def _silenced_by_double(case: Case, provision: str) -> None:
    case.now("partner-must-pass", *code(provision))
    double_lead_restrictions(case, *code("32"))
    withdrawn_call(case)
    could_have_known(case, *code(provision))
