"""Laws 61A, 62 and 63: the revoke, corrected or established."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import dummy_was_first, unless_dummy_was_first
from refsearch.rulings.procedures.play.penalty_cards import major_penalty_card
from refsearch.rulings.procedures.play.revoke_tricks import (
    FOUND_LATE,
    equity,
    exempted,
    exempts,
    replace_as_if_established,
    tricks_for_revoke,
)
from refsearch.rulings.procedures.play.withdrawn_cards import withdrawn_information
from refsearch.rulings.registry import procedure

OFFENDERS = ("defender", "declarer", "dummy", "penalty-card", "unable")
_ESTABLISHING = {
    "played-on": "63.A.1",
    "designated": "63.A.2",
    "claimed": "63.A.3",
    "opponents-agreed": "63.A.4",
}
# what dummy can have done only while play went on
_DUMMYS = ("dummy-was-first", "dummy-asked-first")
# what only one of the two texts of 63A3 has: the side's own concession, and its assent to the
# opponents', final or not
_ONE_TEXT = {"conceded": "bridge-2017-it", "assented": "bridge-2017-el"}
_SINCE = ("nothing", "played-on", "designated", "claim", "misled")
# a claim of some tricks concedes the rest (68B1): of the two answers the later one, which decides
_CLAIMS = ("conceded", "claimed", "opponents-agreed", "assented", "opponents-not-final")
# what looks like a claim and is none, so that it establishes nothing and play goes on
_NO_CLAIM = {"partner-objected": "68.B.2", "current-trick": "68"}
# what else may hold before a revoke is corrected, of each hand; the first that does, decides
_NOT_ESTABLISHED = {
    "defender": {
        "dummy-was-first": "43.B.3",
        "both-revoked": "62.C.3",
        "twelfth-before-partner": "62.D.2",
    },
    "declarer": {"both-revoked": "62.C.3", "dummy-asked-first": "43.B.2.b"},
    "dummy": {"both-revoked": "62.C.3"},
}


@procedure("revoke", "61", "62", "63", "64", common=3)
def revoke(case: Case) -> None:
    """A player fails to follow suit, or to lead or play what he was required to."""
    offender = case.choice("revoked", OFFENDERS, "61.A", "52.A")
    if offender == "unable":
        case.now("no-revoke", "61.A", "59")
    elif offender == "penalty-card":
        _penalty_card_not_played(case)
    else:
        _of_a_hand(case, offender)


def _penalty_card_not_played(case: Case) -> None:
    """61A makes it a revoke; 52, not 62, says whether the other card stays."""
    unless_dummy_was_first(case)
    case.now("see-penalty-card-not-played", "61.A", "52.A", "52.B.1", "52.B.2")
    case.score("no-trick-penalty-card", "64.B.3")
    equity(case)


def _of_a_hand(case: Case, offender: str) -> None:
    since = _since(case)
    established_by = _established(case, since)
    if not established_by:
        _not_established(case, offender, since)
        return
    case.now("established", established_by)
    over = since in _CLAIMS
    exemption = exempts(case, *_exemptions(offender, over=over))
    if exemption == "dummy-was-first":
        dummy_was_first(case)
    elif exemption == "twelfth-trick":
        _on_the_twelfth_trick(case, offender)
    elif exemption == "both-revoked":
        _both_sides_revoked(case)
    else:
        case.now("revoke-trick-stands", "63.B")
        _tricks(case, offender, exemption, over=over)


def _since(case: Case) -> str:
    """Ask what happened after the revoke; of a claim which, "nothing" where it was none."""
    since = case.choice("since-the-revoke", _SINCE, "63.A", "62.A", "47.E.1")
    if since != "claim":
        return since
    provisions = ("63.A.3", "63.A.4", "69.A", "68.B.2")
    made = case.choice("claim-made", (*_CLAIMS, *_NO_CLAIM), *provisions)
    if made not in _NO_CLAIM:
        return made
    case.now(f"no-claim-{made}", _NO_CLAIM[made])
    return "nothing"


def _established(case: Case, since: str) -> str:
    """Return the provision that makes the revoke established, or "": 63A."""
    if since in _ONE_TEXT:
        return _by_text(case, _ONE_TEXT[since])
    return _ESTABLISHING.get(since, "")


def _exemptions(offender: str, *, over: bool) -> tuple[str, ...]:
    """Return what may hold of 43B3, 62C3 (both sides on one trick, which a claim leaves), 64B."""
    dummys = ("dummy-was-first",) if offender == "defender" and not over else ()
    own = ("penalty-card",) if offender == "defender" else ()
    late = () if offender == "dummy" else FOUND_LATE
    return (*dummys, "twelfth-trick", "both-revoked", "both-sides", "same-suit-again", *own, *late)


def _tricks(case: Case, offender: str, exemption: str, *, over: bool) -> None:
    if exemption == "none" and offender == "dummy":
        exemption = "dummys-card"
    if exemption == "none":
        tricks_for_revoke(case, over=over)
    else:
        exempted(case, exemption)


def _by_text(case: Case, edition: str) -> str:
    """Return 63A3 if the director rules by the one edition whose text establishes the revoke."""
    if case.option("edition", ("bridge-2017-it", "bridge-2017-el"), "63.A.3") == edition:
        return "63.A.3"
    case.now("not-established-by-this-text", "63.A.3")
    return ""


def _not_established(case: Case, offender: str, since: str) -> None:
    if since == "misled":
        case.now("misled-does-not-establish", "47.E.1", "49")
    if since in _CLAIMS:
        case.now("claim-is-ruled-too", "68.D", "70.A")
    holds = _before_correcting(case, offender, since)
    if holds == "dummy-was-first":
        dummy_was_first(case)
    elif holds == "both-revoked":
        _both_sides_revoked(case)
    elif holds == "dummy-asked-first":
        replace_as_if_established(case)
    else:
        misled = ("47.E.1",) if since == "misled" else ()
        twelfth = ("62.D.2",) if holds == "twelfth-before-partner" else ()
        _correct(case, offender, *misled, *twelfth)


def _before_correcting(case: Case, offender: str, since: str) -> str:
    """Ask what else holds; after a claim dummy no longer asks, and may draw attention."""
    holding = _NOT_ESTABLISHED[offender]
    if since in _CLAIMS:
        holding = {one: by for one, by in holding.items() if one not in _DUMMYS}
    return case.choice("before-correcting", ("none", *holding), *holding.values())


def _correct(case: Case, offender: str, *provisions: str) -> None:
    """Say how a revoke is corrected; ``provisions`` are those that send to 16C besides 62C1."""
    case.now("offender-replaces-card", "62.A", "62.B")
    if offender != "defender" or case.yes("card-was-faced", "62.B.1", "62.B.2"):
        case.now("replaced-without-rectification", "62.B.2")
        if offender == "defender":
            case.later("stays-penalty-card", "62.B.2", "50.B", "50.C", "50.D.1.b")
    else:
        major_penalty_card(case, "62.B.1", "50.B")
    if _cards_played_after(case, offender):
        provisions = ("62.C.1", *provisions)
    if provisions or offender != "defender":  # of a defender's penalty card 50E says it
        withdrawn_information(case, *provisions)


def _cards_played_after(case: Case, offender: str) -> bool:
    after = ("nobody", "opponent", "opponent-and-side")
    played = case.choice("played-after", after, "62.C.1", "62.C.2")
    if played == "nobody":
        return False
    case.now("opponents-may-withdraw", "62.C.1", "47.D")
    if played == "opponent-and-side":
        case.now("side-may-withdraw", "62.C.2")
        if offender == "defender":
            case.now("withdrawn-becomes-penalty-card", "62.C.2", "50.B")
    return True


def _both_sides_revoked(case: Case) -> None:
    case.now("both-must-correct", "62.C.3", "63.B")
    case.now("defenders-cards-penalty-cards", "62.C.3", "50.B")
    case.later("both-sides-information", "62.C.3", "16.C.2")
    case.score("no-trick-corrected", "64.B.8")
    case.check("withdrawn-damage", "16.C.3")
    equity(case)


def _on_the_twelfth_trick(case: Case, offender: str) -> None:
    """62D: established or not, corrected by 62B and 62C while the hands are not all back."""
    if case.yes("hands-returned", "62.D.1"):
        case.now("twelfth-trick-stands", "62.D.1", "63.B")
    else:
        case.now("twelfth-must-be-corrected", "62.D.1")
        case.now("revoke-card-is-replaced", "62.B.1", "62.B.2")
        case.now("opponents-may-withdraw", "62.C.1", "47.D")
        case.now("side-may-withdraw", "62.C.2")
        if offender == "defender":
            case.now("withdrawn-becomes-penalty-card", "62.C.2", "50.B")
        withdrawn_information(case, "62.C.1", *(("62.D.2",) if offender == "defender" else ()))
    exempted(case, "twelfth-trick")
