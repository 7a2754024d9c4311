"""Art. 23-26 and 35: exposed, penalised and penalising cards, the pack, thrown cards."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.melds import wrong_meld
from refsearch.rulings.procedures.burraco.shared import frozen_for_a_time, penalised
from refsearch.rulings.registry import procedure

_WHAT = ("card", "melds", "both")
_WHEN = ("after-discard", "before")


@procedure("burraco-exposed-card", "23", work=BURRACO, common=5)
def exposed_card(case: Case) -> None:
    """A card that the partner saw or may have seen, or that a player said he has."""
    ways = ("pulled-or-dropped", "declared", "phantom", "released-in-play")
    how = case.choice("how", ways, "23", "def.carta-fantasma")
    if how == "released-in-play":
        case.now("card-is-played", "23", "def.carta-giocata")
    elif how == "phantom":
        case.now("phantom-is-only-defined", "def.carta-fantasma", "regole-generali")
        case.now("phantom-judged-as-it-is", "23", "24", "def.carta-eccedente")
    elif how == "pulled-or-dropped" and not case.yes("partner-could-see", "23"):
        case.now("not-exposed", "23", "def.carta-esposta")
    elif case.yes("partner-prompted", "23"):
        case.now("stopped-and-discarded", "23")
    else:
        case.now("exposed-card-is-played", "23")
        case.now("else-it-is-the-discard", "23", "6")
        case.later("partner-may-play", "23")
        case.later("offender-not-on-those-melds", "23", "24")


@procedure("burraco-penalised-card", "24", work=BURRACO)
def penalised_card(case: Case) -> None:
    """A card that was played improperly and must be discarded or counted against the side."""
    why = case.choice("why", ("surplus-in-a-meld", "on-partners-meld"), "24", "23")
    if why == "on-partners-meld":
        case.now("those-cards-penalised", "23")
        penalised(case, "23", this_turn=True)
    else:
        wrong_meld(case)


@procedure("burraco-penalising-card", "25", work=BURRACO)
def penalising_card(case: Case) -> None:
    """Cards played after the discard, or before a penalised card was discarded."""
    act = case.choice("act", tuple(f"{what}-{when}" for when in _WHEN for what in _WHAT), "25")
    case.now("turn-interrupted", "25", "29")
    if act.endswith("before"):
        case.now("penalised-is-discarded", "25", "24")
    opened, laid_off = not act.startswith("card"), not act.startswith("melds")
    frozen_for_a_time(case, opened, laid_off, "25")


@procedure("burraco-pack", "26", work=BURRACO)
def pack(case: Case) -> None:
    """Cards missing from the pack, or surplus ones in it."""
    moments = ("before-play", "during-deal", "after-result")
    found = case.choice("found", moments, "26")
    if found == "before-play":
        case.now("pack-restored", "26.prima-che-inizi-il-gioco", "3")
    elif found == "after-result":
        case.now("result-stands", "26.dopo-che-e-stato-acquisito-un-risultato")
        case.now("pack-replaced-at-once", "26.dopo-che-e-stato-acquisito-un-risultato")
    elif case.yes("meld-opened", "26.durante-il-corso-di-una-smazzata"):
        case.now("deal-goes-on", "26.durante-il-corso-di-una-smazzata")
        case.later("pack-replaced-after", "26.durante-il-corso-di-una-smazzata")
    else:
        case.now("restored-and-dealt-again", "26.durante-il-corso-di-una-smazzata")


@procedure("burraco-thrown-cards", "35", work=BURRACO)
def thrown_cards(case: Case) -> None:
    """Cards thrown on the table, or handed to the partner."""
    how = case.choice("how", ("thrown", "handed-to-partner", "laid-on-the-table"), "35")
    if how == "thrown":
        case.now("thrown-cards-penalised", "35")
        penalised(case, "35", this_turn=True)
    elif how == "handed-to-partner" and not case.yes("place-declared", "35"):
        case.now("handed-cards-penalised", "35", "def.dichiarazione")
        penalised(case, "35", this_turn=True)
    else:
        case.now("play-is-valid", "35")
