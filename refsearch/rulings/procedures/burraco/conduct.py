"""Art. 21 and 38, the procedure and the norms of conduct: what the Director may decide himself."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.games.burraco.rounds import WarningsInput, warnings
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import (
    loses_in_the_ranking,
    numbers,
    table_of_round,
)
from refsearch.rulings.registry import procedure

# The norms of conduct by what they are about, with the articles that rule more of it.
_NORMS = {
    "suggestion": ("21", *(f"etica.{n}" for n in (1, 2, 4, 5, 6))),
    "cards-not-in-view": ("etica.8", "etica.11"),
    "cards-moved": (*(f"etica.{n}" for n in (9, 10, 14, 16)), "23"),
    "cards-on-table": (*(f"etica.{n}" for n in (17, 18, 19)), "35"),
    "slowness": ("etica.3", "etica.23", "34", "37"),
    "number-asked": ("etica.15",),
    "counting": ("etica.13",),
    "disturbing": ("etica.7", "etica.20"),
    "device": ("etica.12",),
    "respect": tuple(f"etica.{n}" for n in (22, 24, 25)),
}
_DECISIONS = ("warning", "arbitral-score", "reported", "removed", "nothing")


@procedure("burraco-conduct", "21", "procedura", "etica", "poteri-arbitro", work=BURRACO)
def conduct(case: Case) -> None:
    """Suggestions, cards arranged while the partner plays, play without the Director, manners."""
    matters = ("arranged-cards", "played-on", *_NORMS, "time-asked")
    what = case.choice("what", matters, "21", "procedura", "etica", "5")
    if what == "arranged-cards":
        _arranged_cards(case)
    elif what == "played-on":
        case.now("nobody-plays-on", "procedura", "etica.21")
        case.now("reported-at-once", "21", "procedura")
    elif what == "time-asked":
        case.now("time-left-is-not-asked", "5")
    else:
        case.now(f"norm-{what}", *_NORMS[what])
        case.now("may-be-sanctioned", *("21",) * (what == "suggestion"), "etica", "regole-generali")
    if _decided(case) != "reported" and what in _NORMS:
        case.check("unethical-is-reported", "poteri-arbitro.b", "etica")


def _arranged_cards(case: Case) -> None:
    """Illicit information that favoured the side binds the Director to act on it."""
    informed = case.yes("illicit-information", "21")
    case.now("provides-accordingly" if informed else "no-illicit-information", "21", "etica.14")
    if informed and _decision(case) == "nothing":
        raise case.contradiction("decision", "illicit-information", "21")


def _decision(case: Case) -> str:
    powers = (f"poteri-arbitro.{letter}" for letter in "abc")
    return case.choice("decision", _DECISIONS, "21", "etica", *powers)


def _decided(case: Case) -> str:
    """The Director decides: Art. 21 lets him in any case, his powers say the rest."""
    decision = _decision(case)
    if decision == "warning":
        _warned(case)
    elif decision == "arbitral-score":
        case.score("arbitral-score", "21", "poteri-arbitro.a", "def.punteggio-arbitrale")
    elif decision == "reported":
        case.now("reported-to-sporting-justice", "poteri-arbitro.b")
    elif decision == "removed":
        case.now("pair-removed", "poteri-arbitro.c")
    else:
        case.now("play-goes-on", "21", "regole-generali")
    return decision


def _warned(case: Case) -> None:
    law = numbers().warnings
    case.now("warned", "21")
    if not case.yes("warned-before", "21"):
        case.later("two-warnings-cost", "21", vps=law.penalty_vps)
        return
    deals, teams = table_of_round(case, "21", "tabelle")
    lost = warnings(WarningsInput(warnings=law.warnings_for_penalty, deals=deals, teams=teams))
    loses_in_the_ranking(case, "21", lost, deals, teams)


@procedure("burraco-complaint", "38", work=BURRACO)
def complaint(case: Case) -> None:
    """A complaint against a decision of the Director."""
    jury = case.choice("jury", ("named", "several-directors", "none"), "38")
    case.now("valued-at-once", "38")
    case.now(f"jury-{jury}", "38")
    if jury == "named":
        case.now("no-further-appeal", "38")
    elif jury == "several-directors":
        case.now("chief-is-read-as-final", "38")
