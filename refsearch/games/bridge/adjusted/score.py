"""Adjusted scores (Laws 12C, 86B): artificial, assigned, weighted, split, in a knock-out, at teams.

Who is at fault, and which results were likely, the Director judges: here stand the numbers.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.adjusted.assigned import (
    Adjusted,
    Comparison,
    FieldScore,
    SideScore,
    adjust,
)
from refsearch.games.bridge.adjusted.kinds import (
    AdjustedScoreInput,
    ArtificialScore,
    AssignedScore,
    Line,
    NonBalancing,
    OneSideAtFault,
    SplitScore,
    WeightedAdjustment,
)
from refsearch.games.bridge.provisions import GREEK, law, law_2007
from refsearch.games.bridge.scoring import artificial
from refsearch.games.bridge.scoring.artificial import AVERAGE_NAMES, Average
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.games.bridge.scoring.outcomes import ARTIFICIAL, WEIGHTED, WeightedScore
from refsearch.messages import msg

KNOCK_OUT = law("12.C.4")
ONE_AT_FAULT = law("86.B.2.b")

WEIGHTS_AFTER = Note(
    msg(
        "the text does not say at what stage weights apply: each potential result is scored first "
        "(matchpoints or IMPs), then weighted; IMPs are not rounded"
    ),
    (WEIGHTED,),
    "può essere ponderato allo scopo di riflettere un numero di risultati potenziali",
)
EACH_ITS_OWN = Note(
    msg("each line is compared by its own score with its own line of the field"),
    (law("12.C.1.e.i"), law("12.C.1.e.ii"), law_2007("12.C.1.f")),
)


class AdjustedScore(msgspec.Struct, frozen=True):
    """What each line gets, the rest of the field, and whether the two lines balance."""

    kind: str
    ns: SideScore
    ew: SideScore
    balanced: bool
    field: tuple[FieldScore, ...] = ()
    citations: tuple[Citation, ...] = ()
    notes: tuple[Note, ...] = ()


@computes(
    "adjusted-score", law("12.C.1"), law("12.C.2"), KNOCK_OUT, law("86.B"),
    page=Page(
        fields=("kind", "ns", "ew", "at_fault", "score", "outcomes"),
        folded=("top", "plus_imps", "edition"),
        controls={
            "outcomes.score": "score", "ns.score": "score", "ew.score": "score", "score": "signed",
            "other_room": "signed", "outcomes.weight": "number", "ns.weight": "number",
            "ew.weight": "number", "non-balancing.ns_imps": "signed",
            "non-balancing.ew_imps": "signed", "plus_imps": "number", "ns_session": "number",
            "ew_session": "number", "top": "number",
        },
        steps={"score": 10, "other_room": 10},
        headline=("ns.score", "ew.score"),
        formats={
            "ns.score": "of ns.unit", "ew.score": "of ew.unit", "percent": "percent",
            "field.score": "signed",
        },
        columns={"field": ("score", "ns", "ew")},
        omitted=("kind", "unit", "ns.score", "ew.score"),
        example={
            "kind": "weighted", "scoring": "matchpoints",
            "outcomes": [{"score": 620, "weight": 60}, {"score": -100, "weight": 40}],
            "others": [620, 650, 170, -100],
        },
    ),
)  # fmt: skip
def adjusted_score(given: AdjustedScoreInput) -> AdjustedScore:
    """Adjusted score of a board: artificial, assigned, weighted, split, or with a side at fault."""
    if isinstance(given, ArtificialScore):
        return _artificial(given)
    if isinstance(given, AssignedScore):
        only = (WeightedScore(given.score, 100),)
        return _of(given, adjust(only, only, given), "assigned", (law("12.C.1.a"),))
    if isinstance(given, WeightedAdjustment):
        adjusted = adjust(given.outcomes, given.outcomes, given)
        return _of(given, adjusted, "weighted", (WEIGHTED,), (WEIGHTS_AFTER,))
    if isinstance(given, SplitScore):
        return _split(given)
    if isinstance(given, NonBalancing):
        return _averaged(exact(given.ns_imps, "ns_imps"), exact(given.ew_imps, "ew_imps"))
    return _one_side_at_fault(given)


def _of(
    by: Comparison,
    adjusted: Adjusted,
    kind: str,
    cited: tuple[Citation, ...],
    notes: tuple[Note, ...] = (),
) -> AdjustedScore:
    whole = 2 * len(by.others) if by.scoring == "matchpoints" else 0
    balanced = adjusted.won + adjusted.lost == whole
    return AdjustedScore(kind, adjusted.ns, adjusted.ew, balanced, adjusted.field, cited, notes)


def _split(given: SplitScore) -> AdjustedScore:
    if given.knock_out and given.scoring != "imps":
        raise RuleBroken("knock_out", msg("a knock-out is a match at IMPs"), KNOCK_OUT)
    adjusted = adjust(given.ns, given.ew, given, ("ns", "ew"))
    if given.knock_out:
        return _averaged(adjusted.won, adjusted.lost)
    cited = (law("12.C.1.e.i"), law("12.C.1.e.ii"))
    return _of(given, adjusted, "split", cited, (EACH_ITS_OWN, WEIGHTS_AFTER))


def _averaged(ns: Fraction, ew: Fraction) -> AdjustedScore:
    each = (ns - ew) / 2
    parts = (
        Amount(
            msg("half of North-South's own score"),
            tidy(ns / 2),
            (KNOCK_OUT,),
            msg("{:g} / 2", tidy(ns)),
        ),
        Amount(
            msg("half of East-West's own score"),
            -tidy(ew / 2),
            (KNOCK_OUT,),
            msg("{:g} / 2", tidy(-ew)),
        ),
    )
    mirrored = tuple(Amount(p.what, -p.value, p.citations, p.detail) for p in parts)
    return AdjustedScore(
        "non-balancing",
        SideScore(tidy(each), "imps", parts),
        SideScore(tidy(-each), "imps", mirrored),
        True,
        citations=(KNOCK_OUT,),
    )


def _artificial(given: ArtificialScore) -> AdjustedScore:
    ns, ew = _average(given, "ns"), _average(given, "ew")
    whole = {"matchpoints": exact(given.top or 0), "percent": Fraction(100), "imps": Fraction(0)}
    basis = artificial.cited(ARTIFICIAL, given.edition)
    notes = (
        [artificial.OTHER_BOARDS] if (given.ns_session, given.ew_session) != (None, None) else []
    )
    if given.scoring == "imps":
        notes += [artificial.IMPS_CHANGED, artificial.IMP_EQUIVALENT]
    if given.edition == GREEK:
        notes.append(artificial.GREEK_ONLY)
    return AdjustedScore(
        "artificial",
        ns,
        ew,
        exact(ns.score) + exact(ew.score) == whole[ns.unit],
        citations=(basis,),
        notes=tuple(notes),
    )


def _average(given: ArtificialScore, line: Line) -> SideScore:
    average = artificial.AVERAGE_OF[given.ns if line == "ns" else given.ew]
    session = given.ns_session if line == "ns" else given.ew_session
    own = None if session is None else exact(session, f"{line}_session")
    if given.scoring == "imps":
        within(given.plus_imps, "plus_imps", 0, citation=artificial.IMP_AWARD)
        plus = exact(given.plus_imps, "plus_imps")
        won, cited = artificial.modified_imps(average, own, plus, given.edition)
        return SideScore(tidy(won), "imps", (Amount(AVERAGE_NAMES[average], tidy(won), cited),))
    if session is not None:
        within(session, f"{line}_session", 0, 100, citation=ARTIFICIAL, what=msg("a percentage"))
    share, cited = artificial.modified_average(average, own, given.edition)
    return _in_percent(average, share, cited, given.top)


def _in_percent(
    average: Average, share: Fraction, cited: tuple[Citation, ...], top: float | None
) -> SideScore:
    if top is None:
        part = Amount(AVERAGE_NAMES[average], tidy(share), cited)
        return SideScore(tidy(share), "percent", (part,), tidy(share))
    within(top, "top", 0, citation=ARTIFICIAL, what=msg("a number of matchpoints"))
    won = exact(top, "top") * share / 100
    part = Amount(AVERAGE_NAMES[average], tidy(won), cited, msg("{:g}%", tidy(share)))
    return SideScore(tidy(won), "matchpoints", (part,), tidy(share))


def _one_side_at_fault(given: OneSideAtFault) -> AdjustedScore:
    side = 1 if given.at_fault == "ew" else -1
    within(given.plus_imps, "plus_imps", 0, citation=artificial.IMP_AWARD)
    plus = exact(given.plus_imps, "plus_imps")
    choices = [
        Amount(AVERAGE_NAMES["average-plus"], tidy(plus), (artificial.IMP_AWARD, ONE_AT_FAULT))
    ]
    best = plus
    if given.outcomes:
        by = Comparison(scoring="imps", other_room=given.other_room)
        adjusted = adjust(given.outcomes, given.outcomes, by)
        own = adjusted.won if side == 1 else adjusted.lost
        choices.append(Amount(msg("assigned score"), tidy(own), (ONE_AT_FAULT, law("86.B.1"))))
        best = max(best, own)
    good = SideScore(tidy(best), "imps", tuple(choices))
    complement = Amount(msg("complement of the opponents' score"), tidy(-best), (ONE_AT_FAULT,))
    bad = SideScore(tidy(-best), "imps", (complement,))
    ns, ew = (good, bad) if side == 1 else (bad, good)
    return AdjustedScore("one-side-at-fault", ns, ew, True, citations=(ONE_AT_FAULT,))
