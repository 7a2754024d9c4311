"""Laws 13, 14 and 15: wrong number of cards, missing card, wrong cards or wrong board."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure


@procedure("wrong-number-of-cards", "13", "14")
def wrong_number_of_cards(case: Case) -> None:
    """A hand that did not hold thirteen cards."""
    hands = case.choice("hands", ("exchanged", "surplus", "missing"), "13.B", "13.C", "14.A")
    if hands == "missing":
        missing_card(case)
    elif hands == "surplus":
        _surplus(case)
    else:
        _exchanged(case)


def _surplus(case: Case) -> None:
    """13C: a card that is no part of the deal."""
    case.now("surplus-removed", "13.C")
    case.now("continues-unchanged", "13.C")
    case.now("if-the-hand-lacks-a-card", "14.A", "14.B")
    if case.yes("surplus-played", "13.C"):
        case.check("surplus-may-be-adjusted", "13.C", "12.C.1")
    else:
        case.score("surplus-no-adjustment", "13.C")


def _exchanged(case: Case) -> None:
    moments = ("no-call", "auction-or-play", "after-play")
    moment = case.choice("discovered", moments, "13.A", "13.B", "13.D")
    if moment == "no-call":
        _no_call(case)
    elif moment == "auction-or-play":
        _during(case)
    else:
        case.score("cancelled-and-adjusted", "13.D", "86.B")
        case.check("count-penalty", "13.D", "90.B.7")


def _no_call(case: Case) -> None:
    """13A: no player with a wrong number of cards has called."""
    case.now("hands-corrected", "13.A.1")
    if not case.yes("saw-anothers-card", "13.A.1", "13.A.2"):
        case.now("board-played-normally", "13.A.1")
        return
    case.now("board-played-and-scored", "13.A.2")
    case.check("seen-card-affected-result", "13.A.2", "12.C.1.b")
    case.check("offender-may-be-penalised", "13.A.2", "90.A")


def _during(case: Case) -> None:
    if case.yes("can-be-corrected", "13.B.1"):
        case.now("corrected-and-played", "13.B.1")
        # 14C names any hand with a wrong number of cards, not only one that lacks a card
        case.later("replacement-unauthorised", "14.C", "16.B.1")
        case.check("may-be-adjusted-after", "13.B.1", "12.C.1")
    else:
        case.score("adjusted-for-count", "13.B.2", "12.C.1.b")
        case.check("offender-may-be-penalised", "13.B.2", "90.A")


@procedure("missing-card", "14")
def missing_card(case: Case) -> None:
    """A hand with fewer than thirteen cards, and none with more."""
    if case.yes("lead-faced", "14.A", "14.B"):
        _missing_later(case)
    else:
        case.now("card-searched-for", "14.A")
        _restored(case, case.yes("card-found", "14.A.1", "14.A.2"))
        case.now("calls-unchanged", "14.A.3")
    case.later("replacement-unauthorised", "14.C", "16.B.1")


def _restored(case: Case, found: bool) -> None:
    if found:
        case.now("card-restored", "14.A.1")
    else:
        case.now("hand-rebuilt", "14.A.2")


def _missing_later(case: Case) -> None:
    case.now("card-searched-for", "14.B")
    places = ("among-played", "elsewhere", "nowhere")
    where = case.choice("card-was", places, "14.B.1", "14.B.2", "14.B.3")
    if where == "among-played":
        case.now("see-defective-trick", "14.B.1", "67")
        return
    if where == "elsewhere":
        case.now("card-restored", "14.B.2")
    else:
        case.now("hand-rebuilt", "14.B.3")
    case.now("always-in-the-hand", "14.B.4")
    case.later("may-be-penalty-card", "14.B.4")
    case.check("may-be-revoke", "14.B.4", "61.A")
    case.check("rectification-or-penalty", "14.B.2" if where == "elsewhere" else "14.B.3")


@procedure("cards-from-wrong-board", "15.A")
def cards_from_wrong_board(case: Case) -> None:
    """A player called with cards from another board."""
    case.now("call-and-later-cancelled", "15.A.1")
    if case.yes("partner-had-called", "15.A.2.a"):
        case.score("adjusted-partner-had-called", "15.A.2.a")
    else:
        case.now("calls-with-right-hand", "15.A.2.b")
    case.later("cancelled-information", "15.A.2.c", "16.C.1", "16.C.2")
    case.check("withdrawn-call-used", "16.C.3", "12.C.1")
    _other_board(case)
    case.check("wrong-board-penalty", "15.A.4", "90.A")


def _other_board(case: Case) -> None:
    """15A3: the board from which the cards came, when its turn comes."""
    calls = ("not-yet", "same-call", "different-call")
    call = case.choice("on-other-board", calls, "15.A.3")
    if call == "not-yet":
        case.later("other-board-same-call", "15.A.3")
    elif call == "same-call":
        case.now("other-board-may-be-played", "15.A.3")
    else:
        case.score("other-board-adjusted", "15.A.3")


@procedure("wrong-board", "15.B")
def wrong_board(case: Case) -> None:
    """A board that was not for these contestants in this round; the note to 15B: not at teams."""
    provisions = ("15.B", "86.B.2.a", "86.B.2.b", "86.B.2.c")
    if case.choice("event", ("pairs-or-individual", "teams"), *provisions) == "teams":
        case.score("teams-by-86B", "86.B.2.a", "86.B.2.b", "86.B.2.c")
    else:
        _not_for_this_round(case)
    case.check("wrong-board-penalty", "90.B.7")


def _not_for_this_round(case: Case) -> None:
    if case.yes("someone-had-played-it", "15.B.1", "15.B.2"):
        case.score("board-cancelled", "15.B.1")
    else:
        case.now("auction-and-play-completed", "15.B.2")
        case.score("wrong-board-result-stands", "15.B.2")
        case.later("right-board-may-follow", "15.B.2")
    if case.yes("deprived-of-result", "15.B.3"):
        case.score("artificial-to-deprived", "15.B.3", "12.C.2.a")
