"""Rules shared by several laws: the comparable call, lead restrictions, the check after play."""

from __future__ import annotations

from refsearch.rulings.case import Case

COMPARABLE = ("same-meaning", "subset", "same-purpose", "none")
COMPARABLE_BY = ("23.A.1", "23.A.2", "23.A.3")


def is_comparable(case: Case, id_: str = "comparable") -> bool:
    """Ask whether the replacing call is comparable, in the three ways of Law 23A.

    The director judges; the three ways are the choices of one question, and any of them is enough.
    """
    return case.choice(id_, COMPARABLE, *COMPARABLE_BY) != "none"


def comparable_replacement(case: Case, *provisions: str) -> None:
    """Say what follows a comparable call: nothing now, Law 23C after play.

    ``provisions`` are those of the law that was broken; they go before Law 23's own.
    """
    case.now("auction-continues", *provisions, "23.B")
    case.later("no-lead-restrictions", *provisions, "26.A")
    case.later("withdrawn-call-may-be-used", "23.B", "26.A")
    case.check("comparable-call-damage", "23.C", "12.C.1.b")


def comparable_or_not(case: Case, same: tuple[str, ...], other: tuple[str, ...]) -> None:
    """Say both ways before he has called: ``same`` for a comparable call, or ``other``."""
    case.later("if-comparable", *same, "23.B", "23.C", "26.A")
    case.later("if-not-comparable", *other, "16.C", "26.B", "72.C")


def lead_restrictions(case: Case, *provisions: str) -> None:
    """Say the restrictions of Law 26B: the withdrawn call was not replaced by a comparable one."""
    case.later("lead-may-be-forbidden", *provisions, "26.B")


def lead_restrictions_unless_comparable(case: Case, *provisions: str) -> None:
    """Say that Law 26B may apply, where the law asks for no comparable call: 26A still exempts."""
    case.later("lead-may-be-forbidden-unless-comparable", *provisions, "26.A", "26.B")


def withdrawn_by_acceptance(case: Case, *provisions: str) -> None:
    """Say what follows for a call that goes because another is accepted in its place.

    Law 27 says nothing of it; Law 26 speaks of every call withdrawn, so that it holds by its words.
    """
    case.later("law-27-leaves-law-26", *provisions, "26.A", "26.B")
    lead_restrictions_unless_comparable(case)
    withdrawn_information_unless_comparable(case)


def withdrawn_information(case: Case, *provisions: str) -> None:
    """Say who may use what a withdrawn call tells: Laws 16C1 and 16C2."""
    case.later("withdrawn-call-information", *provisions, "16.C.1", "16.C.2")
    case.check("withdrawn-call-used", "16.C.3", "12.C.1")


def withdrawn_information_unless_comparable(case: Case) -> None:
    """Say who may use what a withdrawn call tells, where a comparable call may replace it: 26A."""
    case.later("withdrawn-call-information-unless-comparable", "16.C.1", "16.C.2", "26.A")
    case.check("withdrawn-call-used", "16.C.3", "12.C.1")


def could_have_known(case: Case, *provisions: str) -> None:
    """Have the director check after play whether the offender could have known: Law 72C."""
    case.check("could-have-known", *provisions, "72.C")


def asked_in_time(case: Case) -> None:
    """Say until when a score may be adjusted once the board is over: 12A, 92B, and 81C3."""
    case.check("asked-in-time", "12.A", "92.B", "81.C.3")


def right_lost(case: Case) -> None:
    """Say that the opponent's play forfeited rectification, and what becomes of the play: 60A."""
    case.now("right-to-rectification-lost", "60.A.1")
    case.now("treated-as-in-turn", "60.A.2")


def comparable_for_insufficient(case: Case) -> None:
    """Say what follows a comparable call for an insufficient bid: Law 27D, and 23C like it."""
    case.now("auction-continues", "27.B.1.b")
    case.later("no-lead-restrictions", "26.A")
    case.later("withdrawn-call-may-be-used", "27.B.1.b", "26.A")
    case.check("damage-by-assistance", "27.D", "23.C", "12.C.1.b")


def partner_passes_throughout(case: Case, *provisions: str) -> None:
    """Silence the partner for the rest of the auction: 27B2 and what it sends to."""
    case.now("partner-must-pass", *provisions)
    lead_restrictions(case, *provisions)
    withdrawn_information(case)
    could_have_known(case, *provisions)


def partner_passes_once(case: Case, *provisions: str) -> None:
    """Silence the partner for one turn: 30B1(b)(ii), 31A2(b), 32A2(b) and what they send to."""
    case.now("partner-passes-next", *provisions)
    lead_restrictions(case, *provisions)
    withdrawn_information(case, *provisions)
    could_have_known(case, *provisions)


def disregarded(case: Case) -> None:
    """Say that the player in turn called, as though the call out of rotation was not there: 28B."""
    case.now("disregarded", "28.B")
    case.later("no-lead-restrictions", "28.B")
    withdrawn_information(case, "28.B")


def unless_unintended(case: Case) -> None:
    """Say that an unintended call is replaced first, whatever the call was: Law 25A."""
    case.now("unless-unintended", "25.A.1", "25.A.2", "25.A.4")


def unless_unintended_out_of_rotation(case: Case) -> None:
    """Say the same of a call out of rotation: the one he meant is out of rotation too (25A1)."""
    sources = ("25.A.1", "25.A.2", "25.A.4", "25.A.6")
    case.now("unless-unintended-out-of-rotation", *sources)


def unless_barred(case: Case, *, bid: bool) -> None:
    """Say that a call Law 35 names inadmissible has its own law, whatever was called over it.

    Of a bid that is B or C, of a double B: the one that Law 19 forbids has been asked.
    """
    if bid:
        case.now("unless-inadmissible-bid", "35.B", "35.C", "37.A", "37.B.1", "38.B")
    else:
        case.now("unless-barred-double", "35.B", "37.A", "37.B.1")


def left_opponents_own_turn(case: Case) -> None:
    """Say that the laws give no order between 28B and 36A: the left-hand opponent's own turn."""
    case.now("28B-and-36A-in-no-order", "28.B", "36.A")
