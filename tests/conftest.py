"""What every test can ask for: the real library, built once for the whole run."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from refsearch.library.library import Library
from refsearch.search.service import WhooshEngine
from refsearch.store import Opened, open_library


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A store of the test run's own, also for the commands that tests start."""
    patch = pytest.MonkeyPatch()
    patch.setenv("REFSEARCH_STORE", str(tmp_path_factory.mktemp("store")))
    yield
    patch.undo()


@pytest.fixture(scope="session")
def opened(store: None) -> Opened:
    opened = open_library()
    # The library lives as long as the run: the collector of garbage need not walk it every time.
    gc.collect()
    gc.freeze()
    return opened


@pytest.fixture(scope="session")
def library(opened: Opened) -> Library:
    return opened.library


@pytest.fixture(scope="session")
def engine(opened: Opened) -> WhooshEngine:
    return opened.engine
