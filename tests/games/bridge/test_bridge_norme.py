"""What the Norme prescribe in numbers: times, penalties, matches not played, fouled boards."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_calls import run

from refsearch.compute.amounts import RuleBroken


@pytest.mark.parametrize(
    ("given", "minutes", "tolerant", "written"),
    [
        ({"boards": 16}, 120, 125, "2 h 00'"),
        ({"boards": 16, "screens": True}, 130, 135, "2 h 10'"),
        ({"boards": 9}, 67.5, 72.5, "1 h 07'30\""),
        ({"boards": 9, "screens": True}, 70, 75, "1 h 10'"),
        ({"boards": 2, "event": "pairs"}, 15, None, "15'"),
        ({"boards": 3, "event": "pairs"}, 22.5, None, "22'30\""),
        ({"boards": 3, "event": "pairs", "screens": True}, 24, None, "24'"),
        ({"boards": 10, "minutes_per_board": 8}, 80, 85, "1 h 20'"),
        ({"boards": 5, "minutes_per_board": 7, "screens": True}, 40, 45, "40'"),
    ],
)
def test_playing_times(
    given: dict[str, Any], minutes: float, tolerant: float | None, written: str
) -> None:
    result = run("norme-playing-time", **given)
    assert (result.minutes, result.with_tolerance, result.written) == (minutes, tolerant, written)
    assert sum(part.value for part in result.breakdown) == minutes


@pytest.mark.parametrize(
    ("minutes", "warned", "warning", "penalty"),
    [
        (0, False, False, 0),
        (5, False, False, 0),
        (5, True, False, 0),
        (5.5, False, True, 1),
        (10, False, True, 1),
        (10.1, False, True, 2),
        (6, True, False, 2),
        (16, True, False, 4),
    ],
)
def test_slow_play_and_lateness_in_victory_points(
    minutes: float, warned: bool, warning: bool, penalty: int
) -> None:
    slow = run("norme-slow-play", minutes_late=minutes, warned_before=warned)
    assert (slow.warning, slow.penalty) == (warning, penalty)
    late = run("norme-lateness", minutes=minutes, warned_before=warned, event="victory-points")
    assert (late.warning, late.penalty) == (warning, penalty)


@pytest.mark.parametrize(
    ("given", "teams"),
    [
        ({"minutes_late": 7}, "at-fault"),
        ({"minutes_late": 7, "culprit_known": False}, "both"),
        ({"minutes_late": 2, "culprit_known": False}, "none"),
    ],
)
def test_slow_play_of_an_unknown_culprit_is_fined_to_both(
    given: dict[str, Any], teams: str
) -> None:
    assert run("norme-slow-play", **given).teams == teams


@pytest.mark.parametrize(
    ("given", "warning", "penalty", "unit"),
    [
        ({"minutes": 0}, False, 0, "percent-of-top"),
        ({"minutes": 5}, True, 0, "percent-of-top"),
        ({"minutes": 5.01}, True, 20, "percent-of-top"),
        ({"minutes": 5, "warned_before": True}, False, 10, "percent-of-top"),
        ({"minutes": 12, "top": 24}, True, 7.2, "matchpoints"),
        ({"minutes": 4, "event": "imps"}, True, 0, "imps"),
        ({"minutes": 4, "event": "imps", "warned_before": True}, False, 4, "imps"),
        ({"minutes": 6.5, "event": "imps"}, False, 7, "imps"),
        ({"minutes": 0, "event": "imps"}, False, 0, "imps"),
    ],
)
def test_lateness_at_pairs_and_in_imps(
    given: dict[str, Any], warning: bool, penalty: float, unit: str
) -> None:
    result = run("norme-lateness", **given)
    assert (result.warning, result.penalty, result.unit) == (warning, penalty, unit)


@pytest.mark.parametrize(
    ("given", "forfeit", "after"),
    [
        ({"system": "swiss", "minutes": 14.9}, False, 15),
        ({"system": "danish", "minutes": 15}, True, 15),
        ({"system": "round-robin", "minutes": 20, "first": True}, False, 62.5),
        ({"system": "round-robin", "minutes": 62.5, "first": True}, True, 62.5),
        ({"system": "round-robin", "minutes": 20}, True, 15),
        ({"system": "knock-out", "minutes": 59, "first": True, "boards": 8}, False, 60),
        ({"system": "knock-out", "minutes": 64, "first": True}, True, 62.5),
        ({"system": "knock-out", "minutes": 67, "first": True, "screens": True}, False, 67.5),
        ({"system": "knock-out", "minutes": 15}, True, 15),
    ],
)
def test_when_a_match_is_forfeited(given: dict[str, Any], forfeit: bool, after: float) -> None:
    result = run("norme-forfeit", **({"boards": 16} | given))
    assert (result.forfeit, result.after) == (forfeit, after)
    assert (result.winner_vps is None) == (not forfeit or given["system"] == "knock-out")


@pytest.mark.parametrize(
    ("more", "vps", "imps"),
    [
        ({}, 18, 12),
        ({"own_vps": [17, 12]}, 18, 12),
        ({"own_vps": [20, 20, 21]}, 20, 20),
        ({"own_vps": [20, 21]}, 21, 24),
        ({"own_vps": [20, 21], "opponents_vps": [25, 22, 24]}, 24, 37),
        ({"scale": "simple", "own_vps": [1, 2]}, 2, 4),
        ({"scale": "wbf-20"}, 12, 7),
    ],
)
def test_the_winner_of_a_forfeit_and_the_opponent_of_a_team_that_left_get_the_best(
    more: dict[str, Any], vps: float, imps: int
) -> None:
    forfeit = run("norme-forfeit", system="swiss", minutes=15, boards=16, **more)
    assert (forfeit.winner_vps, forfeit.winner_imps, forfeit.loser_vps) == (vps, imps, 0)
    left = run("norme-team-withdrawal", system="round-robin", boards=16, **more)
    assert (left.vps, left.imps) == (vps, imps)


def test_a_team_that_leaves_a_swiss_gives_no_score() -> None:
    result = run("norme-team-withdrawal", system="swiss", boards=16)
    assert (result.vps, result.citations[0].id) == (None, "4.4.a")


def test_a_pair_that_leaves_gives_sixty_and_takes_nothing() -> None:
    result = run("norme-pair-withdrawal", boards=4, top=20)
    assert (result.opponents_percent, result.pair_percent) == (60, 0)
    assert result.opponents_matchpoints == 48


@pytest.mark.parametrize(
    ("given", "vps", "imps", "percent"),
    [
        ({"boards": 8}, 18, 9, None),
        ({"boards": 20}, 18, 13, None),
        ({"boards": 16, "scale": "wbf-20"}, 12, 7, None),
        ({"scale": "simple"}, 1.2, None, None),
        ({"contestant": "pair"}, None, None, 60),
        ({"contestant": "pair", "session_percent": 54.32}, None, None, 54.32),
    ],
)
def test_a_sit_out(
    given: dict[str, Any], vps: float | None, imps: int | None, percent: float | None
) -> None:
    result = run("norme-sit-out", **given)
    assert (result.vps, result.imps, result.percent) == (vps, imps, percent)


@pytest.mark.parametrize(
    ("boards", "imps", "us", "them"),
    [
        (20, 4, 1, 1),
        (20, 5, 2, 0),
        (24, 4, 1, 1),
        (24, 5, 2, 0),
        (24, -5, 0, 2),
        (64, 12, 1, 1),
        (64, 13, 2, 0),
        (80, 12, 1, 1),
        (80, 13, 2, 0),
        (80, 0, 1, 1),
    ],
)
def test_simple_victory_points(boards: int, imps: int, us: int, them: int) -> None:
    result = run("norme-simple-victory-points", boards=boards, imps=imps)
    assert (result.us, result.them) == (us, them)


@pytest.mark.parametrize(
    ("given", "both", "penalty", "replay", "source"),
    [
        ({"system": "swiss"}, 10, None, "may", "5.2.a.1"),
        ({"system": "round-robin", "seats_shown": False}, 15, None, "may", "5.2.a.1"),
        ({"system": "danish", "last_round_decides": True}, None, None, "must", "5.2.a.1"),
        ({"system": "swiss", "segments": 2}, None, 5, "no", "5.2.a.2"),
        ({"system": "swiss", "segments": 2, "seats_shown": False}, None, 0, "no", "5.2.a.2"),
        ({"system": "knock-out", "segments": 4}, None, None, "may", "5.2.b.1"),
        ({"system": "knock-out", "segments": 4, "segment": 3}, None, None, "must", "5.2.b.2"),
    ],
)
def test_wrong_seats(
    given: dict[str, Any], both: int | None, penalty: int | None, replay: str, source: str
) -> None:
    result = run("norme-wrong-seats", **given)
    assert (result.both_vps, result.penalty_vps, result.replay) == (both, penalty, replay)
    assert result.citations[0].id == source


@pytest.mark.parametrize(
    ("scores", "ns"),
    [
        ([420], [60]),
        ([420, 420], [60, 60]),
        ([-50, 420], [55, 65]),
        ([100, 100, 100], [60, 60, 60]),
        ([100, 420, 90], [60, 70, 50]),
        ([420, 100, 420], [65, 50, 65]),
        ([100, 420, 100], [55, 70, 55]),
    ],
)
def test_fouled_boards_with_one_two_or_three_results(scores: list[int], ns: list[int]) -> None:
    results = run("norme-fouled-board", scores=scores).results
    assert [row.ns for row in results] == ns
    assert [row.ew for row in results] == [120 - share for share in ns]


@pytest.mark.parametrize(
    ("given", "ns", "ew"),
    [
        ({}, 10, 10),
        ({"ew_cards": False}, 10, 0),
        ({"occasion": "duplication"}, 20, 20),
        ({"top": 24, "ns_cards": False}, 0, 2.4),
    ],
)
def test_cards_in_the_wrong_pocket(given: dict[str, Any], ns: float, ew: float) -> None:
    result = run("norme-wrong-pocket", **given)
    assert (result.ns, result.ew) == (ns, ew)


@pytest.mark.parametrize(
    ("given", "stage", "boards", "winner"),
    [
        ({"boards": 22}, "first play-off", 2, None),
        ({"boards": 64, "play_offs": [0]}, "second play-off", 8, None),
        ({"boards": 22, "play_offs": [0, 0, 0]}, "sudden death", 1, None),
        ({"boards": 22, "play_offs": [0, -1]}, "over", None, "away"),
        ({"boards": 6}, "sudden death", 1, None),
    ],
)
def test_a_level_knock_out_is_played_off(
    given: dict[str, Any], stage: str, boards: int | None, winner: str | None
) -> None:
    result = run("norme-knock-out-tie", **given)
    assert (result.stage, result.next_boards, result.winner) == (stage, boards, winner)


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("norme-playing-time", {"boards": 0}, "boards"),
        ("norme-playing-time", {"boards": 8, "minutes_per_board": 0}, "minutes_per_board"),
        ("norme-slow-play", {"minutes_late": -1}, "minutes_late"),
        ("norme-lateness", {"minutes": float("nan")}, "minutes"),
        ("norme-lateness", {"minutes": 7, "top": -20}, "top"),
        ("norme-forfeit", {"system": "swiss", "minutes": 20, "boards": 18}, "boards"),
        (
            "norme-forfeit",
            {"system": "swiss", "minutes": 20, "boards": 16, "own_vps": [31]},
            "own_vps[0]",
        ),
        ("norme-team-withdrawal", {"system": "round-robin", "boards": 0}, "boards"),
        ("norme-pair-withdrawal", {"boards": 0}, "boards"),
        ("norme-sit-out", {}, "boards"),
        ("norme-sit-out", {"contestant": "pair", "session_percent": 101}, "session_percent"),
        ("norme-simple-victory-points", {"boards": 0, "imps": 1}, "boards"),
        ("norme-wrong-seats", {"system": "swiss", "segment": 2}, "segment"),
        ("norme-fouled-board", {"scores": []}, "scores"),
        ("norme-fouled-board", {"scores": [1, 2, 3, 4]}, "scores"),
        ("norme-knock-out-tie", {"boards": 16, "play_offs": [3, 0]}, "play_offs"),
        ("norme-knock-out-tie", {"boards": 0}, "boards"),
    ],
)
def test_what_the_norme_do_not_foresee_is_refused(
    name: str, given: dict[str, Any], field: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        run(name, **given)
    assert broken.value.field == field
