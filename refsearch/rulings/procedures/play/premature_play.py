"""Law 57: the premature lead or play."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.procedures.play.penalty_cards import major_penalty_card, own_penalty_card
from refsearch.rulings.procedures.play.withdrawn_cards import misled, withdrawn_information
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import right_lost

KINDS = (
    "next-trick",
    "before-partner",
    "right-hand-turn",
    "declarer-play",
    "declarer-lead",
    "misled",
)
_EXCUSES = {
    "both-hands-played": ("no-rectification-both-hands", "57.C.1"),
    "dummy-chose": ("no-rectification-dummy", "57.C.2"),
}
OPTIONS = {
    "highest": "57.A.1",
    "lowest": "57.A.2",
    "other-suit": "57.A.3",
    "not-that-suit": "57.A.4",
}


@procedure("premature-play", "57", "60.A", "47.E.1")
def premature_play(case: Case) -> None:
    """A lead to the next trick, or a play to this one, before the player's turn."""
    kind = case.choice("premature", KINDS, "57.A", "57.C.3", "57.D", "47.E.1")
    if kind == "misled":
        misled(case)
    elif kind == "right-hand-turn":
        _at_right_hand_opponents_turn(case)
    elif kind == "declarer-play":
        _by_declarer(case)
    elif kind == "declarer-lead":
        case.now("see-declarer-lead", "57.C.3", "55")
    elif not excused(case, led=kind == "next-trick"):
        restrict_partner(case)


def excused(case: Case, *, led: bool = False, answered: bool = True) -> bool:
    """Ask whether the defender's play before his partner costs nothing: 57C1, 57C2 and 60A1.

    ``answered`` is whether his left-hand opponent may have played since: the hand that led has not.
    Whether 57C1 and 57C2 reach a lead to the next trick the director decides. For it: a lead is a
    play by definition, and 57C3 and 57D leave leads out by name. Against it: 57A tells leading to
    the next trick from playing out of turn, and 57C speaks of playing alone.
    """
    since, by = (("next-opponent-played",), ("60.A.1",)) if answered else ((), ())
    excuse = case.choice("excuse", ("none", *_EXCUSES, *since), "57.C.1", "57.C.2", *by)
    if excuse == "next-opponent-played":
        right_lost(case)
        case.later("earlier-obligation-remains", "60.A.3")
    elif excuse in _EXCUSES:
        return _excused_by_57c(case, *_EXCUSES[excuse], led=led)
    return excuse != "none"


def _excused_by_57c(case: Case, item: str, provision: str, *, led: bool) -> bool:
    if led:
        readings = ("excused", "restricted")
        if case.option("lead-excused", readings, provision, "57.A", "def.play") == "restricted":
            case.now("lead-not-excused", "57.A", provision)
            return False
        case.later("lead-excused-too", "def.play", "44.G", "56")
    case.now(item, provision)
    return True


def restrict_partner(case: Case, *provisions: str) -> None:
    """Ask what declarer requires of the offender's partner, and say what follows: 57A.

    Who cannot comply plays any card (57B): nobody need ask that before the cards are seen.
    """
    unless_dummy_was_first(case)
    option = case.option("declarer-chooses", tuple(OPTIONS), "57.A", *provisions)
    case.now(f"partner-plays-{option}", OPTIONS[option])
    case.now("partner-plays-any-card", "57.B", "59", "44.C")
    own_penalty_card(case)
    major_penalty_card(case, "57.A", *provisions)


def _at_right_hand_opponents_turn(case: Case) -> None:
    if case.yes("legal-to-the-trick", "57.D"):
        case.now("play-it-in-turn", "57.D")
    else:
        unless_dummy_was_first(case)
        major_penalty_card(case, "57.D")
        case.later("revoke-not-corrected-in-time", "63.A", "64")
    case.later("premature-information", "57.D", "16.B.1.a")
    case.check("unauthorised-information-used", "57.D", "16.B.3")


def _by_declarer(case: Case) -> None:
    if case.yes("declarers-play-legal", "57.C.3"):
        case.now("declarers-card-is-played", "57.C.3")
    else:
        case.now("declarers-card-is-replaced", "57.C.3", "47.B", "62.A", "62.B.2")
        case.now("played-after-may-be-withdrawn", "62.C.1", "62.C.2")
        withdrawn_information(case, "62.C.1")
        case.later("revoke-not-corrected-in-time", "63.A", "64")
