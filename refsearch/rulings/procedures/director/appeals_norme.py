"""Norma 93 of 2010 (for the 2007 code): review by the chief director, the National Board."""

from __future__ import annotations

from refsearch.rulings.case import Case

_LODGERS = ("pair-member", "captain-or-delegate", "somebody-else")
_HOURS = ("within-24", "from-24-to-48", "after-48")


def by_norme(case: Case) -> None:
    """Say what Norma 93 provides, by who decided; every item cites it as the supplement it is."""
    case.now("norme-supplement", "norme-2010:93.1")
    direction = case.choice("direction", ("single", "collegial"), "norme-2010:93.1")
    if direction == "single":
        case.now("at-once-enforceable", "norme-2010:93.1")
    elif case.choice("decided-by", ("assistant", "chief"), "norme-2010:93.1") == "assistant":
        _review(case)
    else:
        _national_board(case)
    case.later("accepted-when-final", "norme-2010:93.6")


def _review(case: Case) -> None:
    if not _in_time(case):
        case.now("norme-right-expired", "norme-2010:93.2")
    elif case.choice("lodged-by", _LODGERS, "norme-2010:93.3") == "somebody-else":
        case.now("not-entitled-to-lodge", "norme-2010:93.3")
    else:
        case.now("through-the-assistant", "norme-2010:93.3")
        case.now("chief-hears-and-decides", "norme-2010:93.3")
        if case.yes("disciplinary", "norme-2010:93.3"):
            case.now("discipline-not-changed", "norme-2010:93.3")
        case.now("chief-at-once-enforceable", "norme-2010:93.3")
        case.later("then-national-board", "norme-2010:93.1")


def _in_time(case: Case) -> bool:
    """93.2: 15 minutes from the decision for what was evident then, 30 from the score otherwise."""
    if case.yes("evident-at-once", "norme-2010:93.2"):
        return case.yes("within-15-of-decision", "norme-2010:93.2")
    return case.yes("within-30-of-score", "norme-2010:93.2")


def _national_board(case: Case) -> None:
    """93.2 ends the right after 24 hours and 93.4 wants the appeal within 48: both are said."""
    if not case.yes("notice-in-writing", "norme-2010:93.4"):
        case.now("inadmissible-without-notice", "norme-2010:93.4")
        return
    hours = case.choice("hours", _HOURS, "norme-2010:93.2", "norme-2010:93.4")
    if hours == "after-48":
        case.now("norme-right-expired", "norme-2010:93.2", "norme-2010:93.4")
        return
    if hours == "from-24-to-48":
        case.check("two-time-limits", "norme-2010:93.2", "norme-2010:93.4")
    case.now("lodged-with-national-board", "norme-2010:93.4")
    if case.yes("technical-error", "norme-2010:93.5"):
        case.score("result-may-change", "norme-2010:93.4", "norme-2010:93.5")
    else:
        case.score("result-unchanged", "norme-2010:93.4")
