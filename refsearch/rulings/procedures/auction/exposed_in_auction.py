"""Law 24: a card exposed or led during the auction."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import could_have_known

_MOMENTS = ("during", "before", "declaring-side-led", "after")
_CARDS = ("low", "honour", "led", "several", "partner-could-not-see", "not-by-own-error")


@procedure("card-exposed-in-auction", "24")
def card_exposed_in_auction(case: Case) -> None:
    """A card of a player's hand that his partner could have seen before the auction ended."""
    moment = case.choice("moment", _MOMENTS, "24", "54.E", "16.D.1")
    if moment == "before":
        case.now("seen-before-the-auction", "16.D.1", "16.D.2")
    elif moment == "after":
        case.now("see-exposed-in-play", "48", "49")
    elif moment == "declaring-side-led":
        case.now("declaring-side-picks-up", "54.E", "24.D")
        _information(case)
    else:
        _during(case, case.choice("cards", _CARDS, "24.A", "24.B", "24.C"))


def _during(case: Case, cards: str) -> None:
    """24 is for cards that the partner could have seen through the player's own error."""
    if cards == "not-by-own-error":
        case.now("not-by-own-error", "24", "16.D.3")
    elif cards == "partner-could-not-see":
        case.now("partner-could-not-see", "24")
    else:
        _exposed(case, cards)


def _exposed(case: Case, cards: str) -> None:
    case.now("card-stays-faced", "24")
    if cards == "low":
        case.now("no-further-rectification", "24.A")
    else:
        provision = "24.C" if cards == "several" else "24.B"
        case.now("partner-passes-next", provision)
        could_have_known(case, provision)
    _information(case)
    case.later("picked-up-by-declaring-side", "24.D")
    waits = () if cards == "low" else ("50.D.2",)
    case.later(_penalty(cards), "24.E", "50.B", *waits)


def _information(case: Case) -> None:
    case.later("exposed-card-information", "24", "16.C.1", "16.C.2")
    case.check("exposed-card-used", "16.C.3", "12.C.1")


def _penalty(cards: str) -> str:
    """Return the item of a defender's card: minor only a single low one not led (Law 50B)."""
    return {"low": "becomes-minor", "several": "all-become-major"}.get(cards, "becomes-major")
