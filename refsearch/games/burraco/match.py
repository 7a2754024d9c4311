"""`burraco-match`: the deals of a match, their match points, and the VPs of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import BURRACO, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.burraco.cards import check_deck
from refsearch.games.burraco.editions import Deals, Rules, TableName, rules_of
from refsearch.games.burraco.hand_score import HandScore, side_score
from refsearch.games.burraco.hands import END_NAMES, Sheet, Side, read_side
from refsearch.games.burraco.victory_points import Teams, VictoryPoints, table_for, vps_for
from refsearch.messages import msg

Credit = Annotated[
    int,
    msgspec.Meta(ge=0, description="points credited because the others were late (Art. 37)"),
]
_OTHER_END = {
    "closed": "opponents-closed",
    "opponents-closed": "closed",
    "stock-exhausted": "stock-exhausted",
    "time-out": "time-out",
}
_SIDES = (msg("first side"), msg("second side"))
_CREDITS = ("first_credit", "second_credit")
_DEALS: dict[int, Deals] = {2: 2, 3: 3, 4: 4}


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal: the points of each side, or its cards as ``burraco-hand-score`` takes them."""

    first: int | Side
    second: int | Side


class MatchInput(Sheet, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The deals of a match: 2, 3 or 4; of teams as many as their tables played together."""

    deals: tuple[Deal, ...]
    teams: Teams = False
    first_credit: Credit = 0
    second_credit: Credit = 0


@dataclass(frozen=True, slots=True)
class DealScore:
    """Points of a deal; the counts where cards were given."""

    first: int
    second: int
    first_count: HandScore | None
    second_count: HandScore | None


@dataclass(frozen=True, slots=True)
class Match:
    """Match points of both sides, the difference of the first, and the VPs."""

    first: int
    second: int
    difference: int
    first_vps: int
    second_vps: int
    winner: Literal["first", "second", "tie"]
    table: TableName
    deals: tuple[DealScore, ...]
    amounts: tuple[Amount, ...]
    notes: tuple[Note, ...]


@computes(
    "burraco-match", *(Citation(BURRACO, id_) for id_ in ("18", "19", "37", "tabelle")),
    page=Page(
        fields=("deals", "teams", "first_credit", "second_credit"),
        order=("end", "melds", "pozzetto", "left"),
        folded=(
            "first_credit", "second_credit", "letters", "three", "melds.ace", "melds.excess",
            "melds.merged", "melds.tied_without_drawing", "melds.opened_without_drawing",
            "pozzetto_cards", "penalised", "closing_discard",
        ),
        hidden=("edition",),
        controls={
            "deals.first": "score", "deals.second": "score", "first_credit": "number",
            "second_credit": "number",
        },
        headline=("first_vps", "second_vps", "difference"),
        formats={"difference": "signed"},
        columns={"deals": ("first", "second")},
        omitted=("first_count", "second_count"),
        example={"deals": [{"first": 715, "second": 340}, {"first": 120, "second": 560}]},
    ),
)  # fmt: skip
def match(given: MatchInput) -> Match:
    """Match points and VPs of a match from the points, or the cards, of its deals."""
    rules = rules_of(given.edition)
    table = _table(given, rules)
    deals = tuple(_deal(deal, given, f"deals[{n}].", rules) for n, deal in enumerate(given.deals))
    credited = [_points(getattr(given, field), field, rules) for field in _CREDITS]
    first = sum(deal.first for deal in deals) + credited[0]
    second = sum(deal.second for deal in deals) + credited[1]
    vps = vps_for(first - second, table, rules)
    return _match(first, second, vps, deals, tuple(_amounts(deals, credited, rules)))


def _match(
    first: int,
    second: int,
    vps: VictoryPoints,
    deals: tuple[DealScore, ...],
    counted: tuple[Amount, ...],
) -> Match:
    counts = [count for deal in deals for count in (deal.first_count, deal.second_count) if count]
    of_counts = [note for count in counts for note in count.notes]
    notes = tuple(dict.fromkeys([*of_counts, *vps.notes]))
    return Match(
        first=first,
        second=second,
        difference=first - second,
        first_vps=vps.first,
        second_vps=vps.second,
        winner=_winner(vps),
        table=vps.table,
        deals=deals,
        amounts=counted + vps.amounts,
        notes=notes,
    )


def _winner(vps: VictoryPoints) -> Literal["first", "second", "tie"]:
    """Return the side with more VPs: a small difference is a draw, 10 - 10."""
    if vps.first == vps.second:
        return "tie"
    return "first" if vps.first > vps.second else "second"


def _table(given: MatchInput, rules: Rules) -> TableName:
    number = len(given.deals)
    if number == 0 or (not given.teams and number not in _DEALS):
        message = msg("there are tables for matches of 2, 3 or 4 deals, not of {}", number)
        raise rules.broken("deals", message, "tabelle")
    return table_for(_DEALS.get(number), given.teams, rules)


def _deal(deal: Deal, sheet: Sheet, prefix: str, rules: Rules) -> DealScore:
    _check_end(deal, prefix, rules)
    sides = {f"{prefix}first": deal.first, f"{prefix}second": deal.second}
    cards = {
        field: read_side(side, sheet, rules, f"{field}.")
        for field, side in sides.items()
        if isinstance(side, Side)
    }
    groups = {f: hand for field in cards for f, hand in cards[field].groups(f"{field}.").items()}
    check_deck(groups, rules)
    (first, first_count), (second, second_count) = (
        (_points(side, field, rules), None)
        if isinstance(side, int)
        else _counted(side_score(side, cards[field], rules, f"{field}."))
        for field, side in sides.items()
    )
    return DealScore(first, second, first_count, second_count)


def _counted(count: HandScore) -> tuple[int, HandScore]:
    return count.points, count


def _points(points: int, field: str, rules: Rules) -> int:
    if points % 5:
        message = msg(
            "points are multiples of five, as the values of the cards are; not {}", points
        )
        raise rules.broken(field, message, rules.cards.value_provision)
    return points


def _check_end(deal: Deal, prefix: str, rules: Rules) -> None:
    """Raise RuleBroken where both sides tell of different ends of the deal."""
    if isinstance(deal.first, Side) and isinstance(deal.second, Side):
        other = _OTHER_END[deal.first.end]
        if deal.second.end != other:
            ends = END_NAMES[deal.second.end], END_NAMES[deal.first.end]
            message = msg("{}, but for the first side the deal ended {}", *ends)
            raise rules.broken(f"{prefix}second.end", message, "17")


def _amounts(deals: tuple[DealScore, ...], credited: list[int], rules: Rules) -> Iterator[Amount]:
    for n, deal in enumerate(deals, 1):
        for side, points in zip(_SIDES, (deal.first, deal.second), strict=True):
            yield Amount(
                msg("points of the deal"), points, rules.cite("18"), msg("{}, {}", n, side)
            )
    for side, credit in zip(_SIDES, credited, strict=True):
        if credit:
            yield Amount(msg("credited for lateness"), credit, rules.cite("37"), side)
