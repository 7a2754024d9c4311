"""A line that goes on with a sentence is no heading; where that is doubtful, its line is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import Walk, walk

STATUTE = """\
# The Boats Act

## CHAPTER I: BOATS

### Article 1

A boat may be moored by any member of the club, save as is provided in Article 2 and {above}

{line}

{below}

## CHAPTER II: OARS

### Article 2

An oar is of wood.
"""
GOES_ON = "goes on with the sentence above it"
BREAKS_OFF = "the sentence above it breaks off"


def walked(folder: Path, above: str, line: str, below: str) -> Walk:
    return walk(folder, "boats-2024-en", STATUTE.format(above=above, line=line, below=below))


@pytest.mark.parametrize(
    ("above", "line", "below"),
    [
        ("the", "## CHAPTER II: OARS;", "(a) with a rope;"),
        ("the", "## CHAPTER II", "Nobody moors twice."),
        ("in", "## CHAPTER II", "of this Act."),
        ("in", "## CHAPTER II: OARS,", "Nobody moors twice."),
        ("the", "### Article 2", "of this Act."),
    ],
    ids=["a noun is missing above", "above, and no sign below", "small letters below",
         "a comma behind", "a law cited"],
)  # fmt: skip
def test_a_line_that_goes_on_with_a_sentence_is_its_text(
    above: str, line: str, below: str, tmp_path: Path
) -> None:
    found = walked(tmp_path, above, line, below)
    assert f"Article 2 and {above} {line.strip('# ')}" in found.text
    assert found.text.count("\n## ") == 2
    assert [one for one in found.said if f":9: {line.strip('# ')!r} {GOES_ON}" in one]
    assert found.found == []


@pytest.mark.parametrize(
    ("above", "line", "below"),
    [
        ("Article 3.", "## CHAPTER II", "Nobody moors twice."),
        ("so on", "## CHAPTER IV: ROPES", "Nobody moors twice."),
        ("so on", "### Article 1a", "a boat is no oar."),  # some write small letters there
    ],
    ids=["a full stop above", "no sign at either end", "a law, its text in small letters"],
)
def test_a_line_behind_a_sentence_is_a_heading(
    above: str, line: str, below: str, tmp_path: Path
) -> None:
    found = walked(tmp_path, above, line, below)
    assert f"\n\n## {line.strip('# ')}" in found.text or f"\n\n# {line.strip('# ')}" in found.text
    assert not [one for one in found.said if GOES_ON in one or BREAKS_OFF in one]
    assert not [one for one in found.found if "breaks off" in one]


def test_a_heading_behind_a_sentence_that_breaks_off_is_told_by_new_and_by_check(
    tmp_path: Path,
) -> None:
    found = walked(tmp_path, "the", "## CHAPTER II: ROPES", "### Article 1a\n\nA rope is long.")
    assert [
        one
        for one in found.said
        if f":9: 'CHAPTER II: ROPES' is taken as a heading, and {BREAKS_OFF}" in one
    ]
    assert [one.partition(": ")[2] for one in found.found if "breaks off" in one] == [
        "the sentence above the heading 'CHAPTER II: ROPES' breaks off: if the line goes on with "
        "it, take its # away and join them"
    ]


@pytest.mark.parametrize(
    ("broken", "laws"),
    [
        ("in the sense of the\nArticle 2 on oars or ropes", 2),
        ("in the sense meant\nArticle 2 - Oars", 3),
    ],
    ids=["behind a word that leads on", "behind another"],
)
def test_the_next_law_in_plain_text_begins_behind_no_word_that_leads_on(
    broken: str, laws: int, tmp_path: Path
) -> None:
    source = f"Article 1 - Boats\nA boat is moored by any member of the club, {broken}\nis long.\n"
    said = walk(tmp_path, "boats-2024-en", f"{source}\nArticle 3 - Ropes\nA rope is long.\n")
    assert said.text.count("\n## ") == laws
