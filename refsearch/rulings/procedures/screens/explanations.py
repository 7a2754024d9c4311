"""Appendix 4.3: explanations, in writing and from the screenmate alone."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.alerts import misinformed
from refsearch.rulings.procedures.screens.passing import code, code_2017, marked, not_received
from refsearch.rulings.registry import procedure

_MATTERS = (
    "wrong",
    "not-in-writing",
    "asks-in-auction",
    "asks-in-play",
    "in-doubt",
    "from-another",
)
_ASKERS = ("at-his-turn", "lead-face-down", "not-his-turn", "dummy")
_NOTICED = ("opponents", "explainer", "his-partner")


@procedure("screens-explanation", "app4.3", "20", *code("20", "21"), work=NORME)
def explanation(case: Case) -> None:
    """A player asks what a call means, or was told it otherwise than the Appendix says."""
    marked(case)
    matter = case.choice("explanation-matter", _MATTERS, "app4.3.a", "app4.3.b", "app4.3.c")
    case.later("screenmate-alone-informs", "app4.3.c")
    _MATTER[matter](case)


def _in_auction(case: Case) -> None:
    case.now("asks-at-any-time", "app4.3.b")
    case.now("asks-and-answers-in-writing", "app4.3.a", "app4.3.b")
    case.now("complete-explanation", "app4.3.b", *code("20.F.1"))
    case.now("varies-20F1", "app4.3.b", *code("20.F.1"))


def _in_play(case: Case) -> None:
    """3c says how a question is put in play; whose turn it must be, 20F2 says, and 41B."""
    when = case.choice("asks-when", _ASKERS, *code("20.F.2"), "esempio-4.commento")
    if when == "lead-face-down":
        case.now("asks-before-lead-faced", "esempio-4.commento", *code_2017("41.B"))
        case.now("asks-and-answers-in-writing", "app4.3.a", "app4.3.c")
        not_received(case, "41.B")
        return
    if when != "at-his-turn":
        case.now("asks-at-own-turn-only", *code("20.F.2"))
        return
    case.now("aperture-closed-for-question", "app4.3.c")
    case.now("asks-and-answers-in-writing", "app4.3.c")
    case.now("aperture-reopened", "app4.3.c")


def _not_in_writing(case: Case) -> None:
    case.now("asks-and-answers-in-writing", "app4.3.a", "app4.3.b", "app4.3.c")
    if case.yes("heard-beyond", "app4.3.c", *code("16.B.1.a")):
        case.later("heard-is-unauthorised", *code("16.B.1.a"))
        case.check("heard-was-used", *code("16.A.4", "16.B.3"))


def _from_another(case: Case) -> None:
    case.now("not-from-another", "app4.3.c")
    case.later("told-by-another-extraneous", *code("16.A.3", "16.B.1.a", "16.C.1"))
    case.check("heard-was-used", *code("16.A.4", "16.B.3"))


def _wrong(case: Case) -> None:
    """20F4: who gave it; 20F5: his partner, if he ever learns of it; then 21B, and 47E in play."""
    noticed = case.choice("who-noticed", _NOTICED, *code("20.F.4", "20.F.5.a", "20.F.6"))
    if noticed == "explainer":
        case.now("explainer-calls-director", *code("20.F.4"))
    elif noticed == "his-partner":
        case.now("partner-keeps-silent", *code("20.F.5.a"))
        case.later("declaring-side-corrects", *code("20.F.5.b.ii"))
        case.later("defender-corrects", *code("20.F.5.b.i"))
    case.now("told-by-his-screenmate-counts", "app4.3.c", *code("20.F.6"))
    case.now("presumed-misinformation", *code("21.B.1.b"))
    misinformed(case)
    if noticed == "explainer":
        case.now("in-2017-correction", *code_2017("20.F.4.a", "75.B.2"))


def _in_doubt(case: Case) -> None:
    case.now("turns-to-director", "20.intervento-dell-arbitro")
    case.now("nobody-sent-away", "20.intervento-dell-arbitro")


_MATTER = {
    "asks-in-auction": _in_auction,
    "asks-in-play": _in_play,
    "not-in-writing": _not_in_writing,
    "from-another": _from_another,
    "wrong": _wrong,
    "in-doubt": _in_doubt,
}
