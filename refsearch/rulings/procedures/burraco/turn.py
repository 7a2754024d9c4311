"""Art. 7, 8, 29 and 30: drawing and picking up; not at all, and out of turn."""

from __future__ import annotations

from refsearch.compute.citing import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import frozen_for_a_time, numbers
from refsearch.rulings.registry import procedure

_REMINDING = "29.suggerire-o-ricordare-di-pescare"
_PLAY = "def.fare-gioco"  # laying off, opening and discarding
_FROZEN = "def.congelamento-temporaneo"


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
        return
    case.now("highest-left-is-the-discard", "8", "1.rango-delle-carte")
    case.now("others-back-in-hand", "8")
    case.now("nothing-else-allowed", "8")


@procedure("burraco-draw-omitted", "29", work=BURRACO, common=1)
def draw_omitted(case: Case) -> None:
    """A player who plays without having drawn or picked up."""
    if _played(case) == "nothing":
        case.now("draws-and-plays-on", "29")
    else:
        case.now("stops-draws-discards", "29")
        _what_was_played(case)


def _played(case: Case) -> str:
    return case.choice("played", ("opened", "laid-off", "both", "only-discarded", "nothing"), "29")


def _what_was_played(case: Case) -> None:
    """Art. 29 has him discard; of a discard he has made already it says nothing."""
    if _played(case) != "nothing":
        case.now("earlier-discard-is-not-said", "29", _PLAY)
    opened, laid_off = (_played(case) in (played, "both") for played in ("opened", "laid-off"))
    if opened or laid_off:
        frozen_for_a_time(case, opened, laid_off)


@procedure("burraco-reminded-to-draw", _REMINDING, "22.3", work=BURRACO)
def reminded_to_draw(case: Case) -> None:
    """A player who was told, or shown, that he has to draw or pick up."""
    if case.yes("by-partner", _REMINDING, "22.3"):
        case.now("only-draws-and-discards", _REMINDING, "22.3")
        _what_was_played(case)
    else:
        draw_omitted(case)


@procedure("burraco-out-of-turn", "30", work=BURRACO, common=2)
def out_of_turn(case: Case) -> None:
    """A player who drew or picked up when it was not his turn."""
    acts = {
        "drew": _drew,
        "picked-up": _picked_up,
        "drew-after-pozzetto": _drew_after_pozzetto,
        "picked-up-after-pozzetto": _picked_up_after_pozzetto,
        "only-played": _only_played,
    }
    acts[case.choice("what", tuple(acts), "30", "30.5", "30.6")](case)


def _drew(case: Case) -> None:
    """30.2 and 30.4."""
    if case.choice("card-drawn", ("apart", "in-hand", "played"), "30.2", "30.4", _PLAY) != "apart":
        _drew_and_played(case, "30.4")
        return
    if case.yes("opponents-turn", "30.2"):
        case.now("card-shown", "30.2")
    case.now("card-back-on-stock", "30.2")
    case.later("only-draws-and-discards-at-turn", "30.2")


def _picked_up(case: Case) -> None:
    """30.1 and 30.3."""
    if _play_with_the_pile(case, "30.1", "30.3") == "nothing":
        case.now("pile-restored", "30.1")
        case.later("only-picks-up-and-discards", "30.1")
    else:
        _picked_up_and_played(case, "30.3")


def _drew_after_pozzetto(case: Case) -> None:
    """30.5: after the pozzetto taken directly the turn goes on without drawing."""
    if case.yes("made-play", "30.5", _PLAY):
        _drew_and_played(case, "30.5", "30.4")
        return
    case.now("card-shown-to-who-draws-next", "30.5")
    case.now("card-back-on-stock", "30.5")
    case.now("offender-discards", "30.5")
    case.later("pozzetto-next-turn", "30.5")


def _picked_up_after_pozzetto(case: Case) -> None:
    """30.6: after the pozzetto taken directly the turn goes on without picking up."""
    if _play_with_the_pile(case, "30.6") != "nothing":
        _picked_up_and_played(case, "30.6", "30.3")
        return
    case.now("turn-interrupted", "30.6")
    case.now("pile-restored", "30.6")
    case.now("offender-discards", "30.6")
    case.later("pozzetto-after-drawing", "30.6")


def _only_played(case: Case) -> None:
    """Art. 30 has draws and pick-ups, Art. 29 a player's own turn: the definitions are left."""
    case.now("playing-out-of-turn-is-not-said", "30", "29", "regole-generali")
    case.now("not-played-but-exposed", "def.carta-giocata", "def.carta-esposta", "23")


def _play_with_the_pile(case: Case, *provisions: str) -> str:
    plays = ("nothing", "no-meld", "complete", "mended", "not-mended")
    return case.choice("play", plays, *provisions, _PLAY)


def _picked_up_and_played(case: Case, *provisions: str) -> None:
    """30.3."""
    play = _play_with_the_pile(case)
    case.now("turn-interrupted", *provisions)
    case.now("prepares-discard", *provisions)
    if play != "no-meld":
        case.now("melds-without-those-cards", "30.3")
    if play == "mended":
        case.now("melds-mended-from-hand", "30.3")
    case.now("cards-back-where-they-were", "30.3")
    if play == "not-mended":
        case.later("unmended-discarded-in-order", "30.3", "def.scartare-secondo-norma")
    if play != "no-meld":
        _melds_frozen(case, "melds-valid-at-turn", "30.3")
    case.later("only-picks-up-and-prepared-discard", "30.3", "30.1", "30.2")


def _drew_and_played(case: Case, *provisions: str) -> None:
    """30.4: of the card drawn and of his next turn it does not say what 30.2 and 30.3 say."""
    case.now("turn-interrupted", *provisions)
    case.now("prepares-discard-melds-aside", *provisions)
    case.now("card-drawn-is-not-said", "30.4", "30.2", "30.3")
    _melds_frozen(case, "melds-frozen-until-turn", "30.4")


def _melds_frozen(case: Case, until: str, provision: str) -> None:
    case.later(until, provision)
    case.later("partner-may-not-lay-off", _FROZEN)
    case.score("closed-before-is-not-said", provision, "29.giochi-aperti")
