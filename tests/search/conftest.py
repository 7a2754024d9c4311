"""Search in a small library."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_index import small_index, small_library

from refsearch.library.library import Library
from refsearch.search.service import StoredEngine

__all__ = ["small_index", "small_library"]


@pytest.fixture(scope="session")
def small_engine(small_library: Library, small_index: Path) -> StoredEngine:
    return StoredEngine(small_library, small_index)
