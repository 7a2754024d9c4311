"""Law 41: the opening lead face down, the questions before it is faced, dummy's hand."""

from __future__ import annotations

from refsearch.rulings.case import Case
from refsearch.rulings.registry import procedure


@procedure("face-down-lead", "41")
def face_down_lead(case: Case) -> None:
    """An opening lead is face down on the table, and something is wrong or somebody regrets it."""
    if not case.yes("auction-over", "41.A"):
        case.now("no-opening-lead-yet", "41.A")
        case.now("see-exposed-in-auction", "24")
        return
    leader = case.choice(
        "who-led", ("correct-defender", "other-defender", "declaring-side"), "41.A", "54.E"
    )
    if leader == "correct-defender":
        _may_it_be_withdrawn(case)
        return
    if leader == "declaring-side":
        case.now("see-exposed-in-auction", "54.E", "24")
    _withdrawn(case, "41.A")
    case.now("correct-defender-leads", "41.A")


def _may_it_be_withdrawn(case: Case) -> None:
    """41A: only on the Director's instruction after an irregularity (47E, 54)."""
    irregularity = case.choice(
        "irregularity",
        ("none", "wrong-explanation", "partner-faced-a-lead"),
        "41.A",
        "47.E.2.a",
        "54",
    )
    if irregularity == "none":
        case.now("lead-stands", "41.A")
    elif irregularity == "partner-faced-a-lead":
        _withdrawn(case, "41.A", "54")
        case.now("see-opening-lead-out-of-turn", "54")
    else:
        case.now("see-wrong-explanation", "20.F.4.b", "21.B.1.a")
        case.now("leader-may-change-lead", "41.A", "47.E.2.a")


def _withdrawn(case: Case, *provisions: str) -> None:
    case.now("lead-withdrawn-on-instruction", *provisions)
    case.now("lead-back-in-hand", "41.A")


@procedure("questions-at-start-of-play", "41", "20")
def questions_at_start_of_play(case: Case) -> None:
    """A player wants the auction reviewed, a call explained, or to be told the contract."""
    moment = case.choice(
        "moment", ("lead-face-down", "first-turn", "already-played"), "41.B", "41.C"
    )
    if moment == "lead-face-down":
        _before_lead_is_faced(case)
        return
    who = case.choice("who-asks", ("declarer", "defender", "dummy"), "41.B")
    if who == "dummy":
        case.now("may-not-ask", "41.B", "43.A.1.c")
    elif not case.yes("own-turn", "41.B", "41.C", "20.F.2"):
        case.now("waits-for-turn", "41.B", "41.C", "20.F.2")
    elif moment == "first-turn":
        case.now("may-have-review", "41.B")
        _explanation(case, who)
    else:
        _after_first_card(case, who)


def _before_lead_is_faced(case: Case) -> None:
    who = case.choice(
        "who-asks-first",
        ("leaders-partner", "presumed-declarer", "leader", "presumed-dummy"),
        "41.B",
    )
    if who == "presumed-dummy":
        case.now("may-not-ask", "41.B")
    elif who == "leader":
        case.now("leader-waits-for-turn", "41.B", "20.F.2")
    else:
        case.now("may-have-review", "41.B")
        _explanation(case, who)


def _after_first_card(case: Case, who: str) -> None:
    what = case.choice("what", ("review", "explanation", "contract"), "41.B", "41.C")
    if what == "review":
        case.now("too-late-for-review", "41.B")
    elif what == "contract":
        case.now("told-contract", "41.C")
    else:
        _explanation(case, who)


def _explanation(case: Case, who: str) -> None:
    """41B subjects the defenders to Law 16; declarer's partner is dummy."""
    case.now("may-ask-explanation", "41.B", "20.F.2")
    if who in ("defender", "leaders-partner"):
        case.later("question-may-inform-partner", "41.B", "20.F.3", "16.B.1")


@procedure("opening-lead-faced", "41")
def opening_lead_faced(case: Case) -> None:
    """The opening lead has been faced: play begins and dummy's hand is spread."""
    leader = case.choice(
        "who-led", ("correct-defender", "other-defender", "declaring-side"), "41.A", "41.C"
    )
    if leader == "correct-defender":
        _play_begins(case)
    elif leader == "other-defender":
        case.now("see-opening-lead-out-of-turn", "41.C", "54.A")
    else:
        case.now("see-exposed-in-auction", "54.E", "24", "47.E.1")


def _play_begins(case: Case) -> None:
    case.now("play-has-begun", "41.C")
    case.now("dummy-spreads-hand", "41.C", "41.D")
    spread = case.choice("spread", ("properly", "badly-arranged", "card-hidden"), "41.D")
    if spread == "badly-arranged":
        case.now("dummy-rearranges", "41.D")
    elif spread == "card-hidden":
        case.now("hidden-card-spread", "41.D")
        case.now("see-missing-card", "14.B")
    case.now("declarer-plays-both-hands", "41.D")
    case.later("questions-at-own-turn", "41.B")
