"""The procedures of the auction (Laws 23 to 39): cases, paths, words, citations, divergences."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from support import (
    Scenario,
    check_cases,
    check_scenario,
    every_leaf,
    items_of,
    provisions_of,
    questions_of,
    scenarios,
)

import refsearch.rulings
from refsearch.library import Library
from refsearch.rulings.registry import find_procedure, rule_case

CASES = scenarios("auction")
NAMES = sorted({case.procedure for case in CASES})
DIVERGENCES = tomllib.loads(
    (Path(refsearch.rulings.__file__).parent / "divergences.toml").read_text(encoding="utf-8")
)
LAWS = tuple(map(str, range(23, 40)))

# Provisions of these laws that no question or item cites, and why.
NOT_RULED: dict[str, str] = {}

# The most a director answers before he has the ruling.
MOST_ANSWERS = 7


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_is_ruled_as_the_code_says(case: Scenario) -> None:
    check_scenario(case)


def test_there_are_ninety_cases_or_more_and_none_twice() -> None:
    check_cases(CASES, 90)


def test_every_law_of_the_auction_has_a_procedure() -> None:
    assert set(LAWS) == {law for name in NAMES for law in find_procedure(name).laws}


@pytest.mark.parametrize("name", NAMES)
def test_no_path_asks_much(name: str) -> None:
    assert max(len(leaf.facts) for leaf in every_leaf(name)) <= MOST_ANSWERS


def test_every_provision_is_cited_or_excused(library: Library) -> None:
    book = library.book("bridge-2017-it")
    every = {p.id for law in LAWS for p in book.walk(book.provision(law)) if not p.children}
    cited = {citation.id for name in NAMES for citation in provisions_of(name)}
    assert every - cited == set(NOT_RULED)


@pytest.mark.parametrize("name", NAMES)
def test_every_item_of_a_procedure_comes_out_in_some_case(name: str) -> None:
    said = {i for c in CASES for i in (*c.now, *c.later, *c.check, *c.score)}
    assert {item.id for item in items_of(name)} <= said


def test_every_choice_is_taken_in_some_case() -> None:
    given = {(key, value) for case in CASES for key, value in case.facts.items()}
    asked = {(q.id, choice) for name in NAMES for q in questions_of(name) for choice in q.choices}
    assert asked - given == set()


def test_both_editions_say_what_a_divergence_quotes(library: Library) -> None:
    cited = {citation.id for name in NAMES for citation in provisions_of(name)}
    assert {id_ for id_ in DIVERGENCES if id_.split(".")[0] in LAWS} <= cited
    for id_ in cited & DIVERGENCES.keys():
        for entry in DIVERGENCES[id_]:
            for language in ("it", "el"):
                book = library.book(f"bridge-2017-{language}")
                assert entry[language] in book.provision(id_).text, (id_, language)


def test_a_fact_that_is_not_needed_is_not_asked() -> None:
    facts = {"call-kind": "pass", "turn": "partner", "reaction": "accepted", "comparable": "none"}
    assert rule_case("call-out-of-rotation", facts).unused == ("comparable",)
