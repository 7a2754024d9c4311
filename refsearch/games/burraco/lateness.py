"""`burraco-lateness`: what a side that comes late loses and the other gains (Art. 37)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.editions import Rules, rules_of
from refsearch.games.burraco.given_scores import NO_SCORE, GivenScore, RoundInput, with_equivalent
from refsearch.messages import Message, msg


class LatenessInput(RoundInput, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How late each side is, in minutes from the hour set.

    ``unfair_advantage``: whether the VPs of an absent side would bring it an unfair advantage
    ("sempre che ciò non comporti un ingiusto vantaggio").
    """

    minutes: Annotated[float, msgspec.Meta(ge=0, description="minutes the side is late")]
    other_minutes: Annotated[
        float, msgspec.Meta(ge=0, description="minutes the other side is late")
    ] = 0
    unfair_advantage: bool = False


@dataclass(frozen=True, slots=True)
class LateSide:
    """What comes to a side: warnings, points credited to it, and VPs where nobody plays."""

    warnings: int
    credit: int
    loses: bool
    vps: int | None
    mps: int | None
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Lateness:
    """Both sides; ``played`` is false where the match is given or lost without play."""

    side: LateSide
    other: LateSide
    played: bool
    notes: tuple[Note, ...]


@computes(
    "burraco-lateness",
    Citation(BURRACO, "37"),
    page=Page(
        fields=("deals", "minutes", "other_minutes"),
        folded=("unfair_advantage",),
        hidden=("edition",),
        controls={"minutes": "count", "other_minutes": "count"},
        bounds={"minutes": (0, 120), "other_minutes": (0, 120)},
        headline=("other.credit", "side.warnings", "side.vps", "other.vps"),
        example={"deals": 2, "minutes": 6},
    ),
)
def lateness(given: LatenessInput) -> Lateness:
    """Warnings, credited points and VPs when a side, or both, come late."""
    rules = rules_of(given.edition)
    late = max(given.minutes, given.other_minutes)
    played = late <= rules.lateness.forfeit_after
    side = _side(given, msg("late side"), given.minutes, given.other_minutes, rules)
    other = _side(given, msg("other side"), given.other_minutes, given.minutes, rules)
    return Lateness(side, other, played, tuple(_notes(given, played, rules)))


def _side(given: LatenessInput, name: Message, own: float, others: float, rules: Rules) -> LateSide:
    law = rules.lateness
    warned = own > law.warning_after
    score = _score(given, name, own, others, rules)
    played = max(own, others) <= law.forfeit_after
    credited = tuple(_credit(others, name, rules)) if played else ()
    why = rules.cite(law.provision)
    warning = (Amount(msg("warning"), 1, why, name),) if warned else ()
    return LateSide(
        warnings=int(warned),
        credit=round(sum(amount.value for amount in credited)),
        loses=own > law.forfeit_after,
        vps=score.vps,
        mps=score.mps,
        amounts=warning + credited + score.amounts,
    )


def _credit(others: float, name: Message, rules: Rules) -> Iterator[Amount]:
    """Yield the points for the other side's delay: 100 past 2 minutes, 50 more from 5."""
    law = rules.lateness
    why = rules.cite(law.provision)
    if others > law.warning_after:
        yield Amount(msg("credited for lateness"), law.credit, why, name)
    if others >= law.further_credit_from:
        yield Amount(msg("credited for further lateness"), law.further_credit, why, name)


def _score(
    given: LatenessInput, name: Message, own: float, others: float, rules: Rules
) -> GivenScore:
    """Return the score where a side is not there after 10 minutes: the match is not played."""
    law = rules.lateness
    if max(own, others) <= law.forfeit_after:
        return NO_SCORE
    if own > law.forfeit_after:
        if given.unfair_advantage:
            return NO_SCORE
        vps = law.absent_vps[given.deals]
    else:
        vps = law.most_vps * law.percentage[given.deals] // 100
    return with_equivalent(vps, given.table(rules), name, rules, law.provision)


def _notes(given: LatenessInput, played: bool, rules: Rules) -> Iterator[Note]:
    late = [m for m in (given.minutes, given.other_minutes) if m > rules.lateness.warning_after]
    if len(late) > 1:
        yield rules.note("both-late")
    if late and played:
        yield rules.note("credited-only")
    if not played:
        yield rules.note("equivalent-points")
        if given.teams:
            yield rules.note("late-teams")
        if given.unfair_advantage:
            yield rules.note("unfair-advantage")
    if late:
        yield rules.note("direction-may-change")
