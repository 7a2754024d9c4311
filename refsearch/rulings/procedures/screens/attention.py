"""Drawing attention and calling the director with screens: Appendix 4.4b, end of 4.1, Law 9."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code, code_2017, marked, not_received
from refsearch.rulings.registry import procedure

_WHEN = ("not-passed", "passed", "tempo", "lead", "play")
_DUMMY = ("exposed-unseen", "prevents", "revoke-of-declarer", "anything-else")


@procedure("screens-attention", "app4.4.b", "app4.1", "app4.4.e", *code("9"), work=NORME)
def attention(case: Case) -> None:
    """Somebody draws attention to an irregularity, or wants to."""
    marked(case)
    when = case.choice("attention-when", _WHEN, "app4.4.b", "app4.1", *code("9.A.1", "9.A.2"))
    _WHENS[when](case)


def _not_passed(case: Case) -> None:
    case.now("director-before-the-tray", "app4.4.b")
    case.now("only-legal-auction-passes", "app4.4.b")
    case.later("other-side-not-told", "app4.4.b")


def _passed(case: Case) -> None:
    case.now("anyone-may-in-auction", "app4.4.a", *code("9.A.1"))
    _then_director(case)


def _tempo(case: Case) -> None:
    case.now("no-infraction-to-say-it", "app4.4.e")
    case.now("screenmate-should-not", "app4.4.e")
    case.now("receiver-should-call", "app4.4.f")


def _lead(case: Case) -> None:
    """4c: the screenmate should prevent it; 9A3 lets anyone, future dummy with them."""
    case.now("screenmate-prevents", "app4.4.c")
    case.now("anyone-may-prevent", *code("9.A.3"))


def _play(case: Case) -> None:
    if case.choice("attention-by", ("dummy", "another"), *code("9.A.2", "9.A.3")) == "another":
        case.now("declarer-or-defender-says-so", *code("9.A.2"))
        _then_director(case)
        return
    about = case.choice("dummy-about", _DUMMY, "app4.1", *code("9.A.3"))
    if about == "exposed-unseen":
        case.now("dummy-may-say-so", "app4.1", *code("9.A.3"))
        _then_director(case)
    elif about == "prevents":
        case.now("anyone-may-prevent", *code("9.A.3"))
    elif about == "revoke-of-declarer":
        case.now("dummy-may-ask-declarer", *code_2017("42.B.1", "61.B.2.a"))
        not_received(case, "42.B.1", "61.B")
    else:
        case.now("dummy-waits-for-the-end", *code("9.A.3"), "app4.1")


def _then_director(case: Case) -> None:
    case.now("director-is-called", *code("9.B.1"))
    case.now("anyone-may-call-director", *code("9.B.1.a"))


_WHENS = {
    "not-passed": _not_passed,
    "passed": _passed,
    "tempo": _tempo,
    "lead": _lead,
    "play": _play,
}
