"""What several laws send to: the comparable call, lead restrictions, the check after play."""

from __future__ import annotations

from refsearch.rulings.case import Case


def is_comparable(case: Case, id_: str = "comparable") -> bool:
    """Ask whether the replacing call is comparable, in the three ways of Law 23A.

    The director judges; each way is a question of its own, and one that holds is enough.
    """
    return (
        case.yes(f"{id_}-same-meaning", "23.A.1")
        or case.yes(f"{id_}-subset", "23.A.2")
        or case.yes(f"{id_}-same-purpose", "23.A.3")
    )


def comparable_replacement(case: Case) -> None:
    """Say what follows a comparable call: nothing now, Law 23C after play."""
    case.now("auction-continues", "23.B")
    case.later("no-lead-restrictions", "26.A")
    case.check("comparable-call-damage", "23.C", "12.C.1.b")


def lead_restrictions(case: Case) -> None:
    """Say the restrictions of Law 26B: the withdrawn call was not replaced by a comparable one."""
    case.later("lead-may-be-forbidden", "26.B")


def could_have_known(case: Case) -> None:
    """Have the director check after play whether the offender could have known: Law 72C."""
    case.check("could-have-known", "72.C")
