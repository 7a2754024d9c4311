"""Adjusted scores: artificial, assigned, weighted, split, in a knock-out, one side at fault."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_calls import run
from hypothesis import given
from hypothesis import strategies as st

from refsearch.compute.amounts import RuleBroken

SIXTY_FORTY = [{"score": 620, "weight": 60}, {"score": -100, "weight": 40}]
ITALIAN, GREEK, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"


@pytest.mark.parametrize(
    ("more", "ns", "ew"),
    [
        ({}, 60, 40),
        ({"ns": "partial", "ew": "partial"}, 50, 50),
        ({"ew": "none"}, 60, 60),
        ({"ns_session": 66.5}, 66.5, 40),
        ({"ns_session": 60}, 60, 40),
        ({"ns_session": 30}, 60, 40),
        ({"ew_session": 31}, 60, 40),
        ({"ew_session": 31, "edition": GREEK}, 60, 31),
        ({"ew_session": 70, "edition": GREEK}, 60, 40),
        ({"ew_session": 31, "edition": OLD}, 60, 40),
        ({"ns": "partial", "ns_session": 70, "edition": GREEK}, 50, 40),
        ({"top": 24}, 14.4, 9.6),
        ({"scoring": "imps"}, 3, -3),
        ({"scoring": "imps", "plus_imps": 2}, 2, -2),
        ({"scoring": "imps", "ns_session": 4.5}, 4.5, -3),
        ({"scoring": "imps", "ew_session": -5, "edition": GREEK}, 3, -5),
        ({"scoring": "imps", "ew_session": -5}, 3, -3),
        ({"scoring": "imps", "ns": "partial"}, 0, -3),
    ],
)
def test_an_artificial_score_follows_fault_session_and_edition(
    more: dict[str, Any], ns: float, ew: float
) -> None:
    given = {"kind": "artificial", "ns": "none", "ew": "direct"} | more
    result = run("adjusted-score", **given)
    assert (result.ns.score, result.ew.score) == (ns, ew)


def test_the_greek_rule_is_cited_from_the_greek_text_only() -> None:
    result = run(
        "adjusted-score",
        kind="artificial",
        ns="none",
        ew="direct",
        ew_session=31,
        edition=GREEK,
    )
    assert [c.editions for c in result.ew.breakdown[0].citations] == [(), (GREEK,)]


def test_the_2007_code_is_cited_where_it_is_chosen() -> None:
    result = run("adjusted-score", kind="artificial", ns="none", ew="direct", edition=OLD)
    assert {c.work for c in result.ns.breakdown[0].citations} == {"bridge-2007"}


def test_a_weighted_score_at_matchpoints_shows_what_it_is_made_of() -> None:
    result = run("adjusted-score", kind="weighted", outcomes=SIXTY_FORTY, others=[620, 650, 170])
    assert (result.ns.score, result.ew.score, result.balanced) == (1.8, 4.2, True)
    assert [part.value for part in result.ew.breakdown] == [1.8, 2.4]
    assert [(row.ns, row.ew) for row in result.field] == [(3.4, 2.6), (6, 0), (0.8, 5.2)]


def test_a_weighted_score_in_a_match_weights_imps() -> None:
    result = run(
        "adjusted-score", kind="weighted", outcomes=SIXTY_FORTY, scoring="imps", other_room=-100
    )
    assert (result.ns.score, result.ew.score) == (7.2, -7.2)


def test_a_weighted_score_at_cross_imps_recomputes_the_field() -> None:
    result = run(
        "adjusted-score",
        kind="weighted",
        outcomes=SIXTY_FORTY,
        scoring="cross-imps",
        others=[620, 170],
    )
    # +620: 0 and +10, -100: -12 and -7; averaged over two comparisons, then 60 and 40%
    assert result.ns.score == pytest.approx(0.6 * 5 - 0.4 * 9.5)
    # 620 against 170: +10; against the adjusted table: 0.6 × 0 + 0.4 × 12
    assert result.field[0].ns == pytest.approx((10 + 4.8) / 2)
    assert result.ns.score + sum(row.ns for row in result.field) == pytest.approx(0)


def test_an_assigned_score_replaces_the_result() -> None:
    result = run("adjusted-score", kind="assigned", score=620, others=[620, 170])
    assert (result.ns.score, result.ns.percent) == (3, 75)
    assert result.ns.breakdown[0].what == "assigned result"


def test_the_example_of_a_split_score_in_the_norme() -> None:
    """3NT-2 against North-South, 3NT+3 against East-West, +690 in the other room."""
    given = {
        "kind": "split",
        "ns": [{"score": -200, "weight": 100}],
        "ew": [{"score": 690, "weight": 100}],
        "scoring": "imps",
        "other_room": 690,
    }
    split = run("adjusted-score", **given)
    assert (split.ns.score, split.ew.score, split.balanced) == (-13, 0, False)
    knock_out = run("adjusted-score", **given, knock_out=True)
    assert (knock_out.ns.score, knock_out.ew.score, knock_out.balanced) == (-6.5, 6.5, True)
    assert sum(part.value for part in knock_out.ew.breakdown) == 6.5


@given(st.integers(-24, 24), st.integers(-24, 24))
def test_non_balancing_scores_of_a_knock_out_balance_after_averaging(ns: int, ew: int) -> None:
    result = run("adjusted-score", kind="non-balancing", ns_imps=ns, ew_imps=ew)
    assert result.ns.score == -result.ew.score == (ns - ew) / 2


@pytest.mark.parametrize(
    ("more", "ns"),
    [
        ({"at_fault": "ew"}, 3),
        ({"at_fault": "ns"}, -3),
        ({"at_fault": "ew", "outcomes": [{"score": 1430, "weight": 100}]}, 13),
        ({"at_fault": "ew", "outcomes": [{"score": 620, "weight": 100}]}, 3),
        ({"at_fault": "ns", "outcomes": [{"score": -100, "weight": 100}]}, -12),
        ({"at_fault": "ns", "outcomes": [{"score": 1430, "weight": 100}]}, -3),
        ({"at_fault": "ew", "outcomes": SIXTY_FORTY}, 3),
    ],
)
def test_the_side_without_fault_gets_the_better_of_average_plus_and_assigned(
    more: dict[str, Any], ns: float
) -> None:
    result = run("adjusted-score", kind="one-side-at-fault", other_room=620, **more)
    assert (result.ns.score, result.ew.score) == (ns, -ns)


@pytest.mark.parametrize(
    ("given", "field", "provision"),
    [
        (
            {"kind": "weighted", "outcomes": [{"score": 1, "weight": 99}], "others": [1]},
            "outcomes",
            "12.C.1.c",
        ),
        ({"kind": "weighted", "outcomes": [], "others": [1]}, "outcomes", "12.C.1.c"),
        ({"kind": "weighted", "outcomes": SIXTY_FORTY}, "others", "78.A"),
        ({"kind": "weighted", "outcomes": SIXTY_FORTY, "scoring": "imps"}, "other_room", "78.B"),
        (
            {
                "kind": "split",
                "ns": SIXTY_FORTY,
                "ew": [{"score": 1, "weight": 101}],
                "others": [1],
            },
            "ew",
            "12.C.1.c",
        ),
        (
            {
                "kind": "split",
                "ns": SIXTY_FORTY,
                "ew": SIXTY_FORTY,
                "others": [1],
                "knock_out": True,
            },
            "knock_out",
            "12.C.4",
        ),
        (
            {"kind": "artificial", "ns": "none", "ew": "none", "ns_session": -1},
            "ns_session",
            "12.C.2.a",
        ),
        ({"kind": "artificial", "ns": "none", "ew": "none", "top": -2}, "top", "12.C.2.a"),
    ],
)
def test_an_adjustment_the_law_does_not_allow_is_refused(
    given: dict[str, Any], field: str, provision: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("adjusted-score", **given)
    assert broken.value.field == field
    assert broken.value.citation is not None and broken.value.citation.id == provision


def test_a_kind_that_does_not_exist_names_the_field() -> None:
    with pytest.raises(RuleBroken) as broken:
        run("adjusted-score", kind="lenient")
    assert broken.value.field == "kind"
