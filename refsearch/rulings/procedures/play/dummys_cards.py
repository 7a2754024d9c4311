"""Laws 45D, 45F and 46: dummy plays or indicates a card, declarer names one incompletely."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure

_WORDS = (
    "low",
    "high",
    "win",
    "suit-only",
    "rank-only",
    "not-in-dummy",
    "anything",
    "other-intention",
)


@procedure("card-not-designated", "45")
def card_not_designated(case: Case) -> None:
    """Dummy put in the played position a card that declarer did not name: 45D."""
    if case.yes("both-sides-played-to-next", "45.D.1"):
        _too_late(case)
        return
    case.now("withdraw-misplaced-card", "45.D.1")
    if case.yes("defender-played-after", "45.D.1"):
        case.now("defender-may-withdraw", "45.D.1")
        if case.chooses("right-opponent-changed", "45.D.1"):
            case.now("declarer-may-withdraw", "45.D.1")
    withdrawn_information(case, "45.D.1")


def _too_late(case: Case) -> None:
    case.now("play-continues-unchanged", "45.D.2")
    if case.yes("led-to-the-trick", "45.D.2"):
        case.check("failing-to-follow-it-may-be-revoke", "45.D.2", "64.A", "64.B.7", "64.C")
    elif case.yes("dummy-revoked", "45.D.2"):
        case.score("no-trick-for-dummys-revoke", "45.D.2", "64.B.3")
        case.check("dummys-revoke-damage", "45.D.2", "64.C.1")


@procedure("dummy-indicates-card", "45")
def dummy_indicates_card(case: Case) -> None:
    """Dummy touched or indicated a card without being told to: 45F."""
    why = case.choice("why", ("own-initiative", "arranging", "instructed", "placed-it"), "45.F")
    if why == "arranging":
        case.now("may-arrange-cards", "45.F")
    elif why == "instructed":
        case.now("plays-as-instructed", "42.A.3", "45.F")
    elif why == "placed-it":
        case.now("see-card-not-designated", "45.D")
    else:
        case.now("director-is-told", "45.F")
        case.now("play-goes-on", "45.F")
        case.check("suggested-play-damage", "45.F", "12.C.1.b")


@procedure("incomplete-designation", "46", common=11)
def incomplete_designation(case: Case) -> None:
    """Declarer called for a card from dummy without naming both its suit and its rank: 46B."""
    words = case.choice("said", _WORDS, "46.B")
    _ACCORDING[words](case)
    case.later("name-suit-and-rank", "46.A")


def _in_suit_led(case: Case, id_: str, provision: str) -> None:
    """46B1(a) and (c) speak of the suit led: there is none while dummy is to lead."""
    if case.yes("dummy-leads", provision):
        case.now("no-suit-led", provision, "46.A", "46.B.5")
    elif case.yes("dummy-has-suit-led", provision, "46.B.4"):
        case.now(id_, provision)
    else:
        _no_such_card(case, provision)


def _unless_it_would_revoke(case: Case) -> None:
    """44C puts following suit before 46B, which does not ask whether the card is legal."""
    case.now("unless-it-would-revoke", "44.C", "42.A.3", "62.A", "62.B.2")


def _low(case: Case) -> None:
    _in_suit_led(case, "lowest-of-suit-led", "46.B.1.c")


def _high(case: Case) -> None:
    _in_suit_led(case, "highest-of-suit-led", "46.B.1.a")


def _win(case: Case) -> None:
    if case.yes("some-card-wins", "46.B.1.b"):
        case.now("lowest-known-to-win", "46.B.1.b")
        _unless_it_would_revoke(case)
    else:
        _no_such_card(case, "46.B.1.b")


def _suit_only(case: Case) -> None:
    if case.yes("dummy-has-named-suit", "46.B.2", "46.B.4"):
        case.now("lowest-of-named-suit", "46.B.2")
        _unless_it_would_revoke(case)
    else:
        _no_such_card(case, "46.B.2")


def _rank_only(case: Case) -> None:
    if case.yes("rank-in-suit-won", "46.B.3.a"):
        case.now("continues-suit-won", "46.B.3.a")
        return
    cards = case.choice("cards-of-that-rank", ("none", "one", "several"), "46.B.3.b")
    if cards == "one":
        case.now("plays-card-of-that-rank", "46.B.3.b")
    elif cards == "several":
        case.now("declarer-says-which", "46.B.3.b")
    else:
        _no_such_card(case, "46.B.3.b")


def _void(case: Case) -> None:
    case.now("designation-is-void", "46.B.4")


def _no_such_card(case: Case, provision: str) -> None:
    """46B4 is for a card that was named and is not in dummy; for these words it is an analogy."""
    case.now("void-by-analogy", provision, "46.B.4")


def _anything(case: Case) -> None:
    case.now("defender-may-designate", "46.B.5")


def _other_intention(case: Case) -> None:
    """46B: whatever was said, unless what declarer meant instead is incontrovertible."""
    case.now("intention-is-followed", "46.B")


_ACCORDING = {
    "low": _low,
    "high": _high,
    "win": _win,
    "suit-only": _suit_only,
    "rank-only": _rank_only,
    "not-in-dummy": _void,
    "anything": _anything,
    "other-intention": _other_intention,
}
