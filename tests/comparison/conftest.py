"""The two codes of bridge, what is decided of them and what is proposed, once for all tests."""

from __future__ import annotations

import pytest

from refsearch.comparison.concordance.editions import in_one_language, language_of
from refsearch.comparison.concordance.propose import propose
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Concordance
from refsearch.library.library import Library


@pytest.fixture(scope="session")
def pair(library: Library) -> tuple[Book, Book]:
    found = in_one_language(library, "bridge-2007", "bridge-2017")
    assert found
    return found


@pytest.fixture(scope="session")
def proposal(library: Library, pair: tuple[Book, Book]) -> Concordance:
    return propose(*pair, language_of(library, pair))


@pytest.fixture(scope="session")
def decided(library: Library) -> Concordance:
    (found,) = library.corpus.concordances
    return found
