"""What is wrong with a source is said in one line that helps: signs, numbers, headings, folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main

RULES = """\
# Rules

## Rule 1 - Start

1.1 Go.

1.2 Stop.

## Rule 2 - End

2.1 Home.

2.2 Rest.

## Rule 3 - More

3.1 Play.

3.2 Win.
"""

STOP = "Stop where all of the players see the line that the umpire has drawn, as is the case of"


def said(texts: Path, source: str) -> str:
    file = texts / "rules.md"
    file.write_text(source, encoding="utf-8")
    run = CliRunner(env={"REFSEARCH_TEXTS": str(texts)}).invoke
    return run(main, ["new", "rules-2024-en", "--from", str(file), "--language", "en"]).output


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (RULES.replace("Home", "Ho\0me"), "rules.md:11: U+0000 is no sign of a text"),
        (
            RULES.replace("Rule 3", "Rule 2").replace("\n3.", "\n2."),
            "rules-2024-en/source.txt:15: number 2 is there already, in line 9\n",
        ),
        (
            RULES.replace("1.2 Stop.", "1.2 Stop, see Rule\n2.1 too."),
            "rules-2024-en/source.txt:8: 2.1 goes on with a sentence: no label: left as text; if",
        ),
        (
            RULES.replace("1.2 Stop.", f"1.2 {STOP}\n1.7 and not."),
            "rules-2024-en/source.txt:8: 1.7 goes on with a sentence: no label: left as text; if",
        ),
        (
            RULES.replace("1.2 Stop.", "1.2 Stop.\n\n3.1 Stray."),
            "source.txt:9: the label 3.1 stands in law 1, and law 3 begins in line 17: it is left",
        ),
        (
            RULES.replace("3.1 Play.", "3.1 Play.\n\n1.3 Stray."),
            "source.txt:19: the label 1.3 stands in law 3, and law 1 begins in line 3: it is left",
        ),
        (
            RULES.replace("1.2 Stop.", "1.2 Stop.\n\n4.1 Stray."),
            "source.txt:9: the label 4.1 stands in law 1: not taken: was the heading of law 4 not",
        ),
        (  # a line may end at six tenths of the width, before a long word
            RULES.replace("1.1", f"1.1 {STOP} {STOP[:9]}.\n\n{STOP}.\n\n1.1", 1).replace(
                "1.2 Stop.", f"1.2 {STOP[:60]}\n1.7 and not."
            ),
            "1.7 goes on with a sentence: no label: left as text; if",
        ),
        (
            RULES.replace("3.2 Win.", "3.2 Win.\n3.1 is no way to."),
            "source.txt:20: 3.1 goes on with a sentence, and is there already, in line 17: left as",
        ),
        (
            RULES.replace("3.2 Win.", "3.2 Win\n\n(a) now,\n\n(i) or\n\n(b) then."),
            'write the line styles = [["(a)"], ["(i)"]] under [labels] in edition.toml, ',
        ),
        (
            RULES.replace("2.2 Rest", "###\n\n2.2 Rest"),
            "rules-2024-en/source.txt:13: a heading without words is left out\n",
        ),
    ],
)
def test_one_line_says_what_is_wrong(tmp_path: Path, source: str, line: str) -> None:
    assert said(tmp_path, source).count(line) == 1


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ("--from boat.txt", "--language is missing; e.g. refsearch new a --from boat.txt --lang"),
        ("--language en", "--from is missing; e.g. refsearch new a --from rules.txt --language en"),
        ("", "--from --language is missing; e.g. refsearch new a --from rules.txt --language fr"),
    ],
)
def test_the_option_that_is_missing_is_told_with_an_example(given: str, missing: str) -> None:
    said = CliRunner().invoke(main, ["new", "a", *given.split()]).output
    assert missing in " ".join(said.split())


def test_a_number_that_is_there_twice_is_told_by_no_name_that_was_made_up(tmp_path: Path) -> None:
    said(tmp_path, RULES.replace("Rule 3", "Rule 2").replace("\n3.", "\n2."))
    found = CliRunner(env={"REFSEARCH_TEXTS": str(tmp_path)}).invoke(main, ["check"]).output
    assert "2 is there already, in line 9" in found
    assert "unread" not in found


def test_an_edition_in_a_folder_of_another_is_told(tmp_path: Path) -> None:
    said(tmp_path, RULES)
    (tmp_path / "more").mkdir()
    (tmp_path / "rules-2024-en").rename(tmp_path / "more" / "rules-2024-en")
    found = CliRunner(env={"REFSEARCH_TEXTS": str(tmp_path)}).invoke(main, ["check"]).output
    assert "more/rules-2024-en/edition.toml:1: an edition in a folder of another" in found
