"""IMPs: the scale, matches, cross-imps, butler, total points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bridge_calls import run, steps
from hypothesis import given
from hypothesis import strategies as st

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.scoring.imps import imps_for
from refsearch.games.bridge.scoring.pairs_imps import Divisor, cross_imps_won

SCORES = st.lists(st.integers(-760, 760).map(lambda n: 10 * n), min_size=2, max_size=12)


@pytest.mark.parametrize(
    ("difference", "imps"),
    [
        (0, 0),
        (10, 0),
        (-10, 0),
        (20, 1),
        (620, 12),
        (-620, -12),
        (740, 12),
        (750, 13),
        (2990, 21),
        (3000, 22),
        (3490, 22),
        (3500, 23),
        (3990, 23),
        (4000, 24),
        (-15200, -24),
        (15, 0),
    ],
)
def test_a_difference_in_imps(difference: int, imps: int) -> None:
    assert run("imps", difference=difference).imps == imps


def test_the_row_of_the_scale_is_shown_and_a_gap_is_noted() -> None:
    top = run("imps", difference=-5000)
    assert (top.least, top.most, top.notes) == (4000, None, ())
    assert run("imps", difference=15).notes


@given(st.integers(-20000, 20000))
def test_imps_are_odd(difference: int) -> None:
    assert imps_for(-difference) == -imps_for(difference)


@given(st.integers(-20000, 20000), st.integers(0, 5000))
def test_imps_never_fall_as_the_difference_grows(difference: int, more: int) -> None:
    assert imps_for(difference + more) >= imps_for(difference)


def test_a_match_adds_its_boards() -> None:
    match = run(
        "imp-match",
        boards=[
            {"open": 620, "closed": -100},
            {"open": -50, "closed": 420},
            {"imps": 3},
            {"number": 9, "open": 90, "closed": 90},
        ],
    )
    assert [board.imps for board in match.boards] == [12, -10, 3, 0]
    assert [board.number for board in match.boards] == [1, 2, 3, 9]
    assert (match.home, match.away, match.imps) == (15, 10, 5)


@pytest.mark.parametrize(
    ("boards", "field"),
    [
        ([], "boards"),
        ([{"open": 100}], "boards[0]"),
        ([{"open": 100, "closed": 0}, {"open": 100, "imps": 3}], "boards[1]"),
    ],
)
def test_a_match_without_results_is_refused(boards: list[Any], field: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("imp-match", boards=boards)
    assert broken.value.field == field


@pytest.mark.parametrize(
    ("divide_by", "ns"),
    [
        ("none", [11, 14, -25]),
        ("comparisons", [5.5, 7, -12.5]),
        ("results", [3.6667, 4.6667, -8.3333]),
    ],
)
def test_cross_imps_by_convention(divide_by: str, ns: list[float]) -> None:
    result = run("cross-imps", scores=[620, 650, -100], divide_by=divide_by)
    assert [pair.ns for pair in result.results] == ns
    assert result.convention == divide_by


@given(SCORES)
def test_cross_imps_of_both_lines_and_of_the_field_sum_to_zero(scores: list[int]) -> None:
    result = run("cross-imps", scores=scores, divide_by="none")
    assert sum(pair.ns for pair in result.results) == 0
    assert all(pair.ns == -pair.ew for pair in result.results)


@given(
    st.lists(st.integers(-8000, 8000), min_size=2, max_size=30),
    st.sampled_from(["none", "comparisons", "results"]),
)
def test_cross_imps_are_those_of_every_comparison_made_by_itself(
    scores: list[int], divide_by: Divisor
) -> None:
    parts = {"none": 1, "comparisons": len(scores) - 1, "results": len(scores)}[divide_by]
    one_by_one = {
        score: Fraction(sum(imps_for(score - other) for other in scores), parts) for score in scores
    }
    assert cross_imps_won(scores, divide_by) == one_by_one


def test_twice_as_many_different_results_take_twice_the_steps() -> None:
    """Every one against every other would take four times as many."""
    taken = [
        steps(lambda size=size: cross_imps_won(range(0, 10 * size, 10), "none"))
        for size in (100, 200)
    ]
    assert taken[1] < 2.3 * taken[0]


@given(SCORES, st.randoms())
def test_a_permutation_of_the_field_permutes_cross_imps(scores: list[int], random: Any) -> None:
    order = random.sample(range(len(scores)), len(scores))
    straight = run("cross-imps", scores=scores).results
    shuffled = run("cross-imps", scores=[scores[n] for n in order]).results
    assert shuffled == tuple(straight[n] for n in order)


@pytest.mark.parametrize(
    ("more", "datum", "ns"),
    [
        ({"datum": "mean"}, 300, [8, 8, -10, -5]),
        ({"datum": "mean", "rounding": "none"}, 297.5, [8, 8, -10, -5]),
        ({"datum": "median"}, 360, [6, 7, -11, -6]),
        ({"datum": "olympic"}, 360, [6, 7, -11, -6]),
        ({"datum": "olympic", "trim": 0}, 300, [8, 8, -10, -5]),
    ],
)
def test_butler_by_convention(more: dict[str, Any], datum: float, ns: list[int]) -> None:
    result = run("butler", scores=[620, 650, -180, 100], **more)
    assert (result.datum, [pair.ns for pair in result.results]) == (datum, ns)


def test_a_datum_halfway_goes_away_from_zero_on_both_sides() -> None:
    assert run("butler", scores=[50, 60]).datum == 60
    assert run("butler", scores=[-50, -60]).datum == -60


@given(SCORES, st.sampled_from(["mean", "median", "olympic"]))
def test_butler_of_a_mirrored_board_is_mirrored(scores: list[int], datum: str) -> None:
    trim = 0 if len(scores) < 3 else 1
    straight = run("butler", scores=scores, datum=datum, trim=trim).results
    mirrored = run("butler", scores=[-s for s in scores], datum=datum, trim=trim).results
    assert [pair.ns for pair in straight] == [pair.ew for pair in mirrored]


def test_trimming_must_leave_a_result() -> None:
    with pytest.raises(RuleBroken) as broken:
        run("butler", scores=[100, 200], datum="olympic")
    assert broken.value.field == "trim"


@pytest.mark.parametrize("name", ["cross-imps", "butler", "total-points"])
def test_an_empty_field_is_refused(name: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        run(name, scores=[])
    assert broken.value.field == "scores"


def test_total_points_are_the_net_total() -> None:
    result = run("total-points", scores=[620, -100, 0, -1400])
    assert (result.total, result.won, result.lost) == (-880, 620, 1500)
