"""Rulings in the terminal."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from refsearch.build import Opened
from refsearch.cli import main
from refsearch.rulings import command
from refsearch.rulings.telling import spoken

RULED = {
    "unintended": "no",
    "in-rotation": "yes",
    "bid-reaction": "not-accepted",
    "replacement": "bid-or-pass",
    "comparable": "none",
}


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, ["rule", *words], input=typed)


def test_without_a_name_the_rulings_are_listed() -> None:
    result = run("--ui", "el")
    names = [line.split()[0] for line in result.output.splitlines()]
    assert names == list(spoken())
    assert "Ανεπαρκής αγορά" in result.output


def test_a_ruling_asks_what_it_must_know(opened: Opened) -> None:
    result = run("insufficient-bid", "--facts", '{"unintended": false}', "--ui", "it")
    assert result.exit_code == 0, result.output
    assert "[in-rotation]" in result.output
    assert "1. Sì  [yes]" in result.output
    assert "(Art. 27A2)" in result.output


def test_the_facts_give_the_outcome(opened: Opened) -> None:
    result = run("insufficient-bid", "--facts", json.dumps(RULED | {"foo": 1}), "--ui", "el")
    lines = result.output.splitlines()
    assert lines[0] == "Ανεπαρκής αγορά"
    assert "Τώρα" in lines
    passes = next(line for line in lines if "πρέπει να πασάρει" in line)
    assert passes.endswith("(Νόμος 27Β2)")
    assert lines[-1].endswith(": foo")


def test_json_gives_what_the_api_gives(opened: Opened) -> None:
    told = json.loads(run("insufficient-bid", "--facts", json.dumps(RULED), "--json").output)
    assert told["question"] is None
    assert told["outcome"]["now"][0]["id"] == "partner-must-pass"
    asked = json.loads(run("insufficient-bid", "--facts", "-", "--json", typed="{}").output)
    assert asked["question"]["id"] == "unintended"


def test_in_a_terminal_it_asks_one_question_after_the_other(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_is_terminal", lambda: True)
    # 9 is no answer; b takes "yes" back; then not, in rotation, not accepted, bid, none
    result = run("insufficient-bid", typed="9\n1\nb\n2\n1\n3\n2\n4\n")
    assert result.exit_code == 0, result.output
    assert "'9' is none of yes, no" in result.stderr
    assert "The offender's partner must pass" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["insufficient-bidd"], "the nearest is insufficient-bid"),
        (["insufficient-bid", "--facts", "{"], "the facts are not JSON"),
        (["insufficient-bid", "--facts", "[]"], "the facts are not an object"),
        (["insufficient-bid", "--facts", '{"unintended": 7}'], "unintended: 7 is none of yes, no"),
    ],
)
def test_what_is_refused_is_one_line_and_exit_code_two(
    opened: Opened, words: list[str], said: str
) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
