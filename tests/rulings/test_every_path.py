"""Every path of every procedure there is, walked to its end, and what must hold there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import (
    LANGUAGES,
    absent_provisions,
    every_leaf,
    items_of,
    questions_of,
    unspoken,
    wordless,
    words_of,
)

from refsearch.compute.amounts import RuleBroken
from refsearch.library.library import Library
from refsearch.rulings.catalogue import find_procedure, procedures, recorded, rule_case
from refsearch.rulings.explore import Leaf
from refsearch.rulings.questions import Fact, Question

pytestmark = pytest.mark.slow

NAMES = tuple(procedures())
UNNEEDED = "what-the-weather-was-like"
_PLACE = re.compile(r"{([^{}]*)}")
_REFUSAL = re.compile(r'([a-z0-9-]+): this and "([a-z0-9-]+)" cannot both be')


@pytest.mark.parametrize("name", NAMES)
def test_every_path_asks_something_and_ends_with_something_that_follows(name: str) -> None:
    for leaf in every_leaf(name):
        assert leaf.facts, f"{name} asks nothing"
        assert leaf.refused or (leaf.ruling and leaf.ruling.items), dict(leaf.facts)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_and_every_item_cites_a_provision(name: str) -> None:
    assert [q.id for q in questions_of(name) if not q.citations] == []
    assert [i.id for i in items_of(name) if not i.citations] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_provision_cited_is_in_every_edition_of_its_work(name: str, library: Library) -> None:
    assert absent_provisions(name, library) == set()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_said_twice_in_one_ruling(name: str) -> None:
    for leaf in every_leaf(name):
        said = (
            [(item.when, item.id, item.values) for item in leaf.ruling.items] if leaf.ruling else []
        )
        assert len(said) == len(set(said)), dict(leaf.facts)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_recorded_before_a_question_holds_whatever_its_answer_is(name: str) -> None:
    for leaf in every_leaf(name):
        if leaf.ruling:
            for count in range(len(leaf.facts)):
                facts = dict(leaf.facts[:count])
                items, asked = recorded(name, facts)
                assert asked, facts
                assert set(items) <= set(leaf.ruling.items), facts


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_said_in_three_languages_and_no_words_are_idle(name: str) -> None:
    assert wordless(name) == []
    assert unspoken(name) == set()


@pytest.mark.parametrize("name", NAMES)
def test_each_language_has_a_place_for_every_value_and_for_no_other(name: str) -> None:
    words = words_of(find_procedure(name).words)
    for item in items_of(name):
        for language in LANGUAGES.interface:
            places = _PLACE.findall(words.item(item.id).filled(language))
            assert set(places) == {key for key, _ in item.values}, (item.id, language)


@pytest.mark.parametrize("name", NAMES)
def test_a_contradiction_is_refused_with_both_facts_named(name: str) -> None:
    for leaf in every_leaf(name):
        if leaf.refused:
            refusal = _REFUSAL.fullmatch(leaf.refused)
            assert refusal, leaf.refused
            assert set(refusal.groups()) <= dict(leaf.facts).keys()


def ends(name: str) -> Iterator[Leaf]:
    return (leaf for leaf in every_leaf(name) if leaf.ruling)


@pytest.mark.parametrize("name", NAMES)
def test_facts_from_an_address_backwards_and_one_too_many_give_the_same_ruling(name: str) -> None:
    for leaf in ends(name):
        given_ = {UNNEEDED: "fine", **{key: str(fact) for key, fact in reversed(leaf.facts)}}
        ruling = rule_case(name, given_)
        assert leaf.ruling
        assert ruling.unused == (UNNEEDED,)
        assert (ruling.items, ruling.path) == (leaf.ruling.items, leaf.ruling.path)


@pytest.mark.parametrize("name", NAMES)
def test_every_number_goes_on_as_one_of_the_samples_does(name: str) -> None:
    for question, before in number_questions(name):
        numbers = range(question.least, question.most + 1)
        ways = {number: way_on(name, {**before, question.id: number}) for number in numbers}
        assert set(ways.values()) == {ways[int(sample)] for sample in question.answers()}


def number_questions(name: str) -> list[tuple[Question, dict[str, Fact]]]:
    """Return each question for a number with every path of facts that leads to it, once."""
    found = {
        (answer.question, leaf.facts[:at])
        for leaf in ends(name)
        for at, answer in enumerate(leaf.ruling.path if leaf.ruling else ())
        if answer.question.kind == "number"
    }
    return [(question, dict(before)) for question, before in found]


def way_on(name: str, facts: Mapping[str, Fact]) -> str:
    """Return what facts lead to: the next question, what is said, or that they are refused."""
    try:
        ruling = rule_case(name, facts)
    except RuleBroken as refused:
        return f"{refused.field} refused"
    if ruling.question:
        return f"{ruling.question.id}?"
    return " ".join(f"{item.when}:{item.id}" for item in ruling.items)


@settings(max_examples=300)
@given(st.data())
def test_in_any_order_the_first_fact_that_is_missing_is_asked_for(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    leaf = data.draw(st.sampled_from(list(ends(name))))
    known = data.draw(st.permutations(leaf.facts).flatmap(_some))
    ruling = rule_case(name, dict(known))
    missing = [key for key, _ in leaf.facts if key not in dict(known)]
    assert (ruling.question.id if ruling.question else "") == next(chain(missing, ("",)))
    assert ruling.items == (() if missing or not leaf.ruling else leaf.ruling.items)
    at = [key for key, _ in leaf.facts].index(missing[0]) if missing else len(leaf.facts)
    assert [answer.question.id for answer in ruling.path] == [key for key, _ in leaf.facts[:at]]


def _some(facts: list[tuple[str, object]]) -> st.SearchStrategy[list[tuple[str, object]]]:
    return st.integers(0, len(facts)).map(lambda n: facts[:n])
