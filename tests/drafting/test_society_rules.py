"""Rules of societies: laws that are a number and a title, cited as rule 4(1), and subrule (2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.checks.all import references_of
from refsearch.citations.locator import Locator
from refsearch.library.citation_style import style_of
from refsearch.library.citing.formatting import format_citation
from tests.drafting.walked import Walk, walk

KAYAK = """\
# Rules of the kayak club

### 1. Name

1. The club is called Kayak.
2. Subrule (1) does not bind a member under rule 3(2)(b).

### 2. Members

1. A member pays as subrules (2) to (4) say.
2. Who rows pays half, as section 4(1) of the Clubs Act has it.
3. Who is 80 pays nothing; subrule (2) is then without effect.
4. No guest pays, unless under subrule (3) or rule 3(2).

### 3. Meetings

1. A meeting begins with a song, as rule 2(1) and rule 1 say.
2. It ends:
   (a) when all have spoken under subrule (1);
   (b) with the tide, by subrule (2)(a), or
   (c) as rule 3(2)(a) says.
"""

CANOE = """\
# Rules of the canoe club

### 1. Name

1. The club is called Canoe, as rule 3.1 says.

2. See rule 2.1 and rule 3.2, or 3.2 alone.

### 2. Members

1. A member pays, unless subrule 2.1 has it otherwise.

2. Nobody pays who

  1. is 80, or

  2. rows, despite rule 1.1.

3. A guest pays by subrule 1.1.

### 3. Meetings

1. A meeting begins with a song; subrule 2 ends it.

2. It ends with the tide, as subrule 1 and rule 2.2 say.
"""


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    return walk(tmp_path_factory.mktemp("kayak"), "kayak-2024-en", KAYAK)


def test_a_noun_that_no_heading_has_is_learnt_from_what_is_cited(walked: Walk) -> None:
    assert walked.document.edition.citation_law == "rule {number}"
    samples = ("rule 1(1)(a)", "rule 1 subrule (1)(a)")
    assert walked.document.edition.citation_items == samples


@pytest.mark.parametrize(
    ("place", "led"),
    [
        ("1.2", ["Subrule (1) → 1.1", "rule 3(2)(b) → 3.2.b"]),
        ("2.1", ["subrules (2) to (4) → 2.2, 2.3, 2.4"]),
        ("2.2", []),
        ("2.3", ["subrule (2) → 2.2"]),
        ("2.4", ["subrule (3) → 2.3", "rule 3(2) → 3.2"]),
        ("3.1", ["rule 2(1) and rule 1 → 2.1, 1"]),
        ("3.2.a", ["subrule (1) → 3.1"]),
        ("3.2.b", ["subrule (2)(a) → 3.2.a"]),
        ("3.2.c", ["rule 3(2)(a) → 3.2.a"]),
    ],
)
def test_a_part_leads_to_its_own_law_as_deep_as_it_says(
    walked: Walk, place: str, led: list[str]
) -> None:
    assert walked.led.get(place, []) == led


def test_a_section_of_an_act_is_told_and_not_linked(walked: Walk) -> None:
    assert walked.found == []
    assert sum("'section 4(1)'" in one for one in walked.said) == 1


def test_a_number_behind_the_noun_of_a_part_is_of_the_law_it_stands_in(tmp_path: Path) -> None:
    walked = walk(tmp_path, "canoe-2024-en", CANOE)
    assert walked.document.edition.citation_items == ("rule 1.1", "rule 1 subrule 1.1", "1.1")
    assert walked.led == {
        "1.1": ["rule 3.1 → 3.1"],
        "1.2": ["rule 2.1 and rule 3.2, or 3.2 → 2.1, 3.2"],
        "2.1": ["subrule 2.1 → "],
        "2.2": ["rule 1.1 → 1.1"],
        "2.3": ["subrule 1.1 → "],
        "3.1": ["subrule 2 → 3.2"],
        "3.2": ["subrule 1 → 3.1", "rule 2.2 → 2.2"],
    }
    assert [one.partition(" is not in")[0] for one in walked.found] == [
        "11: 2.1: 'subrule 2.1'",
        "19: 2.3: 'subrule 1.1'",
    ]


def test_this_article_is_the_one_around_it_whatever_its_number(tmp_path: Path) -> None:
    numbers = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    articles = (f"## Article {n} - Name {n}\n\nThis Article rows.\n" for n in numbers)
    walked = walk(tmp_path, "barge-2024-en", "# Bylaws of the barge\n\n" + "\n".join(articles))
    assert walked.led == {str(n): [f"This Article → {n}"] for n in range(1, len(numbers) + 1)}


def test_a_part_that_the_source_never_cites_is_cited_with_a_stop_and_read_again(
    tmp_path: Path,
) -> None:
    articles = (f"## Article {n} - Name\n\n1. Row.\n2. Rest.\n" for n in ("I", "II", "III"))
    walked = walk(tmp_path, "skiff-2024-en", "# Bylaws of the skiff\n\n" + "\n".join(articles))
    edition = walked.document.edition
    shown = format_citation(Locator.from_id("3.2"), edition)
    style = style_of(edition)
    assert shown == "Article III.2"
    assert style and style.read(shown) == [("3", "2")]


def test_each_of_several_citations_in_the_same_words_has_its_own_line(tmp_path: Path) -> None:
    source = "## Article I - Oar\n\nSee Article II.\n\nIt floats, as Article II says.\n"
    walk(
        tmp_path, "punt-2024-en", f"# Bylaws of the punt\n\n{source}\n## Article II - End\n\nNo.\n"
    )
    listed = references_of(tmp_path / "texts", "punt-2024-en").references
    text = (tmp_path / "texts/punt-2024-en/text.md").read_text(encoding="utf-8").split("\n")
    assert [text[one.line - 1] for one in listed] == [
        "See Article II.",
        "It floats, as Article II says.",
    ]
