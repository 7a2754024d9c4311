"""Law 16: authorised, unauthorised and extraneous information.

Whether something was suggested, and what the logical alternatives were, the director judges: here
they are questions, never decided.
"""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import asked_in_time

_SOURCES = (
    "legal-actions",
    "withdrawn",
    "authorised-by-law",
    "known-before",
    "score-and-opponents",
    "opponents-manner",
    "partner",
    "elsewhere",
)
# What frees the offending side of 16C: a replacement, a penalty card, a claim all play on after.
_WITHDRAWN = ("replaced", "penalty-card", "claim-played-on", "other")
_FREEING = ("23.B", "26.A", "27.B.1.a", "27.B.1.b", "50.E.1", "68.D.2.b.ii")


@procedure("hesitation", "16.B", "73.C", "73.D", common=6)
def hesitation(case: Case) -> None:
    """A player whose partner hesitated, or otherwise showed something, chose a call or a play."""
    if case.yes("board-over", "16.B.3"):
        _judged_from_partner(case)
    else:
        from_partner(case)


def from_partner(case: Case) -> None:
    """Say what is done while the board goes on: 16B2 now, 73C1 then, 16B3 after play."""
    case.now("right-reserved", "16.B.2")
    case.now("opponents-call-at-once", "16.B.2")
    case.now("board-goes-on", "16.B.3")
    case.later("partner-avoids-advantage", "73.C.1", "16.B.1.a")
    case.later("opponents-may-infer", "73.D.1")
    case.later("not-after-claim-played-on", "68.D.2.b.ii")
    case.check("call-again-after-play", "16.B.3")
    case.check("opponent-misled", "73.E.2")


def _judged_from_partner(case: Case) -> None:
    """16B1 and 73D1: was there such information, and did it suggest what was chosen?"""
    found = ("suggested", "not-suggested", "no-information")
    suggested = case.choice("information-suggested", found, "16.B.1", "73.D.1", "73.A.2")
    if suggested == "no-information":
        case.score("tempo-no-infraction", "16.B.1", "73.D.1", "73.A.2")
    else:
        _judged(case, "16.B", "16.B.1.a", suggested=suggested == "suggested")
    case.check("opponent-misled", "73.E.2")  # whatever it suggested to the partner
    asked_in_time(case)


def _judged(case: Case, law: str, rule: str, *, suggested: bool) -> None:
    """The test of 16B1 and 16C2: what was suggested, over what, with what effect.

    16B1(b) makes an action a logical alternative that a significant proportion of the player's
    peers would seriously consider and that some might choose: both, so they are one question.
    """
    if not suggested:
        case.score("not-suggested", rule)
    elif not case.yes("logical-alternative", "16.B.1.b"):
        case.score("no-logical-alternative", rule, "16.B.1.b")
    else:
        _infraction(case, law, rule)


def _infraction(case: Case, law: str, rule: str) -> None:
    remedy = "16.B.3" if law == "16.B" else "16.C.3"
    case.now("suggested-was-chosen", rule, "16.B.1.b")
    if case.yes("advantage-or-damage", remedy, "12.B.1"):
        case.score("adjusted-for-information", remedy, "12.C.1")
    else:
        case.score("no-damage-result-stands", remedy, "12.B.1")
    if law == "16.B":
        case.check("penalty-for-using-information", "73.C.2", "90.A")
        case.check("not-after-claim-played-on", "68.D.2.b.ii")


@procedure("withdrawn-action", "16.C")
def withdrawn_action(case: Case) -> None:
    """A call or a play was withdrawn, and a player knows of it."""
    if case.choice("side", ("innocent", "offending"), "16.C.1", "16.C.2") == "innocent":
        case.now("all-authorised", "16.C.1")
    elif not _freed(case):
        _unauthorised(case)


