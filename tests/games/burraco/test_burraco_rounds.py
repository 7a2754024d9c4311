"""Order of cards, victory points, matches, sit-outs, lateness, leaving, warnings and times."""

from __future__ import annotations

from typing import Any

import pytest

import refsearch.games.burraco
from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import FUNCTIONS

assert refsearch.games.burraco


def run(name: str, **given: Any) -> Any:
    return FUNCTIONS[f"burraco-{name}"].run(given)


def cited(notes: Any) -> set[str]:
    return {citation.id for note in notes for citation in note.citations}


# cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("JK", 30),
        ("2S", 20),
        ("AH", 15),
        ("KH", 10),
        ("QH", 10),
        ("JH", 10),
        ("10H", 10),
        ("9H", 10),
        ("8H", 10),
        ("7H", 5),
        ("6H", 5),
        ("5H", 5),
        ("4H", 5),
        ("3H", 5),
        ("JK 2S AH KH 3H", 80),
        ("KH KH", 20),
        ("A JK 2 7", 70),  # by their ranks alone: article 1 gives no suit
        ("10 K KH", 30),
    ],
)
def test_cards_have_the_values_of_article_1(cards: str, value: int) -> None:
    found = run("card-value", cards=cards)
    assert found.value == value == sum(amount.value for amount in found.amounts)
    assert {c.id for amount in found.amounts for c in amount.citations} == {"1.valore-delle-carte"}


ORDERS = [
    ("3H 4H AH 2H KH JK", {}, "JK 2H AH KH 4H 3H"),
    ("KS KH KC KD", {}, "KH KD KC KS"),
    ("8H KS", {}, "KS 8H"),
    ("10S 9H", {}, "10S 9H"),
    ("2S AH", {}, "2S AH"),
    # discarding: points first, then the suit, then (the text is silent) the rank
    ("8H KS", {"order": "discard"}, "8H KS"),
    ("8H KS", {"order": "discard", "value": "rank"}, "KS 8H"),
    ("3H 7S", {"order": "discard"}, "3H 7S"),
    ("3H 7S", {"order": "discard", "value": "rank"}, "7S 3H"),
    ("8H KH", {"order": "discard"}, "KH 8H"),
    ("KS QD JC 10H", {"order": "discard"}, "10H QD JC KS"),
    ("3H AS 2S JK 8H", {"order": "discard"}, "JK 2S AS 8H 3H"),
    ("2S 2C 2D 2H", {"order": "discard"}, "2H 2D 2C 2S"),
]


@pytest.mark.parametrize(("cards", "order", "ranked"), ORDERS)
def test_cards_are_ranked_the_highest_first(cards: str, order: dict[str, str], ranked: str) -> None:
    assert " ".join(card.card for card in run("rank", cards=cards, **order).cards) == ranked


def test_equal_cards_share_a_place() -> None:
    found = run("rank", cards="KH AS KH 3D").cards
    assert [(card.card, card.place) for card in found] == [
        ("AS", 1),
        ("KH", 2),
        ("KH", 2),
        ("3D", 4),
    ]


@pytest.mark.parametrize(
    ("given", "provisions"),
    [
        ({}, set()),
        ({"order": "discard"}, {"def.scartare-secondo-norma", "def.valore-carta"}),
        ({"order": "discard", "value": "rank"}, {"def.scartare-secondo-norma", "3"}),
    ],
)
def test_the_reading_of_value_is_noted(given: dict[str, str], provisions: set[str]) -> None:
    assert cited(run("rank", cards="KS 8H", **given).notes) == provisions


def test_an_order_the_text_does_not_give_is_noted() -> None:
    assert "28.rilevati-dopo-lo-scarto" in cited(run("rank", cards="KH 8H", order="discard").notes)


