"""Victory points: both scales, their inverse, and their sum."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

import pytest
from bridge_calls import run
from hypothesis import given
from hypothesis import strategies as st

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.scoring import wbf_scale

# What the federation prints for matches of 4 and of 24 boards, the winner's victory points by IMPs.
PRINTED = {
    4: """
    10.00 10.61 11.20 11.76 12.29 12.80 13.28 13.74 14.18 14.60 15.00 15.38 15.74 16.09 16.42 16.73
    17.03 17.31 17.59 17.84 18.09 18.33 18.55 18.76 18.97 19.16 19.34 19.52 19.69 19.85 20.00""",
    24: """
    10.00 10.25 10.50 10.75 10.99 11.23 11.46 11.68 11.90 12.12 12.33 12.54 12.75 12.95 13.15 13.34
    13.53 13.72 13.90 14.08 14.26 14.43 14.60 14.76 14.92 15.08 15.24 15.39 15.54 15.69 15.83 15.97
    16.11 16.25 16.38 16.51 16.64 16.77 16.89 17.01 17.13 17.25 17.36 17.47 17.58 17.69 17.79 17.89
    17.99 18.09 18.19 18.29 18.38 18.47 18.56 18.65 18.74 18.82 18.90 18.98 19.06 19.14 19.22 19.30
    19.37 19.44 19.51 19.58 19.65 19.72 19.79 19.85 19.91 19.97 20.00""",
}
NORME_BOARDS = [8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48]


@pytest.mark.parametrize(
    ("boards", "imps", "us", "them"),
    [
        (8, 0, 15, 15),
        (8, 1, 15, 15),
        (8, 2, 16, 14),
        (8, 51, 25, 0),
        (16, 41, 24, 6),
        (16, 42, 25, 5),
        (20, -3, 14, 16),
        (48, 123, 25, 1),
        (48, 500, 25, 0),
        (48, -500, 0, 25),
    ],
)
def test_the_25_0_scale(boards: int, imps: int, us: int, them: int) -> None:
    result = run("victory-points", boards=boards, imps=imps, scale="norme-25")
    assert (result.us, result.them) == (us, them)


@pytest.mark.parametrize(
    ("boards", "imps", "us"),
    [
        (20, 0, 10),
        (20, 1, 10.28),
        (20, 2, 10.55),
        (16, 1, 10.31),
        (16, -1, 9.69),
        (16, 12, 13.28),
        (16, 14, 13.75),
        (16, 59, 19.93),
        (16, 60, 20),
        (16, 61, 20),
        (8, 42, 19.95),
        (8, 43, 20),
        (32, -200, 0),
    ],
)
def test_the_wbf_scale(boards: int, imps: int, us: float) -> None:
    result = run("victory-points", boards=boards, imps=imps)
    assert result.us == us
    assert round(result.us + result.them, 2) == 20
    assert "does not print it" in result.notes[0].what


@pytest.mark.parametrize(("boards", "printed"), PRINTED.items())
def test_the_wbf_scale_is_the_printed_one(boards: int, printed: str) -> None:
    rows = [round(100 * float(vps)) for vps in printed.split()]
    assert list(wbf_scale.hundredths(boards)) == rows


@pytest.mark.parametrize("boards", [*range(1, 129), 200, 500, wbf_scale.MOST_BOARDS])
def test_no_further_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    values = wbf_scale.hundredths(boards)
    gains = [after - before for before, after in pairwise(values)]
    assert (values[0], values[-1]) == (1000, 2000)
    assert all(0 <= after <= before for before, after in pairwise(gains))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=30))
def test_no_value_is_raised_by_more_than_the_principle_wants(gains: list[int]) -> None:
    values = list(accumulate(gains))
    raised = wbf_scale.concave(values)
    assert (raised[0], raised[-1]) == (values[0], values[-1])
    assert all(low <= high for low, high in zip(values, raised, strict=True))
    for at in range(1, len(values) - 1):
        lower = raised[at] - 1
        breaks = raised[at + 1] - lower > lower - raised[at - 1]
        assert raised[at] == values[at] or breaks


@given(st.integers(1, 100), st.integers(-200, 200))
def test_the_victory_points_of_the_wbf_sum_to_twenty(boards: int, imps: int) -> None:
    result = run("victory-points", boards=boards, imps=imps)
    assert round(100 * result.us) + round(100 * result.them) == 2000


@given(st.sampled_from(NORME_BOARDS), st.integers(-200, 200))
def test_the_victory_points_of_the_norme_sum_to_thirty_until_the_winner_has_25(
    boards: int, imps: int
) -> None:
    result = run("victory-points", boards=boards, imps=imps, scale="norme-25")
    best = max(result.us, result.them)
    assert result.us + result.them == 30 if best < 25 else 25 <= result.us + result.them <= 30


@given(st.integers(1, 128))
def test_the_wbf_scale_reaches_twenty_at_the_blitz(boards: int) -> None:
    assert (wbf_scale.blitz(boards) - 1) ** 2 < 225 * boards <= wbf_scale.blitz(boards) ** 2


@given(st.integers(1, 64), st.integers(0, 1000))
def test_the_inverse_of_the_wbf_scale_is_the_least_margin(boards: int, hundredths: int) -> None:
    wanted = 10 + hundredths / 100
    least = run("victory-points", boards=boards, vps=wanted)
    assert least.us >= wanted
    if least.imps:
        assert run("victory-points", boards=boards, imps=least.imps - 1).us < wanted


@pytest.mark.parametrize(
    ("boards", "vps", "imps"), [(8, 18, 9), (16, 18, 12), (20, 18, 13), (16, 25, 42), (48, 15, 0)]
)
def test_the_least_margin_of_the_25_0_scale(boards: int, vps: float, imps: int) -> None:
    assert run("victory-points", boards=boards, vps=vps, scale="norme-25").imps == imps


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"boards": 16}, "imps"),
        ({"boards": 16, "imps": 3, "vps": 12}, "imps"),
        ({"boards": 0, "imps": 3}, "boards"),
        ({"boards": 10**9, "imps": 3}, "boards"),
        ({"boards": 18, "imps": 3, "scale": "norme-25"}, "boards"),
        ({"boards": 16, "vps": 9.99}, "vps"),
        ({"boards": 16, "vps": 20.01}, "vps"),
        ({"boards": 16, "vps": 26, "scale": "norme-25"}, "vps"),
        ({"boards": 16, "vps": float("inf")}, "vps"),
    ],
)
def test_what_no_scale_has_is_refused(given: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("victory-points", **given)
    assert broken.value.field == field
