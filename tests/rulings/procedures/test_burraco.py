"""The burraco procedures: each case, every path, the words, and what of the text is cited."""

from __future__ import annotations

from typing import Any

import pytest
from support import (
    every_leaf,
    items_of,
    scenarios,
    words_of,
)

from refsearch.rulings.catalogue import find_procedure, procedures, rule_case

CASES = scenarios("burraco", "burraco_stories")
NAMES = [name for name in procedures() if name.startswith("burraco-")]


def test_there_are_cases_of_every_procedure() -> None:
    assert {case.procedure for case in CASES} == set(NAMES)
    assert len({str(case) for case in CASES}) == len(CASES)


ONE_ANSWER = {
    "burraco-wrong-meld": {},
    "burraco-surplus-cards": {},
    "burraco-penalised-card": {"why": "surplus-in-a-meld"},
}


@pytest.mark.parametrize("name", ONE_ANSWER)
def test_a_meld_that_does_not_stand_is_ruled_alike_wherever_it_is_asked(name: str) -> None:
    ways = [dict(leaf.facts) for leaf in every_leaf("burraco-wrong-meld")]
    assert len(ways) == 8
    for facts in ways:
        there, here = (
            rule_case("burraco-wrong-meld", facts),
            rule_case(name, facts | ONE_ANSWER[name]),
        )
        assert here.items == there.items, facts


def test_what_he_may_do_is_all_stated_before_the_offender_of_a_wrong_meld_chooses() -> None:
    facts = {"error-found": "at-once", "wrong-meld": "not-yet"}
    words = words_of(find_procedure("burraco-wrong-meld").words)
    said = " ".join(
        words.item(item.id).filled("en", dict(item.values))
        for item in rule_case("burraco-wrong-meld", facts).items
    )
    for way in (
        "with the missing card or with a wild card",
        "choose the meld",
        "discarded at once",
    ):
        assert way in said
    assert "Art. 25 applies" in said


@pytest.mark.parametrize("name", NAMES)
def test_match_points_that_the_code_only_calls_equivalent_are_said_to_be_a_reading(
    name: str,
) -> None:
    for item in items_of(name):
        text = words_of(find_procedure(name).words).item(item.id)
        if "mps" in dict(item.values) and item.id not in PRINTED:
            for language, word in (("it", "qui"), ("el", "εδώ ερμηνεύ"), ("en", "here")):
                assert word in text.filled(language), item.id
            assert any(
                "equivalent-is-a-reading" in {i.id for i in leaf.ruling.items}
                for leaf in every_leaf(name)
                if leaf.ruling and item in leaf.ruling.items
            )


# Art. 37 prints these pairs of VPs and MPs; a matured score has its reading said beside it.
PRINTED = {"sit-out-score", "staying-gets", "later-opponents-get"}


def test_who_was_stopped_before_his_discard_hears_nothing_of_discards_made() -> None:
    for name in ("burraco-draw-omitted", "burraco-reminded-to-draw"):
        for leaf in every_leaf(name):
            facts = dict(leaf.facts)
            made = "yes" in (facts.get("already-discarded"),) or facts["played"] == "only-discarded"
            said = leaf.ruling and "earlier-discard-is-not-said" in {
                i.id for i in leaf.ruling.items
            }
            assert said == made, facts


@pytest.mark.parametrize("name", ["burraco-closing", "burraco-pozzetto-taken-wrongly"])
def test_nobody_hears_that_he_closed_and_that_he_did_not(name: str) -> None:
    words = words_of(find_procedure(name).words)
    for leaf in every_leaf(name):
        items = [i for i in leaf.ruling.items if i.when == "now"] if leaf.ruling else []
        said = {i.id for i in items}
        if "all-but-last-play-stands" in said:
            assert "closing-valid" not in said
            for item in items:
                assert "closing (Art. 32)" not in words.item(item.id).filled("en")


@pytest.mark.parametrize("what", ["drew-after-pozzetto", "picked-up-after-pozzetto"])
def test_after_the_pozzetto_taken_directly_the_turn_is_the_offenders_own(what: str) -> None:
    for leaf in every_leaf("burraco-out-of-turn"):
        if dict(leaf.facts)["what"] == what and leaf.ruling:
            said = {item.id for item in leaf.ruling.items}
            assert not said & {
                "card-drawn-is-not-said",
                "cards-back-where-they-were",
                "melds-frozen-until-turn",
                "melds-valid-at-turn",
            }


@pytest.mark.parametrize("name", NAMES)
def test_no_two_answers_to_a_question_lead_to_the_same(name: str) -> None:
    ways: dict[tuple[Any, str], dict[Any, set[Any]]] = {}
    for leaf in every_leaf(name):
        said = tuple((i.when, i.id, i.values) for i in leaf.ruling.items) if leaf.ruling else ()
        for at, (question, answer) in enumerate(leaf.facts):
            answers = ways.setdefault((leaf.facts[:at], question), {})
            answers.setdefault(answer, set()).add((leaf.facts[at + 1 :], said))
    for (before, question), answers in ways.items():
        assert len({frozenset(way) for way in answers.values()}) == len(answers), (before, question)


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_of_burraco_is_made_from_its_code(name: str) -> None:
    assert find_procedure(name).work == "burraco-2011"


@pytest.mark.parametrize("name", NAMES)
def test_a_fact_of_another_path_is_told_as_not_needed_and_changes_nothing(name: str) -> None:
    ends = [(dict(leaf.facts), leaf.ruling) for leaf in every_leaf(name) if leaf.ruling]
    known = sorted({fact for facts, _ in ends for fact in facts.items()})
    for facts, ruling in ends:
        for other, answer in known:
            if other not in facts:
                again = rule_case(name, {**facts, other: answer})
                assert (again.items, again.unused) == (ruling.items, (other,)), (facts, other)