@pytest.mark.parametrize("name", ["card-value", "rank"])
@pytest.mark.parametrize("cards", ["", "KH KH KH", "XX"])
def test_cards_of_no_deck_are_refused(name: str, cards: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        run(name, cards=cards)
    assert refused.value.field == "cards"


def test_more_of_a_rank_than_the_deck_has_are_refused() -> None:
    with pytest.raises(RuleBroken, match="K is there 9 times; the deck has 8"):
        run("card-value", cards="K " * 9)


# victory points -------------------------------------------------------------------------------

VPS = [
    ({"deals": 2}, 0, (10, 10)),
    ({"deals": 2}, 50, (10, 10)),
    ({"deals": 2}, -50, (10, 10)),
    ({"deals": 2}, 55, (11, 9)),
    ({"deals": 2}, -55, (9, 11)),
    ({"deals": 2}, 635, (17, 3)),
    ({"deals": 2}, 1010, (19, 1)),
    ({"deals": 2}, 1015, (20, 0)),
    ({"deals": 2}, -3000, (0, 20)),
    ({"deals": 3}, 360, (13, 7)),
    ({"deals": 3}, 365, (14, 6)),
    ({"deals": 3}, 1495, (19, 1)),
    ({"deals": 3}, 1500, (19, 1)),
    ({"deals": 3}, 1510, (19, 1)),
    ({"deals": 3}, 1515, (20, 0)),
    ({"deals": 4}, 110, (10, 10)),
    ({"deals": 4}, 620, (13, 7)),
    ({"deals": 4}, 2010, (19, 1)),
    ({"deals": 4}, 2015, (20, 0)),
    ({"teams": True}, 160, (10, 10)),
    ({"teams": True}, 620, (13, 7)),
    ({"teams": True, "deals": 4}, 2510, (19, 1)),
    ({"teams": True}, 2515, (20, 0)),
]


@pytest.mark.parametrize(("match", "difference", "vps"), VPS)
def test_a_difference_gives_vps(
    match: dict[str, Any], difference: int, vps: tuple[int, int]
) -> None:
    found = run("victory-points", difference=difference, **match)
    assert (found.first, found.second) == vps
    assert found.least <= abs(difference)
    assert found.most is None or abs(difference) <= found.most


@pytest.mark.parametrize("difference", [1265, 1500, 1510, 1515, -1505, 4000])
def test_the_overlap_of_the_printed_table_is_shown_where_it_touches(difference: int) -> None:
    (note,) = run("victory-points", difference=difference, deals=3).notes
    assert "1500 +" in note.what
    assert note.citations[0].id == "tabelle.partita-su-3-smazzate"


@pytest.mark.parametrize(("deals", "difference"), [(3, 1260), (2, 1505), (4, 1505)])
def test_the_overlap_is_not_mentioned_elsewhere(deals: int, difference: int) -> None:
    assert run("victory-points", difference=difference, deals=deals).notes == ()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"difference": 52, "deals": 2}, "difference"),
        ({"difference": -1513, "deals": 3}, "difference"),
        ({"difference": 100}, "deals"),
        ({"difference": 100, "deals": 5}, "deals"),
        ({"difference": "much", "deals": 2}, "difference"),
        ({"deals": 2}, "difference"),
    ],
)
def test_a_difference_no_table_has_is_refused(given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        run("victory-points", **given)
    assert refused.value.field == field


# matches --------------------------------------------------------------------------------------

CLEAN = "3H 4H 5H 6H 7H 8H 9H"  # 245


def points(*deals: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"first": first, "second": second} for first, second in deals]


MATCHES = [
    (points((500, 300), (200, 400)), {}, (700, 700), (10, 10), "tie"),
    (points((500, 300), (200, 150)), {}, (700, 450), (13, 7), "first"),
    (points((500, 550), (200, 200)), {}, (700, 750), (10, 10), "tie"),
    (points((-100, 800), (0, 700)), {}, (-100, 1500), (0, 20), "second"),
    (points((500, 0), (500, 0), (505, 0)), {}, (1505, 0), (19, 1), "first"),
    (points((500, 0), (500, 0), (500, 0), (5, 0)), {}, (1505, 0), (17, 3), "first"),
    (points((100, 0), (0, 0)), {"second_credit": 100}, (100, 100), (10, 10), "tie"),
    (points((100, 0), (0, 0)), {"first_credit": 150}, (250, 0), (13, 7), "first"),
    (points((500, 0)), {"teams": True}, (500, 0), (12, 8), "first"),
    (points(*[(300, 100)] * 6), {"teams": True}, (1800, 600), (15, 5), "first"),
]


@pytest.mark.parametrize(("deals", "more", "totals", "vps", "winner"), MATCHES)
def test_a_match_adds_its_deals_and_gives_vps(
    deals: Any, more: dict[str, Any], totals: Any, vps: Any, winner: str
) -> None:
    found = run("match", deals=deals, **more)
    assert (found.first, found.second) == totals
    assert found.difference == totals[0] - totals[1]
    assert (found.first_vps, found.second_vps) == vps
    assert found.winner == winner


