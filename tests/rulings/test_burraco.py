"""The burraco procedures: each case, every path, the words, and what of the text is cited."""

from __future__ import annotations

import pytest
from support import (
    Scenario,
    absent_provisions,
    check_scenario,
    empty_ends,
    scenarios,
    unspoken,
    wordless,
)

from refsearch.library import Library
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
def test_every_path_ends_with_something_to_do(name: str) -> None:
    assert empty_ends(name) == []


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_said_in_three_languages(name: str) -> None:
    assert wordless(name) == []
    assert unspoken(name) == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_citation_stands_in_the_code(name: str, library: Library) -> None:
    assert find_procedure(name).work == "burraco-2011"
    assert absent_provisions(name, library) == set()
