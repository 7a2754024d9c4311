"""What ``refsearch search`` prints before the hits, and what its JSON holds of it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from refsearch.cli.edit.evaluate import offer_lines
from refsearch.cli.language import in_words, speaking
from refsearch.cli.lookup.search import results_lines
from refsearch.cli.main import main
from refsearch.evaluation.offers import JudgedOffer, OfferOutcome
from refsearch.store.opening import Opened

Print = Callable[..., str]


@pytest.fixture
def printed(opened: Opened) -> Print:
    """Return a function that prints the answer to a query as the command does, without colours."""

    def lines(query: str, ui: str, spoken: str = "en") -> str:
        results = opened.engine.search(query, ui=ui, limit=3)
        with speaking(["--ui", spoken]):
            return click.unstyle("\n".join(map(in_words, results_lines(opened.library, results))))

    return lines


@pytest.mark.parametrize(
    ("query", "ui", "expected"),
    [
        ("renonce", "it", "    refsearch rule revoke\n"),
        ("lictia insufficiente", "it", "'lictia' read as 'licita'"),
        ("renonce edition:bridge-2017-el", "en", "edition:bridge-2017-el"),
        ("4SX-1 vul", "en", "contract-score  score -200"),
        ("4SX-1 vul", "en", "understood as a computation: 4SX-1 vul"),
        ("Art. 12", "it", "understood as a citation: Art. 12\n-> bridge-2017-it:12\n"),
        ("presa eccedente", "it", "[bridge-2017-it:def.odd-trick]"),
        ("revoke", "en", "searched also: renonce, ρενόνς\n"),
        ("zzzqq", "en", "nothing found for zzzqq"),
    ],
)
def test_what_is_known_stands_before_the_hits(
    printed: Print, query: str, ui: str, expected: str
) -> None:
    assert expected in printed(query, ui)


def test_plain_words_are_not_said_again(printed: Print) -> None:
    assert "understood" not in printed("carta dalla mano sbagliata", "it")


def test_a_spelling_that_was_corrected_is_not_asked_about_too(printed: Print) -> None:
    output = printed("lictia insufficiente", "it")
    assert "did you mean" not in output


@pytest.mark.slow
def test_the_commands_that_are_printed_run(printed: Print) -> None:
    output = printed("4SX-1 vul", "en") + "\n" + printed("renonce", "it")
    commands = [line.strip() for line in output.splitlines() if line.startswith("    refsearch ")]
    assert {line.split()[1] for line in commands} == {"compute", "rule"}
    for command in commands:
        words = shlex.split(command)[1:]
        result = CliRunner().invoke(main, words, input="", catch_exceptions=False)
        assert result.exit_code == 0, result.output


def test_the_command_prints_the_lines_or_json_with_all_of_it(store: Path, printed: Print) -> None:
    def run(*words: str) -> str:
        asked = ["search", "lictia insufficiente", "--ui", "it", "--limit", "3", *words]
        return CliRunner().invoke(main, asked, catch_exceptions=False).output

    assert run() == f"{printed('lictia insufficiente', 'it', spoken='it')}\n"
    found = json.loads(run("--json"))
    assert found["understood"]["corrected"] == [{"typed": "lictia", "taken_for": "licita"}]
    assert found["rulings"][0]["procedure"] == "insufficient-bid"
    assert {"definitions", "answer", "also", "suggestion", "resolved"} <= found.keys()


def test_the_measures_of_offers_are_a_table_by_language() -> None:
    asked = [("it", "a"), ("el", "b")]
    outcomes = [OfferOutcome(JudgedOffer("q", ui, "report", ("a",)), (n,)) for ui, n in asked]
    assert offer_lines(outcomes)[2:] == [
        "| report | it | 1 | 1.000 | 1.000 | 1.000 | 0 | 0.000 |",
        "| report | el | 1 | 0.000 | 0.000 | 0.000 | 0 | 0.000 |",
        "| report | all | 2 | 0.500 | 0.500 | 0.500 | 0 | 0.000 |",
    ]