def test_a_match_counts_the_cards_of_its_deals() -> None:
    first = {"end": "closed", "melds": [CLEAN]}
    second = {"end": "opponents-closed", "pozzetto": "not-taken", "left": "KS 3C"}
    found = run("match", deals=[{"first": first, "second": second}, *points((0, 20))])
    assert (found.first, found.second) == (345, -95)
    assert found.deals[0].first_count.points == 345
    assert found.deals[1].first_count is None
    assert "14" in cited(found.notes)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"deals": []}, "deals"),
        ({"deals": points((1, 0))}, "deals"),
        ({"deals": points(*[(5, 0)] * 5)}, "deals"),
        ({"deals": [], "teams": True}, "deals"),
        ({"deals": points((101, 0), (0, 0))}, "deals[0].first"),
        ({"deals": points((100, 0), (0, 3))}, "deals[1].second"),
        ({"deals": points((100, 0), (0, 0)), "first_credit": 33}, "first_credit"),
        ({"deals": points((100, 0), (0, 0)), "first_credit": -100}, "first_credit"),
        ({"deals": [{"first": 5}]}, "deals[0].second"),
        ({"deals": [{"first": "all", "second": 0}]}, "deals[0].first"),
    ],
)
def test_a_match_that_cannot_be_is_refused_by_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        run("match", **given)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("first", "second", "field", "provision"),
    [
        ({"end": "closed", "melds": [CLEAN]}, {"end": "time-out"}, "deals[0].second.end", "17"),
        (
            {"end": "closed", "melds": [CLEAN]},
            {"end": "closed", "melds": [CLEAN]},
            "deals[0].second.end",
            "17",
        ),
        (
            {"end": "time-out", "melds": [CLEAN]},
            {"end": "time-out", "left": "9H 9H"},
            "deals[0].second.left",
            "1",
        ),
        (
            {"end": "time-out", "melds": ["KH QS JC"]},
            {"end": "time-out"},
            "deals[0].first.melds[0]",
            "9",
        ),
        ({"end": "time-out"}, {"end": "time-out", "left": "99"}, "deals[0].second.left", "1"),
        ({"end": "closed", "melds": ["3H 4H 5H"]}, 0, "deals[0].first.melds", "32.A"),
    ],
)
def test_the_two_sides_of_a_deal_must_agree(
    first: Any, second: Any, field: str, provision: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        run("match", deals=[{"first": first, "second": second}, *points((0, 0))])
    assert refused.value.citation is not None
    assert (refused.value.field, refused.value.citation.id) == (field, provision)


# sit-outs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deals", "teams", "vps", "mps"),
    [(2, False, 14, 315), (3, False, 14, 365), (4, False, 12, 315), (3, True, 12, 365)],
)
def test_a_side_that_sits_out_scores(deals: int, teams: bool, vps: int, mps: int) -> None:
    found = run("sit-out", deals=deals, teams=teams)
    assert (found.vps, found.mps) == (vps, mps)
    assert cited(found.notes) == {"37"}


def test_a_pair_sits_out_only_once_a_session() -> None:
    with pytest.raises(RuleBroken) as refused:
        run("sit-out", deals=2, already=1)
    assert refused.value.citation is not None
    assert (refused.value.field, refused.value.citation.id) == ("already", "37")


# lateness -------------------------------------------------------------------------------------

PLAYED = [
    (0, 0, (0, 0), (0, 0)),  # minutes of both; warning and credit of each
    (2, 0, (0, 0), (0, 0)),
    (2.5, 0, (1, 0), (0, 100)),
    (4.9, 0, (1, 0), (0, 100)),
    (5, 0, (1, 0), (0, 150)),
    (10, 0, (1, 0), (0, 150)),
    (0, 3, (0, 100), (1, 0)),
    (3, 6, (1, 150), (1, 100)),
    (3, 3, (1, 100), (1, 100)),
    (10, 10, (1, 150), (1, 150)),
]


@pytest.mark.parametrize(("minutes", "other", "side", "against"), PLAYED)
def test_up_to_ten_minutes_lateness_costs_a_warning_and_credits_the_others(
    minutes: float, other: float, side: tuple[int, int], against: tuple[int, int]
) -> None:
    found = run("lateness", deals=2, minutes=minutes, other_minutes=other)
    assert found.played
    assert (found.side.warnings, found.side.credit) == side
    assert (found.other.warnings, found.other.credit) == against
    assert found.side.vps is None and found.other.vps is None


