"""Law 64: the tricks that an established revoke transfers."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import liable_to_penalty
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.shared import asked_in_time

# What ends a transfer (64B) beyond what the course of play tells, each by its clause.
EXEMPTIONS = {
    "twelfth-trick": "64.B.6",
    "both-sides": "64.B.7",
    "same-suit-again": "64.B.2",
    "penalty-card": "64.B.3",
    "dummys-card": "64.B.3",
    "after-next-call": "64.B.4",
    "after-round": "64.B.5",
}
# what comes before the clauses of 64B
_BESIDE = {
    "dummy-was-first": "43.B.3",
    "twelfth-trick": "62.D.1",
    "both-revoked": "62.C.3",
}
# those that may hold while play still goes on, and those that need its end
IN_PLAY = ("twelfth-trick", "both-sides", "same-suit-again")
FOUND_LATE = ("after-next-call", "after-round")
NOT_OVER = "not-over"
# who won the revoke trick and what came later, as Law 64A counts them
_TRICKS = {
    "offender-and-later": ("two-tricks", "64.A.1"),
    "offender-only": ("revoke-trick-only", "64.A.1"),
    "partner-or-later": ("one-trick", "64.A.2"),
    "none-won": ("no-trick-none-won", "64.B.1"),
}


def exempts(case: Case, *holding: str) -> str:
    """Ask which of some exceptions of Law 64B holds, before anything else of the tricks.

    Returns ``none`` for none; of several the first, so that they do not exclude each other.
    """
    others = [provision for one, provision in _BESIDE.items() if one in holding]
    return case.choice("exemption", ("none", *holding), "64.B", *others)


def exempted(case: Case, exemption: str) -> None:
    """Say that nothing is transferred, by which clause of 64B, and what is checked for it: 64C."""
    case.score(f"no-trick-{exemption}", EXEMPTIONS[exemption])
    if exemption == "same-suit-again":
        case.check("equity-same-suit", "64.C.2.a")
    if exemption == "both-sides":
        case.check("equity-both-sides", "64.C.2.b")
    if exemption in FOUND_LATE:
        asked_in_time(case)
    equity(case)


def tricks_for_revoke(case: Case, *, over: bool = False) -> None:
    """Ask who won what, and say the tricks by Law 64A; while play goes on, how they will count."""
    ways = tuple(_TRICKS) if over else (NOT_OVER, *_TRICKS)
    won = case.choice("revoke-tricks", ways, "64.A", "64.B.1")
    if won == NOT_OVER:
        case.now("tricks-counted-after-play", "64.A.1", "64.A.2")
        case.score("if-offender-won-the-trick", "64.A.1")
        _if_another_won_it(case)
    else:
        item, provision = _TRICKS[won]
        case.score(item, provision)
    equity(case)


def replace_as_if_established(case: Case) -> None:
    """Say what follows when a dummy without his rights asked declarer first: 43B2(b)."""
    case.now("replaced-as-if-established", "43.B.2.b", "62.B.2")
    case.now("opponents-may-change-too", "47.D")
    liable_to_penalty(case)
    withdrawn_information(case, "47.D")
    exemption = exempts(case, *IN_PLAY)
    if exemption == "none":
        tricks_for_revoke(case)
    else:
        exempted(case, exemption)


def tricks_for_defective_trick(case: Case) -> None:
    """Do the same for a card not played to a trick: a revoke by 67B1, its tricks by 64A2.

    67B1 names 64A2 alone; as it deems a revoke to have been made, 64B exempts it like any other.
    """
    exemption = exempts(case, *IN_PLAY, "dummys-card", *FOUND_LATE)
    if exemption != "none":
        exempted(case, exemption)
        case.score("exempted-though-67-sends-to-64A2", "67.B.1", "64.B")
        return
    won = case.choice("side-won-a-trick", (NOT_OVER, "yes", "no"), "64.A.2", "64.B.1")
    if won == NOT_OVER:
        case.now("tricks-counted-after-play", "64.A.2")
        _if_another_won_it(case, "if-the-side-wins-that-or-any")
    else:
        item, provision = _TRICKS["partner-or-later" if won == "yes" else "none-won"]
        case.score(item, provision)
    equity(case)


def _if_another_won_it(case: Case, if_any: str = "if-the-side-wins-any") -> None:
    case.score(if_any, "64.A.2")
    case.score("if-the-side-wins-none", "64.B.1")
    case.score("if-the-other-side-revokes", "64.B.7")


def equity(case: Case) -> None:
    """Have the director check that the side is not left damaged by a revoke: 64C1."""
    case.check("equity", "64.C.1")
