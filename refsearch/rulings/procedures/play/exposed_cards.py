"""Laws 48 and 49: cards exposed by declarer, and by a defender."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.procedures.play.penalty_cards import exposed_card, major_penalty_card
from refsearch.rulings.procedures.play.played_card import held_to_play
from refsearch.rulings.procedures.play.simultaneous_plays import opponent_may_change
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure

# where a defender withdraws a card that the Code does not make a penalty card
_WITHDRAWN = ("45.C.4.b", "45.D.1", "47.D", "47.E", "53.B", "58.B.3", "62.C.1")
# how a defender's card came to be seen, where that alone says which law applies
_NO_PENALTY = {
    "normal-play": ("no-penalty-card", ("49", *_WITHDRAWN)),
    "after-claim": ("no-penalty-card-after-claim", ("68.D",)),
    "concession-objected": ("no-penalty-card-objection", ("49", "68.B.2", "16.C")),
    "trick-in-progress": ("no-penalty-card-trick-in-progress", ("49", "68", "16", "57.A")),
}
_ELSEWHERE = {
    "held-up": ("see-played-card", ("45.C.1", "45.C.4.a", "57")),
    "fifth-card": ("see-fifth-card", ("45.E.1",)),
    "led-out-of-turn": ("see-lead-out-of-turn", ("53", "54.D", "56")),
    "premature": ("see-premature-play", ("50", "57")),
    "auction": ("see-exposed-in-auction", ("24.E",)),
    "found-late": ("see-defective-trick", ("58.B.4", "67.B.2.a")),
    "claimed": ("see-claim", ("68.A",)),
    "instead-of-penalty-card": ("see-penalty-card-not-played", ("52.A", "52.B.1", "52.B.2")),
}
# cards played deliberately that a law makes penalty cards
_MAJOR = {
    "corrected-revoke": ("50.B", "62.B.1"),
    "withdrawn-after-revoke": ("50.B", "62.C.2", "62.C.3"),
    "before-required-lead": ("60.B",),
}
_EXPOSURE = {
    "dropped": "inadvertent",
    "shown": "otherwise",
    "named": "otherwise",
}
_AFTER_NORMAL_PLAY = ("instead-of-penalty-card", "claimed")
# where several hold the last of them counts: objecting undoes the concession, and so on
_HOW = (
    "dropped",
    "two-at-once",
    "shown",
    "named",
    *(how for how in _ELSEWHERE if how not in _AFTER_NORMAL_PLAY),
    "normal-play",
    *_MAJOR,
    "instead-of-penalty-card",
    "claimed",
    "after-claim",
    "concession-objected",
    "trick-in-progress",
)


@procedure("declarer-exposes-cards", "48")
def declarer_exposes_cards(case: Case) -> None:
    """Declarer dropped, showed or faced cards of his."""
    how = case.choice("how", ("dropped", "one-card", "faced-hand"), "48.A", "48.B.2")
    if how == "dropped":
        case.now("no-restriction", "48.A")
        case.now("need-not-be-played", "48.A")
    elif how == "one-card":
        _one_card(case)
    elif case.yes("after-opening-lead-out-of-turn", "48.B.1", "48.B.2"):
        case.now("see-opening-lead-out-of-turn", "48.B.1", "54")
    elif case.yes("no-claim-intended", "48.B.2", "68.A"):
        case.now("no-restriction", "48.A", "48.B.2")
    else:
        case.now("see-claim", "48.B.2", "68")


def _one_card(case: Case) -> None:
    if case.yes("touching-table", "48.A", "45.C.2.a", "45.C.2.b"):
        case.now("card-is-played", "48.A", "45.C.2.a", "45.C.2.b")
    else:
        case.now("no-restriction", "48.A")


@procedure("defender-exposes-card", "49", "50", common=5)
def defender_exposes_card(case: Case) -> None:
    """A defender's card was seen or named when he was not playing it."""
    how = case.choice("how", _HOW, "49")
    if how in _NO_PENALTY:
        id_, provisions = _NO_PENALTY[how]
        case.now(id_, *provisions)
        if how == "normal-play":
            withdrawn_information(case)
        if how == "concession-objected":
            case.check("shown-information-used", "68.B.2", "16.C.3")
        if how == "after-claim":
            case.later("played-on-after-claim", "68.D.2.b.i", "68.D.2.b.ii")
    elif how in _ELSEWHERE:
        id_, provisions = _ELSEWHERE[how]
        case.now(id_, *provisions)
        if how == "held-up":
            held_to_play(case)
    elif how in _MAJOR:
        unless_dummy_was_first(case)
        major_penalty_card(case, *_MAJOR[how])
    elif how == "two-at-once":
        _two_at_once(case)
    elif _could_be_known(case, how):
        unless_dummy_was_first(case)
        exposed_card(case, _EXPOSURE[how], "49", waivable=True)
        if how == "shown":
            held_to_play(case)
    elif how == "named":
        case.now("no-card-of-his-was-named", "49")
    else:
        case.now("no-penalty-card", "49")


def _could_be_known(case: Case, how: str) -> bool:
    """49: his partner could have seen its face, or he named a card of his hand."""
    if how == "named":
        return case.yes("holds-it", "49")
    return case.yes("partner-could-see", "49")


def _two_at_once(case: Case) -> None:
    """58B2 asks only that more than one of the cards he played together be visible."""
    unless_dummy_was_first(case)
    case.now("designates-played-card", "58.B.2")
    exposed_card(case, "inadvertent", "58.B.2", waivable=True)
    opponent_may_change(case)
