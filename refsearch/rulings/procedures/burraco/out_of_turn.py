"""Art. 30: drawing and picking up out of turn."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import until_discarded
from refsearch.rulings.registry import procedure

_PLAY = "def.fare-gioco"  # laying off, opening and discarding
_FROZEN = "def.congelamento-temporaneo"
# How the melds opened with cards of the pile are left, and what is said of mending them.
_MELDS_LEFT = {
    "complete": "",
    "not-yet": "may-mend-from-hand",
    "mended": "melds-mended-from-hand",
    "mended-in-part": "melds-mended-from-hand",
    "not-mended": "",
}


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
    acts[case.choice("what", tuple(acts), "30")](case)


def _drew(case: Case) -> None:
    """30.2 and 30.4."""
    drawn = case.choice("card-drawn", ("apart", "in-hand", "played"), "30.2", "30.4", _PLAY)
    if drawn == "played":
        _drew_and_played(case)
    elif drawn == "in-hand":
        case.now("turn-interrupted", "30.4")
        case.now("prepares-discard", "30.4")
        case.now("card-drawn-is-not-said", "30.4", "30.2", "30.3")
    else:
        if case.yes("opponents-turn", "30.2"):
            case.now("card-shown", "30.2")
        case.now("card-back-on-stock", "30.2")
        case.later("only-draws-and-discards-at-turn", "30.2")


def _drew_and_played(case: Case) -> None:
    """30.4: of the card drawn and of his next turn it does not say what 30.2 and 30.3 say."""
    case.now("turn-interrupted", "30.4")
    case.now("prepares-discard-melds-aside", "30.4")
    case.now("card-drawn-is-not-said", "30.4", "30.2", "30.3")
    _laid_off_is_open(case, 4)
    _melds_frozen(case, "melds-frozen-until-turn", "30.4")


def _picked_up(case: Case) -> None:
    """30.1 and 30.3."""
    if _play_with_the_pile(case, "30.1", "30.3") == "nothing":
        case.now("pile-restored", "30.1")
        case.later("only-picks-up-and-discards", "30.1")
        return
    left = _stops_and_sorts_his_melds(case, "30.3")
    case.now("cards-back-where-they-were", "30.3")
    _laid_off_is_open(case, 3)
    _melds_left(case, left, "melds-valid-at-turn")
    case.later("only-picks-up-and-prepared-discard", "30.3", "30.1", "30.2")


def _drew_after_pozzetto(case: Case) -> None:
    """30.5: after the pozzetto taken directly the turn goes on without drawing.

    30.4 is for one who was not in turn; here the turn is the offender's own, and nobody else plays.
    """
    if case.yes("made-play", "30.5", _PLAY):
        case.now("turn-interrupted", "30.5", "30.4")
        case.now("prepares-discard-melds-aside", "30.5", "30.4")
        case.now("point-4-in-own-turn", "30.5", "30.4")
        _laid_off_is_open(case, 4)
        _melds_frozen(case, "valid-next-turn", "30.4")
        return
    case.now("card-shown-to-who-draws-next", "30.5")
    case.now("card-back-on-stock", "30.5")
    case.now("offender-discards", "30.5")
    case.later("pozzetto-next-turn", "30.5")


def _picked_up_after_pozzetto(case: Case) -> None:
    """30.6: after the pozzetto taken directly the turn goes on without picking up."""
    if _play_with_the_pile(case, "30.6") == "nothing":
        case.now("turn-interrupted", "30.6")
        case.now("pile-restored", "30.6")
        case.now("offender-discards", "30.6")
        case.later("pozzetto-after-drawing", "30.6")
        return
    left = _stops_and_sorts_his_melds(case, "30.6", "30.3")
    case.now("pile-restored", "30.6", "30.3")
    case.now("point-3-in-own-turn", "30.6", "30.3")
    _laid_off_is_open(case, 3)
    _melds_left(case, left, "valid-next-turn")


def _only_played(case: Case) -> None:
    """Art. 30 has draws and pick-ups, Art. 29 a player's own turn: the definitions are left."""
    case.now("playing-out-of-turn-is-not-said", "30", "29", "regole-generali")
    case.now("not-played-but-exposed", "def.carta-giocata", "def.carta-esposta", "23")


def _play_with_the_pile(case: Case, *provisions: str) -> str:
    return case.choice("play", ("nothing", "no-meld", "melds"), *provisions, _PLAY)


def _stops_and_sorts_his_melds(case: Case, *provisions: str) -> str:
    """30.3, of the discard and the melds; return how these are left without the pile's cards."""
    case.now("turn-interrupted", *provisions)
    case.now("prepares-discard", *provisions)
    if _play_with_the_pile(case) == "no-meld":
        return "none"
    left = case.choice("melds-left", tuple(_MELDS_LEFT), "30.3")
    case.now("melds-without-those-cards", "30.3")
    if _MELDS_LEFT[left]:
        case.now(_MELDS_LEFT[left], "30.3")
    return left


def _melds_left(case: Case, left: str, valid: str) -> None:
    """Say what becomes of melds that are not mended, and of those that stay."""
    if left in ("not-yet", "mended-in-part", "not-mended"):
        norm = ("def.scartare-secondo-norma", "def.carta-penalizzata")
        case.later("unmended-discarded-in-order", "30.3", *norm)
        until_discarded(case)
    if left not in ("none", "not-mended"):
        _melds_frozen(case, valid, "30.3")


def _laid_off_is_open(case: Case, point: int) -> None:
    """30.3 and 30.4 speak of melds opened; Art. 29, of a draw omitted, of cards laid off too."""
    case.now("laid-off-is-not-said", f"30.{point}", "29.carte-legate", _PLAY, point=point)


def _melds_frozen(case: Case, until: str, provision: str) -> None:
    case.later(until, provision)
    case.later("partner-may-not-lay-off", _FROZEN)
    case.score("closed-before-is-not-said", provision, "29.giochi-aperti")
