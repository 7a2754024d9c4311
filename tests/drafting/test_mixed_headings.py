"""Headings without labels between labels that show their path, numbered lists, tables: kept."""

from __future__ import annotations

import pytest

from refsearch.drafting.findings.together import joined_by_cause
from refsearch.drafting.numbering import Numbering, parse_labels
from refsearch.drafting.proposal import Proposal, propose
from refsearch.drafting.source import Source
from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.model import Provision
from refsearch.reading.conservation import differences, source_words, text_words
from refsearch.reading.text.reader import examine_proposal

SOURCE = """# Rules of quoits

| | |
| - | - |
| Field | 3 |

# B. The field

# B.1 The pitch

## B.1.1. The mat

It lies flat.

### Size

Its size is one of

- long,
- wide.

After the list.

#### 1. Colour

1. white,

2. red.

### Size

Again.

## B.1.2 The pin

It stands.

# B.2 The ends

There are two.
"""


def proposed(source: str, labels: tuple[str, ...] = ("B.1.1",)) -> tuple[Proposal, list[Provision]]:
    """Return the proposal for a source, and the provisions that it is read as."""
    english = Languages().get("en")
    assert english
    numbering = Numbering(("{letter}. {heading}",), *parse_labels(labels))
    found = propose(Source(source, markdown=True), numbering, english, ())
    assert not any(differences(source_words(source, found.corrections), text_words(found.text)))
    edition = Edition(
        id="q-2024-en", language="en", title="Q", short_title="Q", work="q-2024", publisher="x",
        game="q", year=2024, in_force="2024", citation_law="Rule {letter}",
        law_headings=numbering.law_headings, label_styles=numbering.labels,
        label_paths=numbering.full,
    )  # fmt: skip
    read = examine_proposal(found.text, edition)
    assert not read.errors, read.errors
    return found, list(read.document.provisions)


def test_a_heading_without_a_label_stays_in_what_its_rank_puts_it_in() -> None:
    _, provisions = proposed(SOURCE)
    texts = {one.id: [block.text for block in one.blocks] for one in provisions}
    assert list(texts) == ["B", "B.1", "B.1.1", "B.1.2", "B.2"]
    assert texts["B.1.1"] == [
        "The mat", "It lies flat.", "Size", "Its size is one of", "long,", "wide.",
        "After the list.", "1. Colour", "1. white,", "2. red.", "Size", "Again.",
    ]  # fmt: skip


def test_a_number_that_is_no_label_is_written_so_and_one_line_tells_of_all() -> None:
    second = SOURCE[SOURCE.index("# B. ") :].replace("B.", "C.")
    found, _ = proposed(f"{SOURCE}\n{second}")
    assert r"**1\. Colour**" in found.text
    assert r"    1\. white," in found.text
    [reported] = [one for one in joined_by_cause(found.unplaced) if "in bold" in one.message]
    assert len(reported.more) == 5


def test_a_table_of_a_front_part_keeps_its_rows() -> None:
    found, _ = proposed(SOURCE)
    assert "| | |\n| - | - |\n| Field | 3 |" in found.text


def test_an_empty_header_gets_the_cells_of_its_rows() -> None:
    found, _ = proposed(SOURCE.replace("| | |\n", "||\n"))
    assert "|| |\n| - | - |\n" in found.text


def test_labels_of_a_series_stand_in_labels_with_their_path() -> None:
    _, provisions = proposed(SOURCE.replace("#### 1. Colour\n\n", ""), ("B.1.1", "1."))
    assert [one.id for one in provisions][2:5] == ["B.1.1", "B.1.1.1", "B.1.1.2"]


@pytest.mark.parametrize("title", ["1. Principle", "原則", "Σκοπός", "12"])
def test_a_section_title_of_any_script_has_an_id_and_may_stand_twice(title: str) -> None:
    source = f"# Rules\n\n# B. The field\n\n## {title}\n\nOne.\n\n## {title}\n\nTwo.\n"
    _, provisions = proposed(source)
    assert len(provisions) == 3


def test_a_line_that_small_letters_go_on_with_is_no_title() -> None:
    lines = ["§ 4 Balls", "(1) A throw is void, if", "1. the thrower steps over,", "2. it rains."]
    lines += ["(2) Size of balls", "1. Small balls.", "2. Large balls."]
    english = Languages().get("en")
    assert english
    numbering = Numbering(("§ {number} {heading}",), (("(1)",), ("1.",)))
    found = propose(Source("\n".join(lines) + "\n", markdown=False), numbering, english, ())
    assert "\n(1) A throw is void, if\n" in found.text
    assert "### (2) Size of balls" in found.text
