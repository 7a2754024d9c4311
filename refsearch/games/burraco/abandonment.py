"""`burraco-abandonment`: scores when a side leaves the event (Art. 36, 37)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import BURRACO, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.editions import Rules, rules_of
from refsearch.games.burraco.given_scores import (
    NO_SCORE,
    GivenScore,
    RoundInput,
    given_score,
    sit_out_score,
    with_equivalent,
)
from refsearch.messages import Message, msg

Cause = Annotated[
    Literal["force-majeure", "unjustified"],
    msgspec.Meta(description='force majeure ascertained by the director, or "INGIUSTIFICATO"'),
]


class AbandonmentInput(RoundInput, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who leaves, and why.

    ``advantage``: whether the score would bring a place (qualifying, a prize) that play might not
    have brought. ``matured_vps`` and ``matured_mps``: the score of the side that stays when play
    stopped, as the Director establishes it.
    """

    cause: Cause
    temporary: bool = True
    substitute: Annotated[
        bool, msgspec.Meta(description="whether a substitute is found (force majeure only)")
    ] = False
    both: Annotated[bool, msgspec.Meta(description="whether both pairs at the table leave")] = False
    advantage: bool = False
    matured_vps: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None  # VPs of a table
    matured_mps: int | None = None


@dataclass(frozen=True, slots=True)
class Abandonment:
    """The scores of the side that leaves, of the one that stays, and of later opponents.

    A score without numbers is one the text does not give; ``played`` says that a substitute
    lets the match be played; ``reported`` that the side is reported to the sporting authority.
    """

    played: bool
    leaving: GivenScore
    staying: GivenScore
    later_opponents: GivenScore
    reported: bool
    notes: tuple[Note, ...]


@computes(
    "burraco-abandonment",
    Citation(BURRACO, "36"),
    Citation(BURRACO, "37"),
    page=Page(
        fields=("deals", "cause", "temporary", "substitute", "both"),
        folded=("advantage", "matured_vps", "matured_mps"),
        hidden=("edition",),
        controls={"matured_vps": "number", "matured_mps": "signed"},
        headline=("leaving.vps", "staying.vps", "later_opponents.vps"),
        example={"deals": 2, "cause": "force-majeure", "temporary": True},
    ),
)
def abandonment(given: AbandonmentInput) -> Abandonment:
    """Scores of the side that leaves, of its opponents, and of those it should have met later."""
    rules = rules_of(given.edition)
    _check(given, rules)
    if given.substitute:
        played = (rules.note("substitute"),)
        return Abandonment(True, NO_SCORE, NO_SCORE, NO_SCORE, False, played)
    later = sit_out_score(given.table(rules), msg("later opponents"), rules)
    staying = (
        _nothing(msg("other side that leaves"), rules) if given.both else _staying(given, rules)
    )
    reported = given.cause == "unjustified"
    notes = tuple(_notes(given, rules))
    return Abandonment(False, _leaving(given, rules), staying, later, reported, notes)


def _check(given: AbandonmentInput, rules: Rules) -> None:
    law = rules.abandonment.provision
    if given.substitute and given.cause == "unjustified":
        raise rules.broken("substitute", msg("substitutes are for force majeure"), law)
    if given.matured_vps is not None and (given.cause != "unjustified" or given.both):
        message = msg(
            "a score already earned counts only for the opponents of a side that leaves without "
            "good reason"
        )
        raise rules.broken("matured_vps", message, law)
    if given.matured_mps is not None and given.matured_vps is None:
        raise rules.broken("matured_mps", msg("match points earned without VPs"), law)


def _leaving(given: AbandonmentInput, rules: Rules) -> GivenScore:
    law = rules.abandonment
    side = msg("side that leaves")
    if given.both or given.cause == "unjustified" or given.advantage:
        return _nothing(side, rules)
    if not given.temporary:
        return NO_SCORE
    return given_score(law.vps[given.deals], None, side, rules, law.provision)


def _nothing(side: Message, rules: Rules) -> GivenScore:
    return given_score(0, None, side, rules, rules.abandonment.provision)


def _staying(given: AbandonmentInput, rules: Rules) -> GivenScore:
    """Return the sit-out score, or a higher one already earned."""
    score = sit_out_score(given.table(rules), msg("side that stays"), rules)
    matured = _matured(given, rules)
    if matured is None:
        return score
    if given.matured_mps is None:
        return with_equivalent(matured, given.table(rules), msg("side that stays"), rules, "36")
    return given_score(matured, given.matured_mps, msg("side that stays"), rules, "36")


def _matured(given: AbandonmentInput, rules: Rules) -> int | None:
    """Return the VPs already earned, where they are more than the sit-out score."""
    vps = given.matured_vps
    more = vps is not None and vps > rules.sit_out.score(given.table(rules)).vps
    return vps if more else None


def _notes(given: AbandonmentInput, rules: Rules) -> Iterator[Note]:
    if given.cause == "unjustified":
        yield rules.note("sporting-justice")
        yield rules.note("guilty-loses")
        if not given.both:
            yield rules.note("matured-score")
            if _matured(given, rules) and given.matured_mps is None:
                yield rules.note("equivalent-points")
    else:
        if not given.both:
            yield rules.note("no-substitute")
        if not given.temporary:
            yield rules.note("leaves-for-good")
        if given.advantage:
            yield rules.note("advantage")
    yield rules.note("later-opponents")
