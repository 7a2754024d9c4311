"""Law 27 with screens: the insufficient bid, before and after the tray has passed."""

from __future__ import annotations

from refsearch.compute.amounts import NORME
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.screens.code_of_2007 import (
    could_have_known,
    lead_restrictions,
    lead_restrictions_by_own_words,
    withdrawn_call,
)
from refsearch.rulings.procedures.screens.out_of_rotation import bid_out_of_rotation
from refsearch.rulings.procedures.screens.passing import (
    Grounds,
    code,
    code_2017,
    marked,
    own_law_applies,
    unless_inadmissible,
)
from refsearch.rulings.registry import procedure

_QUOTED = "esempio-7.commento"
_GROUNDS = Grounds(
    accepted={
        "north-south": ("esempio-6.commento",),
        "east-west": ("esempio-6.commento", "esempio-14.commento"),
    },
    law=code("27.A.1"),
    both=("esempio-8.commento", "appendice-i.modifica-delle-rettifiche.commento.1.c"),
    own=(_QUOTED, *code("27")),
)
_REACTIONS = ("accepted", "not-accepted")
_HAPPENED = ("left-opponent-called", "replaced-prematurely")
_REPLACEMENTS = ("natural", "same-meaning", "bid-or-pass", "double")


@procedure(
    "screens-insufficient-bid", "app4.4.a", "app4.4.b", f"{NORME}:27", *code("27"), work=NORME
)
def insufficient_bid(case: Case) -> None:
    """An insufficient bid, before and after the tray has passed."""
    marked(case)
    if not own_law_applies(case, _GROUNDS):
        return
    if not case.yes("in-rotation", *code("27.A.2")):
        case.now("bid-out-of-rotation", *code("27.A.2", "31"))
        if not bid_out_of_rotation(case):
            return
    _in_rotation(case)


def _in_rotation(case: Case) -> None:
    unless_inadmissible(case)
    provisions = code("27.A.1", "27.E", "10.C.1")
    reaction = case.option("bid-reaction", _REACTIONS, *provisions, facts=_HAPPENED)
    if reaction in ("left-opponent-called", "accepted"):
        case.now("accepted", *code("27.A.1"))
    elif reaction == "not-accepted":
        _not_accepted(case)
    elif case.chooses("first-accepted", _QUOTED, *code("27.E", "27.A.1")):
        case.now("accepted-after-replacement", _QUOTED, *code("27.E", "27.A.1"))
        _other_withdrawn(case)
    else:
        case.now("premature-replacement-stands", _QUOTED, *code("27.E"))
        _not_accepted(case)


def _not_accepted(case: Case) -> None:
    case.now("two-texts-of-27", _QUOTED, *code("27.C.1", "27.D.1", "27.D.2", "27.F"))
    cited = (_QUOTED, "27", *code("27.B"))
    replacement = case.option("screens-replacement", _REPLACEMENTS, *cited, facts=("insufficient",))
    if replacement in ("natural", "same-meaning"):
        _auction_goes_on(case, natural=replacement == "natural")
    elif replacement == "bid-or-pass":
        _partner_silenced(case, *code("27.D.1"))
    elif replacement == "double":
        case.now("double-is-cancelled", _QUOTED, *code("27.D.2"))
        _partner_silenced(case, *code("27.D.2"))
    else:
        _insufficient_again(case)
    case.now("in-2017-insufficient", *code_2017("27.B.1.a", "27.B.1.b", "27.B.2", "27.B.3"))


def _auction_goes_on(case: Case, *, natural: bool) -> None:
    """27B1(a), which alone sets 16D aside, and 27B1(b) as Norma 27 reads it; then 27D."""
    if natural:
        case.now("auction-continues", _QUOTED, *code("27.C.1"))
        case.later("16D-does-not-apply", _QUOTED, *code("27.C.1"))
    else:
        case.now("auction-continues", _QUOTED, "27", *code("27.C.1"))
        withdrawn_call(case, _QUOTED)
    case.check("result-could-differ", _QUOTED, *code("27.C.2"))


def _partner_silenced(case: Case, *provisions: str) -> None:
    case.now("partner-must-pass", _QUOTED, *provisions)
    lead_restrictions(case, _QUOTED)
    withdrawn_call(case)
    could_have_known(case, _QUOTED)


def _other_withdrawn(case: Case) -> None:
    """A call of the offender's goes because another is accepted: 26 holds by its own words."""
    lead_restrictions_by_own_words(case, "law-27-leaves-law-26")
    withdrawn_call(case)


def _insufficient_again(case: Case) -> None:
    if case.chooses("second-accepted", _QUOTED, *code("27.A.1")):
        case.now("accepted", _QUOTED, *code("27.A.1"))
        _other_withdrawn(case)
        return
    case.now("second-is-cancelled", _QUOTED, *code("27.F"))
    _partner_silenced(case, *code("27.F"))
