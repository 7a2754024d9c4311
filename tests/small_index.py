"""A small library and its index, for the tests of the index and of search."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_library import BURRACO, CONCEPTS, GREEK, ITALIAN

from refsearch.index.building import build_index
from refsearch.library.library import Library
from refsearch.library.model import Corpus


@pytest.fixture(scope="session")
def small_library() -> Library:
    return Library(Corpus((ITALIAN, GREEK, BURRACO), CONCEPTS))


@pytest.fixture(scope="session")
def small_index(small_library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("search") / "index"
    build_index(small_library, directory)
    return directory
