"""Law 43B: what follows when dummy breaks his limitations, shared by several procedures."""

from __future__ import annotations

from refsearch.rulings.case import Case


def liable_to_penalty(case: Case) -> None:
    """Say that dummy broke one of his limits: 43B1."""
    case.now("dummy-liable-to-penalty", "43.B.1", "90.A")


def no_immediate_rectification(case: Case) -> None:
    """Say what follows where a dummy without his rights was first to see a defender's wrong."""
    case.now("no-immediate-rectification", "43.B.3")
    case.check("defence-gained", "43.B.3")
    case.score("declaring-side-keeps-score", "43.B.3")


def dummy_was_first(case: Case) -> None:
    """Rule a defender's irregularity that a dummy without his rights told of first: 43B3."""
    no_immediate_rectification(case)
    liable_to_penalty(case)


def unless_dummy_was_first(case: Case) -> None:
    """Say that 43B3 comes before the rectification of a defender's irregularity."""
    case.now("unless-dummy-was-first", "43.B.3")


def unless_score_sheet_seen(case: Case) -> None:
    """Say that in pairs the Norme take dummy's rights away for one thing more."""
    case.now("unless-score-sheet-seen", "norme-2010:43.penalita-del-morto")


def takes_part(case: Case) -> None:
    """Say what follows where dummy takes part in the play, or tells declarer of it: 43A1(c)."""
    case.now("may-not-take-part", "43.A.1.c")
    liable_to_penalty(case)
    case.check("information-from-dummy", "16.B.3")
