"""Art. 7, 8 and 29: drawing and picking up, and failing to do either."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import frozen_for_a_time, numbers
from refsearch.rulings.registry import procedure

_REMINDING = "29.suggerire-o-ricordare-di-pescare"
_PLAY = "def.fare-gioco"  # laying off, opening and discarding


@procedure("burraco-draw", "7", work=BURRACO)
def draw(case: Case) -> None:
    """Two cards drawn from the stock, a card lifted and thought better of, the last two cards."""
    what = case.choice("what", ("two-cards", "changed-mind", "last-two"), "7", "17")
    if what == "changed-mind":
        case.now("must-draw-it", "7")
    elif what == "last-two":
        case.now("last-two-not-playable", "17")
        case.score("no-closing-bonus", "17", points=numbers().count.closing)
    else:
        case.now("first-card-is-drawn", "7")
        case.now("second-card-shown", "7")
        case.later("opponent-chooses", "7")


@procedure("burraco-pick-up", "8", work=BURRACO)
def pick_up(case: Case) -> None:
    """Cards left behind when the pile was picked up, and what else goes wrong with it."""
    what = case.choice("what", ("left-cards", "changed-mind", "only-card-discarded"), "8")
    if what == "left-cards":
        _left_cards(case)
    elif what == "changed-mind":
        moved = case.yes("lifted-or-moved", "8")
        case.now("must-pick-up" if moved else "may-still-choose", "8")
    elif case.yes("shows-an-equal-card", "8"):
        case.now("may-discard-it", "8")
    else:
        case.now("takes-the-card-back", "8")
        case.now("discards-another", "8", "def.ultimo-gioco-effettuato")


def _left_cards(case: Case) -> None:
    if not case.yes("more-than-one-left", "8"):
        case.now("left-card-is-the-discard", "8")
        case.now("playing-on-is-not-said", "8", "25")
        return
    case.now("highest-left-is-the-discard", "8", "1.rango-delle-carte")
    case.now("others-back-in-hand", "8")
    case.now("nothing-else-allowed", "8")


@procedure("burraco-draw-omitted", "29", work=BURRACO, common=1)
def draw_omitted(case: Case) -> None:
    """A player who plays without having drawn or picked up."""
    _draw_omitted(case)
    if _played(case) == "nothing":
        case.now("unless-partner-reminded", _REMINDING)


def _draw_omitted(case: Case) -> None:
    if _played(case) == "nothing":
        case.now("draws-and-plays-on", "29")
    else:
        case.now("stops-draws-discards", "29")
        _what_was_played(case)


def _played(case: Case) -> str:
    return case.choice("played", ("opened", "laid-off", "both", "only-discarded", "nothing"), "29")


def _what_was_played(case: Case) -> None:
    """Art. 29 has him discard; of a discard he has made already it says nothing."""
    if _has_discarded(case):
        case.now("earlier-discard-is-not-said", "29", _PLAY)
    opened, laid_off = (_played(case) in (played, "both") for played in ("opened", "laid-off"))
    if opened or laid_off:
        frozen_for_a_time(case, opened, laid_off)


def _has_discarded(case: Case) -> bool:
    """Say whether he had discarded too, or was stopped before."""
    if _played(case) in ("only-discarded", "nothing"):
        return _played(case) == "only-discarded"
    return case.yes("already-discarded", "29", _PLAY)


@procedure("burraco-reminded-to-draw", _REMINDING, "22.3", work=BURRACO)
def reminded_to_draw(case: Case) -> None:
    """A player who was told, or shown, that he has to draw or pick up."""
    if case.yes("by-partner", _REMINDING, "22.3"):
        case.now("only-draws-and-discards", _REMINDING, "22.3")
        _what_was_played(case)
    else:
        _draw_omitted(case)
