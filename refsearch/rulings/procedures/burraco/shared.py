"""Rules that several burraco articles refer to: penalised cards, frozen melds, the round."""

from __future__ import annotations

from typing import Literal

from refsearch.games.burraco.editions import DEFAULT_EDITION, Deals, Rules, rules_of
from refsearch.games.burraco.rounds import Warnings
from refsearch.games.burraco.victory_points import table_for
from refsearch.rulings.case import Case

Moment = Literal["at-once", "after-discard", "later"]
Round = tuple[Deals, bool]
_MOMENTS: dict[str, Moment] = {m: m for m in ("at-once", "after-discard", "later")}
_TABLES: dict[str, Round] = {"2": (2, False), "3": (3, False), "4": (4, False), "teams": (2, True)}
_DEALS: dict[str, Round] = {**_TABLES, "teams-4": (4, True)}


def numbers() -> Rules:
    """Return the numbers of the code."""
    return rules_of(DEFAULT_EDITION)


def discovered(case: Case, *provisions: str) -> Moment:
    """Ask when an error was found: at once, before the next player drew or picked up, or later."""
    return _MOMENTS[case.choice("error-found", tuple(_MOMENTS), *provisions)]


def table_of_round(case: Case, *provisions: str) -> Round:
    """Ask by which table a round is scored; return deals and teams, which have one table."""
    return _TABLES[case.choice("round-table", tuple(_TABLES), *provisions)]


def deals_of_round(case: Case, *provisions: str) -> Round:
    """Ask of how many deals a round is; return them, and whether it is of teams."""
    return _DEALS[case.choice("round-deals", tuple(_DEALS), *provisions)]


def equivalent(case: Case, deals: Deals, teams: bool, *provisions: str) -> None:
    """Say that match points the code only calls equivalent are read out of a table (Art. 37)."""
    table = numbers().tables[table_for(deals, teams, numbers())].provision
    case.score("equivalent-is-a-reading", *provisions, "37", table)


def loses_in_the_ranking(
    case: Case, provision: str, lost: Warnings, deals: Deals, teams: bool
) -> None:
    """Say what warnings cost: the VPs are the code's, the match points a reading."""
    case.score("loses-in-the-ranking", provision, vps=lost.vps_lost, mps=lost.mps_lost)
    equivalent(case, deals, teams, provision)


def penalised(case: Case, *provisions: str, this_turn: bool = False) -> None:
    """Say what holds for penalised cards: discarded in order, nothing played before, counted.

    ``this_turn``: whether the discard of this turn may still be one of them.
    """
    order = "penalised-from-this-turn" if this_turn else "penalised-in-order"
    that_they_are = () if any(id_.startswith("24") for id_ in provisions) else ("24",)
    case.later(order, *provisions, *that_they_are, "def.scartare-secondo-norma")
    until_discarded(case)


def discarded_at_once(case: Case, *provisions: str) -> None:
    """Stop the play for the discard of a card that does not fit; others are penalised cards."""
    case.now("turn-interrupted", *provisions)
    if case.yes("more-surplus", *provisions, "9"):
        case.now("one-surplus-discarded", *provisions, "def.scartare-secondo-norma")
        penalised(case, *provisions)
    else:
        case.now("surplus-discarded", *provisions)


def surplus_found_late(case: Case, moment: Moment) -> None:
    """Say what Art. 24 and 28 have for cards that do not fit, found after the discard.

    Art. 27 names no moment until which a wrong meld may be mended.
    """
    if moment == "after-discard":
        blocks = ("24.errore-rilevato-dopo-lo-scarto", "28.rilevati-dopo-lo-scarto")
        case.later("surplus-is-next-discard", *blocks, "def.scartare-secondo-norma")
        until_discarded(case)
        case.later("mending-late-is-not-said", "27", *blocks)
        return
    late = ("24.errore-rilevato-nelle-fasi-successive", "28.rilevati-nelle-fasi-successive")
    frozen_for_good(case, *late)
    case.now("mending-late-is-not-said", "27", *late)
    _counts_against(case, "surplus-counts-against", *late)


def frozen_for_good(case: Case, *provisions: str) -> None:
    """Freeze a meld for good: its proper cards and a burraco made before keep their value."""
    case.now("frozen-for-good", *provisions, "def.congelamento-definitivo")
    case.score("frozen-meld-counts", "def.congelamento-definitivo")


def frozen_for_a_time(case: Case, opened: bool, laid_off: bool, *provisions: str) -> None:
    """Freeze for a time the melds opened, or those that cards were laid off on (Art. 29)."""
    blocks = ("29.giochi-aperti",) * opened + ("29.carte-legate",) * laid_off
    if opened:
        case.now("opened-melds-frozen", *provisions, "29.giochi-aperti")
    if laid_off:
        case.now("joined-meld-frozen", *provisions, "29.carte-legate")
    case.later("valid-next-turn", *blocks, "def.congelamento-temporaneo")
    case.later("partner-may-not-lay-off", "def.congelamento-temporaneo")
    if opened:
        case.score("opened-melds-against-if-closed", "29.giochi-aperti")
    if laid_off:
        case.score("laid-off-against-if-closed", "29.carte-legate")


def until_discarded(case: Case) -> None:
    """Art. 25: nothing is played before the discard; Art. 24, 18: cards not discarded count."""
    case.later("nothing-before-discarding", "25")
    _counts_against(case, "not-discarded-counts-against", "24", "18.negativi")


def _counts_against(case: Case, id_: str, *provisions: str) -> None:
    value = numbers().cards.values
    points = {"jolly": value["JK"], "two": value["2"], "ace": value["A"]}
    high, low = value["K"], value["7"]
    case.score(id_, *provisions, "1.valore-delle-carte", **points, high=high, low=low)
