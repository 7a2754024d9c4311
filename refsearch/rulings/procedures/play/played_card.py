"""Laws 45 and 47: when a card is played, a fifth card in a trick, taking a played card back."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.procedures.play.penalty_cards import exposed_card
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure

# how a card was handled: whether that plays it, and by which provisions
_DEFENDER = {
    "faced-on-table": (True, ("45.A",)),
    "held-visible": (True, ("45.C.1",)),
    "named": (True, ("45.C.4.a",)),
    "partner-could-not-see": (False, ("45.A", "45.C.1")),
}
_DECLARER = {
    "faced-on-table": (True, ("45.A",)),
    "held-at-table": (True, ("45.C.2.a",)),
    "kept-as-played": (True, ("45.C.2.b",)),
    "named": (True, ("45.C.4.a",)),
    "dropped": (False, ("48.A",)),
    "none-of-these": (False, ("45.C.2", "48.A")),
}
_DUMMY = {
    "named": (True, ("45.B", "45.C.4.a")),
    "taken-by-declarer": (True, ("45.B",)),
    "touched": (True, ("45.C.3",)),
    "touched-to-arrange": (False, ("45.C.3",)),
}


@procedure("played-card", "45")
def played_card(case: Case) -> None:
    """Whether a card has been played, so that it must stay on the table."""
    hand = case.choice("hand", ("defender", "declarer", "dummy"), "45.A", "45.B")
    if hand == "defender":
        _defenders_card(case)
    elif hand == "declarer":
        how = case.choice("declarer-card", tuple(_DECLARER), "45.C.2", "45.A")
        _is_played(case, *_DECLARER[how], "45.E.2")
    else:
        _dummys_card(case)


def _is_played(case: Case, played: bool, provisions: tuple[str, ...], *fifth: str) -> bool:
    """Rule whether the card is played; ``fifth`` are the provisions of a fifth card."""
    if not played:
        case.now("card-is-not-played", *provisions)
        return False
    if case.yes("had-played-to-trick", *fifth):
        case.now("see-fifth-card", *fifth)
        return False
    case.now("card-is-played", *provisions)
    case.now("played-card-stays", "47.F.2")
    return True


def _defenders_card(case: Case) -> None:
    how = case.choice(
        "defender-card", (*_DEFENDER, "dropped", "penalty-card"), "45.A", "45.C.1", "45.C.4.a"
    )
    if how == "dropped":
        case.now("see-defender-exposes-card", "49")
    elif how == "penalty-card":
        case.now("see-penalty-card", "45.C.5", "50")
    elif _is_played(case, *_DEFENDER[how], "45.C.1", "45.E.1") and how == "held-visible":
        held_to_play(case)


def held_to_play(case: Case) -> None:
    """45C1 names no intent: by its letter a card that is only shown would be played too."""
    case.now("held-to-play-is-a-reading", "45.C.1", "49")


def _dummys_card(case: Case) -> None:
    how = case.choice(
        "dummy-card", (*_DUMMY, "named-incompletely", "placed-by-dummy"), "45.B", "45.C.3", "46.B"
    )
    if how == "named-incompletely":
        case.now("see-incomplete-designation", "46.B")
    elif how == "placed-by-dummy":
        case.now("see-card-not-designated", "45.D")
    elif _is_played(case, *_DUMMY[how], "45.E.2") and how == "named":
        case.later("slip-may-be-corrected", "45.C.4.b")


@procedure("change-of-designation", "45", "47")
def change_of_designation(case: Case) -> None:
    """Declarer called a card from dummy that he did not mean to call: 45C4(b), 47C."""
    if case.yes("declarer-has-played-again", "45.C.4.b"):
        case.now("too-late-to-change-designation", "45.C.4.b")
        return
    slip = case.choice(
        "why-changed", ("slip-of-tongue", "lost-concentration", "reconsidered"), "45.C.4.b"
    )
    if slip != "slip-of-tongue":
        case.now("designation-stands", "45.C.4.b")
        return
    case.now("designation-changed", "45.C.4.b", "47.C")
    if case.yes("opponent-has-played", "45.C.4.b", "47.D"):
        case.now("opponent-may-change-card", "45.C.4.b", "47.D")
        withdrawn_information(case)


@procedure("fifth-card", "45")
def fifth_card(case: Case) -> None:
    """Somebody played a fifth card to a trick: 45E."""
    who = case.choice("who", ("defender", "declarer-or-dummy"), "45.E.1", "45.E.2")
    lead = case.yes("meant-as-lead", "45.E.1" if who == "defender" else "45.E.2")
    if who == "defender" and lead:
        case.now("see-defenders-lead-out-of-turn", "45.E.1", "53", "56")
    elif who == "defender":
        unless_dummy_was_first(case)
        case.now("fifth-card-is-penalty-card", "45.E.1")
        exposed_card(case)
    elif lead:
        case.now("see-declarers-lead-out-of-turn", "45.E.2", "55")
    else:
        case.now("fifth-card-goes-back", "45.E.2")


@procedure("card-taken-back", "47")
def card_taken_back(case: Case) -> None:
    """A player wants a played card back: 47 says when."""
    reason = case.choice("reason", tuple(_REASONS), "47.F.2")
    _REASONS[reason](case)


def _for_rectification(case: Case) -> None:
    case.now("may-be-taken-back", "47.A")
    if case.choice("whose-card", ("defender", "declarer-or-dummy"), "47.A") == "defender":
        case.later("may-be-penalty-card", "47.A", "49")
    else:
        case.later("never-penalty-card", "48.A")
        withdrawn_information(case)


def _illegal_play(case: Case) -> None:
    """47B sends a defender's card to 49; one that was faced before 62B2 frees of more."""
    case.now("may-be-taken-back", "47.B")
    whose = ("defender", "defenders-faced-card", "declarer-or-dummy")
    card = case.choice("whose-card", whose, "47.B", "62.B.2")
    if card == "defender":
        case.later("is-penalty-card", "47.B", "49")
    elif card == "defenders-faced-card":
        case.later("faced-card-no-further-rectification", "62.B.2")
    else:
        case.later("never-penalty-card", "48.A")
        withdrawn_information(case)


