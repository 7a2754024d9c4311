"""Rulings in the terminal: from JSON, question by question, and in a real terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from four_kinds import FOUR_KINDS, exposed_by_card, registered

from refsearch.cli.lookup import rule
from refsearch.cli.main import main
from refsearch.rulings.case import Case
from refsearch.rulings.catalogue import procedures
from refsearch.store.opening import Opened

RULED = {
    "bid-made": "in-rotation",
    "bid-reaction": "not-accepted",
    "replacement": "bid-or-pass",
}
PATIENCE = 300  # seconds a terminal may show nothing before it is closed


@pytest.fixture
def terminal(opened_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule, "stdin_is_terminal", lambda: True)


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, ["rule", *words], input=typed)


def test_without_a_name_the_rulings_are_listed() -> None:
    result = run("--ui", "el")
    names = [line.split()[0] for line in result.output.splitlines()]
    assert names == list(procedures())
    assert "Ανεπαρκής αγορά" in result.output


def test_the_list_is_json_too(opened_once: None) -> None:
    ruled = json.loads(run("--json").stdout)
    assert [one["name"] for one in ruled["rulings"]] == list(procedures())


def test_a_ruling_asks_what_it_must_know(opened_once: None) -> None:
    result = run("revoke-enquiry", "--facts", '{"enquiry": "dummy-asks-declarer"}', "--ui", "it")
    assert result.exit_code == 0, result.output
    assert "[dummy-lost-rights]" in result.output
    assert "1. Sì  [yes]" in result.output
    assert "(Art. 61B2(a), Art. 43A2(a), Art. 43A2(b), Art. 43A2(c))" in result.output


def test_the_facts_give_the_outcome(opened_once: None) -> None:
    result = run("insufficient-bid", "--facts", json.dumps(RULED | {"foo": 1}), "--ui", "el")
    lines = result.output.splitlines()
    assert lines[0] == "Ανεπαρκής αγορά"
    assert "Τώρα" in lines
    passes = next(line for line in lines if "Ο συμπαίκτης του υπαίτιου πρέπει να πασάρει" in line)
    assert passes.endswith("(Νόμος 27Β2)")
    assert lines[-1].endswith(": foo")


def test_json_gives_what_the_api_gives(opened_once: None) -> None:
    ruled = json.loads(run("insufficient-bid", "--facts", json.dumps(RULED), "--json").output)
    assert ruled["question"] is None
    assert ruled["outcome"]["now"][-1]["id"] == "partner-must-pass"
    asked = json.loads(run("insufficient-bid", "--facts", "-", "--json", typed="{}").output)
    assert asked["question"]["id"] == "bid-made"


def test_in_a_terminal_it_asks_one_question_after_the_other(terminal: None) -> None:
    # 9 is no answer; b takes "out of rotation" back; then in rotation, not accepted, another bid
    result = run("insufficient-bid", typed="9\n2\nb\n1\n1\n3\n")
    assert result.exit_code == 0, result.output
    assert result.stderr == "Not an answer: 9\n"
    assert "The offender's partner must pass" in result.stdout


def test_back_at_the_first_question_asks_it_again_and_known_facts_can_be_taken_back(
    terminal: None,
) -> None:
    result = run("insufficient-bid", "--facts", '{"bid-made": "unintended"}', typed="b\nb\n1\n")
    asked = [line.rpartition("[")[2] for line in result.stdout.splitlines() if line.endswith("]")]
    questions = [id_.strip("]") for id_ in asked]
    assert [id_ for id_ in questions if id_ in ("since", "bid-made", "bid-reaction")] == [
        "since",
        "bid-made",
        "bid-made",
        "bid-reaction",
    ]


def test_the_end_of_the_input_says_how_to_go_on(terminal: None) -> None:
    result = run("insufficient-bid", "--ui", "el", typed="1\n")
    assert result.exit_code == 1
    said = result.stderr.strip()
    assert said.startswith("Για να συνεχίσετε: refsearch rule insufficient-bid --ui el --facts ")
    words = shlex.split(said.partition("refsearch rule ")[2])
    assert "[bid-reaction]" in run(*words, typed="").stdout


def test_numbers_cards_and_calls_are_typed_as_they_are_written(
    terminal: None, tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule, "open_library", lambda **_: opened)
    with registered(tmp_path, FOUR_KINDS, exposed_by_card, opened.library) as name:
        result = run(name, "--ui", "it", typed="14\n1\n11h\n10h\n8c\n1nt\n")
    assert result.exit_code == 0, result.output
    assert result.stderr.splitlines() == [
        f"Non è una delle risposte: {typed}" for typed in ("14", "11h", "8c")
    ]
    assert "  1 … 13" in result.stdout
    assert "  Quale carta? 10♥" in result.stdout
    assert "  Che cosa ha chiamato il compagno? 1SA" in result.stdout


def honour_is_low(case: Case) -> None:
    low = case.yes("led", "24.A")
    if case.card("card", "24.A", samples=("9H", "KH"))[0] in "TJQKA" and low:
        raise case.contradiction("card", "led", "24.A")
    case.now("call-cancelled", "24.A")


def test_a_contradiction_names_both_facts_and_is_asked_again(
    terminal: None, tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule, "open_library", lambda **_: opened)
    with registered(tmp_path, "low", honour_is_low, opened.library) as name:
        result = run(name, typed="1\nKH\n9H\n")
    assert result.stderr == 'card: this and "led" cannot both be (Art. 24A)\n'
    assert "The call is cancelled." in result.stdout


@pytest.mark.slow
def test_a_whole_case_in_a_real_terminal(opened: Opened) -> None:
    keyboard, screen = pty.openpty()
    words = [sys.executable, "-m", "refsearch", "rule", "insufficient-bid", "--ui", "it"]
    with subprocess.Popen(words, stdin=screen, stdout=screen, stderr=screen) as process:
        os.close(screen)
        shown = typed_into(keyboard, ["9", "3", "i", "1", "1", "3"])
    assert process.returncode == 0, shown
    assert "i = indietro > 9" in shown
    assert "Non è una delle risposte: 9" in shown
    parts = ["[since]", "[bid-reaction]", "[replacement]", "Risposte"]
    assert [part for part in parts if part in shown] == parts
    assert sorted(map(shown.index, parts)) == list(map(shown.index, parts))
    ruled = shown.rpartition("Risposte")[2]
    assert ruled.index("Ora") < ruled.index("deve passare")


def typed_into(keyboard: int, answers: list[str]) -> str:
    """Type an answer at each prompt of a terminal; return all it showed."""
    shown = b""
    while True:
        try:
            waiting, _, _ = select.select([keyboard], [], [], PATIENCE)
            read = os.read(keyboard, 4096) if waiting else b""
        except OSError:  # Linux says so when the other end is closed
            read = b""
        if not read:
            os.close(keyboard)
            return shown.decode().replace("\r\n", "\n")
        shown += read
        if shown.endswith(b" > ") and answers:
            os.write(keyboard, f"{answers.pop(0)}\n".encode())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["insufficient-bidd"], "the nearest is insufficient-bid"),
        (["insufficient-bid", "--facts", "{"], "the facts are not JSON"),
        (["insufficient-bid", "--facts", "[]"], "the facts are not an object"),
        (
            ["change-of-call", "--facts", '{"unintended": 7}'],
            'unintended: "7" is none of these: yes, no (Art. 25A1)',
        ),
    ],
)
def test_what_is_refused_is_one_line_and_exit_code_two(
    opened_once: None, words: list[str], said: str
) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
