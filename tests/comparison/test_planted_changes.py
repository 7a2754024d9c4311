"""Changes that were planted into a copy of a rulebook are listed by their kinds, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.comparison.two_editions import NEW, SOURCE, changes_between

# The provision, its words and those put in their place; the kind, and what is told as old and new.
PLANTED = [
    ("1.a", "at least 3 members", "at least 5 members", "number", "3 members", "5 members"),
    ("2.a", "2000 m", "2000 yards", "number", "2000 m", "2000 yards"),
    ("2.b", "12.5 m", "13.5 m", "number", "12.5 m", "13.5 m"),
    ("3.a", "two minutes", "two seconds", "number", "two minutes", "two seconds"),
    ("5.b", "six best crews", "five best crews", "number", "six best", "five best"),
    ("6.b.1", "30 minutes", "forty-five minutes", "number", "30 minutes", "forty-five minutes"),
    ("6.c", "50 %", "5 %", "number", "50 %", "5 %"),
    ("A.1.a", "8 m/s", "8 km/s", "number", "8 m", "8 km"),
    (
        "3.c.1",
        "with a bell",
        "with a bell, unless a crew fell",
        "condition",
        "",
        "unless a crew fell",
    ),
    ("2.c.1.b", "not held again after", "not held again before", "condition", "after", "before"),
    ("1.d.1", "may delay", "must delay", "modal", "may", "must"),
    ("3.c.2.a", "may waive", "may not waive", "modal", "", "not"),
    ("A.3.c.2", "It does not stop", "It stops", "negation", "does not stop", "stops"),
    ("2.c.1.a", "#2e", "#2c", "reference", "Regulation 2e", "Regulation 2c"),
    ("6.b.2", "Articles 1 and 6", "Articles 1 and 5", "reference", "6", "5"),
]


def planted(text: str) -> str:
    for _, was, now, *_ in PLANTED:
        if was == "#2e":
            was, now = "[Regulation 2e](#2e)", "[Regulation 2c](#2c)"
        assert was in text
        text = text.replace(was, now, 1)
    return text


@pytest.fixture(scope="module")
def changes(tmp_path_factory: pytest.TempPathFactory) -> Any:
    text = SOURCE.read_text("utf-8")
    return changes_between(tmp_path_factory.mktemp("planted"), text, planted(text))


@pytest.mark.parametrize(
    ("id_", "kind", "old", "new"),
    [(id_, kind, old, new) for id_, _, _, kind, old, new in PLANTED],
    ids=[f"{kind} {id_}" for id_, _, _, kind, *_ in PLANTED],
)
def test_a_planted_change_is_listed_as_what_it_is(
    changes: Any, id_: str, kind: str, old: str, new: str
) -> None:
    listed = {one["new"]: one for law in changes["laws"] for one in law["changes"]}
    touches = listed[f"{NEW}:{id_}"]["touches"]
    assert {"kinds": [kind], "old": old, "new": new} in touches
    assert listed[f"{NEW}:{id_}"]["relation"] == ["changed"]


def test_what_was_not_touched_is_not_listed_and_kinds_are_counted(changes: Any) -> None:
    listed = {one["new"] for law in changes["laws"] for one in law["changes"]}
    assert listed == {f"{NEW}:{id_}" for id_, *_ in PLANTED}
    assert changes["touched"]["number"] == sum(kind == "number" for *_, kind, _, _ in PLANTED)
    assert changes["counts"]["changed"] == len(PLANTED)
    assert changes["counts"]["reworded"] == 0