def _simultaneous(case: Case) -> None:
    case.now("see-simultaneous-plays", "47.B", "58")


def _opponent_changed(case: Case) -> None:
    """47D; where the player's own side revoked, 62C2 makes a defender's card a penalty card."""
    if not case.yes("own-side-revoked", "47.D", "62.C.2"):
        case.now("may-replace-card", "47.D")
    else:
        case.now("may-be-taken-back", "47.D", "62.C.2")
        if case.choice("whose-card", ("defender", "declarer-or-dummy"), "62.C.2") == "defender":
            case.later("is-penalty-card", "62.C.2")
        else:
            case.later("never-penalty-card", "48.A")
    withdrawn_information(case, "47.D")


def _misinformed_of_turn(case: Case) -> None:
    case.now("taken-back-without-rectification", "47.E.1")
    case.now("may-not-be-accepted", "47.E.1")
    case.later("revoke-not-established-by-it", "47.E.1", "63.A.1")
    withdrawn_information(case, "47.E.1")


def _wrong_explanation(case: Case) -> None:
    """47E2(a): an opening lead until dummy shows a card, any card until another is played."""
    if case.yes("card-played-since", "47.E.2.a"):
        case.now("too-late-to-take-back", "47.E.2.a", "47.E.2.b")
        case.check("wrong-explanation-damage", "47.E.2.b", "12.C.1.b")
        return
    case.now("may-replace-card", "47.E.2.a")
    withdrawn_information(case, "47.E.2.a")


def _correct_lead_made(case: Case) -> None:
    case.now("wrong-cards-may-be-taken-back", "47.F.1", "53.B")
    case.later("taken-back-no-penalty-card", "47.B", "47.F.1", "49")
    withdrawn_information(case, "53.B")


def _no_ground(case: Case) -> None:
    case.now("played-card-stays", "47.F.2")


# where several hold the last of them counts: what a law frees of more is an illegal play too
_REASONS = {
    "no-ground": _no_ground,
    "designation": change_of_designation,
    "rectification": _for_rectification,
    "illegal-play": _illegal_play,
    "opponent-changed": _opponent_changed,
    "wrong-explanation": _wrong_explanation,
    "told-it-was-his-turn": _misinformed_of_turn,
    "correct-lead-made": _correct_lead_made,
    "simultaneous": _simultaneous,
}
