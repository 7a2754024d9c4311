"""Law 67B2: cards in excess in a defective trick, found after both sides have played on."""

from __future__ import annotations

from refsearch.rulings.case import Case


def put_surplus_back(case: Case) -> None:
    """Say which card stays in the trick and what becomes of the others: 67B2 and its note."""
    case.now("director-inspects", "67.B.2.a")
    if case.yes("card-shown-known", "67.B.2.a"):
        case.now("card-shown-stays", "67.B.2.a")
    else:
        case.now("highest-legal-card-stays", "67.B.2.a")
    case.now("trick-keeps-its-winner", "67.B.2.a")
    if case.yes("defenders-surplus-exposed", "67.B.2.a", "50"):
        case.now("surplus-is-penalty-card", "67.B.2.a", "50.B")
    if case.yes("surplus-not-played-earlier", "67.B.2.b"):
        case.now("see-revoke", "67.B.2.b", "61.A")
    though_dummy_was_first(case)


def though_dummy_was_first(case: Case) -> None:
    """43B3 leaves no rectification by its letter; but the hands could not be played out so."""
    case.now("defective-though-dummy-was-first", "43.B.3")
