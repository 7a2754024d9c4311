"""Laws 50 and 51: penalty cards, and what they oblige both defenders to."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import unless_dummy_was_first
from refsearch.rulings.questions import YES_NO
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import could_have_known, right_lost

# what declarer says of the lead of the offender's partner, and the provision he says it by
_LEAD: dict[str, dict[str, tuple[str, ...]]] = {
    "major": {"require": ("50.D.2.a",), "forbid": ("50.D.2.a",), "neither": ("50.D.2.b",)},
    "several-one-suit": {
        "require": ("51.B.1.a",),
        "forbid": ("51.B.1.b",),
        "neither": ("50.D.2.b",),
    },
    "several-suits": {
        "require": ("51.B.2.a", "51.B.1.a"),
        "forbid": ("51.B.2.b",),
        "neither": ("51.B.2.c",),
    },
}


_SEVERAL = ("51.B.1.a", "51.B.1.b", "51.B.2.a", "51.B.2.b", "51.B.2.c")
_EXPOSED = ("low", "honor", "several")


def exposed_card(
    case: Case,
    exposure: str = "",
    *provisions: str,
    waivable: bool = False,
    known: tuple[str, ...] = (),
) -> None:
    """Make a defender's exposed card a penalty card, minor or major by Law 50B.

    ``exposure`` is inadvertent, deliberate-play or otherwise where the caller knows; asked if not.
    Only a card exposed inadvertently is minor by the text, so one that was neither played nor
    exposed by accident (shown, named) is major. ``provisions`` made it a penalty card; where it
    is ``waivable``, the director may designate otherwise (50); ``known`` is cited before 72C.
    """
    kinds = (*_EXPOSED, "waived") if waivable else _EXPOSED
    cited = ("50.B", "def.honor")
    kind = case.choice("exposed-card", kinds, *cited)
    if kind == "waived":
        case.now("director-designates-otherwise", "50")
    elif kind == "several":
        _several(case, *provisions)
    elif kind == "low":
        _low(case, exposure or _exposure(case), *provisions)
    else:
        _only_major(case, *provisions, "50.B")
    could_have_known(case, *known)


def _low(case: Case, exposure: str, *provisions: str) -> None:
    if exposure == "inadvertent":
        minor_penalty_card(case, *provisions)
        return
    _only_major(case, *provisions, "50.B")
    if exposure == "otherwise":
        case.now("major-not-inadvertent", "50.B")


def _exposure(case: Case) -> str:
    choices = ("inadvertent", "deliberate-play", "otherwise")
    return case.choice("penalty-card-exposure", choices, "50.B")


def _several(case: Case, *provisions: str) -> None:
    case.now("all-penalty-cards-major", *provisions, "50.B")
    case.now("penalty-card-stays-faced", "50.A")
    case.later("declarer-designates-penalty-card", "50.D.1.a", "51.A")
    case.later("major-penalty-card-must-be-played", "50.D.1.a", "50.D.1.b")
    case.later("declarer-chooses-lead-of-several", "50.D.2", *_SEVERAL)
    penalty_card_information(case)


def minor_penalty_card(case: Case, *provisions: str) -> None:
    """Say what a minor penalty card is and does: 50A, 50C, 50E; ``provisions`` made it one."""
    case.now("becomes-minor-penalty-card", *provisions, "50.B")
    case.now("penalty-card-stays-faced", "50.A")
    case.later("minor-penalty-card-limits", "50.C")
    case.later("partner-leads-freely", "50.C")
    penalty_card_information(case)


def major_penalty_card(case: Case, *provisions: str) -> None:
    """Say what a major penalty card is and does: 50A, 50D, 50E; ``provisions`` made it one.

    Nobody was asked whether the defender has another, so that Law 51 is said too.
    """
    _only_major(case, *provisions)
    with_another_penalty_card(case)


def _only_major(case: Case, *provisions: str) -> None:
    case.now("becomes-major-penalty-card", *provisions)
    case.now("penalty-card-stays-faced", "50.A")
    _major_later(case)


def with_another_penalty_card(case: Case) -> None:
    """Say what changes for a defender who has a penalty card already: 50B, 51."""
    case.later("with-another-penalty-card", "50.B", "51.A", "51.B")


def _major_later(case: Case) -> None:
    case.later("major-penalty-card-must-be-played", "50.D.1.a", "50.D.1.b")
    case.later("declarer-chooses-partner-lead", "50.D.2")
    penalty_card_information(case)


def information_of_card_taken_back(case: Case) -> None:
    """Say who may know what of a card that is no penalty card any more: 50E2, and 16C it names."""
    case.later("taken-back-unauthorised", "50.E.2", "16.C.2")
    case.check("withdrawn-damage", "50.E.2", "16.C.3")


def own_penalty_card(case: Case) -> None:
    """Say that the offender's partner has duties too if he has a penalty card: 50C, 50D1."""
    case.now("own-penalty-card", "50.C", "50.D.1.a", "50.D.1.b")


