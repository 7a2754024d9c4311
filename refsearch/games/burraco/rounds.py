"""`burraco-sit-out`, `burraco-warnings`, `burraco-times` (Art. 5, 21, 22.3, 34, 37)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.editions import (
    DEFAULT_EDITION,
    Deals,
    EditionId,
    PlaySeconds,
    Rules,
    WarningRules,
    rules_of,
)
from refsearch.games.burraco.given_scores import EQUIVALENT, RoundInput, sit_out_score
from refsearch.games.burraco.victory_points import equivalent_points
from refsearch.messages import Message, msg

_DRAW = 10  # VPs of each side in a drawn match (the printed tables: "10 - 10")

Count = Annotated[int, msgspec.Meta(ge=0)]


class SitOutInput(RoundInput, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round that a side sits out, and how often it has sat out in this session."""

    already: Annotated[
        int, msgspec.Meta(ge=0, description="rounds of this session it has sat out before")
    ] = 0


@dataclass(frozen=True, slots=True)
class SitOut:
    """The score of the side that sits out."""

    vps: int | None
    mps: int | None
    amounts: tuple[Amount, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-sit-out",
    Citation(BURRACO, "37"),
    Citation(BURRACO, "def.tavolo-incompleto"),
    page=Page(
        hidden=("edition",),
        controls={"already": "count"},
        bounds={"already": (0, 20)},
        headline=("vps", "mps"),
        example={"deals": 2},
    ),
)
def sit_out(given: SitOutInput) -> SitOut:
    """VPs and match points of the side that does not play."""
    rules = rules_of(given.edition)
    if given.already:
        message = msg("a pair may sit out only once a session")
        raise rules.broken("already", message, rules.sit_out.provision)
    score = sit_out_score(given.table(rules), msg("side that sits out"), rules)
    notes = (rules.note("other-formula"), rules.note("once-a-session"))
    return SitOut(score.vps, score.mps, score.amounts, notes)


class WarningsInput(RoundInput, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side's warnings; those for an early look at the pozzetto are counted apart."""

    warnings: Count = 0
    early_looks: Annotated[
        int, msgspec.Meta(ge=0, description="times it saw a pozzetto before its turn (Art. 22.3)")
    ] = 0


@dataclass(frozen=True, slots=True)
class Warnings:
    """What a side loses in the ranking: VPs and match points, both 0 or more."""

    vps_lost: int
    mps_lost: int
    warnings: int
    carried_on: int
    amounts: tuple[Amount, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-warnings",
    Citation(BURRACO, "21"),
    Citation(BURRACO, "22.3"),
    page=Page(
        fields=("deals", "warnings", "early_looks"),
        hidden=("edition",),
        controls={"warnings": "count", "early_looks": "count"},
        bounds={"warnings": (0, 50), "early_looks": (0, 50)},
        headline=("vps_lost", "mps_lost", "carried_on"),
        omitted=("warnings",),
        example={"deals": 2, "warnings": 2},
    ),
)
def warnings(given: WarningsInput) -> Warnings:
    """VPs and equivalent match points lost in the ranking through warnings."""
    rules = rules_of(given.edition)
    law = rules.warnings
    total = given.warnings + min(given.early_looks, 1)
    repeated = max(given.early_looks - 1, 0)
    by_sum = total // law.warnings_for_penalty
    each = equivalent_points(_DRAW + law.penalty_vps, given.table(rules), rules)
    lost = ((msg("warnings"), by_sum, law.provision), (msg("early looks"), repeated, _look(law)))
    amounts = tuple(a for item in lost for a in _lost(*item, each, rules))
    vps = (by_sum + repeated) * law.penalty_vps
    notes = tuple(_warning_notes(given, rules))
    carried = total % law.warnings_for_penalty
    return Warnings(vps, (by_sum + repeated) * each, total, carried, amounts, notes)


def _look(law: WarningRules) -> str:
    return law.early_look_provision


def _lost(what: Message, times: int, provision: str, each: int, rules: Rules) -> Iterator[Amount]:
    if times:
        why = rules.cite(provision)
        yield Amount(msg("victory points"), -times * rules.warnings.penalty_vps, why, what)
        yield Amount(EQUIVALENT, -times * each, why + rules.cite("37"), what)


def _warning_notes(given: WarningsInput, rules: Rules) -> Iterator[Note]:
    yield rules.note("each-two-warnings")
    if given.early_looks:
        yield rules.note("early-look")
    yield rules.note("equivalent-penalty")
    yield rules.note("no-advantage-to-others")


class TimesInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The deals of a round, the cards in a player's hand, or both."""

    deals: Deals | None = None
    cards_in_hand: Annotated[int, msgspec.Meta(ge=1)] | None = None
    edition: EditionId = DEFAULT_EDITION


@dataclass(frozen=True, slots=True)
class Times:
    """Minutes of a round; seconds of a turn, and those left once the Director has been called."""

    round_minutes: int | None
    play_seconds: int | None
    seconds_after_call: int | None
    amounts: tuple[Amount, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-times",
    *(Citation(BURRACO, id_) for id_ in ("5", "34", "34.a", "34.b", "34.c")),
    page=Page(
        hidden=("edition",),
        controls={"cards_in_hand": "count"},
        bounds={"cards_in_hand": (1, 108)},
        headline=("round_minutes", "play_seconds"),
        example={"deals": 2, "cards_in_hand": 11},
    ),
)
def times(given: TimesInput) -> Times:
    """Minutes of a round by its deals, seconds of a turn by the cards in hand."""
    rules = rules_of(given.edition)
    law = rules.times
    if given.deals is None and given.cards_in_hand is None:
        raise rules.broken(
            "deals", msg("the deals of a round, or the cards in hand"), law.round_provision
        )
    minutes = law.round_minutes[given.deals] if given.deals else None
    turn = _turn(given.cards_in_hand, rules) if given.cards_in_hand else None
    return Times(
        minutes,
        turn.seconds if turn else None,
        law.seconds_after_call if turn else None,
        tuple(_times(minutes, turn, rules)),
        tuple(_time_notes(minutes, turn, rules)),
    )


def _turn(cards: int, rules: Rules) -> PlaySeconds:
    deck = rules.cards.packs * 4 * (len(rules.cards.order) - 1) + rules.cards.jollies
    if cards > deck:
        message = msg("the deck has {} cards", deck)
        raise rules.broken("cards_in_hand", message, rules.cards.deck_provision)
    limits = rules.times.play_seconds
    return next(limit for limit in limits if limit.fewer_than is None or cards < limit.fewer_than)


def _times(minutes: int | None, turn: PlaySeconds | None, rules: Rules) -> Iterator[Amount]:
    law = rules.times
    if minutes is not None:
        yield Amount(msg("minutes of a round"), minutes, rules.cite(law.round_provision))
    if turn is not None:
        yield Amount(msg("seconds of a turn"), turn.seconds, rules.cite(turn.provision))
        after = law.seconds_after_call
        yield Amount(
            msg("seconds after the Director's call"), after, rules.cite(law.play_provision)
        )


def _time_notes(minutes: int | None, turn: PlaySeconds | None, rules: Rules) -> Iterator[Note]:
    if minutes is not None:
        yield rules.note("as-a-rule")
    if turn is not None:
        if turn == rules.times.play_seconds[0]:
            yield rules.note("fewest-cards-first")
        yield rules.note("after-the-call")
