"""The cases as data: uniform; and ruled alike by the function, over HTTP and in the terminal."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from support import FAMILIES, WHENS, Scenario, by_when, items_of, questions_of, scenarios

from refsearch.cli.lookup import rule
from refsearch.cli.main import main
from refsearch.compute.amounts import RuleBroken
from refsearch.rulings.catalogue import find_procedure, procedures, rule_case
from refsearch.store.opening import Opened
from refsearch.web.app import create_app

CASES = scenarios(*FAMILIES)
FEWEST_CASES = 400
FIRST = {case.procedure: case for case in reversed(CASES) if not case.refused}
REFUSED = [case for case in CASES if case.refused]


@pytest.fixture(scope="module")
def client(opened: Opened) -> FlaskClient:
    return create_app(opened.library, opened.engine).test_client()


@pytest.fixture(autouse=True)
def open_once(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule, "open_library", lambda **_: opened)


def test_every_procedure_has_its_cases_and_none_is_there_twice() -> None:
    assert len(CASES) >= FEWEST_CASES
    assert FIRST.keys() == procedures().keys()
    assert len({str(case).casefold() for case in CASES}) == len(CASES)
    facts = {(case.procedure, *sorted(case.facts.items())) for case in CASES}
    assert len(facts) == len(CASES)


def test_a_case_is_named_by_a_sentence_and_says_what_follows_with_its_provisions() -> None:
    for case in CASES:
        assert len(case.name.split()) >= 3, case
        assert not case.name.endswith("."), case
        assert case.facts, case
        follows = any((case.now, case.later, case.check, case.score))
        assert bool(case.refused) != bool(follows and case.cites), case


def test_every_item_and_every_choice_there_is_comes_out_in_some_case() -> None:
    said = {(when, id_) for case in CASES for when in WHENS for id_ in getattr(case, when)}
    given = {(key, fact) for case in CASES for key, fact in case.facts.items()}
    for name in procedures():
        assert {(item.when, item.id) for item in items_of(name)} <= said, name
        asked = {(question.id, one) for question in questions_of(name) for one in question.choices}
        assert asked <= given, name


@pytest.mark.parametrize("case", FIRST.values(), ids=str)
def test_the_api_and_the_terminal_rule_as_the_function_does(
    case: Scenario, client: FlaskClient
) -> None:
    ruling = rule_case(case.procedure, case.facts)
    body = {"facts": case.facts, "ui": "el"}
    ruled = client.post(f"/api/v1/rulings/{case.procedure}", json=body).get_json()
    words = ["rule", case.procedure, "--facts", json.dumps(case.facts), "--ui", "el"]
    assert json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout) == ruled
    expected = by_when(ruling)
    assert {when: [i["id"] for i in ruled["outcome"][when]] for when in expected} == expected
    read = CliRunner().invoke(main, words).stdout.splitlines()
    texts = [item["text"] for when in expected for item in ruled["outcome"][when]]
    shown = [line for line in read if line.startswith("  - ")]
    assert all(line.startswith(f"  - {text} (") for text, line in zip(texts, shown, strict=False))
    assert len(shown) == len(texts) + len(ruled["outcome"]["divergences"])


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_a_contradiction_is_refused_everywhere_in_the_same_words(
    case: Scenario, client: FlaskClient
) -> None:
    with pytest.raises(RuleBroken) as refused:
        rule_case(case.procedure, case.facts)
    answer = client.post(f"/api/v1/rulings/{case.procedure}", json={"facts": case.facts})
    assert answer.status_code == 422
    detail = answer.get_json()["detail"]
    assert detail.startswith(str(refused.value))
    assert [error["field"] for error in answer.get_json()["errors"]] == [case.refused]
    words = ["rule", case.procedure, "--facts", json.dumps(case.facts)]
    typed = CliRunner().invoke(main, words)
    assert typed.exit_code == 2
    assert typed.stderr.strip().splitlines() == [f"refsearch: {detail}"]


def test_the_laws_of_a_procedure_are_cited_with_their_work(client: FlaskClient) -> None:
    for listed in client.get("/api/v1/rulings").get_json()["rulings"]:
        assert listed["work"] == find_procedure(listed["name"]).work
        assert [law["cited"] != [] for law in listed["laws"]] == [True] * len(listed["laws"])
