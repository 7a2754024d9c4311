"""What is proposed and served stands where the source has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.checks.all import check_texts
from refsearch.drafting.guessing.citations import citation_samples
from refsearch.drafting.guessing.headings import guess_law_headings
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import Proposal, propose
from refsearch.drafting.source import Source
from refsearch.languages.registry import Languages
from refsearch.reading.conservation import differences, source_words, text_words

RULES = ("Rule {number}: {heading}",)


def proposed(text: str, *, markdown: bool = True, heading: str = RULES[0]) -> Proposal:
    """Return the proposal for a source whose labels are 2.1 and 2.1.a."""
    language = Languages().get("en")
    assert language
    numbering = Numbering((heading,), (), ("2.1.a",))
    return propose(Source(text, markdown=markdown), numbering, language, ())


EMPHASIS = {
    "a paragraph in bold": "1.1 It is **very dear**.\n\n**Captains**\n\n1.2 More.",
    "bold at the start of a text": "1.1 It is **dear**.\n\n**Note** that 1.1 applies.",
    "bold over two lines": "1.1 It is **dear**.\n\n**Captains\nand crews**\n\n1.2 More.",
    "italics": "1.1 It is *dear*.\n\n*Captains* sit.\n\n1.2 More.",
    "a list with stars": "1.1 Any of these*\n\n* one,\n* two.\n\n1.2 More.",
    "a mark in a table": "1.1 So:\n\n| a | b |\n|---|---|\n| to 3.* | c |\n\n*The game may grow.\n",
}


@pytest.mark.parametrize("name", EMPHASIS)
def test_emphasis_of_markdown_is_no_note(name: str) -> None:
    found = proposed(f"## Rule 1: A\n\n{EMPHASIS[name]}\n\n## Rule 2: B\n\nx\n")
    assert "[^" not in found.text
    assert all("note 1:" not in one.message for one in found.unplaced)


def test_a_mark_that_cannot_call_a_note_is_told_with_its_line() -> None:
    found = proposed(f"## Rule 1: A\n\n{EMPHASIS['a mark in a table']}")
    assert [(one.line, one.message[:35]) for one in found.unplaced if "note" in one.message] == [
        (9, "looks like the text of note *, whos")
    ]


def test_a_note_marked_with_a_star_is_told() -> None:
    found = proposed("Rule 1: A\n1.1 Dear*.\n\n*As of 2024.\n\nRule 2: B\nx\n", markdown=False)
    assert "Dear[^1:*]." in found.text
    assert [one.message for one in found.unplaced if one.line == 4] == [
        "taken as the text of note *: 'As of 2024.'"
    ]


BELOW = {
    "bullets": ("- one ox,\n- two mules.", "        - one ox,\n        - two mules."),
    "a paragraph": ("Oxen may rest.", "    Oxen may rest."),
    "a table, which the colon announces": (
        "| a | b |\n|---|---|\n| c | d |",
        "        | a | b |\n        |---|---|\n        | c | d |",
    ),
}


@pytest.mark.parametrize("name", BELOW)
def test_what_follows_an_item_stays_before_the_next_one(name: str) -> None:
    printed, written = BELOW[name]
    found = proposed(
        f"## Rule 1: A\n\n1.1 Any of these.\n\n1.1.a beasts:\n\n{printed}\n\n"
        "1.1.b carts.\n\n1.2 More.\n"
    )
    assert f"1.1.a beasts:\n\n{written}\n\n1.1.b carts." in found.text


def test_definitions_inside_a_law_do_not_swallow_what_follows() -> None:
    source = (
        "## Rule 1: A\n\n1.1 One.\n\n## Definitions\n\nOx: a beast.\n\nCart: it is drawn.\n\n"
        "### 1.2 Drawing\n\nThe ox draws.\n\n## Rule 2: B\n\nx\n"
    )
    found = proposed(source)
    assert found.text.count("\n# ") == 0
    assert "### Definitions\n\nOx: a beast." in found.text
    assert 11 in found.taken
    assert not any(differences(source_words(source, found.corrections), text_words(found.text)))


def test_a_chapter_of_definitions_between_laws_is_one() -> None:
    source = (
        "## Rule 1: A\n\n1.1 One.\n\n## Definitions\n\nOx: a beast.\n\nCart: it is drawn.\n\n"
        "## Rule 2: B\n\n2.1 Two.\n"
    )
    assert "# Definitions {#definitions .definitions}" in proposed(source).text


EDITION = """
id = "carting-2024-en"
work = "carting-2024"
publisher = "Carters"
short_title = "Carting"
in_force = "2024"
title = "Rules of carting"
language = "en"
year = 2024
game = "carting"
[headings]
law = ["Rule {number}: {heading}"]
[labels]
full = ["2.1.a"]
[citation]
law = "Rule {number}"
items = ["rule 2.1.a"]
"""
SERVED = """# Rules of carting {#rules .laws}

## Rule 1: Beasts

1.1 Beasts that may draw are

1.1.a cattle such as these:

BELOW

1.1.b everything else that walks.

1.2 Carts have wheels.

## Rule 2: Roads

2.1 A road is kept.
"""


@pytest.mark.parametrize(
    ("margin", "found"),
    [
        ("        ", []),
        (
            "",
            [
                "1.1.b: '1 1 b everything', line 12 of source.txt, is served after line 7: one of "
                "them is out of place; indent what goes on with an item"
            ],
        ),
    ],
)
def test_what_is_served_elsewhere_than_the_source_has_it_is_a_finding(
    tmp_path: Path, margin: str, found: list[str]
) -> None:
    bullets = ["- an ox born before winter,", "- two grey mules together."]
    folder = tmp_path / "carting-2024-en"
    folder.mkdir()
    for name in ("terms.toml", "alignments.toml"):
        (tmp_path / name).write_text("", "utf-8")
    (folder / "edition.toml").write_text(EDITION, "utf-8")
    (folder / "corrections.toml").write_text("", "utf-8")
    (folder / "source.txt").write_text(
        SERVED.replace("BELOW", "\n".join(bullets)).replace(" {#rules .laws}", ""), "utf-8"
    )
    (folder / "text.md").write_text(
        SERVED.replace("BELOW", "\n".join(margin + one for one in bullets)), "utf-8"
    )
    told = [one.message for one in check_texts(tmp_path)]
    assert [one for one in told if "out of place" in one] == found, told


def test_headings_that_go_on_counting_with_a_full_stop_are_laws_too() -> None:
    marked = ["1 Field", "2 Game", "3. Throw", "4. Catch"]
    assert guess_law_headings(marked, marked) == ("{number} {heading}", "{number}. {heading}")


def test_a_word_before_numbers_that_are_no_labels_is_no_noun_for_a_law() -> None:
    lines = ["2.1.a One.", "2.1.b Two, as Rule 2.1 says."]
    lines += ["### Course", "2.1.c Three.", "### Course", "2.1.d Four."]
    source = "\n".join([*lines, "Size 9.5, Size 8.5, Size 7.5, Rule 2.1 and Rule 2.1.b"])
    numbering = Numbering(("Law {number}",), (), ("2.1.a",))
    assert next(iter(citation_samples(source, numbering))) == "Rule 2.1.a"
