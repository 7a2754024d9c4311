"""Citations typed without the signs between their numbers."""

from __future__ import annotations

import pytest

from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.library.resolve import resolve
from refsearch.reading.reader import examine_proposal

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
