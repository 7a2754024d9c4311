"""What the variations for screens share: their mark, and how far an irregular call got (4a, 4b)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from refsearch.compute.citing import BRIDGE
from refsearch.rulings.case import Case

CODE = "bridge-2007"
_FAR = ("not-passed", "by-screenmate", "by-offender")
_SEATS = ("north", "east", "south", "west")
# North and East sit on one side of the screen (4.1), so the screenmate of North and of South is
# his left-hand opponent, whose call may accept.
_BEFORE_SCREENMATE = ("north", "south")
_SCREENMATES_SIDE = {
    "north": "east-west",
    "south": "east-west",
    "east": "north-south",
    "west": "north-south",
}
_COMMENT = "appendice-i.modifica-delle-rettifiche.commento.1"


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


def own_law_applies(
    case: Case, accepted: tuple[str, ...], both: tuple[str, ...], own: tuple[str, ...]
) -> bool:
    """Rule an irregular call by how far it got; return whether its own law is left to apply.

    ``accepted``, ``both`` and ``own`` are the provisions, examples with them, of a call passed by
    the screenmate, of one for which both sides answer, and of one its own player passed.
    """
    seat = case.choice("offender-seat", _SEATS, "app4.1", "app4.4.a", "app4.4.b")
    far = case.choice("tray", _FAR, "app4.4.a", "app4.4.b")
    called = seat in _BEFORE_SCREENMATE and case.yes("screenmate-called", *both)
    if far == "not-passed":
        _not_passed(case, called=called)
    elif far == "by-screenmate":
        if called:
            case.now("accepted-by-calling", *both)
        accepted_by_screenmate(case, _SCREENMATES_SIDE[seat], *accepted)
    elif called:
        case.now("goes-on-though-not-covered", *both)
        case.check("both-could-have-known", *both, *code("23"))
    else:
        case.now("own-law-applies", "app4.4.a", *own)
    return far == "by-offender" and not called


def _not_passed(case: Case, *, called: bool) -> None:
    changed_before_passing(case)
    if called:
        case.now("screenmates-call-withdrawn", "app4.4.b", "esempio-8.commento")


def changed_before_passing(case: Case) -> None:
    """4b and 2a: nothing irregular passes; the call is changed, and nobody beyond is told."""
    case.now("director-before-the-tray", "app4.4.b")
    case.now("changed-without-rectification", "app4.4.b", "app4.2", "app4.2.a")
    other_side_kept_out(case)


def other_side_kept_out(case: Case) -> None:
    """4b: only a legal auction passes, and the players beyond are told what the code demands."""
    case.now("only-legal-auction-passes", "app4.4.b")
    case.later("other-side-not-told", "app4.4.b")


def accepted_by_screenmate(case: Case, side: str, *provisions: str) -> None:
    """4a(ii): who passes the other side's irregularity has accepted it for his own.

    The text says so of a call passed inadvertently; otherwise it sends to Law 23. The commentary
    lets the auction go on in either case, and takes away what was gained.
    """
    if case.yes("inadvertent", "app4.4.a.ii"):
        case.now("accepted-for-his-side", "app4.4.a.ii", "app4.4.a.i", *provisions)
        case.check(f"{side}-could-have-known", "app4.4.a.ii", *provisions, *code("23"))
    else:
        case.now("passed-knowingly", "app4.4.a.ii", _COMMENT)
        case.check("knew-what-he-passed", "app4.4.a.ii", *code("23"))
