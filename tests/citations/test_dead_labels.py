"""Labels that are cited without a noun: each leads somewhere, or is told."""

from __future__ import annotations

import pytest

from refsearch.languages.registry import Languages
from refsearch.layers.references.finding import find_references
from refsearch.layers.references.manual import ManualReferences
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.reading.text.reader import examine_proposal

NUMBERS = """# R {#r .laws}

## Rule 1: Field

1.1. TEXT

1.2. Two.

## Rule 2: Play

2.1. Three.
"""
LAWS = """# R {#r .laws}

## Rule 1: Field

1.A. One.

1.A.1. TEXT

1.A.2. Two.

1.A.3. Three.

1.B. Four.

## Rule 2: Play

2.C. Five.

2.C.2. Six.

## Appendix B: Size

Seven.
"""


def found_in(text: str, laws: str, *items: str) -> list[tuple[str, str, str]]:
    """Return what is cited in an item: its words, the ids it leads to, those it does not."""
    edition = Edition(
        id="r-2024-en", language="en", title="R", short_title="R", work="r-2024", publisher="x",
        game="r", year=2024, in_force="2024", citation_law="Rule {number}",
        law_headings=("Rule {number}: {heading}", "Appendix {letter}: {heading}"),
        label_styles=(), label_paths=(f"{items[0]}.",), citation_items=items,
    )  # fmt: skip
    language = Languages().get("en")
    assert language
    book = Book(examine_proposal(laws.replace("TEXT", text), edition).document)
    return [
        (
            one.text,
            " ".join(target.rpartition(":")[2] for target in one.targets),
            " ".join(absent.target.rpartition(":")[2] for absent in one.absent),
        )
        for one in find_references(book, language, ManualReferences())
    ]


CITED = {
    "see 1.A and 2.X": [("1.A and 2.X", "1.A", "2.X")],
    "see 9.A.1": [("9.A.1", "", "9.A.1")],
    "see 3.B": [("3.B", "", "3.B")],
    "see 2.C.2, Appendix B": [("2.C.2", "2.C.2", ""), ("Appendix B", "B", "")],
    "see 7.G and rule 1.A": [("7.G", "", "7.G"), ("rule 1.A", "1.A", "")],
    "see 1.A.1-3": [("1.A.1-3", "1.A.1 1.A.2 1.A.3", "")],
    "see 1.A.2–3": [("1.A.2–3", "1.A.2 1.A.3", "")],
    "see 1.A.2-9": [("1.A.2-9", "1.A.2", "1.A.9")],
    "see 1.a.2": [("1.a.2", "1.A.2", "")],
    "see 1.A.1(b)": [("1.A.1(b)", "", "1.A.1.b")],
    "see 1.A.1.iii": [("1.A.1.iii", "", "1.A.1.3")],
    "see 1.A.1.b.2.c.4": [("1.A.1.b.2.c.4", "", "1.A.1.B.2.C.4")],
    "rule 1.A.1(b)(2), or": [("rule 1.A.1(b)(2)", "", "1.A.1.b.2")],
    "won 3.5 of 7.5": [],
    "ropes of 2.5 m": [],
    "see 1.A and ropes of 2.5 m": [("1.A", "1.A", "")],
    "rule 2-1 down": [("rule 2", "2", "")],
}


@pytest.mark.parametrize("text", CITED)
def test_a_label_without_a_noun_leads_somewhere_or_is_told(text: str) -> None:
    assert found_in(text, LAWS, "1.A.1", "Appendix B2.C.1") == CITED[text]


CITED_BY_NUMBERS = {
    "see 1.2 and 2.9": [("1.2 and 2.9", "1.2", "2.9")],
    "see 2.5": [("2.5", "", "2.5")],
    "see 7.7 and rule 1.2": [("7.7", "", "7.7"), ("rule 1.2", "1.2", "")],
    "see 1.1.2.3.4.5": [("1.1.2.3.4.5", "", "1.1.2.3.4.5")],
    "rule 1.1(a) or 1.2.": [("rule 1.1(a) or 1.2", "1.2", "1.1.a")],
    "see 1.1-2, 2.1": [("1.1-2, 2.1", "1.1 1.2 2.1", "")],
    "won 7.5 of 9.5": [],
    "ropes of 2.5 m": [],
}


@pytest.mark.parametrize("text", CITED_BY_NUMBERS)
def test_a_label_of_numbers_alone_is_told_unless_it_may_be_a_decimal(text: str) -> None:
    assert found_in(text, NUMBERS, "1.1") == CITED_BY_NUMBERS[text]
