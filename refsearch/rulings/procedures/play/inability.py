"""Law 59: inability to lead or play as required."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure


@procedure("inability-to-comply", "59")
def inability_to_comply(case: Case) -> None:
    """A player required to lead or play something has only other cards."""
    reasons = ("no-card-of-the-suit", "only-the-forbidden-suit", "must-follow-suit", "able")
    reason = case.choice("why-not", reasons, "59", "61.A")
    if reason == "able":
        case.now("must-comply", "59", "61.A")
    elif reason == "must-follow-suit":
        case.now("follows-suit", "59", "44.C")
    else:
        case.now("any-other-legal-card", "59")
