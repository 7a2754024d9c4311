"""Ties of pairs and teams: the criteria in their order, and the trace of which one decided."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_calls import run
from hypothesis import given
from hypothesis import strategies as st

from refsearch.compute.amounts import RuleBroken


def ranks(result: Any) -> dict[str, int]:
    return {place.name: place.rank for place in result.ranking}


def decided(result: Any) -> list[str]:
    return [step.citations[0].id for step in result.trace if step.decided]


def points(top: float, *field: float, **pairs: float) -> dict[str, Any]:
    return {"top": top, "matchpoints": pairs, "field": field}


@pytest.mark.parametrize(
    ("given", "expected", "by"),
    [
        (
            {"tied": ["A", "B"], "places": {"A": [1, 5], "B": [2, 3]}},
            {"B": 1, "A": 2},
            ["78.5.a.1"],
        ),
        # a board of three tied pairs gives 4 - 2 - 0
        (
            {"tied": ["A", "B", "C"], "boards": [points(20, A=9, B=14, C=3)]},
            {"B": 1, "A": 2, "C": 3},
            ["78.5.a.2"],
        ),
        # alone on a board: above the average, on it, below it
        (
            {
                "tied": ["A", "B", "C"],
                "boards": [points(20, A=11), points(20, B=10), points(20, C=9)],
            },
            {"A": 1, "B": 2, "C": 3},
            ["78.5.a.2"],
        ),
        # equal points: more tops
        (
            {"tied": ["A", "B"], "boards": [points(20, A=12), points(20, B=20)]},
            {"B": 1, "A": 2},
            ["78.5.a.2"],
        ),
        # equal points and tops: fewer bottoms
        (
            {"tied": ["A", "B"], "boards": [points(20, A=0), points(20, B=2)]},
            {"B": 1, "A": 2},
            ["78.5.a.2"],
        ),
        # a half-bottom is the worst score where it is shared
        (
            {
                "tied": ["A", "B"],
                "boards": [points(6, 5, 5, 1, 1, A=1), points(6, 6, 3, 2, 1, B=2)],
            },
            {"B": 1, "A": 2},
            ["78.5.a.2"],
        ),
        # a half-top is the best score where it is shared
        (
            {
                "tied": ["A", "B"],
                "boards": [points(6, 5, 5, 2, 0, A=5), points(6, 6, 4, 2, 0, B=4)],
            },
            {"A": 1, "B": 2},
            ["78.5.a.2"],
        ),
        (
            {
                "tied": ["A", "B"],
                "formula": "all-play-all",
                "direct": [
                    {"pair": "A", "opponent": "B", "matchpoints": 7, "opponent_matchpoints": 9}
                ],
                "boards": [points(20, A=20, B=0)],
            },
            {"B": 1, "A": 2},
            ["78.5.b.1"],
        ),
        (
            {"tied": ["A", "B"], "boards": [points(20, A=10, B=10)]},
            {"A": 1, "B": 1},
            [],
        ),
    ],
)
def test_tied_pairs(given: dict[str, Any], expected: dict[str, int], by: list[str]) -> None:
    result = run("norme-pair-ties", **given)
    assert ranks(result) == expected
    assert decided(result) == by
    assert result.unresolved == (("A", "B") if expected == {"A": 1, "B": 1} else ())


def match(home: str, away: str, *numbers: float) -> dict[str, Any]:
    names = ("home_vps", "away_vps", "home_imps", "away_imps", "home_points", "away_points")
    return {"home": home, "away": away, **dict(zip(names, numbers, strict=False))}


DRAW = match("A", "B", 15, 15, 20, 20, 900, 900)


@pytest.mark.parametrize(
    ("matches", "winner", "by"),
    [
        ([match("A", "B", 14, 16, 20, 25), match("A", "C", 25, 0, 99, 0)], "B", ["78.6.a.1.a.1"]),
        ([match("A", "B", 15, 15, 21, 20), match("B", "C", 25, 0, 99, 0)], "A", ["78.6.a.1.a.2"]),
        (
            [DRAW, match("A", "C", 20, 10, 40, 20), match("B", "C", 20, 10, 30, 10)],
            "B",
            ["78.6.a.1.a.3"],
        ),
        ([DRAW, match("A", "C", 20, 10, 40, 40), match("B", "C", 20, 10, 10, 10)], None, []),
        (
            [
                match("A", "B", 15, 15, 0, 0),
                match("A", "C", 20, 10, 40, 20),
                match("B", "C", 20, 10, 20, 10),
            ],
            "A",
            ["78.6.a.1.a.4"],
        ),
        ([match("A", "B", 15, 15, 20, 20, 800, 900)], "B", ["78.6.a.1.a.5"]),
        (
            [
                DRAW,
                match("A", "C", 20, 10, 9, 9, 900, 500),
                match("B", "C", 20, 10, 9, 9, 900, 400),
            ],
            "B",
            ["78.6.a.1.a.6"],
        ),
    ],
)
def test_two_tied_teams_of_a_round_robin(
    matches: list[Any], winner: str | None, by: list[str]
) -> None:
    result = run("norme-team-ties", tied=["A", "B"], matches=matches)
    assert decided(result) == by
    assert ranks(result) == (
        {winner: 1, "AB".replace(winner, ""): 2} if winner else {"A": 1, "B": 1}
    )


def test_of_three_tied_teams_the_last_leaves_and_two_start_again() -> None:
    matches = [
        match("A", "B", 14, 16, 10, 14),
        match("A", "C", 22, 8, 50, 20),
        match("B", "C", 18, 12, 30, 20),
        match("A", "D", 10, 20, 10, 40),
    ]
    result = run("norme-team-ties", tied=["A", "B", "C"], matches=matches)
    assert ranks(result) == {"B": 1, "A": 2, "C": 3}
    assert decided(result) == ["78.6.a.1.b.1", "78.6.a.1.a.1"]
    assert result.trace[0].values == {"A": 36, "B": 34, "C": 20}


def test_two_that_are_last_together_are_ranked_among_themselves() -> None:
    matches = [
        match("A", "B", 20, 10, 30, 9),
        match("A", "C", 20, 10, 30, 9),
        match("B", "C", 15, 15, 20, 21),
    ]
    result = run("norme-team-ties", tied=["A", "B", "C"], matches=matches)
    assert ranks(result) == {"A": 1, "C": 2, "B": 3}
    assert decided(result) == ["78.6.a.1.b.1", "78.6.a.1.a.2"]


@pytest.mark.parametrize(
    ("more", "winner", "by"),
    [
        ({"vps": {"C": 60, "D": 40}}, "A", "78.6.a.2"),
        ({"vps": {"C": 60}}, "B", "78.6.a.2.a"),
        ({}, "B", "78.6.a.2.a"),
    ],
)
def test_swiss_teams_are_ranked_by_resistance_where_it_can_be_had(
    more: dict[str, Any], winner: str, by: str
) -> None:
    matches = [match("A", "C", 20, 10, 30, 15), match("B", "D", 20, 10, 30, 10)]
    result = run("norme-team-ties", tied=["A", "B"], system="swiss", matches=matches, **more)
    assert ranks(result)[winner] == 1
    assert decided(result) == [by]
    assert result.trace[0].applied == (by == "78.6.a.2")


def test_matches_between_swiss_teams_count_only_if_all_met() -> None:
    matches = [
        match("A", "B", 20, 10, 30, 15),
        match("C", "D", 15, 15, 15, 0),
        match("A", "D", 15, 15, 0, 15),
        match("B", "D", 15, 15, 15, 0),
    ]
    result = run("norme-team-ties", tied=["A", "B"], system="danish", matches=matches)
    assert decided(result) == ["78.6.a.2.c"]
    three = run("norme-team-ties", tied=["A", "B", "C"], system="danish", matches=matches)
    applied = {step.citations[0].id: step.applied for step in three.trace}
    assert ranks(three)["C"] == 1
    assert applied["78.6.a.2.a"]


TEAMS = "ABCD"


@given(st.lists(st.integers(0, 30), min_size=6, max_size=6), st.permutations(TEAMS))
def test_the_order_of_the_input_does_not_matter(vps: list[int], order: list[str]) -> None:
    pairs = [(a, b) for n, a in enumerate(TEAMS) for b in TEAMS[n + 1 :]]
    matches = [
        match(a, b, won, 30 - won, won, 30 - won) for (a, b), won in zip(pairs, vps, strict=True)
    ]
    straight = run("norme-team-ties", tied=list(TEAMS), matches=matches)
    shuffled = run("norme-team-ties", tied=order, matches=matches[::-1])
    assert ranks(straight) == ranks(shuffled)
    assert len(ranks(straight)) == len(TEAMS)


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("norme-pair-ties", {"tied": ["A"]}, "tied"),
        ("norme-pair-ties", {"tied": ["A", "A"]}, "tied"),
        ("norme-pair-ties", {"tied": ["A", "B"], "places": {"A": [1]}}, "places"),
        ("norme-pair-ties", {"tied": ["A", "B"], "places": {"A": [1], "B": [0]}}, "places"),
        (
            "norme-pair-ties",
            {"tied": ["A", "B"], "boards": [points(20, A=-1)]},
            "boards[0].matchpoints",
        ),
        (
            "norme-pair-ties",
            {"tied": ["A", "B"], "boards": [points(20, A=21)]},
            "boards[0].matchpoints",
        ),
        ("norme-team-ties", {"tied": ["A", "B"], "matches": []}, "matches"),
        ("norme-team-ties", {"tied": ["A", "B"], "matches": [match("A", "A", 1, 1)]}, "matches[0]"),
        (
            "norme-team-ties",
            {"tied": ["A", "B"], "matches": [match("A", "B", -1, 31)]},
            "matches[0]",
        ),
    ],
)
def test_a_tie_that_makes_no_sense_is_refused(name: str, given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        run(name, **given)
    assert broken.value.field == field
