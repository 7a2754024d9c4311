"""The kinds of adjusted score, as input: ``kind`` says which one it is.

``{"kind": "weighted", "outcomes": [{"score": 620, "weight": 60}, {"score": -100, "weight": 40}],
"others": [620, 650, 170]}``
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refsearch.games.bridge.adjusted.assigned import Comparison
from refsearch.games.bridge.provisions import ITALIAN
from refsearch.games.bridge.scoring.artificial import Edition, Fault
from refsearch.games.bridge.scoring.outcomes import WeightedScore

Line = Literal["ns", "ew"]


class ArtificialScore(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="kind",
    tag="artificial",
):
    """No result: averages by fault, "none", "partial" or "direct" (Law 12C2).

    ``ns_session`` and ``ew_session`` are what the pair has on the other boards of the session: a
    percentage, or IMPs a board.
    """

    ns: Fault
    ew: Fault
    scoring: Literal["matchpoints", "imps"] = "matchpoints"
    ns_session: float | None = None
    ew_session: float | None = None
    top: Annotated[float | None, msgspec.Meta(description="matchpoints available on the board")] = (
        None
    )
    plus_imps: Annotated[
        float, msgspec.Meta(description="average plus in IMPs; the organiser may change it")
    ] = 3  # Law 12C2(b)
    edition: Edition = ITALIAN


class AssignedScore(Comparison, frozen=True, kw_only=True, tag_field="kind", tag="assigned"):
    """One result in place of the one obtained, for both lines (Law 12C1(a))."""

    score: int


class WeightedAdjustment(Comparison, frozen=True, kw_only=True, tag_field="kind", tag="weighted"):
    """Potential results with weights that sum to 100%, for both lines (Law 12C1(c))."""

    outcomes: tuple[WeightedScore, ...]


class SplitScore(Comparison, frozen=True, kw_only=True, tag_field="kind", tag="split"):
    """Each line its own results, from the North-South side (Law 12C1(e)).

    In a knock-out the two are averaged (Law 12C4).
    """

    ns: tuple[WeightedScore, ...]
    ew: tuple[WeightedScore, ...]
    knock_out: bool = False


class NonBalancing(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="kind",
    tag="non-balancing",
):
    """Scores of a knock-out that do not balance, each in IMPs from its own side (Law 12C4)."""

    ns_imps: float
    ew_imps: float


class OneSideAtFault(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="kind",
    tag="one-side-at-fault",
):
    """A team at fault, with the result of the other room (Law 86B2(b)).

    The others get average plus or the assigned score, the better; the team at fault the complement.
    """

    at_fault: Line
    other_room: int
    outcomes: tuple[WeightedScore, ...] = ()
    plus_imps: float = 3  # Law 12C2(b)


AdjustedScoreInput = (
    ArtificialScore
    | AssignedScore
    | WeightedAdjustment
    | SplitScore
    | NonBalancing
    | OneSideAtFault
)
