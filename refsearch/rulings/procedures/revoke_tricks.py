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


def tricks_for_revoke(case: Case, offender: str) -> None:
    """Ask what Law 64 needs for a revoke of a defender, declarer or dummy; say the tricks."""
    if offender == "dummy":
        case.score("no-trick-dummys-card", "64.B.3")
        equity(case)
        return
    own = ("penalty-card",) if offender == "defender" else ()
    if not _exempt(case, *own):
        _tricks_by_winner(case)
    equity(case)


def tricks_for_defective_trick(case: Case) -> None:
    """Do the same for a card not played to a trick: a revoke by 67B1, its tricks by 64A2."""
    if not _exempt(case, "dummys-card", "twelfth-trick"):
        _one_trick(case, case.yes("side-won-a-trick", "64.A.2", "64.B.1"))
    equity(case)


def _exempt(case: Case, *others: str) -> bool:
    exemption = case.choice("exemption", ("none", *_ALWAYS, *others), "64.B")
    if exemption == "none":
        return False
    case.score(f"no-trick-{exemption}", EXEMPTIONS[exemption])
    if exemption == "same-suit-again":
        case.check("equity-same-suit", "64.C.2.a")
    if exemption == "both-sides":
        case.check("equity-both-sides", "64.C.2.b")
    return True


def _tricks_by_winner(case: Case) -> None:
    winner = case.choice("revoke-trick-winner", ("offender", "partner", "opponents"), "64.A")
    if winner == "partner":
        _one_trick(case, won=True)
        return
    later = case.yes("won-later-trick", "64.A.1", "64.A.2")
    if winner == "opponents":
        _one_trick(case, later)
    elif later:
        case.score("two-tricks", "64.A.1")
    else:
        case.score("revoke-trick-only", "64.A.1")


def _one_trick(case: Case, won: bool) -> None:
    if won:
        case.score("one-trick", "64.A.2")
    else:
        case.score("no-trick-none-won", "64.B.1")


def equity(case: Case) -> None:
    """Have the director check that the side is not left damaged by a revoke: 64C1."""
    case.check("equity", "64.C.1")
