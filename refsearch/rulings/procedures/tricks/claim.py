"""Laws 68 to 71: claim and concession, agreed, contested, withdrawn."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import takes_part
from refsearch.rulings.procedures.tricks.contested_claim import contested
from refsearch.rulings.registry import procedure

# where several hold the last of them counts: cards shown over the trick in progress are no
# penalty cards, though no claim was meant
_KINDS = ("claim-declarer", "claim-defender", "concession", "not-meant", "current-trick", "dummy")
_REACTIONS = ("contested", "agreed", "play-on", "play-on-refused")
_OBJECTIONS = ("in-time", "within-correction-period", "too-late")


@procedure("claim", "68", "69", "70", "71", common=7)
def claim(case: Case) -> None:
    """A statement or an act that gives tricks to one side or the other."""
    kind = case.choice("claim-kind", _KINDS, "68.A", "68.B.1")
    if kind == "current-trick":
        _current_trick(case)
    elif kind == "not-meant":
        case.now("no-claim-was-made", "68.A", "54")
        case.now("defenders-shown-cards", "49")
    elif kind == "dummy":
        case.now("dummys-word-is-no-claim", "68.A", "68.B.1", "43.A.1.c")
        takes_part(case)
    else:
        _more_than_one_trick(case, kind)


def _current_trick(case: Case) -> None:
    case.now("claim-play-goes-on", "68")
    if case.yes("defender-showed", "68"):
        case.now("shown-may-be-premature-play", "68", "57.A")
        case.later("shown-not-penalty-cards", "68")
        case.check("shown-information", "68", "16")


def _more_than_one_trick(case: Case, kind: str) -> None:
    """68B2 overrides 68B1: a defender may object to the tricks his partner's claim leaves too."""
    objecting = () if kind == "claim-declarer" else ("partner-objects",)
    provisions = ("68.D.1", "68.D.2", *(("68.B.2",) if objecting else ()))
    options = (*_REACTIONS, *objecting)
    reaction = case.option("claim-reaction", options, *provisions, facts=("objected-later",))
    if reaction == "partner-objects":
        _no_concession(case)
        return
    if reaction not in ("objected-later", "play-on"):
        case.now("play-stops", "68.D")
        # the Italian text of 68C has only who claims face his hand, the Greek also who concedes
        case.now("conceders-hand" if kind == "concession" else "statement-due", "68.C")
    if reaction != "play-on":  # void then, and so it has established nothing
        case.later("claim-establishes-revoke", "63.A.3")
    _reaction(case, kind, reaction)


def _no_concession(case: Case) -> None:
    case.now("no-concession-no-claim", "68.B.2")
    case.now("director-called-at-once", "68.B.2")
    case.now("claim-play-goes-on", "68.B.2")
    case.later("shown-not-penalty-cards", "68.B.2")
    case.later("shown-unauthorised-for-partner", "68.B.2", "16.C.2")
    case.check("shown-information-used", "68.B.2", "16.C.3")


def _reaction(case: Case, kind: str, reaction: str) -> None:
    if reaction == "play-on":
        case.now("claim-void-play-goes-on", "68.D.2.b")
        case.later("no-penalty-cards-nor-information", "68.D.2.b.ii")
        case.score("result-played-stands", "68.D.2.b.ii")
    elif reaction == "agreed":
        _agreed(case)
    elif reaction == "objected-later":
        _objected_later(case, kind)
    elif reaction == "play-on-refused":
        case.now("all-four-must-agree", "68.D.2.b.i")
        _contested(case, kind)
    else:
        _contested(case, kind)


def _agreed(case: Case) -> None:
    """69A: assent alone is no agreement; the time for objecting must have run out."""
    case.now("agreed-unless-objection", "69.A")
    case.later("agreement-may-be-withdrawn", "69.B", "71", "79.C.1")
    case.later("agreement-establishes-revoke", "63.A.4")
    case.score("tricks-as-claimed", "69.A")


def _objected_later(case: Case, kind: str) -> None:
    """69A: an agreement is made when its time for objecting has run out."""
    objection = case.choice("objection", _OBJECTIONS, "69.A", "69.B", "79.C.1")
    if objection == "in-time":
        case.now("not-yet-agreed", "69.A")
        _adjudicated(case, kind)
        return
    if objection == "within-correction-period":
        _withdrawn(case)
    else:
        case.now("agreement-established", "69.A")
        case.score("tricks-as-claimed", "69.A", "69.B", "71", "79.C.1")


def _contested(case: Case, kind: str) -> None:
    sides = ("conceding", "other")
    conceded = kind == "concession"
    if conceded and case.choice("contested-by", sides, "70.A", "71.A", "71.B") == "conceding":
        case.now("nothing-until-director", "68.D.2.a")
        _others_revoke(case)
        if not _concession_cancelled(case):
            case.score("70-and-71-in-no-order", "68.D.2.a", "70.A", "71")
    else:
        _adjudicated(case, kind)


def _adjudicated(case: Case, kind: str) -> None:
    """70: the other side contests; a claim is heard again, a concession has no statement.

    71 cancels a concession whoever finds it wrong, and 79A2 bids the other side say so.
    """
    case.now("nothing-until-director", "68.D.2.a")
    _others_revoke(case)
    case.now("played-after-the-claim", "68.D", "70.A")
    if kind == "concession":
        case.score("concession-cancelled-whoever-objects", "71.A", "71.B", "79.A.2")
        case.score("adjudicated", "70.A")
    else:
        contested(case, defender=kind == "claim-defender")


def _withdrawn(case: Case) -> None:
    who = case.choice("withdrawn-by", ("assenting", "conceding"), "69.B", "71.A", "71.B")
    if who == "conceding":
        _concession_cancelled(case)
        return
    case.now("agreement-established", "69.A")
    ways = ("already-won", "likely-won", "neither")
    way = case.choice("lost-trick", ways, "69.B.1", "69.B.2")
    if way == "neither":
        case.score("tricks-as-claimed", "69.A", "69.B.1", "69.B.2")
    else:
        provision = "69.B.1" if way == "already-won" else "69.B.2"
        case.score("trick-given-back", provision)


def _others_revoke(case: Case) -> None:
    """62A: nothing is agreed yet, so that 63A4 has not established the other side's revoke."""
    case.now("others-revoke-corrected-first", "62.A", "63.A.4")


def _concession_cancelled(case: Case) -> bool:
    """71A and 71B, which Greek numbers 1 and 2; save for them 71 has a concession stand."""
    grounds = {"already-won": "71.A", "cannot-be-lost": "71.B"}
    way = case.choice("conceded-trick", (*grounds, "neither"), *grounds.values())
    if way == "neither":
        case.score("concession-stands", "71")
    else:
        case.score("concession-cancelled", grounds[way], "79.C.1")
    return way != "neither"
