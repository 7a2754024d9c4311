"""Claims, explanations, information, cards in the board, adjusted scores, penalties, appeals."""

from __future__ import annotations

import pytest

from refsearch.library import Library
from tests.rulings.support import (
    Scenario,
    absent_provisions,
    check_scenario,
    empty_ends,
    scenarios,
    unspoken,
    wordless,
)

FAMILIES = ("claim", "explanations", "information", "cards_in_board", "adjusting", "direction")
CASES = scenarios(*FAMILIES)
PROCEDURES = tuple(dict.fromkeys(case.procedure for case in CASES))


@pytest.mark.parametrize("scenario", CASES, ids=str)
def test_a_case_is_ruled_as_the_law_says(scenario: Scenario) -> None:
    check_scenario(scenario)


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_path_ends_with_something_that_follows(name: str) -> None:
    assert empty_ends(name) == []


@pytest.mark.parametrize("name", PROCEDURES)
def test_everything_said_has_words_in_three_languages(name: str) -> None:
    assert wordless(name) == []


@pytest.mark.parametrize("name", PROCEDURES)
def test_no_words_are_idle(name: str) -> None:
    assert unspoken(name) == set()


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_citation_is_in_every_edition_of_its_work(name: str, library: Library) -> None:
    assert absent_provisions(name, library) == set()
