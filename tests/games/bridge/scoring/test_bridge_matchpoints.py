"""Matchpoints: boards with ties, missing results, adjusted scores, several groups; sessions."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_calls import run, table
from hypothesis import given
from hypothesis import strategies as st

from refsearch.compute.amounts import RuleBroken

SCORES = st.lists(st.integers(-40, 40).map(lambda n: 10 * n), min_size=1, max_size=14)
ELEVEN = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]


def board(scores: list[int], **more: Any) -> Any:
    return run("matchpoints", results=[{"score": score} for score in scores], **more)


def ns(result: Any) -> list[float]:
    return [row.ns.matchpoints for row in result.results]


def ew(result: Any) -> list[float]:
    return [row.ew.matchpoints for row in result.results]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([620], [0]),
        ([620, 650], [0, 2]),
        ([620, 620], [1, 1]),
        ([620, 620, -100], [3, 3, 0]),
        ([170, 140, 140, 140, -50], [8, 4, 4, 4, 0]),
    ],
)
def test_two_units_for_each_result_beaten_and_one_for_an_equal_one(
    scores: list[int], expected: list[int]
) -> None:
    assert ns(board(scores)) == expected


@given(SCORES)
def test_matchpoints_of_a_board_sum_to_n_times_n_less_one(scores: list[int]) -> None:
    result, size = board(scores), len(scores)
    assert sum(ns(result)) == sum(ew(result)) == size * (size - 1)


@given(SCORES)
def test_both_lines_of_a_table_share_the_top(scores: list[int]) -> None:
    result = board(scores)
    assert {a + b for a, b in zip(ns(result), ew(result), strict=True)} == {result.top}


@given(SCORES, st.randoms())
def test_a_permutation_of_the_field_permutes_matchpoints(scores: list[int], random: Any) -> None:
    order = random.sample(range(len(scores)), len(scores))
    straight, shuffled = ns(board(scores)), ns(board([scores[n] for n in order]))
    assert shuffled == [straight[n] for n in order]


@given(SCORES)
def test_neuberg_with_one_complete_group_is_plain(scores: list[int]) -> None:
    assert ns(board(scores, method="neuberg")) == ns(board(scores, method="plain"))


@given(SCORES, st.integers(0, 5))
def test_neuberg_keeps_the_average_at_half_the_top(scores: list[int], absent: int) -> None:
    result = board(scores, expected=len(scores) + absent)
    total = sum(ns(result))
    assert total == pytest.approx(len(scores) * result.top / 2, abs=0.01)


def test_ten_results_of_eleven_by_neuberg() -> None:
    result = board(ELEVEN, expected=11)
    assert ns(result) == [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]
    assert result.formula == "M = N / n × (m + 1) - 1"


def test_ten_results_of_eleven_with_the_top_lowered() -> None:
    assert ns(board(ELEVEN, expected=11, method="top-lowered")) == [*range(19, 0, -2)]


def test_an_artificial_score_is_a_percentage_of_the_full_top() -> None:
    result = run(
        "matchpoints",
        results=[
            {"score": 620},
            {"score": 620},
            {"score": -100},
            {"ns_award": "average-plus", "ew_award": 40},
        ],
    )
    assert ns(result) == [4.3333, 4.3333, 0.3333, 3.6]
    assert ew(result) == [1.6667, 1.6667, 5.6667, 2.4]
    assert [part.what for part in result.results[0].ns.breakdown] == [
        "results beaten and equalled",
        "neuberg adjustment",
    ]


def test_a_weighted_score_recomputes_the_whole_field() -> None:
    weights = [{"score": 620, "weight": 60}, {"score": -100, "weight": 40}]
    others = [620, 650, 170]
    mixed = run(
        "matchpoints", results=[{"weighted": weights}, *({"score": score} for score in others)]
    )
    made, down = board([620, *others]), board([-100, *others])
    expected = [pytest.approx(0.6 * a + 0.4 * b) for a, b in zip(ns(made), ns(down), strict=True)]
    assert ns(mixed) == expected
    assert sum(ns(mixed)) == 12


def test_a_split_score_is_compared_with_each_ones_own_line() -> None:
    result = run(
        "matchpoints",
        results=[{"score": -200, "ew_score": 690}, {"score": 690}, {"score": 630}, {"score": 0}],
    )
    assert ns(result) == [0, 6, 4, 2]
    assert ew(result) == [1, 1, 4, 6]


def test_a_line_without_an_award_does_not_count() -> None:
    result = run("matchpoints", results=[{"score": 100}, {"ns_award": 60}, {}])
    assert result.results[2].ns is None and result.results[1].ew is None
    assert result.expected == 2


FOULED = [
    {"score": score, "group": group}
    for score, group in [(420, ""), (450, ""), (420, ""), (50, ""), (-50, "B"), (-100, "B")]
]
BY_NORME = [6.5, 5.5], "prescribe"
BY_FORMULA = [8, 2], "the formula of the others"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, BY_NORME),
        ({"edition": "bridge-2017-it"}, BY_NORME),
        ({"edition": "bridge-2007-it"}, BY_NORME),
        ({"edition": "bridge-2017-el"}, BY_FORMULA),
        ({"edition": "bridge-2017-el", "small_groups": "norme"}, BY_NORME),
        ({"edition": "bridge-2017-it", "small_groups": "neuberg"}, BY_FORMULA),
        ({"small_groups": "norme"}, BY_NORME),
    ],
)
def test_a_small_group_of_a_fouled_board_is_scored_as_the_edition_has_it_and_the_result_says_how(
    more: dict[str, Any], expected: tuple[list[float], str]
) -> None:
    result = run("matchpoints", results=FOULED, **more)
    assert ns(result)[:4] == [5, 9.5, 5, 0.5]
    assert ns(result)[4:] == expected[0]
    assert result.groups == {"": 4, "B": 2}
    assert expected[1] in result.notes[-1].what


def test_under_the_norme_both_lines_of_a_small_group_share_120_percent() -> None:
    result = run("matchpoints", results=FOULED)
    assert ew(result) == [5, 0.5, 5, 9.5, 5.5, 6.5]


@pytest.mark.parametrize(("edition", "third"), [("bridge-2017-it", 65), ("bridge-2017-el", 80)])
def test_a_session_scores_small_groups_as_its_edition_has_them_and_says_so(
    edition: str, third: float
) -> None:
    names = [{"ns": str(n), "ew": str(n + 6)} for n in range(6)]
    tables = [{**table, **result} for table, result in zip(names, FOULED, strict=True)]
    boards = [{"number": 1, "results": tables}]
    result = run("matchpoint-session", boards=boards, edition=edition)
    assert {row.pair: row.percent for row in result.standings}["4"] == third
    assert "group under four results" in result.notes[-1].what


@pytest.mark.parametrize("size", [4, 5])
def test_groups_of_four_or_more_are_scored_by_neuberg_in_every_edition(size: int) -> None:
    scores = [{"score": 10 * n, "group": group} for group in "AB" for n in range(size)]
    italian, greek = (
        run("matchpoints", results=scores, edition=edition)
        for edition in ("bridge-2017-it", "bridge-2017-el")
    )
    assert ns(italian) == ns(greek)
    assert not any("under four" in note.what for note in italian.notes)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"results": []}, "results"),
        ({"results": [{}]}, "results"),
        ({"results": [{"score": 1}, {"score": 2}], "expected": 1}, "expected"),
        ({"results": [{"ns_award": -5}]}, "results[0].ns_award"),
        ({"results": [{"ew_award": 101}]}, "results[0].ew_award"),
        ({"results": [{"ns_award": float("nan")}]}, "results[0].ns_award"),
        ({"results": [{"score": 1, "weighted": [{"score": 2, "weight": 100}]}]}, "results[0]"),
        ({"results": [{"score": 1, "ns_award": 60, "ew_award": 40}]}, "results[0]"),
        ({"results": [{"score": 1, "ew_score": 3, "ew_award": 40}]}, "results[0]"),
        (
            {"results": [{"weighted": [{"score": 2, "weight": 99}]}]},
            "results[0].weighted",
        ),
        (
            {"results": [{"weighted": [{"score": 2, "weight": 150}, {"score": 3, "weight": -50}]}]},
            "results[0].weighted",
        ),
        (
            {
                "results": [
                    {"score": 1},
                    {"group": "B", "weighted": [{"score": 2, "weight": 50}] * 2},
                ],
            },
            "results",
        ),
    ],
)
def test_a_board_that_cannot_be_scored_is_refused(given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("matchpoints", **given)
    assert broken.value.field == field


TWO_BOARDS = [
    {"number": 1, "results": [table("1", "2", score=620), table("3", "4", score=600)]},
    {"number": 2, "results": [table("1", "4", score=100), table("3", "2", score=100)]},
]


def session(*boards: dict[str, Any], **more: Any) -> dict[str, tuple[int, float, float]]:
    result = run("matchpoint-session", boards=boards, **more)
    return {row.pair: (row.rank, row.total, row.percent) for row in result.standings}


def test_a_session_is_ranked_by_percentage_and_equal_pairs_share_a_place() -> None:
    assert session(*TWO_BOARDS) == {
        "1": (1, 3, 75),
        "4": (1, 3, 75),
        "2": (3, 1, 25),
        "3": (3, 1, 25),
    }


def test_two_fields_are_ranked_apart() -> None:
    result = run("matchpoint-session", boards=TWO_BOARDS, fields="two")
    assert [(row.field, row.rank, row.pair) for row in result.standings] == [
        ("NS", 1, "1"),
        ("NS", 2, "3"),
        ("EW", 1, "4"),
        ("EW", 2, "2"),
    ]


LAST = {
    "number": 3,
    "results": [
        table("1", "2", ns_award="average-plus", ew_award="average-minus"),
        table("3", "4", ns_award="average-minus", ew_award="average-plus"),
    ],
}


@pytest.mark.parametrize(
    ("edition", "worst"), [("bridge-2017-it", 30), ("bridge-2017-el", 25), ("bridge-2007-it", 30)]
)
def test_a_session_above_sixty_raises_average_plus_and_in_greece_one_below_forty_lowers(
    edition: str, worst: float
) -> None:
    ranked = session(*TWO_BOARDS, LAST, edition=edition)
    assert ranked["1"][2] == ranked["4"][2] == 75
    assert ranked["2"][2] == ranked["3"][2] == worst


@pytest.mark.parametrize("award", [60, 60.0, "average-plus"])
def test_an_artificial_score_is_none_of_the_other_boards_however_it_is_given(award: Any) -> None:
    """Pair 1 has 75% on two boards; what it gets on the third does not change its average plus."""
    third = {
        **LAST,
        "results": [table("1", "2", ns_award=award, ew_award=40), *LAST["results"][1:]],
    }
    fourth = {
        "number": 4,
        "results": [table("1", "2", ns_award="average-plus", ew_award="average-minus")],
    }
    result = run("matchpoint-session", boards=[*TWO_BOARDS, third, fourth], not_played="none")
    parts = {row.pair: row.breakdown for row in result.standings}["1"]
    assert parts[0].value == 3
    assert [part.detail for part in parts if part.what == "average-plus"][-1] == "75%"
    assert any("stands as it is given" in note.what for note in result.notes)


def test_the_scores_of_a_small_group_by_the_norme_are_none_of_the_other_boards() -> None:
    fouled = [
        table("1", "2", score=100, group="B"),
        *(table(str(n), str(n + 10), score=n) for n in range(3, 7)),
    ]
    two = [{**board, "expected": 2} for board in TWO_BOARDS]
    boards = [*two, {"number": 3, "results": fouled}, {**LAST, "number": 4}]
    result = run("matchpoint-session", boards=boards, not_played="none")
    parts = {row.pair: row.breakdown for row in result.standings}["1"]
    assert [(part.what, part.detail) for part in parts[1:]] == [
        ("artificial score", "60%"),
        ("average-plus", "75%"),
    ]
    assert parts[1].citations[0].id == "87.2.a"


@pytest.mark.parametrize(
    ("not_played", "percent"), [("average", 100), ("sixty", 80), ("none", 100)]
)
def test_boards_not_played_are_carried(not_played: str, percent: float) -> None:
    boards = [
        {"number": 1, "results": [table("1", "2", score=1), table("3", "4", score=0)]},
        {"number": 2, "results": [table("2", "3", score=1), table("4", "5", score=0)]},
    ]
    assert session(*boards, not_played=not_played)["1"][2] == percent


def test_a_penalty_is_taken_from_the_total() -> None:
    ranked = session(*TWO_BOARDS, penalties=[{"pair": "1", "matchpoints": 0.5}])
    assert ranked["1"] == (2, 2.5, 62.5)


@pytest.mark.parametrize(
    ("boards", "more", "field"),
    [
        ([], {}, "boards"),
        ([{**TWO_BOARDS[0], "number": 0}], {}, "boards[0].number"),
        ([TWO_BOARDS[0], TWO_BOARDS[0]], {}, "boards[1].number"),
        ([{"number": 1, "results": [{"score": 1}]}], {}, "boards[0].results"),
        ([{"number": 1, "results": [table("1", "1", score=1)]}], {}, "boards[0].results"),
        ([{"number": 1, "results": []}], {}, "boards[0].results"),
        (
            [
                TWO_BOARDS[0],
                {
                    "number": 2,
                    "results": [
                        table("1", "2", score=1),
                        table(
                            "3",
                            "4",
                            group="B",
                            weighted=[{"score": n, "weight": 50} for n in (1, 2)],
                        ),
                    ],
                },
            ],
            {},
            "boards[1].results",
        ),
        (
            [TWO_BOARDS[0], {"number": 2, "results": [table("2", "1", score=1)]}],
            {"fields": "two"},
            "fields",
        ),
        (TWO_BOARDS, {"penalties": [{"pair": "9", "matchpoints": 1}]}, "penalties[0].pair"),
        (
            TWO_BOARDS,
            {"penalties": [{"pair": "1", "matchpoints": -1}]},
            "penalties[0].matchpoints",
        ),
    ],
)
def test_a_session_that_cannot_be_ranked_is_refused(
    boards: list[Any], more: dict[str, Any], field: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("matchpoint-session", boards=boards, **more)
    assert broken.value.field == field