def penalty_card_information(case: Case) -> None:
    """Say who may know what of a penalty card, and the check after play: 50E, and 16."""
    case.later("penalty-card-information", "50.E.1", "50.E.2", "50.E.3", "16")
    penalty_card_help(case)


def penalty_card_help(case: Case) -> None:
    """Say the check after play: while it lay on the table the card may have helped (50E1)."""
    case.check("penalty-card-help", "50.E.4", "12.B.1")


@procedure("penalty-card", "50", "51", common=10)
def penalty_card(case: Case) -> None:
    """A penalty card is on the table, and somebody is to play."""
    cards = case.choice(
        "cards", ("minor", "major", "several-one-suit", "several-suits"), "50.B", "51.B.2.a"
    )
    turn = case.choice("turn", ("offender-plays", "partner-leads", "partner-follows"), "50.D")
    if cards != "minor" and turn == "partner-leads":
        _partner_leads(case, cards)
        return
    if cards == "minor":
        _minor(case, turn)
    elif turn == "partner-follows":
        case.now("partner-follows-freely", "50.D")
        own_penalty_card(case)
    else:
        _offender_plays(case, cards)
    penalty_card_information(case)


def _minor(case: Case, turn: str) -> None:
    if turn == "offender-plays":
        case.now("minor-penalty-card-limits", "50.C")
    else:
        case.now("partner-leads-freely", "50.C")
        own_penalty_card(case)


def _offender_plays(case: Case, cards: str) -> None:
    if cards == "major":
        playable = "one" if case.yes("penalty-card-playable", "50.D.1.b", "44.C") else "none"
    else:
        playable = case.choice(
            "penalty-cards-playable", ("none", "one", "several"), "51.A", "50.D.1.b", "44.C"
        )
    if playable == "several":
        case.now("declarer-designates-penalty-card", "50.D.1.a", "51.A")
    elif playable == "one":
        case.now("must-play-penalty-card", "50.D.1.a")
    else:
        case.now("penalty-card-waits", "50.D.1.b")


def _partner_leads(case: Case, cards: str) -> None:
    """50D2: he waits for declarer; who plays after a lead made before has lost the choice: 60A."""
    led = case.choice("led-before-choice", (*YES_NO, "declarer-played"), "50.D.2", "60.A.1")
    if led == "declarer-played":
        right_lost(case)
        case.later("obligation-remains", "60.A.3")
        penalty_card_information(case)
    else:
        _declarer_chooses(case, cards, early=led == "yes")


def _declarer_chooses(case: Case, cards: str, *, early: bool) -> None:
    """A card led before he chose is itself a penalty card by Law 49.

    So it is the card he must lead where declarer's choice allows it: 50D1.
    """
    if early:
        unless_dummy_was_first(case)
        case.now("early-lead-is-penalty-card", "50.D.2", "49", "50.B")
    else:
        case.now("partner-waits", "50.D.2")
    provisions = _LEAD[cards]
    cited = dict.fromkeys(p for by in provisions.values() for p in by)
    option = case.option("option", ("require", "forbid", "neither"), *cited)
    if not (early and option == "neither"):
        case.now(f"{option}-lead", *provisions[option])
    if early:
        case.now("early-lead-is-led-if-allowed", "50.D.1.a", "50.D.1.b", "51.A")
    else:
        own_penalty_card(case)
    if option == "neither":
        case.later("penalty-cards-remain", *provisions[option])
    else:
        _picked_up(case, cards, *provisions[option])
        if early:
            case.later("early-lead-binds-too", "50.D.2")
    if option == "neither" or early or cards == "several-suits":
        penalty_card_information(case)
    else:
        penalty_card_help(case)


def _picked_up(case: Case, cards: str, *provisions: str) -> None:
    case.now("unable-to-comply", "59")
    case.now("penalty-card-picked-up", *provisions)
    if cards != "major":
        case.now("offender-plays-freely", *provisions)
    if cards == "several-suits":
        case.later("other-suits-remain", *provisions)
    information_of_card_taken_back(case)
