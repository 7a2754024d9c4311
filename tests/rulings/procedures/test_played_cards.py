"""The play, first part (Laws 41-43, 45-52, 65, 66): cases, paths, words, citations."""

from __future__ import annotations

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
from refsearch.rulings.catalogue import find_procedure, rule_case
from refsearch.rulings.divergences import divergences

CASES = scenarios("played_cards")
NAMES = sorted({case.procedure for case in CASES})
LAWS = ("41", "42", "43", "45", "46", "47", "48", "49", "50", "51", "52", "65", "66")

# Provisions with a text of their own that no question or item cites, and why.
NOT_RULED = {
    "43": "only says that what Law 42 allows is excepted",
    "46.B.3": "only introduces (a) and (b), which are cited",
}

# The most a director answers before he has the ruling.
MOST_ANSWERS = 5


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_is_ruled_as_the_code_says(case: Scenario) -> None:
    check_scenario(case)


def test_there_are_eighty_cases_or_more_and_none_twice() -> None:
    check_cases(CASES, 80)


def test_every_law_has_a_procedure() -> None:
    assert set(LAWS) <= {law for name in NAMES for law in find_procedure(name).laws}


@pytest.mark.parametrize("name", NAMES)
def test_no_path_asks_much(name: str) -> None:
    assert max(len(leaf.facts) for leaf in every_leaf(name)) <= MOST_ANSWERS


@pytest.mark.parametrize("name", NAMES)
def test_every_item_and_choice_comes_out_in_some_case(name: str) -> None:
    cases = [case for case in CASES if case.procedure == name]
    said = {i for c in cases for i in (*c.now, *c.later, *c.check, *c.score)}
    assert {item.id for item in items_of(name)} == said
    given = {(key, value) for case in cases for key, value in case.facts.items()}
    asked = {(q.id, choice) for q in questions_of(name) for choice in q.choices}
    assert asked - given == set()


@pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el"])
def test_every_provision_with_a_text_is_cited_or_excused(edition: str, library: Library) -> None:
    book = library.book(edition)
    provisions = (p for law in LAWS for p in book.walk(book.provision(law)))
    texts = {provision.id for provision in provisions if provision.text.strip()}
    cited = {citation.id for name in NAMES for citation in provisions_of(name)}
    assert texts - cited == set(NOT_RULED)


def test_both_editions_say_what_a_divergence_quotes(library: Library) -> None:
    cited = {citation for name in NAMES for citation in provisions_of(name)}
    ours = [d for d in divergences() if d.citation.id.split(".")[0] in LAWS]
    assert {d.citation for d in ours} <= cited
    for divergence in ours:
        for language, quote in divergence.quotes:
            book = library.book(f"bridge-2017-{language}")
            assert quote in book.provision(divergence.citation.id).text, (divergence, language)


def test_what_is_known_of_the_exposure_is_not_asked() -> None:
    facts = {
        "how": "dropped",
        "partner-could-see": "yes",
        "exposed-card": "low",
        "penalty-card-exposure": "deliberate-play",
    }
    assert rule_case("defender-exposes-card", facts).unused == ("penalty-card-exposure",)
