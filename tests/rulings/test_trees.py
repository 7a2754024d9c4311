"""The tree of a procedure and the options of a player, where answers exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from refsearch.compute.amounts import BRIDGE
from refsearch.rulings import catalogue
from refsearch.rulings.case import Case
from refsearch.rulings.catalogue import procedures, rule_case
from refsearch.rulings.options import options_of
from refsearch.rulings.registry import Procedure
from refsearch.rulings.trees import Node, tree_of

NAME = "exclusive"


def rule(case: Case) -> None:
    """Accepting a lead that is not there, or refusing it, is a contradiction; so is a third way."""
    led = case.yes("led", "53.A")
    way = case.option("way", ("accept", "refuse", "wait"), "53.A", facts=("gone",))
    case.now("told", "53.A")
    if way == "wait":
        case.yes("twice", "53.A")
        raise case.contradiction("way", "twice", "53.A")
    if not led and way != "gone":
        raise case.contradiction("way", "led", "53.A")
    case.now(way, "53.A")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    procedures()
    found = Procedure(NAME, BRIDGE, ("53",), rule, NAME)
    monkeypatch.setattr(catalogue, "procedures", lambda: {NAME: found})
    tree_of.cache_clear()
    yield
    tree_of.cache_clear()


def beneath(node: Node, *answers: str) -> Node:
    for answer in answers:
        node = dict(node.branches)[answer]
    return node


def test_answers_that_contradict_each_other_are_marked_in_the_tree() -> None:
    tree = tree_of(NAME)
    assert not beneath(tree, "yes", "accept").refused
    assert beneath(tree, "no", "accept").refused
    waiting = beneath(tree, "yes", "wait")
    assert waiting.question
    assert waiting.question.id == "twice"
    assert [below.refused for _answer, below in waiting.branches] == [True, True]
    assert waiting.items == ()


def test_a_tree_may_begin_where_some_facts_end_and_keep_to_what_may_be_chosen() -> None:
    whole = tree_of(NAME, (("led", "yes"),))
    assert [answer for answer, _below in whole.branches] == ["accept", "refuse", "wait", "gone"]
    chosen = tree_of(NAME, (("led", "yes"),), choosing=True)
    assert [answer for answer, _below in chosen.branches] == ["accept", "refuse", "wait"]
    assert [item.id for item in chosen.items] == ["told"]


def test_an_option_that_contradicts_what_is_known_is_not_offered() -> None:
    options = options_of(rule_case(NAME, {"led": "yes"}))
    assert options
    assert [option.answers for option in options.options] == [("accept",), ("refuse",)]
    none_left = options_of(rule_case(NAME, {"led": "no"}))
    assert none_left
    assert none_left.options == ()
