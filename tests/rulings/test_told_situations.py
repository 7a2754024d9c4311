"""Situations told as at the table: what is said, by which provision, and what must not be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from refsearch.rulings.catalogue import rule_case
from tests.rulings.support import items_of

TOLD = [
    case
    for file in sorted((Path(__file__).parent / "told").glob("*.toml"))
    for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
]


@pytest.mark.parametrize("case", TOLD, ids=lambda case: f"{case['procedure']}: {case['name']}")
def test_a_told_situation_is_ruled_as_the_law_says(case: dict[str, Any]) -> None:
    ruling = rule_case(case["procedure"], case["facts"])
    assert (ruling.question, ruling.unused) == (None, ())
    cited = {item.id: {c.id for c in item.citations} for item in ruling.items}
    wanted = case["says"]
    assert {id_: place for id_, place in wanted.items() if place in cited.get(id_, ())} == wanted
    assert not cited.keys() & set(case["never"])


@pytest.mark.parametrize("name", sorted({case["procedure"] for case in TOLD}))
def test_what_must_not_be_said_is_what_the_ruling_can_say(name: str) -> None:
    said = {item.id for item in items_of(name)}
    denied = {id_ for case in TOLD if case["procedure"] == name for id_ in case["never"]}
    assert denied <= said
