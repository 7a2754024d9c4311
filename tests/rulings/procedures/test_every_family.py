"""What holds of every family of rulings: its cases, its questions, the provisions of its laws."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from spoken import TRANSLATED
from support import FAMILIES as FILES
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

from refsearch.games.catalogue import cited_places
from refsearch.library.library import Library
from refsearch.rulings.catalogue import find_procedure, procedures
from refsearch.rulings.divergences import divergences

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Family:
    """Some files of cases, and what they are measured by.

    ``least`` are the cases it has at least; ``most`` the answers a director gives before he has a
    ruling; ``laws`` those whose every provision is cited but the ``excused`` ones, each with why:
    also what only introduces others where ``introductions``.
    """

    files: tuple[str, ...]
    least: int
    most: int
    laws: tuple[str, ...] = ()
    excused: dict[str, str] = field(default_factory=dict)
    introductions: bool = False

    @property
    def cases(self) -> list[Scenario]:
        return scenarios(*self.files)

    @property
    def names(self) -> list[str]:
        return sorted({case.procedure for case in self.cases})


FAMILIES = {
    "auction": Family(("auction",), 90, 7, tuple(map(str, range(23, 40)))),
    "played cards": Family(
        ("played_cards",),
        80,
        6,
        ("41", "42", "43", "45", "46", "47", "48", "49", "50", "51", "52", "65", "66"),
        {
            "43": "only says that what Law 42 allows is excepted",
            "46.B.3": "only introduces (a) and (b), which are cited",
        },
        introductions=True,
    ),
    "leads and revokes": Family(
        ("leads_and_revokes",), 100, 7, (*map(str, range(53, 65)), "67"), introductions=True
    ),
    "information and direction": Family(
        (
            *("claim", "explanations", "agreements", "information"),
            *("cards_in_board", "adjusting", "direction"),
        ),
        90,
        8,
        (
            *("12", "13", "14", "15", "16", "20.F", "20.G", "21", "47.E", "68", "69", "70", "71"),
            *("75", "82", "87", "90", "91", "92", "93"),
        ),
    ),
    "screens": Family(("screens",), 100, 9),
    "burraco": Family(("burraco", "burraco_stories"), 100, 9),
}
of_every_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
in_both_editions = pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el"])


def test_every_file_of_cases_is_of_one_family() -> None:
    assert sorted(file for family in FAMILIES.values() for file in family.files) == list(FILES)


def test_every_procedure_has_cases() -> None:
    assert {case.procedure for case in scenarios(*FILES)} == set(procedures())


@pytest.mark.parametrize("case", scenarios(*FILES), ids=str)
def test_a_case_is_ruled_as_the_code_says(case: Scenario) -> None:
    check_scenario(case)


@of_every_family
def test_there_are_many_cases_and_none_twice(family: Family) -> None:
    check_cases(family.cases, family.least)


@of_every_family
def test_no_path_asks_much(family: Family) -> None:
    asked = {name: max(len(leaf.facts) for leaf in every_leaf(name)) for name in family.names}
    assert {name: most for name, most in asked.items() if most > family.most} == {}


@of_every_family
def test_every_law_has_a_ruling(family: Family) -> None:
    ruled = {law.split(".")[0] for name in family.names for law in find_procedure(name).laws}
    assert {law.split(".")[0] for law in family.laws} <= ruled


@of_every_family
def test_every_item_and_choice_comes_out_in_some_case(family: Family) -> None:
    said = {i for c in family.cases for i in (*c.now, *c.later, *c.check, *c.score)}
    given = {(key, value) for case in family.cases for key, value in case.facts.items()}
    for name in family.names:
        asked = {(q.id, choice) for q in questions_of(name) for choice in q.choices}
        assert {item.id for item in items_of(name)} - said == set(), name
        assert asked - given == set(), name


@in_both_editions
@of_every_family
def test_every_provision_with_a_text_is_cited_or_excused(
    family: Family, edition: str, library: Library
) -> None:
    book = library.book(edition)
    every = [p for law in family.laws for p in book.walk(book.provision(law)) if p.text.strip()]
    wanted = {p.id for p in every if family.introductions or not p.children}
    cited = {
        id_
        for name in family.names
        for citation in provisions_of(name)
        for place, id_, _ in cited_places(library, citation)
        if place == edition
    }
    assert wanted - cited == set(family.excused)


def test_both_editions_say_what_a_divergence_quotes(library: Library) -> None:
    cited = {c for f in FAMILIES.values() for name in f.names for c in provisions_of(name)}
    assert {divergence.citation for divergence in divergences()} <= cited
    for divergence in divergences():
        assert {language for language, _ in divergence.quotes} == set(TRANSLATED)
        for language, quote in divergence.quotes:
            book = library.book(f"bridge-2017-{language}")
            assert quote in book.provision(divergence.citation.id).text, (divergence, language)