FORFEITED = [
    ({"deals": 2, "minutes": 10.5}, (6, -315), (14, 315)),
    ({"deals": 3, "minutes": 11}, (6, -365), (14, 365)),
    ({"deals": 4, "minutes": 60}, (8, -315), (12, 315)),
    ({"deals": 2, "minutes": 11, "other_minutes": 9}, (6, -315), (14, 315)),
    ({"deals": 2, "minutes": 11, "other_minutes": 11}, (6, -315), (6, -315)),
    ({"deals": 4, "minutes": 11, "other_minutes": 30}, (8, -315), (8, -315)),
    ({"deals": 3, "minutes": 11, "teams": True}, (6, -815), (14, 815)),
    ({"deals": 4, "minutes": 11, "teams": True}, (8, -365), (12, 365)),
    ({"deals": 2, "minutes": 11, "unfair_advantage": True}, (None, None), (14, 315)),
]


@pytest.mark.parametrize(("given", "side", "other"), FORFEITED)
def test_after_ten_minutes_the_match_is_given(given: dict[str, Any], side: Any, other: Any) -> None:
    found = run("lateness", **given)
    assert not found.played
    assert (found.side.vps, found.side.mps) == side
    assert (found.other.vps, found.other.mps) == other
    assert found.side.loses
    assert found.side.credit == found.other.credit == 0


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"minutes": 3}, "credited"),
        ({"minutes": 3, "other_minutes": 4}, "both are late"),
        ({"minutes": 11}, "equivalent"),
        ({"minutes": 11, "teams": True}, "for teams too"),
        ({"minutes": 11, "unfair_advantage": True}, "unfair advantage"),
        ({"minutes": 3}, "direction"),
    ],
)
def test_what_is_read_into_lateness_is_noted(given: dict[str, Any], words: str) -> None:
    notes = run("lateness", deals=2, **given).notes
    assert any(words in note.what for note in notes)
    assert run("lateness", deals=2, minutes=0).notes == ()


# leaving --------------------------------------------------------------------------------------

LEAVING = [
    # the side that leaves, that stays, that should have met it later: VPs and match points
    ({"deals": 2, "cause": "force-majeure"}, (6, None), (14, 315), (14, 315)),
    ({"deals": 3, "cause": "force-majeure"}, (6, None), (14, 365), (14, 365)),
    ({"deals": 4, "cause": "force-majeure"}, (8, None), (12, 315), (12, 315)),
    ({"deals": 3, "teams": True, "cause": "force-majeure"}, (6, None), (12, 365), (12, 365)),
    ({"deals": 2, "cause": "force-majeure", "advantage": True}, (0, None), (14, 315), (14, 315)),
    (
        {"deals": 2, "cause": "force-majeure", "temporary": False},
        (None, None),
        (14, 315),
        (14, 315),
    ),
    ({"deals": 2, "cause": "force-majeure", "both": True}, (0, None), (0, None), (14, 315)),
    ({"deals": 2, "cause": "unjustified"}, (0, None), (14, 315), (14, 315)),
    ({"deals": 4, "cause": "unjustified"}, (0, None), (12, 315), (12, 315)),
    ({"deals": 2, "cause": "unjustified", "both": True}, (0, None), (0, None), (14, 315)),
    ({"deals": 2, "cause": "unjustified", "matured_vps": 13}, (0, None), (14, 315), (14, 315)),
    ({"deals": 2, "cause": "unjustified", "matured_vps": 17}, (0, None), (17, 635), (14, 315)),
    (
        {"deals": 2, "cause": "unjustified", "matured_vps": 17, "matured_mps": 700},
        (0, None),
        (17, 700),
        (14, 315),
    ),
]


@pytest.mark.parametrize(("given", "leaving", "staying", "later"), LEAVING)
def test_scores_when_a_side_leaves(given: Any, leaving: Any, staying: Any, later: Any) -> None:
    found = run("abandonment", **given)
    assert (found.leaving.vps, found.leaving.mps) == leaving
    assert (found.staying.vps, found.staying.mps) == staying
    assert (found.later_opponents.vps, found.later_opponents.mps) == later
    assert found.reported == (given["cause"] == "unjustified")
    assert not found.played and "36" in cited(found.notes)


