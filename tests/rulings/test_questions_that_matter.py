"""No question is asked whose answer changes nothing: proved by walking every path."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support import every_leaf

from refsearch.compute.amounts import BRIDGE, RuleBroken
from refsearch.rulings import catalogue
from refsearch.rulings.case import Case
from refsearch.rulings.catalogue import Ruling, procedures, rule_case
from refsearch.rulings.questions import Fact
from refsearch.rulings.registry import Procedure

pytestmark = pytest.mark.slow

NAMES = tuple(procedures())


@pytest.mark.parametrize("name", NAMES)
def test_the_answers_of_every_question_lead_to_different_ends(name: str) -> None:
    assert idle_questions(name) == {}


@pytest.mark.parametrize("name", NAMES)
def test_no_ruling_would_be_the_same_whatever_one_of_its_questions_was_answered(name: str) -> None:
    """The other facts kept, some other answer says something else or asks further."""
    idle = {
        answer.question.id
        for leaf in every_leaf(name)
        if leaf.ruling
        for answer in leaf.ruling.path
        if all(
            outcome(name, {**dict(leaf.facts), answer.question.id: other}) == said(leaf.ruling)
            for other in answer.question.answers()
        )
    }
    assert idle == set()


def test_a_question_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that only asks further what changes nothing."""

    def rule(case: Case) -> None:
        if case.yes("vulnerable", "2") and case.yes("dealer", "2"):
            pass
        case.now("play-goes-on" if case.yes("in-time", "9.A") else "too-late", "9.A")

    made_up = Procedure("made-up", BRIDGE, ("9",), rule, "made-up")
    monkeypatch.setattr(catalogue, "find_procedure", lambda _name: made_up)
    assert idle_questions("made-up") == {"dealer": {"vulnerable": "yes"}, "vulnerable": {}}


def idle_questions(name: str) -> dict[str, dict[str, Fact]]:
    """Return each question all of whose answers lead to the same, with the facts before it.

    What they lead to is all that follows, further questions and what is said in the end; a
    question that is idle itself counts for nothing.
    """
    found: dict[str, dict[str, Fact]] = {}
    beyond(name, {}, found)
    return found


def beyond(name: str, facts: dict[str, Fact], idle: dict[str, dict[str, Fact]]) -> object:
    """Return everything that facts lead to; add to ``idle`` the questions that change nothing."""
    try:
        ruling = rule_case(name, facts)
    except RuleBroken as refused:
        return str(refused)
    asked = ruling.question
    if asked is None:
        return said(ruling)
    ends = [beyond(name, {**facts, asked.id: answer}, idle) for answer in asked.answers()]
    if all(end == ends[0] for end in ends):
        idle.setdefault(asked.id, facts)
        return ends[0]
    return asked.id, tuple(ends)


def outcome(name: str, facts: Mapping[str, Fact]) -> object:
    """Return what facts lead to: what is said, the question that is left, or the refusal."""
    try:
        ruling = rule_case(name, facts)
    except RuleBroken as refused:
        return str(refused)
    return ruling.question.id if ruling.question else said(ruling)


def said(ruling: Ruling) -> tuple[object, ...]:
    """Return what a ruling tells, without the provisions: those alone are no other outcome."""
    return tuple((item.when, item.id, item.values) for item in ruling.items)
