"""Victory points: both scales, their inverse, and their sum."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from bridge_calls import for_any, run
from hypothesis import strategies as st

from refsearch.bridge import wbf_scale
from refsearch.compute.citing import RuleBroken

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
        (16, 59, 19.92),
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


@for_any(st.integers(1, 100), st.integers(-200, 200))
def test_the_victory_points_of_the_wbf_sum_to_twenty(boards: int, imps: int) -> None:
    result = run("victory-points", boards=boards, imps=imps)
    assert round(100 * result.us) + round(100 * result.them) == 2000


@for_any(st.sampled_from(NORME_BOARDS), st.integers(-200, 200))
def test_the_victory_points_of_the_norme_sum_to_thirty_until_the_winner_has_25(
    boards: int, imps: int
) -> None:
    result = run("victory-points", boards=boards, imps=imps, scale="norme-25")
    best = max(result.us, result.them)
    assert result.us + result.them == 30 if best < 25 else 25 <= result.us + result.them <= 30


@for_any(st.integers(1, 64))
def test_the_wbf_scale_rises_from_a_draw_to_twenty_at_the_blitz(boards: int) -> None:
    values = wbf_scale.hundredths(boards)
    assert (values[0], values[-1]) == (1000, 2000)
    assert all(a <= b for a, b in pairwise(values))
    assert (wbf_scale.blitz(boards) - 1) ** 2 < 225 * boards <= wbf_scale.blitz(boards) ** 2


@for_any(st.integers(1, 64), st.integers(0, 1000))
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
