"""What the rulings with screens share: their mark, and how far an irregular call has passed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from refsearch.compute.amounts import BRIDGE
from refsearch.rulings.case import Case

CODE = "bridge-2007"
_FAR = ("not-passed", "by-screenmate", "by-offender")
_SEATS = ("north", "east", "south", "west")
# North and East sit on one side of the screen (4.1), so the screenmate of North and of South is
# his left-hand opponent, whose call may accept.
_SCREENMATES_SIDE = {
    "north": "east-west",
    "south": "east-west",
    "east": "north-south",
    "west": "north-south",
}
_COMMENT = "appendice-i.modifica-delle-rettifiche.commento.1"
# The commentary has the screenmate's call accept, example 8 denies him the right, and in example
# 14 it is his pushing the tray that accepts.
_CALLED_OVER = (f"{_COMMENT}.c", "esempio-8.commento", "esempio-14.commento")


class Grounds(NamedTuple):
    """What rules an irregular call that has passed.

    ``accepted`` are the examples of a call that the screenmate passed, by the side that he accepts
    for; ``law`` lets the left-hand opponent accept it; ``both`` is for a call for which both sides
    answer, ``own`` for one that its own player passed.
    """

    accepted: dict[str, tuple[str, ...]]
    law: tuple[str, ...]
    both: tuple[str, ...]
    own: tuple[str, ...]


def code(*ids: str) -> tuple[str, ...]:
    """Return provisions of the code of 2007: ``code("27.A.1")``."""
    return tuple(f"{CODE}:{id_}" for id_ in ids)


def code_2017(*ids: str) -> tuple[str, ...]:
    """Return provisions of the code of 2017."""
    return tuple(f"{BRIDGE}:{id_}" for id_ in ids)


@contextmanager
def reading_2017(case: Case) -> Iterator[None]:
    """Let what is asked and said inside be of the code of 2017, for laws of 2007 not received."""
    before, case.work = case.work, BRIDGE
    yield
    case.work = before


def marked(case: Case) -> None:
    """Say that what follows is for screens and rests on the code of 2007; 80B2(e) of 2017."""
    case.now("screens-variation", "app4", *code_2017("80.B.2.e"))


def not_received(case: Case, *laws: str) -> None:
    """Say that laws applied are not in the text of 2007 received, and cite those of 2017."""
    case.now("laws-not-received", *code_2017(*laws))


def penalty_card_of_2017(case: Case, *laws: str) -> None:
    """Say the same where a penalty card comes of it, and that 50E is the one of 2017."""
    not_received(case, *laws)
    case.check("information-by-2017", *code_2017("50.E"))


def how_far(case: Case) -> str:
    """Ask whether the tray has passed, and who pushed it."""
    return case.choice("tray", _FAR, "app4.4.a", "app4.4.b")


def own_law_applies(case: Case, grounds: Grounds, *, in_turn: bool = False) -> bool:
    """Rule an irregular call by how far it got; return whether its own law is left to apply.

    Where the left-hand opponent was in turn himself (``in_turn``) his call accepts nothing.
    """
    far = how_far(case)
    if far != "not-passed":
        unless_unintended(case)
    called = not in_turn and case.yes("screenmate-called", *grounds.both)
    if far == "not-passed":
        _not_passed(case, called=called)
    elif far == "by-screenmate":
        _passed_by_screenmate(case, grounds, called=called)
    elif called:
        case.now("goes-on-though-not-covered", *grounds.both)
        case.check("both-could-have-known", *grounds.both, *code("23"))
    else:
        case.now("own-law-applies", "app4.4.a", *grounds.own)
    return far == "by-offender" and not called


def unless_unintended(case: Case) -> None:
    """Say that an unintended call may be replaced first: 25A, in time by the words of 2007."""
    of_2007 = code("25.A.1", "25.A.2", "25.A.4")
    case.now("screens-unless-unintended", "app4.2.b", "app4.2.c", *of_2007)


def unless_inadmissible(case: Case) -> None:
    """Say that a call of Law 35B or 35C is corrected, whatever else it was: 4a(i)."""
    case.now("screens-unless-inadmissible", "app4.4.a.i", *code("35.B", "35.C", "37.B.1", "38.B"))


def _not_passed(case: Case, *, called: bool) -> None:
    changed_before_passing(case)
    if called:
        case.now("screenmates-call-withdrawn", "app4.4.b", "esempio-8.commento")


def changed_before_passing(case: Case) -> None:
    """4b and 2a: nothing irregular passes; the call is changed, and nobody beyond is told.

    It is a call withdrawn, and 16D rectifies nothing: who may use it is said here too.
    """
    case.now("director-before-the-tray", "app4.4.b")
    case.now("changed-without-rectification", "app4.4.b", "app4.2.a")
    other_side_kept_out(case)
    case.later("withdrawn-call-information", *code("16.D.1", "16.D.2"))


def other_side_kept_out(case: Case) -> None:
    """4b: only a legal auction passes, and the players beyond are told what the code demands."""
    case.now("only-legal-auction-passes", "app4.4.b")
    case.later("other-side-not-told", "app4.4.b")


def _passed_by_screenmate(case: Case, grounds: Grounds, *, called: bool) -> None:
    """Only North's and South's screenmate, of East-West, can have called over it."""
    if called:
        case.now("accepted-by-calling", *_CALLED_OVER)
    if _inadvertent(case):
        side = "east-west" if called else _side_of_screenmate(case)
        _accepted_for(case, side, grounds.accepted[side], *grounds.law)


def _side_of_screenmate(case: Case) -> str:
    """Ask where the offender sits, for whose side the screenmate has accepted."""
    return _SCREENMATES_SIDE[case.choice("offender-seat", _SEATS, "app4.1", "app4.4.a.ii")]


def accepted_by_screenmate(case: Case, side: str, examples: tuple[str, ...]) -> None:
    """Rule what the screenmate, of a side that is known, has passed."""
    if _inadvertent(case):
        _accepted_for(case, side, examples)


def _inadvertent(case: Case) -> bool:
    """4a(ii): who passes the other side's irregularity has accepted it for his own.

    The text says so of a call passed inadvertently; otherwise it sends to Law 23. The commentary
    lets the auction go on in either case, and takes away what was gained.
    """
    inadvertent = case.yes("inadvertent", "app4.4.a.ii")
    if not inadvertent:
        case.now("passed-knowingly", "app4.4.a.ii", _COMMENT)
        case.check("knew-what-he-passed", "app4.4.a.ii", *code("23"))
    return inadvertent


def _accepted_for(case: Case, side: str, examples: tuple[str, ...], *law: str) -> None:
    case.now("accepted-for-his-side", "app4.4.a.ii", "app4.4.a.i", *examples, *law)
    case.check(f"{side}-could-have-known", "app4.4.a.ii", *examples, *code("23"))
