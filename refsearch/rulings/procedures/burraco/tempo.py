"""Art. 15, 16 and 34: the time out, the stalemate, slow play."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.games.burraco.rounds import TimesInput, times
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import numbers
from refsearch.rulings.registry import procedure

# a hand of each length that has a time of its own
_HANDS = {"under-4": 3, "from-4-to-10": 10, "11-or-more": 11}


@procedure("burraco-time-out", "15", work=BURRACO)
def time_out(case: Case) -> None:
    """The Director has announced the last round of play."""
    if case.yes("while-dealing", "15"):
        case.now("a-full-round", "15")
    else:
        case.now("round-starts-with-partner", "15", "def.time-out")
    case.score("no-closing-no-bonus", "15", "17", points=numbers().count.closing)


@procedure("burraco-stalemate", "16", work=BURRACO)
def stalemate(case: Case) -> None:
    """Nobody draws any more: all only pick up a card and discard one."""
    if case.yes("all-four-go-on", "16"):
        case.now("stalemate", "16", "def.stallo")
        case.now("end-is-not-said", "16", "17")
    else:
        case.now("no-stalemate", "16")


@procedure("burraco-time", "34", work=BURRACO)
def slow_play(case: Case) -> None:
    """A player who takes longer than the time for his turn."""
    hand = case.choice("hand", tuple(_HANDS), "34.a", "34.b", "34.c")
    limit = times(TimesInput(cards_in_hand=_HANDS[hand]))
    seconds, after_call = limit.play_seconds or 0, limit.seconds_after_call or 0
    case.now("limit", limit.amounts[0].citations[0].id, seconds=seconds)
    if case.yes("good-reason", "34"):
        case.now("no-infraction", "34")
        return
    case.now("must-finish", "34", seconds=after_call)
    if not case.yes("finished-in-time", "34"):
        case.now("highest-card-discarded", "34")
    case.later("opponents-may-remind", "34")
