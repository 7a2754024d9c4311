"""Calls of every bridge function, for the tests that go through all of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from refsearch.games.catalogue import functions

FUNCTIONS = functions()

FIELD = [{"score": 620}, {"score": 620}, {"score": -100}, {"score": 170}]


def table(ns: str, ew: str, **more: Any) -> dict[str, Any]:
    return {"ns": ns, "ew": ew, **more}


def run(name: str, **given: Any) -> Any:
    return FUNCTIONS[name].run(given)


def steps(work: Callable[[], object]) -> int:
    """Count the calls that Python makes while it works: what grows, on any machine."""
    made = 0

    def count(_frame: object, event: str, _called: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return made


CALLS: list[tuple[str, dict[str, Any]]] = [
    ("board", {"number": 7}),
    ("contract-score", {"contract": "4SX", "tricks": 9, "vulnerable": True}),
    ("contract-score", {"contract": "7NTXX+0".replace("+0", "="), "vulnerable": True}),
    ("contract-score", {"contract": "2SX+2"}),
    ("contract-score", {"contract": "6HXX-5"}),
    ("contract-score", {"contract": "πάσο"}),
    ("imps", {"difference": 620}),
    ("imps", {"difference": 15}),
    ("imp-match", {"boards": [{"open": 620, "closed": -100}, {"imps": -3}]}),
    ("cross-imps", {"scores": [620, 650, -100]}),
    ("butler", {"scores": [620, 650, -100], "datum": "olympic", "rounding": "none"}),
    ("total-points", {"scores": [620, -100]}),
    ("matchpoints", {"results": FIELD}),
    (
        "matchpoints",
        {
            "results": [
                *FIELD,
                {"score": 100, "group": "x"},
                {"ns_award": "average-plus", "ew_award": 40},
                {"weighted": [{"score": 620, "weight": 50}, {"score": -100, "weight": 50}]},
            ],
            "small_groups": "norme",
        },
    ),
    (
        "matchpoint-session",
        {
            "boards": [
                {"number": 1, "results": [table("1", "2", score=620), table("3", "4", score=0)]},
                {
                    "number": 2,
                    "results": [
                        table("1", "4", ns_award="average-plus", ew_award="average-minus"),
                        table("3", "2", score=100),
                    ],
                },
                {"number": 3, "results": [table("1", "2", score=50)]},
            ],
            "penalties": [{"pair": "3", "matchpoints": 0.5}],
            "edition": "bridge-2017-el",
        },
    ),
    ("adjusted-score", {"kind": "artificial", "ns": "none", "ew": "direct", "ns_session": 66}),
    (
        "adjusted-score",
        {
            "kind": "artificial",
            "ns": "none",
            "ew": "direct",
            "scoring": "imps",
            "ew_session": -4,
            "edition": "bridge-2017-el",
        },
    ),
    (
        "adjusted-score",
        {"kind": "artificial", "ns": "partial", "ew": "none", "edition": "bridge-2007-it"},
    ),
    ("adjusted-score", {"kind": "assigned", "score": 620, "others": [620, 170]}),
    (
        "adjusted-score",
        {
            "kind": "weighted",
            "outcomes": [{"score": 620, "weight": 60}, {"score": -100, "weight": 40}],
            "scoring": "cross-imps",
            "others": [620, 170],
        },
    ),
    (
        "adjusted-score",
        {
            "kind": "split",
            "ns": [{"score": -200, "weight": 100}],
            "ew": [{"score": 690, "weight": 100}],
            "scoring": "imps",
            "other_room": 690,
        },
    ),
    ("adjusted-score", {"kind": "non-balancing", "ns_imps": -13, "ew_imps": 0}),
    (
        "adjusted-score",
        {
            "kind": "one-side-at-fault",
            "at_fault": "ew",
            "other_room": 620,
            "outcomes": [{"score": 1430, "weight": 100}],
        },
    ),
    ("victory-points", {"boards": 16, "imps": 12}),
    ("victory-points", {"boards": 16, "vps": 18, "scale": "norme-25"}),
    ("victory-points", {"boards": 32, "imps": -18, "scale": "norme-25"}),
    ("norme-playing-time", {"boards": 14, "screens": True}),
    ("norme-playing-time", {"boards": 27, "event": "pairs", "screens": True}),
    ("norme-playing-time", {"boards": 27, "event": "pairs"}),
    ("norme-playing-time", {"boards": 5, "screens": True, "minutes_per_board": 7}),
    ("norme-slow-play", {"minutes_late": 12, "warned_before": True}),
    ("norme-lateness", {"minutes": 6, "top": 20}),
    ("norme-lateness", {"minutes": 6, "event": "imps"}),
    ("norme-lateness", {"minutes": 3, "event": "imps"}),
    ("norme-lateness", {"minutes": 11, "event": "victory-points"}),
    (
        "norme-forfeit",
        {
            "system": "swiss",
            "minutes": 15,
            "boards": 16,
            "own_vps": [20, 21],
            "opponents_vps": [25, 17],
        },
    ),
    ("norme-forfeit", {"system": "round-robin", "minutes": 20, "boards": 16, "first": True}),
    ("norme-forfeit", {"system": "knock-out", "minutes": 70, "boards": 16, "first": True}),
    ("norme-team-withdrawal", {"system": "swiss", "boards": 16}),
    ("norme-team-withdrawal", {"system": "round-robin", "boards": 16, "own_vps": [19]}),
    ("norme-pair-withdrawal", {"boards": 6, "top": 20}),
    ("norme-sit-out", {"boards": 20}),
    ("norme-sit-out", {"scale": "simple"}),
    ("norme-sit-out", {"contestant": "pair"}),
    ("norme-simple-victory-points", {"boards": 16, "imps": 4}),
    ("norme-wrong-seats", {"system": "swiss"}),
    ("norme-wrong-seats", {"system": "swiss", "segments": 2}),
    ("norme-wrong-seats", {"system": "knock-out", "segments": 2, "segment": 1}),
    ("norme-wrong-seats", {"system": "knock-out", "segments": 2, "segment": 2}),
    ("norme-fouled-board", {"scores": [620, 620, -100]}),
    ("norme-wrong-pocket", {"occasion": "duplication", "top": 20}),
    (
        "norme-pair-ties",
        {
            "tied": ["1", "2"],
            "formula": "all-play-all",
            "boards": [{"top": 20, "matchpoints": {"1": 10, "2": 10}, "field": [10, 10]}],
            "direct": [{"pair": "1", "opponent": "2", "matchpoints": 8, "opponent_matchpoints": 8}],
        },
    ),
    ("norme-pair-ties", {"tied": ["1", "2"], "places": {"1": [1, 4], "2": [2, 2]}}),
    (
        "norme-team-ties",
        {
            "tied": ["A", "B"],
            "matches": [{"home": "A", "away": "B", "home_vps": 15, "away_vps": 15}],
        },
    ),
    (
        "norme-team-ties",
        {
            "tied": ["A", "B"],
            "system": "swiss",
            "matches": [{"home": "A", "away": "B", "home_vps": 15, "away_vps": 15}],
            "vps": {"A": 30, "B": 30},
        },
    ),
    ("norme-knock-out-tie", {"boards": 22}),
    ("norme-knock-out-tie", {"boards": 22, "play_offs": [0]}),
    ("norme-knock-out-tie", {"boards": 22, "play_offs": [0, 0]}),
]
