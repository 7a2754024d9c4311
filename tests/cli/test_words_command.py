"""``refsearch words``: an id or a chapter in all languages side by side."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from refsearch.cli.main import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["words", *words])


def test_a_ruling_is_printed_in_all_languages_side_by_side() -> None:
    lines = run("insufficient-bid").stdout.splitlines()
    assert lines[:4] == [
        "rulings/auction.toml  insufficient-bid.title",
        "  it  Licita insufficiente",
        "  el  Ανεπαρκής αγορά",
        "  en  Insufficient bid",
    ]
    assert "rulings/auction.toml  insufficient-bid.choice.bid-made.in-rotation" in lines
    assert not [line for line in lines if line.startswith("rulings/auction.toml  change-of-call")]


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("auction", "change-of-call.question.second-call-made"),
        ("bid-made", "insufficient-bid.question.bid-made"),
        ("calculators", "calculator.imps.title"),
        ("contract-score", "calculator.contract-score.about"),
        ("examples", "imps-620.explanation"),
        ("synonyms", "narrower.referee"),
        ("pages", "Glossary"),
    ],
)
def test_a_name_is_that_of_a_chapter_or_of_what_stands_in_one(name: str, id_: str) -> None:
    entries = json.loads(run(name, "--json").stdout)["words"]
    [found] = [entry for entry in entries if entry["id"] == id_]
    assert list(found["texts"]) == ["it", "el", "en"]


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    result = run("insufficient-bit")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "refsearch: no id or chapter 'insufficient-bit'; the nearest is insufficient-bid\n"
    )
