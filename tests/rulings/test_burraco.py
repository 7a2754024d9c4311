"""The burraco procedures: each case, every path, the words, and what of the text is cited."""

from __future__ import annotations

import pytest
from support import (
    Scenario,
    absent_provisions,
    check_scenario,
    empty_ends,
    provisions_of,
    scenarios,
    unspoken,
    wordless,
)

from refsearch.compute.citing import RuleBroken
from refsearch.library import Library
from refsearch.rulings.registry import find_procedure, procedures, rule_case

CASES = scenarios("burraco")
NAMES = [name for name in procedures() if name.startswith("burraco-")]
LAWS = ("7", "8", "15", "16", "20", *map(str, range(22, 38)))

# What cannot both be true: the fact refused, and the one it contradicts.
CONTRADICTIONS = (("matured-vps", "matured-more"), ("other-late-by", "late-by"))

# Provisions of these laws that no question or item cites, and why.
NOT_RULED: dict[str, str] = {}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_is_ruled_as_the_code_says(case: Scenario) -> None:
    check_scenario(case)


def test_there_are_cases_of_every_procedure() -> None:
    assert len(CASES) >= 80
    assert {case.procedure for case in CASES} == set(NAMES)
    assert len({str(case) for case in CASES}) == len(CASES)


@pytest.mark.parametrize(
    ("case", "both"),
    [(case, pair) for case in CASES for pair in CONTRADICTIONS if case.refused == pair[0]],
    ids=str,
)
def test_a_contradiction_names_both_facts(case: Scenario, both: tuple[str, str]) -> None:
    with pytest.raises(RuleBroken) as refused:
        rule_case(case.procedure, case.facts)
    assert all(fact in str(refused.value) for fact in both)


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


def test_every_provision_of_these_laws_is_cited_or_has_its_reason(library: Library) -> None:
    book = library.book("burraco-2011-it")
    cited = {citation.id for name in NAMES for citation in provisions_of(name)}
    wanted = {
        provision.id
        for law in LAWS
        for provision in book.walk(book.provision(law))
        if provision.text
    }
    assert wanted - cited == set(NOT_RULED)
