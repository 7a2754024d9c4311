"""Citations typed without the signs between their numbers."""

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

TEXT = """# R {#r .laws}

## C. Play

C.5.1.3. Deep.

C.2.1. Two.

C.13. Thirteen.
"""


@pytest.fixture(scope="module")
def library() -> Library:
    edition = Edition(
        id="r-2024-en", language="en", title="R", short_title="R", work="r-2024", publisher="x",
        game="r", year=2024, in_force="2024", citation_law="Article {letter}",
        law_headings=("{letter}. {heading}",), label_styles=(), label_paths=("C.5.1.3.",),
        citation_items=("Article C.5.1.3",),
    )  # fmt: skip
    document = examine_proposal(TEXT, edition).document
    english = Languages().get("en")
    assert english
    return Library(Corpus((document,), (), (english,), {}))


TYPED = {
    "article c513": "C.5.1.3",
    "C513": "C.5.1.3",
    "article c 5 1 3": "C.5.1.3",
    "article C.13": "C.13",
    "c13": "C.13",
    "article C.21": "",
    "article C 21": "",
    "c51": "C.5.1",
}


@pytest.mark.parametrize("typed", TYPED)
def test_a_label_is_found_as_it_is_typed_and_never_another(library: Library, typed: str) -> None:
    found = [target.rpartition(":")[2] for target in resolve(library, typed).targets]
    assert found == ([TYPED[typed]] if TYPED[typed] else [])


LETTERED = """# R {#r .laws}

## Regulation A The Umpire

A1 The umpire acts under A2, and keeps A3 to A4; A4 paper is no label of 9 others, nor is B7.

A2 Two.

A3 Three.

A4 Four.
"""


@pytest.mark.parametrize(
    ("items", "cited"),
    [
        (("Regulation A1",), []),
        (
            ("Regulation A1", "A1"),
            ["A2", "A3 to A4; A4"],
        ),  # also the paper
    ],
)
def test_labels_of_a_lettered_law_are_cited_alone_where_a_sample_says_so(
    items: tuple[str, ...], cited: list[str]
) -> None:
    edition = Edition(
        id="q-2024-en", language="en", title="Q", short_title="Q", work="q-2024", publisher="x",
        game="q", year=2024, in_force="2024", citation_law="Regulation {letter}",
        law_headings=("Regulation {letter} {heading}",), label_styles=(), label_paths=("A1",),
        citation_items=items,
    )  # fmt: skip
    english = Languages().get("en")
    assert english
    book = Book(examine_proposal(LETTERED, edition).document)
    found = find_references(book, english, ManualReferences())
    assert [one.text for one in found if one.targets] == cited
