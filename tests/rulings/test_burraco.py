"""The burraco procedures: each case, every path, the words, and what of the text is cited."""

from __future__ import annotations

import pytest
from support import (
    Scenario,
    check_scenario,
    every_leaf,
    scenarios,
)

from refsearch.rulings.registry import find_procedure, procedures, rule_case

CASES = scenarios("burraco")
NAMES = [name for name in procedures() if name.startswith("burraco-")]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_is_ruled_as_the_code_says(case: Scenario) -> None:
    check_scenario(case)


def test_there_are_cases_of_every_procedure() -> None:
    assert len(CASES) >= 130
    assert {case.procedure for case in CASES} == set(NAMES)
    assert len({str(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_of_burraco_is_made_from_its_code(name: str) -> None:
    assert find_procedure(name).work == "burraco-2011"


@pytest.mark.parametrize("name", NAMES)
def test_a_fact_of_another_path_is_told_as_not_needed_and_changes_nothing(name: str) -> None:
    ends = [(dict(leaf.facts), leaf.ruling) for leaf in every_leaf(name) if leaf.ruling]
    known = sorted({fact for facts, _ in ends for fact in facts.items()})
    for facts, ruling in ends:
        for other, answer in known:
            if other not in facts:
                again = rule_case(name, {**facts, other: answer})
                assert (again.items, again.unused) == (ruling.items, (other,)), (facts, other)
