"""Law 61: asking about a possible revoke, and inspecting the tricks."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.procedures.play.dummy_rights import (
    unless_dummy_was_first,
    unless_score_sheet_seen,
)
from refsearch.rulings.procedures.play.revoke_tricks import replace_as_if_established
from refsearch.rulings.registry import procedure

_ASKING = ("61.B.1", "61.B.2.a", "61.B.2.b", "61.B.3", "61.C")


@procedure("revoke-enquiry", "61")
def revoke_enquiry(case: Case) -> None:
    """A player asks another whether he has none of the suit, or to see the tricks."""
    enquiries = (
        "declarer-asks-defender",
        "defender-asks-declarer",
        "defender-asks-partner",
        "dummy-asks-declarer",
        "dummy-asks-defender",
        "inspect-tricks",
    )
    enquiry = case.choice("enquiry", enquiries, *_ASKING)
    if enquiry == "inspect-tricks":
        case.now("no-right-to-inspect", "61.C", "66.C")
    elif enquiry == "dummy-asks-declarer":
        _dummy_asks_declarer(case)
    elif enquiry == "dummy-asks-defender":
        case.now("dummy-may-not-ask-defender", "61.B.2.b")
        unless_dummy_was_first(case)
        case.now("revoke-found-is-corrected", "62.A")
        _information_passed(case, "61.B.2.b")
    else:
        _players_ask(case, enquiry)


def _players_ask(case: Case, enquiry: str) -> None:
    if enquiry == "declarer-asks-defender":
        case.now("may-ask", "61.B.1")
    else:
        case.now("may-ask", "61.B.3")
    case.now("revoke-found-is-corrected", "62.A")
    if enquiry == "defender-asks-partner":
        _information_passed(case, "61.B.3")


def _information_passed(case: Case, *provisions: str) -> None:
    case.later("enquiry-information", *provisions, "16.B.1.a")
    case.check("unauthorised-information-used", *provisions, "16.B.3")


def _dummy_asks_declarer(case: Case) -> None:
    if not case.yes("dummy-lost-rights", "61.B.2.a", "43.A.2.a", "43.A.2.b", "43.A.2.c"):
        case.now("may-ask", "61.B.2.a", "42.B.1")
        case.now("revoke-found-is-corrected", "62.A")
        unless_score_sheet_seen(case)
        return
    found = case.choice("was-a-revoke", ("no", "asked-first", "asked-later"), "43.B.2.b", "62.A")
    if found == "no":
        case.now("play-continues", "43.B.2.b")
    elif found == "asked-first":
        replace_as_if_established(case)
    else:
        case.now("revoke-found-is-corrected", "62.A")
    case.now("dummy-liable-to-penalty", "43.B.1", "90.A")
