"""Art. 22: irregular pozzetti and pozzetti taken wrongly."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.games.burraco.rounds import WarningsInput, warnings
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.closing import pozzetto_already_taken
from refsearch.rulings.procedures.burraco.shared import (
    loses_in_the_ranking,
    numbers,
    table_of_round,
)
from refsearch.rulings.registry import procedure


@procedure("burraco-pozzetto-irregular", "22.1", work=BURRACO)
def pozzetto_irregular(case: Case) -> None:
    """A pozzetto that has too many or too few cards."""
    if case.yes("seen-or-played", "22.1"):
        case.now("play-goes-on-valid", "22.1")
        case.now("other-pozzetto-restored", "22.1")
    else:
        cards = numbers().count.pozzetto_cards
        case.now("both-pozzetti-restored", "22.1", "def.pozzetto", cards=cards)


@procedure("burraco-pozzetto-left-over", "22.2", work=BURRACO)
def pozzetto_left_over(case: Case) -> None:
    """A pozzetto of the deal before that is still on the table."""
    if not case.yes("play-begun", "22.2"):
        case.now("pack-restored", "22.2", "26.prima-che-inizi-il-gioco")
    elif case.yes("old-pozzetto-used", "22.2"):
        case.now("play-stays-valid", "22.2")
        case.now("second-side-takes-second", "22.2")
    else:
        case.now("deal-is-completed", "22.2")
        case.now("old-pozzetto-unused", "22.2")


@procedure("burraco-pozzetto-seen-early", "22.3", work=BURRACO)
def pozzetto_seen_early(case: Case) -> None:
    """A player who looked at his pozzetto before his partner discarded."""
    if case.choice("looked", ("too-early", "in-time"), "22.3") != "too-early":
        case.now("may-look", "22.3", "def.andare-a-pozzetto-in-diretta")
        return
    if case.yes("looked-again", "22.3"):
        _penalty_for_looking_again(case)
    else:
        case.now("warned-for-looking", "22.3", "21")
        case.later("looking-again-costs", "22.3", vps=numbers().warnings.penalty_vps)
        case.later("two-warnings-cost", "21", vps=numbers().warnings.penalty_vps)
    if case.yes("information-exchanged", "22.3"):
        case.now("director-favours-the-innocent", "22.3")


def _penalty_for_looking_again(case: Case) -> None:
    deals, teams = table_of_round(case, "22.3", "tabelle")
    lost = warnings(WarningsInput(early_looks=2, deals=deals, teams=teams))
    loses_in_the_ranking(case, "22.3", lost, deals, teams)


@procedure("burraco-pozzetto-taken-wrongly", "22.4", work=BURRACO)
def pozzetto_taken_wrongly(case: Case) -> None:
    """A pozzetto taken by a player it was not due to."""
    whose = case.choice("whose", ("opponents", "already-taken", "cards-in-hand"), "22.4")
    if whose == "already-taken":
        pozzetto_already_taken(case)
    elif whose == "cards-in-hand":
        case.now("taken-with-cards-is-not-said", "22.4", "21", "regole-generali")
    elif case.yes("card-looked-at", "22.4"):
        case.now("play-goes-on", "22.4")
    else:
        case.now("pozzetto-put-back", "22.4")
