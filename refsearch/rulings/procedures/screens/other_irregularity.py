"""Appendix 4.4b: any other irregularity, rectified by its own law without passing the screen."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code, marked, other_side_kept_out
from refsearch.rulings.registry import procedure

_KINDS: dict[str, tuple[str, ...]] = {
    "simultaneous": ("33",),
    "wrong-board": ("17.D.1", "17.D.2", "17.D.3", "17.D.4"),
    "wrong-number": ("13", "14"),
    "in-play": (),
    "another": (),
}


@procedure(
    "screens-other-irregularity", "app4.4.a", "app4.4.b", *code("33", "17", "13", "14"), work=NORME
)
def other_irregularity(case: Case) -> None:
    """An irregularity that is no call to be changed, and that Appendix 4 does not name."""
    marked(case)
    kind = case.choice("other-kind", tuple(_KINDS), "app4.4.b")
    if kind == "in-play":
        case.now("play-is-not-varied", "app4.4", "app4.1")
        return
    if case.choice("screens-passed", ("not-passed", "passed"), "app4.4.a", "app4.4.b") == "passed":
        case.now("own-law-applies", "app4.4.a", *code(*_KINDS[kind]))
    else:
        case.now("director-before-the-tray", "app4.4.b")
        case.now("rectified-by-its-law", "app4.4.b", *code(*_KINDS[kind]))
        other_side_kept_out(case)
    if kind != "another":
        case.now(f"law-of-{kind}", *code(*_KINDS[kind]))
