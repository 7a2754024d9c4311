"""Laws 16D, 23 and 26 of 2007: a withdrawn call, what its player could have known, the leads."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code


def withdrawn_call(case: Case, *provisions: str) -> None:
    """Say who may use what a withdrawn call tells: 16D, and 16A4 after play."""
    case.later("withdrawn-call-information", *provisions, *code("16.D.1", "16.D.2"))
    case.check("withdrawn-call-used", *code("16.D.2", "16.A.4"))


def could_have_known(case: Case, *provisions: str) -> None:
    """Have the director check what the offender could have known: Law 23, in 2017 72C."""
    case.check("could-have-known", *provisions, *code("23"))


def lead_restrictions(case: Case, *provisions: str) -> None:
    """Say both parts of Law 26: a call of certain suits only, and any other."""
    suits = code("26.A.1", "26.A.2.a", "26.A.2.b")
    case.later("leads-of-specified-suits", *provisions, *suits)
    case.later("leads-after-other-calls", *provisions, *code("26.B"))


def lead_restrictions_by_own_words(case: Case, item: str = "law-26-by-its-own-words") -> None:
    """Say Law 26 where the law broken does not send to it, and that this is a reading."""
    case.later(item, *code("26"))
    lead_restrictions(case)


def double_lead_restrictions(case: Case, *provisions: str) -> None:
    """Say the restriction of Law 26B, the one a double or redouble out of rotation brings."""
    case.later("any-one-suit-forbidden", *provisions, *code("26.B"))
