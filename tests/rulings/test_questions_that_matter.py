"""No question is asked whose answer changes nothing: proved by walking every path."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support import every_leaf

from refsearch.compute.amounts import BRIDGE, RuleBroken
from refsearch.rulings import catalogue
from refsearch.rulings.case import Case
from refsearch.rulings.catalogue import Ruling, procedures, rule_case
from refsearch.rulings.explore import idle_questions
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
