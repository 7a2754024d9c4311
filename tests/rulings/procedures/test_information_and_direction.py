"""Claims, explanations, information, cards in the board, adjusted scores, penalties, appeals."""

from __future__ import annotations

import tomllib

import pytest
from support import (
    Scenario,
    check_cases,
    check_scenario,
    items_of,
    provisions_of,
    questions_of,
    scenarios,
)

from refsearch.compute.amounts import BRIDGE, Citation
from refsearch.games.catalogue import cited_places
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.rulings.divergences import divergences_on

FAMILIES = (
    *("claim", "explanations", "agreements", "information"),
    *("cards_in_board", "adjusting", "direction"),
)
CASES = scenarios(*FAMILIES)
PROCEDURES = tuple(dict.fromkeys(case.procedure for case in CASES))
DIVERGENCES = tomllib.loads(
    (texts_folder() / "rulings" / "divergences.toml").read_text(encoding="utf-8")
)
LAWS = (
    *("12", "13", "14", "15", "16", "20.F", "20.G", "21", "47.E", "68", "69", "70", "71"),
    *("75", "82", "87", "90", "91", "92", "93"),
)

# Provisions of these laws that no question or item cites, and why.
NOT_RULED = {}


def test_there_are_ninety_cases_or_more_and_none_twice() -> None:
    check_cases(CASES, 90)


@pytest.mark.parametrize("scenario", CASES, ids=str)
def test_a_case_is_ruled_as_the_law_says(scenario: Scenario) -> None:
    check_scenario(scenario)


def test_every_provision_is_cited_or_excused(library: Library) -> None:
    book = library.book("bridge-2017-it")
    every = {p.id for law in LAWS for p in book.walk(book.provision(law)) if not p.children}
    cited = {citation.id for name in PROCEDURES for citation in provisions_of(name)}
    assert every - cited == set()


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_item_and_choice_comes_out_in_some_case(name: str) -> None:
    said = {i for c in CASES for i in (*c.now, *c.later, *c.check, *c.score)}
    given = {(key, value) for case in CASES for key, value in case.facts.items()}
    asked = {(q.id, choice) for q in questions_of(name) for choice in q.choices}
    assert {item.id for item in items_of(name)} <= said
    assert asked <= given


def test_both_editions_say_what_a_divergence_quotes(library: Library) -> None:
    cited = {citation.id for name in PROCEDURES for citation in provisions_of(name)}
    for id_ in cited & DIVERGENCES.keys():
        for entry in DIVERGENCES[id_]:
            for language in ("it", "el"):
                book = library.book(f"bridge-2017-{language}")
                assert entry[language] in book.provision(id_).text, (id_, language)


@pytest.mark.parametrize(
    ("cited", "quoted"),
    [
        ("16.B.1.b", {"16.B.1", "16.B.1.b"}),
        ("16.B.1.a", {"16.B.1"}),
        ("67", set()),
        ("50", set()),
        ("26.B", {"26.B"}),
    ],
)
def test_a_divergence_is_quoted_where_its_provision_is_applied_not_where_its_law_is_named(
    cited: str, quoted: set[str]
) -> None:
    assert {d.citation.id for d in divergences_on([Citation(BRIDGE, cited)])} == quoted


def test_what_an_edition_numbers_otherwise_is_cited_by_its_own_number(
    library: Library,
) -> None:
    cited = Citation(BRIDGE, "71.B")
    ids = {edition: (id_, said) for edition, id_, said in cited_places(library, cited)}
    assert ids["bridge-2017-it"] == ("71.B", "Art. 71B")
    assert ids["bridge-2017-el"] == ("71.2", "Νόμος 71.2")
