"""Appendix 4.4 e, f and g: a tray that comes late or early, and Law 16B."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.passing import code, code_2017, marked
from refsearch.rulings.registry import procedure

_WHO = ("receiver", "screenmate", "another")
# The note of the commentary, which has thirty seconds of the Code of Practice.
_COMMENT = "appendice-i.modifica-delle-rettifiche.testo-2010"
_CAME = ("late", "twenty", "thirty-in-competition", "early")


@procedure("screens-tempo", "app4.4.e", "app4.4.f", "app4.4.g", *code("16"), work=NORME)
def tempo(case: Case) -> None:
    """The tray came back late, or early, and somebody says so."""
    marked(case)
    _drawn_by(case)
    came = case.choice("variation", _CAME, "app4.4.f", "app4.4.g", _COMMENT)
    if came in ("twenty", "thirty-in-competition"):
        _not_significant(case, by_note=came != "twenty")
    elif case.yes("perceptible", "app4.4.f", "app4.4.g", *code("16.B.1.a")):
        _information(case)
    else:
        case.now("no-unauthorised-information", "app4.4.g")


def _drawn_by(case: Case) -> None:
    """4e and 4g: anyone may say it, the screenmate should not; his doing so tells the director."""
    who = case.choice("drawn-by", _WHO, "app4.4.e", "app4.4.f", "app4.4.g")
    case.now("no-infraction-to-say-it", "app4.4.e")
    if who == "screenmate":
        case.now("screenmate-should-not", "app4.4.e")
        case.now("may-find-no-variation", "app4.4.g")
    elif who == "receiver":
        _receiver(case)


def _receiver(case: Case) -> None:
    if case.yes("before-lead-and-opening", "app4.4.f"):
        case.now("receiver-called-in-time", "app4.4.f", *code("16.B.2"))
    else:
        case.now("receiver-called-late", "app4.4.f")
        case.now("may-find-no-variation", "app4.4.g")


def _not_significant(case: Case, *, by_note: bool) -> None:
    """4g: up to 20 seconds; the note in Appendix I has 30 in a highly competitive auction."""
    if by_note:
        case.now("thirty-in-competition", _COMMENT, "app4.4.g")
    case.now("not-significant", _COMMENT if by_note else "app4.4.g")
    case.now("no-unauthorised-information", "app4.4.g")


def _information(case: Case) -> None:
    case.now("director-establishes-it", "app4.4.f", *code("16.B.2"))
    case.later("partner-may-not-choose", *code("16.B.1.a", "16.B.1.b"))
    case.check("called-again-after-play", *code("16.B.3"))
    case.now("in-2017-tempo", *code_2017("16.B.1.a"))
