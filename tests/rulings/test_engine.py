"""The engine under the procedures: facts read, questions asked, words found, paths walked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from four_kinds import FOUR_KINDS, WORDS, exposed_by_card, registered
from spoken import INTERFACE

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.errors import TextError
from refsearch.library.library import Library
from refsearch.rulings.case import Case, Contradiction
from refsearch.rulings.catalogue import (
    UnknownProcedure,
    asked_again,
    find_procedure,
    rule_case,
    standing,
)
from refsearch.rulings.divergences import read_divergences
from refsearch.rulings.explore import DEEPEST, leaves
from refsearch.rulings.offerable import read_matters
from refsearch.rulings.questions import Question
from refsearch.rulings.report import answer_text, procedure_json, ruling_json
from refsearch.rulings.situations import read_situations
from refsearch.rulings.words import words_of

CITED = (Citation("bridge-2017", "24"),)
CARD = Question("card", "card", CITED)
CALL = Question("call", "call", CITED)
NUMBER = Question("number", "number", CITED, least=1, most=13)
CHOICE = Question("choice", "choice", CITED, ("early", "late"))
YES = Question("yes", "choice", CITED, ("yes", "no"))


@pytest.mark.parametrize(
    ("question", "given", "fact"),
    [
        (CARD, "KH", "KH"),
        (CARD, " kh ", "KH"),
        (CARD, "10s", "TS"),
        (CARD, "TS", "TS"),
        (CALL, "1nt", "1NT"),
        (CALL, "p", "P"),
        (CALL, "XX", "XX"),
        (NUMBER, "13", 13),
        (NUMBER, 1, 1),
        (CHOICE, " late ", "late"),
        (YES, True, "yes"),
        (YES, False, "no"),
        (YES, "YES", "yes"),
    ],
)
def test_a_fact_is_read_as_the_answer_of_its_question(
    question: Question, given: object, fact: object
) -> None:
    assert question.read(given) == fact


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        (CARD, "11S", 'card: "11S" is not a card like KH or 10S'),
        (CARD, "HK", 'card: "HK" is not a card like KH or 10S'),
        (CALL, "8C", 'call: "8C" is not a call like 1NT, P or X'),
        (CALL, "", 'call: "" is not a call like 1NT, P or X'),
        (NUMBER, 0, 'number: "0" is not a number from 1 to 13'),
        (NUMBER, "14", 'number: "14" is not a number from 1 to 13'),
        (NUMBER, "two", 'number: "two" is not a number from 1 to 13'),
        (NUMBER, True, 'number: "True" is not a number from 1 to 13'),
        (CHOICE, "Early", 'choice: "Early" is none of these: early, late'),
        (YES, 1, 'yes: "1" is none of these: yes, no'),
        (Question("bare", "call", ()), "x3", 'bare: "x3" is not a call like 1NT, P or X'),
    ],
)
def test_what_is_no_answer_is_refused_with_what_would_be(
    question: Question, given: object, said: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        question.read(given)
    assert (refused.value.field, str(refused.value)) == (question.id, said)


@pytest.mark.parametrize(
    ("question", "fact", "italian", "greek"),
    [
        (CARD, "TH", "10♥", "10♥"),
        (CARD, "AS", "A♠", "A♠"),
        (CALL, "P", "Passo", "Πάσο"),
        (CALL, "X", "X", "X"),
        (CALL, "3NT", "3SA", "3ΧΑ"),
        (CALL, "4D", "4♦", "4♦"),
        (NUMBER, 7, "7", "7"),
        (YES, "no", "No", "Όχι"),
        (CHOICE, "never", "never", "never"),
    ],
)
def test_an_answer_is_told_as_players_write_it(
    question: Question, fact: str, italian: str, greek: str, library: Library
) -> None:
    words = words_of("insufficient-bid", library.languages)
    assert answer_text(words, question, fact, "it") == italian
    assert answer_text(words, question, fact, "el") == greek


@pytest.mark.parametrize(
    ("facts", "asked", "items"),
    [
        ({}, "cards", []),
        ({"cards": 1}, "card", []),
        ({"cards": 1, "card": "9H"}, "led", []),
        ({"cards": 1, "card": "9H", "led": "no"}, None, ["left-on-table"]),
        ({"cards": 1, "card": "10H"}, "called", []),
        ({"card": "9H", "cards": "2", "called": "p"}, None, ["left-on-table", "partner-must-pass"]),
        (
            {"cards": 1, "card": "9H", "led": True, "called": "1nt"},
            None,
            ["left-on-table", "partner-must-pass", "call-cancelled"],
        ),
    ],
)
def test_cards_calls_numbers_and_choices_are_asked_for_as_they_are_needed(
    tmp_path: Path, facts: dict[str, Any], asked: str | None, items: list[str]
) -> None:
    with registered(tmp_path, FOUR_KINDS, exposed_by_card) as name:
        ruling = rule_case(name, facts)
        assert (ruling.question.id if ruling.question else None) == asked
        assert [item.id for item in ruling.items] == items


def test_a_walk_takes_every_path_of_the_samples(tmp_path: Path) -> None:
    with registered(tmp_path, FOUR_KINDS, exposed_by_card) as name:
        ends = list(leaves(name))
    # one card: 9H led (3 calls) or not, TH and AS (3 calls each); 2 and 13: 3 cards of 3 calls
    assert len(ends) == 4 + 6 + 18
    assert len({end.facts for end in ends}) == len(ends)


def test_a_ruling_is_told_with_its_values(tmp_path: Path, library: Library) -> None:
    facts = {"cards": "1", "card": "10h", "called": "2S"}
    with registered(tmp_path, FOUR_KINDS, exposed_by_card, library) as name:
        asked = ruling_json(library, name, {}, "el")["question"]
        ruled = ruling_json(library, name, facts, "it")
        listed = procedure_json(library, find_procedure(name))
    assert (asked["text"], asked["least"], asked["most"]) == ("Πόσα φύλλα;", 1, 13)
    assert [step["answer_text"] for step in ruled["path"]] == ["1", "10♥", "2♠"]
    assert ruled["outcome"]["now"][0]["text"] == "Restano sul tavolo, carte: 1."
    assert listed["title"]["el"] == listed["summary"]["el"] == "Εκτεθειμένο φύλλο"
    assert [law["cited"][0]["citation"] for law in listed["laws"]] == ["Art. 24"]


def endless(case: Case) -> None:
    for turn in range(DEEPEST + 1):
        case.yes(f"turn-{turn}", "24")


def answerless(case: Case) -> None:
    case.card("card", "24", samples=())


@pytest.mark.parametrize(("rule", "said"), [(endless, "turn-40"), (answerless, "card")])
def test_a_walk_that_cannot_end_is_refused(tmp_path: Path, rule: Any, said: str) -> None:
    with (
        registered(tmp_path, "walked", rule) as name,
        pytest.raises(RuntimeError, match=f"^{said} is asked too deep or has no answers"),
    ):
        list(leaves(name))


def asks_again_otherwise(case: Case) -> None:
    case.choice("when", ("early", "late"), "24")
    case.choice("when", ("early", "never"), "24")
    case.now("left-on-table", "24", cards=1)


def test_a_question_asked_again_with_other_answers_takes_no_other_fact(tmp_path: Path) -> None:
    with registered(tmp_path, "again", asks_again_otherwise) as name:
        assert [end.refused for end in leaves(name)] == [
            "",
            'when: "late" is none of these: early, never',
        ]


@pytest.mark.parametrize(
    ("name", "nearest"), [("revok", "revoke"), ("burraco-pack-", "burraco-pack")]
)
def test_an_unknown_procedure_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    for ask in (find_procedure, lambda name: rule_case(name, {})):
        with pytest.raises(UnknownProcedure) as unknown:
            ask(name)
        assert unknown.value.nearest[0] == nearest


def test_a_procedure_without_words_is_told_by_its_ids(tmp_path: Path, library: Library) -> None:
    with registered(tmp_path, FOUR_KINDS, exposed_by_card, library, words={}) as name:
        asked = ruling_json(library, name, {}, "el")
        ruled = ruling_json(library, name, {"cards": 1, "card": "TH", "called": "P"}, "en")
    assert asked["title"] == name
    assert asked["question"]["text"] == "cards"
    assert ruled["outcome"]["now"][0]["text"] == "left-on-table"


def test_a_text_that_a_language_lacks_is_told_in_english(tmp_path: Path, library: Library) -> None:
    words = {"en": WORDS["en"], "it": WORDS["it"].replace("cards =", "# ")}
    with registered(tmp_path, FOUR_KINDS, exposed_by_card, library, words) as name:
        asked = [ruling_json(library, name, {}, ui)["question"]["text"] for ui in INTERFACE]
    assert asked == ["How many cards?"] * 3


def test_a_file_of_words_at_fault_is_as_if_it_were_not_there(
    tmp_path: Path, library: Library
) -> None:
    words = {**WORDS, "it": WORDS["it"].replace("[{name}]", "[{name}")}
    with registered(tmp_path, FOUR_KINDS, exposed_by_card, library, words) as name:
        assert ruling_json(library, name, {}, "it")["title"] == "Exposed card"


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_matters, None),
        (read_matters, "[["),
        (read_matters, "mattters = []"),
        (read_divergences, None),
        (read_divergences, "[["),
        (read_divergences, "\N{BOM}x"),
        (read_divergences, "first = 'not a table'"),
        (read_divergences, "['24']\nit = 'no list of tables'"),
        (read_divergences, "[['24']]\nit = { it = '' }"),
        (read_situations, None),
        (read_situations, "[["),
        (read_situations, "[[situation]]\nid = 'no procedure'"),
        (read_situations, "[[situations]]"),
    ],
)
def test_malformed_data_is_refused_with_its_file(
    tmp_path: Path, read: Callable[[Path], object], text: str | None
) -> None:
    file = tmp_path / "data.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(TextError) as refused:
        read(file)
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    ("facts", "asked", "error"),
    [
        ({"cards": 1}, "card", ""),
        ({"cards": 14}, "cards", "refused"),
        ({"cards": 14, "card": "9H"}, "cards", "refused"),
        ({"cards": 1, "card": "no card", "led": "no"}, "card", "refused"),
        ({"cards": 14, "card": "no card"}, "cards", "refused"),
    ],
)
def test_a_fact_that_is_refused_is_asked_for_again(
    tmp_path: Path, facts: dict[str, Any], asked: str, error: str
) -> None:
    with registered(tmp_path, FOUR_KINDS, exposed_by_card) as name:
        now = standing(name, facts)
        assert now.ruling.question is not None
        assert (now.ruling.question.id, now.error, now.against) == (asked, error, "")


@pytest.mark.parametrize("facts", [{"cards": 2}, {"cards": 2, "card": "9H"}])
def test_facts_that_no_one_answer_mends_begin_the_case_anew(
    tmp_path: Path, facts: dict[str, Any]
) -> None:
    def contradictory(case: Case) -> None:
        if case.number("cards", 1, 13, "24") > 1:
            raise Contradiction("card", "cards", None)

    with registered(tmp_path, FOUR_KINDS, contradictory) as name:
        now = standing(name, facts)
        assert now.error == "contradiction"
        assert now.ruling.question is not None
        assert now.ruling.question.id == "cards"


def test_a_question_of_the_path_is_asked_again_with_the_answers_before_it(tmp_path: Path) -> None:
    with registered(tmp_path, FOUR_KINDS, exposed_by_card) as name:
        now = standing(name, {"cards": 1, "card": "9H", "led": "no"})
        again = asked_again(now, "card").ruling
        assert again.question is not None
        assert (again.question.id, [step.fact for step in again.path]) == ("card", [1])
        assert asked_again(now, "called") == now
