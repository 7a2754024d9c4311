"""Law 40: partnership understandings, deviations from them and psychic calls."""

from __future__ import annotations

from collections.abc import Callable

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure

# when the opponents' convention card may be looked at, and by which provision
_CONSULTED = {
    "before-the-auction": "40.B.2.c.i",
    "clarification-period": "40.B.2.c.ii",
    "own-turn": "40.B.2.c.iii",
    "to-explain": "40.B.2.c.iv",
}


@procedure("partnership-understanding", "40")
def partnership_understanding(case: Case) -> None:
    """An agreement was concealed, not allowed or departed from; or a card or note was looked at."""
    matter = case.choice("matter", tuple(_MATTERS), "40.A", "40.B", "40.C")
    _MATTERS[matter](case)


def _deviation(case: Case) -> None:
    """40C1: free, unless the partner has more reason than the opponents to allow for it.

    The Norme forbid psychics in local events, and in most others those of strong openings.
    """
    if case.yes("partner-forewarned", "40.C.1"):
        case.now("concealed-understanding", "40.A.3", "40.C.1", "40.A.1.a", "40.B.1.a")
        case.check("concealed-understanding-damage", "40.C.1", "12.C.1.b")
        return
    case.now("deviation-is-proper", "40.A.3", "40.C.1")
    case.now("nothing-to-disclose", "40.C.2")
    case.now("unless-psychics-forbidden", "norme-2010:app2.2.b")
    case.check("artificial-psychics-regulated", "40.B.2.a.v")
    case.check("norme-strong-openings", "norme-2010:app2.2.a")


def _not_allowed(case: Case) -> None:
    case.now("agreement-not-allowed", "40.B.1.b", "40.B.1.c", "40.B.2.a.i", "40.B.2.a.iv")
    if case.yes("damaged-by-agreement", "40.B.4"):
        case.score("adjusted-for-agreement", "40.B.4", "12.C.1.b")
    else:
        case.score("no-damage-result-stands", "40.B.4", "12.B.1")
    case.check("agreement-penalty", "40.B.4", "90.A")


def _not_disclosed(case: Case) -> None:
    """40B5: all that comes from agreement or experience, not what players generally know."""
    case.now("agreements-made-available", "40.A.1.b", "40.B.2.a.ii", "40.B.2.a.iii")
    undisclosed = case.choice(
        "undisclosed", ("crucial", "not-crucial", "general-knowledge"), "40.B.5.a", "40.B.5.b"
    )
    if undisclosed == "general-knowledge":
        case.now("general-knowledge-not-disclosed", "40.B.5.a")
        return
    case.now("must-disclose", "40.B.5.a")
    if undisclosed == "crucial":
        case.score("adjusted-for-non-disclosure", "40.B.5.b", "40.B.3.a", "12.C.1.b")
    else:
        case.score("no-damage-result-stands", "40.B.5.b", "12.B.1")
    case.check("repeated-non-disclosure", "40.B.3.b", "90.A")
    case.now("see-misinformation", "21.B", "47.E.2", "75.B.1")
    case.check("norme-announced-beforehand", *(f"norme-2010:40.{n}" for n in range(1, 5)))


def _by_player(case: Case) -> None:
    case.now("same-meaning-for-both", "40.A.4")
    _breach(case)


def _other_means(case: Case) -> None:
    case.now("only-by-calls-and-plays", "40.A.2", "73.B.1")
    case.now("gravest-offence", "73.B.2")
    case.check("breach-damage", "12.A.1")
    case.check("gravest-offence-penalty", "90.A", "91.A", "91.B")


def _opponents_card(case: Case) -> None:
    moment = case.choice("consulted", (*_CONSULTED, "another-moment"), "40.B.2.c")
    if moment == "another-moment":
        case.now("opponents-card-not-now", "40.B.2.c")
        _breach(case)
    else:
        case.now("opponents-card-may-be-seen", _CONSULTED[moment])


def _breach(case: Case) -> None:
    """Law 40 names no rectification here: 12A1 lets the Director adjust, 90A penalise."""
    case.check("breach-damage", "12.A.1")
    case.check("breach-penalty", "90.A")


def _own_card_or_aid(case: Case) -> None:
    """40B2(b): the declaring side's own card in the clarification period, or by regulation."""
    if case.yes("aid-allowed", "40.B.2.b", "40.B.2.d"):
        case.now("aid-may-be-used", "40.B.2.b", "40.B.2.d")
        return
    case.now("no-own-card-nor-aid", "40.B.2.b", "40.B.2.d")
    case.check("aid-damage", "12.A.1", "90.A")


_MATTERS: dict[str, Callable[[Case], None]] = {
    "deviation": _deviation,
    "not-allowed": _not_allowed,
    "not-disclosed": _not_disclosed,
    "by-player": _by_player,
    "other-means": _other_means,
    "opponents-card": _opponents_card,
    "own-card-or-aid": _own_card_or_aid,
}
