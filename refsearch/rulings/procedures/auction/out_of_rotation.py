"""Laws 28 to 34: calls out of rotation, deemed in rotation, simultaneous; a turn missed."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.auction.change_of_call import second_call
from refsearch.rulings.procedures.auction.inadmissible_double import (
    all_cancelled,
    cancelled_out_of_rotation,
)
from refsearch.rulings.questions import YES_NO
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import (
    COMPARABLE,
    comparable_or_not,
    comparable_replacement,
    could_have_known,
    disregarded,
    left_opponents_own_turn,
    partner_passes_once,
    unless_barred,
    unless_unintended_out_of_rotation,
    withdrawn_information,
    withdrawn_information_unless_comparable,
)

RIGHT, BARRED, PARTNER = "right-opponent", "barred-right-opponent", "partner"
LEFT, LEFT_AGAIN, CALLED = "left-opponent", "left-opponent-again", "player-in-turn-called"
TURNS = (PARTNER, RIGHT, LEFT, LEFT_AGAIN, CALLED, BARRED)
BIDS = ("bid", "artificial-bid")
INSUFFICIENT = ("insufficient",)
DOUBLES = ("double", "artificial-double")
# Law 30C: these go with the bids.
PASSES_AS_BIDS = ("artificial-pass", "pass-of-artificial-call")
PASSES = ("pass", *PASSES_AS_BIDS)
_SECTIONS = {
    "30": ("30.A", "30.B.1", "30.B.2"),
    "31": ("31.A", "31.B", "31.C"),
    "32": ("32.A", "32.B", "32.C"),
}
_REACTIONS = ("accepted", "not-accepted")
KINDS = (*BIDS, "pass", *PASSES_AS_BIDS, *DOUBLES)
# With the left-hand opponent in turn and no call of his own, nobody has called before the offender.
FIRST_CALLS = (*BIDS, "pass", "artificial-pass", "double")


@procedure("call-out-of-rotation", "29", "28", "30", "31", "32", common=4)
def call_out_of_rotation(case: Case) -> None:
    """A call made at another player's turn."""
    out_of_rotation(case)


@procedure("simultaneous-calls", "33")
def simultaneous_calls(case: Case) -> None:
    """A call made together with that of the player in turn: it comes second."""
    caller = case.choice("caller", ("left", "partner", "right"), "33")
    if caller == "left":
        case.now("subsequent-in-rotation", "33", "17.C")
        return
    case.now("subsequent-out-of-rotation", "33", "17.C")
    out_of_rotation(case, turns=(RIGHT, CALLED, BARRED) if caller == "partner" else (PARTNER,))


@procedure("turn-missed", "34")
def turn_missed(case: Case) -> None:
    """Three passes after a call, one of them or more out of rotation: Law 17D3."""
    if not case.yes("deprived-of-turn", "34", "17.D.3"):
        case.now("auction-is-over", "17.D.3", "22.A")
        return
    case.now("reverts-to-player-passed-over", "34", "17.D.3")
    case.now("later-passes-cancelled", "17.D.3")
    case.now("if-lead-was-made", "41.A", "41.C", "17.D.1", "22.A")
    case.later("passers-are-offenders", "17.D.3")
    withdrawn_information(case, "17.D.3")


def out_of_rotation(
    case: Case, kinds: tuple[str, ...] = KINDS, turns: tuple[str, ...] = TURNS
) -> bool:
    """Rule a call out of rotation; return True for one deemed in rotation by Law 28A.

    ``kinds`` and ``turns`` are what the call and whose the turn can have been. What was called is
    asked only where the law turns on it: not for 28A, 28B or a change of call.
    """
    laws = ("31",) if kinds == INSUFFICIENT else ("30", "31", "32")
    turn = _turn(case, turns, laws)
    if turn not in (BARRED, CALLED):
        unless_unintended_out_of_rotation(case)
    if turn == BARRED:
        case.now("deemed-in-rotation", "28.A")
    elif turn == LEFT_AGAIN:
        case.now("treated-as-change", *("30.B.2" if law == "30" else f"{law}.C" for law in laws))
        second_call(case)
    elif turn == CALLED:
        _disregarded(case, left_too=LEFT in turns, doubles="double" in kinds)
    else:
        _followed(case, _kind(case, kinds, turn), turn)
    return turn == BARRED


def _turn(case: Case, turns: tuple[str, ...], laws: tuple[str, ...]) -> str:
    """Ask whose turn it was, if it can have been more than one player's."""
    sections = [section for law in laws for section in _SECTIONS[law]]
    return turns[0] if len(turns) == 1 else case.choice("turn", turns, *sections, "28.A", "28.B")


def _kind(case: Case, kinds: tuple[str, ...], turn: str) -> str:
    possible = tuple(kind for kind in kinds if turn != LEFT or kind in FIRST_CALLS)
    return possible[0] if len(possible) == 1 else case.choice("call-kind", possible, "29.C", "30.C")


def _law(kind: str) -> str:
    """Return the law of a call: some passes go with the bids (Law 30C)."""
    return "32" if kind in DOUBLES else "30" if kind == "pass" else "31"