def test_with_a_substitute_the_match_is_played() -> None:
    found = run("abandonment", deals=2, cause="force-majeure", substitute=True)
    assert found.played
    assert found.leaving.vps is None and found.staying.vps is None


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"cause": "unjustified", "substitute": True}, "substitute"),
        ({"cause": "force-majeure", "matured_vps": 15}, "matured_vps"),
        ({"cause": "unjustified", "both": True, "matured_vps": 15}, "matured_vps"),
        ({"cause": "unjustified", "matured_mps": 100}, "matured_mps"),
        ({"cause": "unjustified", "matured_vps": 21}, "matured_vps"),
        ({"cause": "boredom"}, "cause"),
    ],
)
def test_leaving_that_cannot_be_is_refused(given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        run("abandonment", deals=2, **given)
    assert refused.value.field == field


# warnings and times ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "vps", "mps", "carried"),
    [
        ({"deals": 2}, 0, 0, 0),
        ({"deals": 2, "warnings": 1}, 0, 0, 1),
        ({"deals": 2, "warnings": 2}, 1, 55, 0),
        ({"deals": 2, "warnings": 3}, 1, 55, 1),
        ({"deals": 2, "warnings": 4}, 2, 110, 0),
        ({"deals": 3, "warnings": 2}, 1, 65, 0),
        ({"deals": 4, "warnings": 2}, 1, 115, 0),
        ({"deals": 3, "warnings": 2, "teams": True}, 1, 165, 0),
        ({"deals": 2, "early_looks": 1}, 0, 0, 1),
        ({"deals": 2, "early_looks": 1, "warnings": 1}, 1, 55, 0),
        ({"deals": 2, "early_looks": 2}, 1, 55, 1),
        ({"deals": 2, "early_looks": 3, "warnings": 1}, 3, 165, 0),
    ],
)
def test_two_warnings_cost_a_vp_and_the_equivalent(
    given: dict[str, Any], vps: int, mps: int, carried: int
) -> None:
    found = run("warnings", **given)
    assert (found.vps_lost, found.mps_lost, found.carried_on) == (vps, mps, carried)
    assert sum(a.value for a in found.amounts if a.what == "victory points") == -vps
    assert {"21", "37"} <= cited(found.notes)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("warnings", {"warnings": 2}),
        ("warnings", {"early_looks": 2}),
        ("lateness", {"minutes": 11}),
        ("lateness", {"minutes": 11, "other_minutes": 12}),
        ("abandonment", {"cause": "unjustified", "matured_vps": 17}),
    ],
)
def test_match_points_that_the_code_only_calls_equivalent_are_said_to_be_a_reading(
    name: str, given: dict[str, Any]
) -> None:
    found = run(name, deals=2, **given)
    sides = [getattr(found, side, None) for side in ("side", "other", "staying")]
    amounts = [amount for part in (found, *sides) for amount in getattr(part, "amounts", ())]
    of_points = {amount.what for amount in amounts if amount.what.startswith("match points")}
    assert of_points == {"match points, read as the equivalent"}
    assert any("equivalent" in note.what for note in found.notes)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("sit-out", {}),
        ("abandonment", {"cause": "unjustified", "matured_vps": 12}),
        ("abandonment", {"cause": "unjustified", "matured_vps": 17, "matured_mps": 700}),
    ],
)
def test_match_points_that_are_printed_or_ascertained_are_no_reading(
    name: str, given: dict[str, Any]
) -> None:
    found = run(name, deals=2, **given)
    amounts = getattr(found, "staying", found).amounts
    assert [amount.what for amount in amounts] == ["victory points", "match points"]
    assert not any("equivalent" in note.what for note in found.notes)


def test_warnings_are_not_negative() -> None:
    with pytest.raises(RuleBroken) as refused:
        run("warnings", deals=2, warnings=-1)
    assert refused.value.field == "warnings"


@pytest.mark.parametrize(("deals", "minutes"), [(2, 22), (3, 32), (4, 42)])
def test_rounds_take_so_many_minutes(deals: int, minutes: int) -> None:
    found = run("times", deals=deals)
    assert (found.round_minutes, found.play_seconds) == (minutes, None)


@pytest.mark.parametrize(
    ("cards", "seconds"),
    [(1, 10), (3, 10), (4, 20), (10, 20), (11, 40), (12, 40), (40, 40), (108, 40)],
)
def test_turns_take_so_many_seconds(cards: int, seconds: int) -> None:
    found = run("times", cards_in_hand=cards)
    assert (found.play_seconds, found.seconds_after_call, found.round_minutes) == (seconds, 5, None)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "deals"),
        ({"cards_in_hand": 0}, "cards_in_hand"),
        ({"cards_in_hand": 109}, "cards_in_hand"),
    ],
)
def test_times_of_nothing_are_refused(given: dict[str, int], field: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        run("times", **given)
    assert refused.value.field == field