def _freed(case: Case) -> bool:
    """Ask for the laws that set 16C aside for the offending side, and rule by the one that does."""
    what = case.choice("what-withdrawn", _WITHDRAWN, *_FREEING)
    if what == "replaced":
        case.now("withdrawn-call-may-be-used", "23.B", "26.A", "27.B.1.a", "27.B.1.b")
        case.check("comparable-call-damage", "23.C", "27.D", "12.C.1.b")
    elif what == "penalty-card":
        case.now("penalty-card-information", "50.E.1", "50.E.2", "50.E.3", "16")
        case.check("penalty-card-help", "50.E.4", "12.B.1")
    elif what == "claim-played-on":
        case.now("played-on-without-16", "68.D.2.b.ii")
    return what != "other"


def _unauthorised(case: Case) -> None:
    """16C2 while the board goes on, and the test of 16C2 and 16C3 after play."""
    if case.yes("board-over", "16.C.3"):
        case.now("withdrawn-unauthorised", "16.C.2")
        suggested = case.yes("demonstrably-suggested", "16.C.2")
        _judged(case, "16.C", "16.C.2", suggested=suggested)
        asked_in_time(case)
    else:
        case.now("withdrawn-unauthorised", "16.C.2")
        case.later("suggested-may-not-be-chosen", "16.C.2")
        case.check("judged-after-play", "16.C.3", "12.C.1")


@procedure("extraneous-information", "16.D")
def extraneous_information(case: Case) -> None:
    """A player learned something of a board by accident."""
    at_this_table = ("opponents-card", "partners-card")
    moments = ("before-any-call", "after-first-call", "after-play", *at_this_table)
    received = case.choice("received", moments, "16.D.2", "16.D.3", "74.C.5", "24", "49")
    if received == "opponents-card":
        case.now("may-act-on-opponents-card", "74.C.5", "73.D.2")
        return
    if received == "partners-card":
        case.now("partners-card-has-its-law", "24", "49", "16.B.1")
        return
    case.now("director-told", "16.D.1")
    if received == "after-play":
        case.score("board-was-over", "16.D.3")
    elif received == "after-first-call":
        _complete_or_adjust(case, "16.D.3")
    elif case.yes("could-interfere", "16.D.2"):
        _before_any_call(case)
    else:
        case.now("played-normally", "16.D.2")


def _before_any_call(case: Case) -> None:
    """16D2: the director chooses; he is asked only what the form of the event allows."""
    if case.yes("seats-can-change", "16.D.2.a"):
        case.now("may-change-seats", "16.D.2.a")
    if case.yes("may-be-redealt", "16.D.2.b", "86.A"):
        case.now("may-redeal", "16.D.2.b")
    _complete_or_adjust(case)


def _complete_or_adjust(case: Case, *sent_by: str) -> None:
    case.now("may-complete", *sent_by, "16.D.2.c")
    case.now("may-award-adjusted", *sent_by, "16.D.2.d", "86.B")
    case.check("did-it-affect-the-result", "16.D.2.c")
    case.score("norme-opened-score", "norme-2010:16")


@procedure("use-of-information", "16.A")
def use_of_information(case: Case) -> None:
    """A player asks what he may take into account."""
    source = case.choice("source", _SOURCES, "16.A.1", "16.A.2", "16.B.1", "73.D.1")
    if source == "partner":
        case.now("partners-is-unauthorised", "16.B.1")
        from_partner(case)
    elif source == "elsewhere":
        extraneous_information(case)
    elif source == "withdrawn":
        case.now("as-withdrawn-says", "16.A.1.b")
        withdrawn_action(case)
    elif source == "opponents-manner":
        case.now("may-be-used-at-own-risk", "73.D.1")
        case.check("opponent-misled", "73.E.2")
    else:
        _listed(case, source)


def _listed(case: Case, source: str) -> None:
    if source == "legal-actions" and case.yes("affected-by-unauthorised", "16.A.1.a"):
        case.now("not-authorised", "16.A.1.a")
    elif source == "known-before" and case.yes("law-precludes", "16.A.1.d"):
        case.now("not-authorised", "16.A.1.d")
    else:
        provisions = {"legal-actions": "16.A.1.a", "authorised-by-law": "16.A.1.c"}
        provisions |= {"known-before": "16.A.1.d", "score-and-opponents": "16.A.2"}
        case.now("may-be-used", provisions[source])
