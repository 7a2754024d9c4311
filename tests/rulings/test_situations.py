"""Every common situation leads somewhere: to the next question of its procedure, or to a ruling."""

from __future__ import annotations

import pytest
from support import LANGUAGES

from refsearch.rulings.catalogue import procedures, rule_case
from refsearch.rulings.situations import Situation, situations, situations_of

EVERY = situations()


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_the_facts_of_a_situation_answer_the_first_questions(one: Situation) -> None:
    ruling = rule_case(one.procedure, one.facts)
    assert not ruling.unused
    assert [answer.question.id for answer in ruling.path] == list(one.facts)
    assert ruling.question or ruling.items


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_a_situation_is_told_in_three_languages(one: Situation) -> None:
    titles = one.title(LANGUAGES).by_language
    for language, phrases in one.phrases(LANGUAGES).items():
        assert 8 <= len(titles[language]) <= 80
        assert phrases
        assert all(phrase == phrase.strip() and phrase for phrase in phrases)


@pytest.mark.parametrize("language", LANGUAGES.interface)
def test_no_two_situations_are_called_the_same(language: str) -> None:
    titles = [one.title(LANGUAGES).filled(language) for one in EVERY]
    assert len(set(titles)) == len(titles)


def test_no_two_situations_have_the_same_facts_or_name() -> None:
    facts = [(one.procedure, *sorted(one.facts.items())) for one in EVERY]
    assert len(set(facts)) == len({one.id for one in EVERY}) == len(EVERY)


def test_the_situations_of_a_procedure_keep_their_order() -> None:
    found = [one for name in procedures() for one in situations_of(name)]
    assert sorted(found, key=EVERY.index) == list(EVERY)
