"""Laws that have a name for a number, cited with their labels: found in texts, and as typed."""

from __future__ import annotations

import pytest

from refsearch.languages.registry import Languages
from refsearch.layers.references.finding import find_references
from refsearch.layers.references.manual import ManualReferences
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.library.resolution.resolve import resolve
from refsearch.reading.text.reader import examine_proposal

LAWS = """# R {#r .laws}

## Equipment {#equipment}

1. TEXT

2. Two.

a) Letter one.

b) Letter two.

## The Field {#the-field}

1. Three.

2. Four.
"""
EDITION = Edition(
    id="r-2024-en", language="en", title="R", short_title="R", work="r-2024", publisher="x",
    game="r", year=2024, in_force="2024", citation_law="Rule {number}",
    law_headings=("{name}",), label_styles=(("1.",), ("a)",)),
)  # fmt: skip


def read(text: str = "One.") -> Book:
    return Book(examine_proposal(LAWS.replace("TEXT", text), EDITION).document)


CITED = {
    "see Equipment 2": [("Equipment 2", "equipment.2", "")],
    "see Rule Equipment 2a": [("Rule Equipment 2a", "equipment.2.a", "")],
    "as in Equipment, 2, b and The Field, 1": [
        ("Equipment, 2, b", "equipment.2.b", ""), ("The Field, 1", "the-field.1", ""),
    ],
    "see The Field 2 and 1": [("The Field 2", "the-field.2", ""), ("1", "the-field.1", "")],
    "Rule: “Equipment” 2(a)": [("Rule: “Equipment” 2(a)", "equipment.2.a", "")],
    "rule The Field says": [("rule The Field", "the-field", "")],
    "by rule Equipment 9": [("rule Equipment 9", "", "equipment.9")],
    "Equipment 1, 2(b) and 9": [
        ("Equipment 1", "equipment.1", ""), ("2(b)", "equipment.2.b", ""),
    ],
    "the Equipment a player has, the equipment 2 of them use": [],
    "Equipment of 3 or 2.5 m": [],
}  # fmt: skip


@pytest.mark.parametrize("text", CITED)
def test_a_law_with_a_name_is_cited_by_it_with_its_labels(text: str) -> None:
    language = Languages().get("en")
    assert language
    found = find_references(read(text), language, ManualReferences())
    told = [
        (
            one.text,
            " ".join(target.rpartition(":")[2] for target in one.targets),
            " ".join(absent.target.rpartition(":")[2] for absent in one.absent),
        )
        for one in found
    ]
    assert told == CITED[text]


@pytest.mark.parametrize(
    ("typed", "id_"),
    [("equipment 2a", "equipment.2.a"), ("Rule Equipment 2 (b)", "equipment.2.b"),
     ("the field 2", "the-field.2"), ("rule the field", "the-field"), ("equipment 7", None)],
)  # fmt: skip
def test_it_is_found_as_people_type_it(typed: str, id_: str | None) -> None:
    library = Library(Corpus((read().document,), (), Languages().declared), Languages())
    found = resolve(library, typed, language="en").targets
    assert found == ((f"r-2024-en:{id_}",) if id_ else ())


def test_what_is_shown_as_its_citation_leads_back_to_it() -> None:
    book = read()
    library = Library(Corpus((book.document,), (), Languages().declared), Languages())
    for one in book.provisions.values():
        assert resolve(library, one.citation).targets == (f"r-2024-en:{one.id}",)
