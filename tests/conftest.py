"""What every test can ask for: the real library, built once for the whole run."""

from __future__ import annotations

import gc
import marshal
import os
import pickle
import tomllib
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from functools import lru_cache, partialmethod
from pathlib import Path
from typing import Any, cast

import pytest
from flask.templating import Environment
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache

from refsearch.checks.all import Checked, checked
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.pieces import FOLDER as PIECES
from refsearch.pieces import kept_in
from refsearch.search.service import StoredEngine
from refsearch.store.opening import Opened, open_library

os.environ["LANGUAGE"] = "en"  # commands speak English wherever the tests are run
# The collector of garbage looks less often: of what tests make, little is in circles, and looking
# took three to five of a hundred of the processor time.
gc.set_threshold(20_000, 20, 50)

# A busy machine is no fault; nor is a fixture that many examples read. What CI tries is the same
# every time, so that no change is refused for what it did not do: whoever runs the tests explores,
# and tries twice as much.
NO_CLOCK = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("local", NO_CLOCK)
settings.register_profile(
    "in CI", NO_CLOCK, derandomize=True, database=None, print_blob=True, max_examples=50
)
settings.load_profile("in CI" if os.environ.get("CI") == "true" else "local")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks for a browser, so that the part without one can't start one.

    What is slow goes first, and what needs a browser: the workers share what is quick at the end.
    """
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: not any(map(item.get_closest_marker, ("slow", "browser"))))


@pytest.fixture(scope="session", autouse=True)
def toml_parsed_once() -> Iterator[None]:
    """Parse a text of TOML once: the words of all languages are most of what a small check reads.

    Whoever reads it again gets a copy of its own.
    """
    parse = tomllib.loads

    @lru_cache(maxsize=2_000)
    def kept(text: str) -> bytes:
        return marshal.dumps(parse(text))

    def loads(text: str) -> dict[str, Any]:
        try:
            return marshal.loads(kept(text))
        except ValueError:  # a date, or no TOML
            return parse(text)

    patch = pytest.MonkeyPatch()
    patch.setattr(tomllib, "loads", loads)
    yield
    patch.undo()


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile a template once for all applications of the run, each of which would do so anew."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "templates"
    folder.mkdir(exist_ok=True)
    kept = FileSystemBytecodeCache(str(folder))
    patch = pytest.MonkeyPatch()
    patch.setattr(Environment, "__init__", partialmethod(Environment.__init__, bytecode_cache=kept))
    yield
    patch.undo()


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A store of the test run's own, also for the commands that tests start.

    The workers of a run share it; ``REFSEARCH_TEST_STORE`` names one that several runs share.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = Path(os.environ.get("REFSEARCH_TEST_STORE") or shared / "store")
    folder.mkdir(parents=True, exist_ok=True)
    patch = pytest.MonkeyPatch()
    patch.setenv("REFSEARCH_STORE", str(folder))
    yield folder
    patch.undo()


@pytest.fixture(scope="session")
def opened(store: Path) -> Opened:
    # the first worker builds, the others wait: two builds at a time take longer than one
    with (store / "building").open("w") as lock:
        flock(lock, LOCK_EX)
        opened = open_library()
    # The library lives as long as the run: the collector of garbage need not walk it every time.
    gc.collect()
    gc.freeze()
    return opened


@pytest.fixture(scope="session")
def whole_check(store: Path, opened: Opened, tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """What the check says of all texts: the first worker that asks checks, the others read it.

    Of what the build worked out, as the command takes it.
    """
    base = tmp_path_factory.getbasetemp()
    file = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "checked.pickle"
    with file.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not file.exists():
            with kept_in(store / PIECES):
                file.write_bytes(pickle.dumps(checked(texts_folder())))
    return cast(Checked, pickle.loads(file.read_bytes()))


@pytest.fixture
def checked_once(whole_check: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command that checks say what the check of this run found."""
    monkeypatch.setattr("refsearch.cli.edit.check.checked", lambda _: whole_check)


@pytest.fixture
def opened_once(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands run in this process have the library that is open, not read it anew."""
    for module in ("shared", "lookup.rule"):
        monkeypatch.setattr(f"refsearch.cli.{module}.open_library", lambda *_, **__: opened)


@pytest.fixture(scope="session")
def library(opened: Opened) -> Library:
    return opened.library


@pytest.fixture(scope="session")
def engine(opened: Opened) -> StoredEngine:
    return opened.engine