def _followed(case: Case, kind: str, turn: str) -> None:
    """Rule by whether it was accepted, which an inadmissible double can't be: Laws 29 and 32."""
    if kind not in PASSES:
        unless_barred(case, bid=kind not in DOUBLES)
    if kind in DOUBLES and not _admissible(case, turn):
        case.now("never-accepted", "32")
        called = case.yes("left-opponent-called", "36.A", "36.B")
        (all_cancelled if called else cancelled_out_of_rotation)(case)
        if called and turn == LEFT:
            left_opponents_own_turn(case)
    elif case.option("reaction", _REACTIONS, "29.A", "29.B", "10.C.1") == "accepted":
        case.now("accepted-out-of-rotation", *(("32",) if kind in DOUBLES else ()), "29.A")
        if turn == LEFT:
            case.now("player-in-turn-decides", "28.B", "29.A")
        elif kind in PASSES:  # at his own turn the left-hand opponent, and so nobody, is deprived
            case.later("auction-may-not-be-over", "34", "17.D.3")
    else:
        case.now("turn-reverts", "29.B")
        _cancelled(case, kind, turn)


def _admissible(case: Case, turn: str) -> bool:
    """19A1: before anybody has called there is nothing to double."""
    return turn != LEFT and case.yes("double-admissible", "32", "19.A.1", "19.B.1")


def _disregarded(case: Case, *, left_too: bool, doubles: bool) -> None:
    disregarded(case)
    if left_too:
        case.now("player-in-turn-decides", "28.B", "29.A")
    case.now("28B-and-37-in-no-order", "28.B", "37.A", "37.B.2", "38.B", "38.C")
    if left_too and doubles:
        left_opponents_own_turn(case)


def _cancelled(case: Case, kind: str, turn: str) -> None:
    law = _law(kind)
    if kind in PASSES_AS_BIDS:
        case.now("pass-ruled-as-bid", "30.C")
    if law == "30":
        _pass_cancelled(case, turn)
    elif turn != RIGHT:
        case.now("partner-calls-freely", f"{law}.B.1", "16.C.2")
        _replacement(case, kind, f"{law}.B.2")
    else:
        _right_opponents_turn(case, kind)


def _right_opponents_turn(case: Case, kind: str) -> None:
    law = _law(kind)
    provisions = (f"{law}.A.1", f"{law}.A.2")
    passes = case.option("right-opponent-passes", YES_NO, *provisions, facts=("not-yet",))
    if passes == "yes":
        _repeated(case, kind)
    elif passes == "no":
        _replacement(case, kind)
    else:
        case.now("right-opponent-calls-first", *provisions)
        comparable_or_not(case, (f"{law}.A.2.a",), (f"{law}.A.2.b",))
        _denominations(case, kind)


def _pass_cancelled(case: Case, turn: str) -> None:
    if turn == RIGHT:
        case.now("offender-passes-next", "30.A")
        case.later("law-30-leaves-law-26", "30.A", "26.A", "26.B")
        withdrawn_information_unless_comparable(case)  # 29B cancels it: it is withdrawn, 30A or not
        could_have_known(case, "30.A")
        return
    case.now("partner-calls-freely", "30.B.1.a", "16.C.2")
    case.now("offender-calls-freely", "30.B.1.b")
    _by_replacement(case, ("30.B.1.b.i",), ("30.B.1.b.ii",), "30.B.1.a")


def _repeated(case: Case, kind: str) -> None:
    """The call must be repeated; Law 31A1 frees of rectification one that is legal then."""
    provision = f"{_law(kind)}.A.1"
    case.now("must-repeat", provision)
    legal = kind not in INSUFFICIENT
    if kind in BIDS:
        legal = case.yes("repeated-bid-is-legal", provision)
    if legal:
        case.now("auction-continues", provision)
    else:
        case.now("repeated-bid-own-law", provision, "27", "37", "38")


def _replacement(case: Case, kind: str, *sent_by: str) -> None:
    """Any legal call at the proper turn: A2(a) or A2(b), also where B2 sends to them."""
    law = _law(kind)
    case.now("offender-calls-freely", *(sent_by or (f"{law}.A.2",)))
    same, other = (*sent_by, f"{law}.A.2.a"), (*sent_by, f"{law}.A.2.b")
    bound_by = (f"{law}.B.1",) if sent_by else ()  # at the opponent's turn the partner comes after
    if not _by_replacement(case, same, other, *bound_by):
        _denominations(case, kind)


def _denominations(case: Case, kind: str) -> None:
    """29C is for an artificial call: a natural pass of partner's artificial one is none."""
    if kind.startswith("artificial"):
        case.later("artificial-denominations", "29.C")
    elif kind in INSUFFICIENT:
        case.later("denominations-if-artificial", "29.C")


def _by_replacement(
    case: Case, same: tuple[str, ...], other: tuple[str, ...], *bound_by: str
) -> bool:
    """Rule by the call at his turn, and return whether it is comparable.

    The partner may call before him, ``bound_by`` the provision that applies 16C2 to that call, so
    that the ruling is wanted while it has not been made yet.
    """
    provisions = ("23.A.1", "23.A.2", "23.A.3")
    answer = case.option("comparable", COMPARABLE, *provisions, facts=("not-yet",))
    if bound_by and answer != "none":  # a call that is not comparable has its own check of 16C3
        case.check("partner-used-withdrawn-call", *bound_by, "16.C.3", "12.C.1", "23.B")
    if answer == "not-yet":
        comparable_or_not(case, same, other)
    elif answer == "none":
        partner_passes_once(case, *other)
    else:
        comparable_replacement(case, *same)
    return answer not in ("not-yet", "none")
