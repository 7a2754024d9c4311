"""Law 25: change of call; other laws send here for a second call at the next player's turn."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure
from refsearch.rulings.shared import lead_restrictions_unless_comparable, withdrawn_information

_IN_TIME = ("nothing", "left-opponent")
_SINCE = (*_IN_TIME, "partner", "period-over")


@procedure("change-of-call", "25")
def change_of_call(case: Case) -> None:
    """A player who wants to change his call, or has."""
    since = _since(case) if is_unintended(case) else ""
    if since in _IN_TIME:
        _replaced(case, since)
        if since == "nothing":
            case.now("lead-after-unintended-pass", "25.A.5", "22.A", "41.A")
    else:
        _not_permitted(case, since)


def second_call(case: Case) -> None:
    """Rule a second call made at the left-hand opponent's turn: Laws 30B2, 31C and 32C.

    It is the first call that may have been unintended; a law that came here may have asked
    about the second.
    """
    if case.yes("first-call-unintended", "25.A.1", "25.A.2"):
        case.now("unintended-replaced", "25.A.1", "25.A.3")
        case.later("no-lead-restrictions-unintended", "25.A.1")
    else:
        _offered(case)


def is_unintended(case: Case) -> bool:
    """Ask whether the call was not the one the player meant: the director judges (25A2)."""
    return case.yes("unintended", "25.A.1", "25.A.2")


def _since(case: Case) -> str:
    since = case.choice("since", _SINCE, "25.A.1", "25.A.4", "25.A.5")
    if since == "partner":
        case.now("too-late-partner-called", "25.A.4")
    elif since == "period-over":
        case.now("too-late-period-over", "25.A.5", "17.D.1", "17.D.2")
    return since


def replaced_unintended(case: Case) -> None:
    """Say what follows an unintended bid that the partner has not called over: 25A.

    An auction can't end between a bid and the partner's turn.
    """
    _replaced(case, case.choice("since", _IN_TIME, "25.A.1", "25.A.4"))


def _replaced(case: Case, since: str) -> None:
    case.now("unintended-replaced", "25.A.1", "25.A.3")
    case.later("no-lead-restrictions-unintended", "25.A.1")
    if since == "left-opponent":
        case.now("left-opponent-may-withdraw", "25.A.6")
        case.later("left-opponent-information", "25.A.6", "16.C.1", "16.C.2")
        case.check("withdrawn-call-used", "16.C.3", "12.C.1")


def _not_permitted(case: Case, since: str) -> None:
    """Say what becomes of a second call: by 25B, and by Law 39 when the auction period is over.

    25A4 allows no substitution once the partner has called; 25B1 has every one that A does not
    permit accepted or not.
    """
    if case.yes("second-call-made", "25.B.1", "25.B.2"):
        if since == "period-over":
            case.now("second-call-after-final-pass", "39.A", "35.D")
            withdrawn_information(case, "def.withdrawn")
            return
        if since == "partner":
            case.now("accepting-late-is-not-said", "25.A.4", "25.B.1")
        if not since:  # whoever meant his first call was not asked what has happened since
            case.now("if-changed-late", "25.A.4", "25.B.1", "39.A")
        _offered(case)
        return
    if not is_unintended(case):
        case.now("first-call-stands", "25.A.2")
    case.later("wish-to-change-unauthorised", "16.B.1")
    case.check("extraneous-information-used", "16.B.3", "12.C.1")


def _offered(case: Case) -> None:
    if case.chooses("change-accepted", "25.B.1", "10.C.1"):
        provision = "25.B.1"
        case.now("second-call-stands", provision)
        case.now("unless-inadmissible", "35.A", "35.B", "35.C", "35.D")
    else:
        provision = "25.B.2"
        case.now("second-call-cancelled", provision)
    # 25B3 applies 16C to every call withdrawn, 26A sets it aside: the laws give no order
    case.later("changed-call-information", "25.B.3", "16.C.1", "16.C.2", "26.A")
    case.check("withdrawn-call-used", "16.C.3", "12.C.1")
    case.check("damage-if-comparable", "26.A", "23.C", "12.C.1.b")
    lead_restrictions_unless_comparable(case, provision)
