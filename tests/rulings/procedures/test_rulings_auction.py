"""The procedures of the auction (Laws 23 to 39): cases, paths, words, citations, divergences."""

from __future__ import annotations

import tomllib

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

from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.rulings.catalogue import find_procedure, rule_case
from refsearch.rulings.explore import Leaf

CASES = scenarios("auction")
NAMES = sorted({case.procedure for case in CASES})
DIVERGENCES = tomllib.loads(
    (texts_folder() / "rulings" / "divergences.toml").read_text(encoding="utf-8")
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


def test_a_pass_is_called_artificial_only_where_it_is_one_and_sent_to_31() -> None:
    for leaf in every_leaf("call-out-of-rotation"):
        assert leaf.ruling
        facts, said = dict(leaf.facts), {item.id: item for item in leaf.ruling.items}
        kind = str(facts.get("call-kind"))
        if "artificial-denominations" in said:
            assert kind.startswith("artificial")
        as_bid = kind in ("artificial-pass", "pass-of-artificial-call") and "turn-reverts" in said
        assert ("pass-ruled-as-bid" in said) == as_bid
        if as_bid:
            assert [c.id for c in said["pass-ruled-as-bid"].citations] == ["30.C"]


def test_what_was_called_is_not_asked_where_it_changes_nothing() -> None:
    for leaf in every_leaf("call-out-of-rotation"):
        if {"deemed-in-rotation", "disregarded", "treated-as-change"} & said_in(leaf):
            assert "call-kind" not in dict(leaf.facts)


def test_whether_a_double_is_admissible_is_asked_before_whether_it_is_accepted() -> None:
    for leaf in every_leaf("call-out-of-rotation"):
        asked = [key for key, _ in leaf.facts]
        if str(dict(leaf.facts).get("call-kind")).endswith("double") and "reaction" in asked:
            assert asked.index("double-admissible") < asked.index("reaction")
            assert dict(leaf.facts)["double-admissible"] == "yes"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_who_said_he_is_a_defender_is_told_if_he_becomes_one(name: str) -> None:
    for leaf in every_leaf(name):
        facts = dict(leaf.facts)
        if facts.get("offender-defends") == "yes" or facts.get("who-called") == "defender-calls":
            conditional = {
                "no-lead-restrictions",
                "lead-may-be-forbidden",
                "lead-may-be-forbidden-unless-comparable",
            }
            assert not conditional & said_in(leaf)


def test_a_premature_replacement_cites_the_law_on_it_whatever_it_is() -> None:
    for leaf in every_leaf("insufficient-bid"):
        if dict(leaf.facts).get("bid-reaction") == "replaced-prematurely":
            assert leaf.ruling
            assert "27.C" in {c.id for item in leaf.ruling.items for c in item.citations}


def said_in(leaf: Leaf) -> set[str]:
    return {item.id for item in leaf.ruling.items} if leaf.ruling else set()
