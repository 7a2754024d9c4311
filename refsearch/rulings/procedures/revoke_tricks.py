"""Law 64: the tricks that an established revoke transfers."""

from __future__ import annotations

from refsearch.rulings.case import Case

# What ends a transfer (64B) beyond what the course of play tells, each by its clause.
EXEMPTIONS = {
    "penalty-card": "64.B.3",
    "dummys-card": "64.B.3",
    "same-suit-again": "64.B.2",
    "after-next-call": "64.B.4",
    "after-round": "64.B.5",
    "twelfth-trick": "64.B.6",
    "both-sides": "64.B.7",
}
_ALWAYS = ("same-suit-again", "after-next-call", "after-round", "both-sides")
# who won the revoke trick and what came later, as Law 64A counts them; or a case of 64B
_TRICKS = {
    "offender-and-later": ("two-tricks", "64.A.1"),
    "offender-only": ("revoke-trick-only", "64.A.1"),
    "partner-or-later": ("one-trick", "64.A.2"),
    "none-won": ("no-trick-none-won", "64.B.1"),
}


def tricks_for_revoke(case: Case, offender: str) -> None:
    """Ask what Law 64 needs for a revoke of a defender, declarer or dummy; say the tricks."""
    if offender == "dummy":
        case.score("no-trick-dummys-card", "64.B.3")
        equity(case)
        return
    own = ("penalty-card",) if offender == "defender" else ()
    won = case.choice("revoke-tricks", (*_TRICKS, "exempt"), "64.A", "64.B")
    if won == "exempt":
        _exempted(case, case.choice("exemption", (*_ALWAYS, *own), "64.B"))
    else:
        item, provision = _TRICKS[won]
        case.score(item, provision)
    equity(case)


def tricks_for_defective_trick(case: Case) -> None:
    """Do the same for a card not played to a trick: a revoke by 67B1, its tricks by 64A2.

    67B1 names 64A2 alone; as it deems a revoke to have been made, 64B exempts it like any other.
    """
    if _exempt(case, "dummys-card", "twelfth-trick"):
        case.score("exempted-though-67-sends-to-64A2", "67.B.1", "64.B")
    else:
        _one_trick(case, case.yes("side-won-a-trick", "64.A.2", "64.B.1"))
    equity(case)


def _exempt(case: Case, *others: str) -> bool:
    exemption = case.choice("exemption", ("none", *_ALWAYS, *others), "64.B")
    if exemption == "none":
        return False
    _exempted(case, exemption)
    return True


def _exempted(case: Case, exemption: str) -> None:
    case.score(f"no-trick-{exemption}", EXEMPTIONS[exemption])
    if exemption == "same-suit-again":
        case.check("equity-same-suit", "64.C.2.a")
    if exemption == "both-sides":
        case.check("equity-both-sides", "64.C.2.b")


def _one_trick(case: Case, won: bool) -> None:
    item, provision = _TRICKS["partner-or-later" if won else "none-won"]
    case.score(item, provision)


def equity(case: Case) -> None:
    """Have the director check that the side is not left damaged by a revoke: 64C1."""
    case.check("equity", "64.C.1")
