"""Laws 42 and 43: what dummy may do, what he may not, and what it costs."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import (
    liable_to_penalty,
    no_immediate_rectification,
    takes_part,
    unless_dummy_was_first,
    unless_score_sheet_seen,
)
from refsearch.rulings.procedures.play.revoke_tricks import replace_as_if_established
from refsearch.rulings.registry import procedure

# what dummy may always do, and what he may never do: the item that says so, and its provisions
_ALWAYS = {
    "counts-tricks": ("may-count-tricks", ("42.A.2",)),
    "plays-dummys-cards": ("plays-as-instructed", ("42.A.3",)),
    "prevents-irregularity": ("may-prevent-irregularity", ("42.B.2",)),
    "draws-attention-after-play": ("may-draw-attention-after-play", ("42.B.3", "9.A.4")),
    "points-out-misplaced-trick": ("see-misplaced-trick", ("65.B.3", "9.A.2")),
    "corrects-explanation": ("see-explanation-correction", ("9.A.4", "20.F.5.b.ii")),
    "touches-or-indicates-card": ("see-dummy-indicates-card", ("42.A.3", "45.F")),
}
_NEVER = {
    "exchanges-hands": ("may-not-exchange-hands", "43.A.2.a"),
    "leaves-seat": ("may-not-watch-declarer", "43.A.2.b"),
    "looks-at-defenders-cards": ("may-not-look-at-defender", "43.A.2.c"),
}
_ACTS = (
    "asks-declarer-about-revoke",
    "asks-defender-about-revoke",
    "warns-of-wrong-hand",
    "prevents-irregularity",
    "draws-attention-during-play",
    "draws-attention-after-play",
    "corrects-explanation",
    "calls-director",
    "informs-director",
    "takes-part-in-play",
    *_NEVER,
    "defender-shows-hand",
    "touches-or-indicates-card",
    "counts-tricks",
    "points-out-misplaced-trick",
    "plays-dummys-cards",
)


@procedure("dummy-acts", "42", "43")
def dummy_acts(case: Case) -> None:
    """Dummy said, asked or did something during play, or a defender showed him cards."""
    act = case.choice("act", _ACTS, "42.A", "42.B", "43.A")
    if act in _ALWAYS:
        id_, provisions = _ALWAYS[act]
        case.now(id_, *provisions)
    elif act in _NEVER:
        _limits_broken(case, *_NEVER[act])
    else:
        _DEPENDS[act](case)


def _limits_broken(case: Case, id_: str, provision: str) -> None:
    case.now(id_, provision)
    liable_to_penalty(case)
    case.later("dummy-loses-rights", "43.B.2.a", "43.B.2.b", "43.B.3")


def _asks_declarer(case: Case) -> None:
    """43B2(b): first to ask after breaking a limit, dummy makes declarer's revoke established."""
    if not _broke_limits(case, "43.B.2"):
        case.now("may-ask-declarer", "42.B.1", "61.B.2.a")
        unless_score_sheet_seen(case)
        return
    if not case.yes("first-to-ask", "43.B.2.b"):
        case.now("asked-by-another-first", "43.B.2.b")
    elif case.yes("declarer-revoked", "43.B.2.b"):
        replace_as_if_established(case)
    else:
        case.now("declarers-card-stands", "43.B.2.b", "47.F.2")
    liable_to_penalty(case)


def _broke_limits(case: Case, provision: str) -> bool:
    return case.yes("broke-limits", provision, "43.A.2.a", "43.A.2.b", "43.A.2.c")


def _asks_defender(case: Case) -> None:
    case.now("may-not-ask-defender", "42.B.1", "61.B.2.b")
    unless_dummy_was_first(case)
    case.check("information-from-dummy", "61.B.2.b", "16.B")


def _warns(case: Case) -> None:
    """43B2(a): a warning against the wrong hand is a right that a broken limit forfeits."""
    if _broke_limits(case, "43.B.2"):
        case.now("defender-chooses-hand", "43.B.2.a")
        liable_to_penalty(case)
    else:
        case.now("may-prevent-irregularity", "42.B.2")
        unless_score_sheet_seen(case)


def _draws_attention(case: Case) -> None:
    """43B3 wants three things together: a defender's irregularity, a limit broken, dummy first."""
    case.now("may-not-draw-attention", "43.A.1.b")
    liable_to_penalty(case)
    choices = ("declarers", "defenders", "defenders-rights-lost")
    provisions = ("43.B.3", "43.A.2.a", "43.A.2.b", "43.A.2.c")
    whose = case.choice("whose-irregularity", choices, *provisions)
    if whose == "defenders-rights-lost":
        no_immediate_rectification(case)
        return
    case.now("rectify-as-usual", "9.B.1.a")
    if whose == "defenders":
        unless_score_sheet_seen(case)


def _calls_director(case: Case) -> None:
    if case.yes("attention-drawn", "43.A.1.a", "9.B.1.b"):
        case.now("may-call-director", "43.A.1.a", "9.B.1.b")
    else:
        case.now("may-not-call-director", "43.A.1.a")
        liable_to_penalty(case)
        case.now("calling-draws-attention", "9.B.1.a", "43.B.3")


def _informs(case: Case) -> None:
    if case.yes("director-present", "42.A.1"):
        case.now("may-inform-director", "42.A.1")
    else:
        takes_part(case)


def _defender_shows(case: Case) -> None:
    """43A3 forbids it to the defender; dummy has broken no limit of his own by it."""
    case.now("defender-may-not-show-hand", "43.A.3", "90.A")
    case.later("dummy-keeps-rights", "43.A.3", "43.B.2")


_DEPENDS = {
    "asks-declarer-about-revoke": _asks_declarer,
    "asks-defender-about-revoke": _asks_defender,
    "warns-of-wrong-hand": _warns,
    "draws-attention-during-play": _draws_attention,
    "calls-director": _calls_director,
    "informs-director": _informs,
    "takes-part-in-play": takes_part,
    "defender-shows-hand": _defender_shows,
}
