"""The burraco procedures: each case, every path, the words, and what of the text is cited."""

from __future__ import annotations

import pytest
from support import (
    Scenario,
    check_scenario,
    scenarios,
)

from refsearch.rulings.registry import find_procedure, procedures

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
