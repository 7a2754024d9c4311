"""4b on every other irregularity of the auction: rectified by its law, and nothing of it passes."""

from __future__ import annotations

from refsearch.compute.citing import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code, marked, other_side_kept_out
from refsearch.rulings.registry import procedure

_KINDS: dict[str, tuple[str, ...]] = {
    "simultaneous": ("33",),
    "wrong-board": ("17.D.1", "17.D.2", "17.D.3", "17.D.4"),
    "wrong-number": ("13", "14"),
    "another": (),
}


@procedure(
    "screens-other-irregularity", "app4.4.a", "app4.4.b", *code("33", "17", "13", "14"), work=NORME
)
def other_irregularity(case: Case) -> None:
    """An irregularity of the auction that is no call to be changed."""
    marked(case)
    passed = case.choice("screens-passed", ("not-passed", "passed"), "app4.4.a", "app4.4.b")
    kind = case.choice("other-kind", tuple(_KINDS), "app4.4.b")
    if passed == "passed":
        case.now("own-law-applies", "app4.4.a", *code(*_KINDS[kind]))
    else:
        case.now("director-before-the-tray", "app4.4.b")
        case.now("rectified-by-its-law", "app4.4.b", *code(*_KINDS[kind]))
        other_side_kept_out(case)
    if kind != "another":
        case.now(f"law-of-{kind}", *code(*_KINDS[kind]))
