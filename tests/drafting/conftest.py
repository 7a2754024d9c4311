"""A folder of texts of its own, and the commands run on it as an editor runs them."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refsearch.cli.main import main

sys.path.insert(0, str(Path(__file__).parent))
from tessel import Commands  # isort: skip


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A texts folder with English declared, as one that is begun has."""
    folder = tmp_path_factory.mktemp("begun") / "texts"
    (folder / "languages").mkdir(parents=True)
    own = Path(__file__).parents[2] / "texts" / "languages" / "en" / "language.toml"
    shutil.copy(own, folder / "languages" / "en.toml")
    for name in ("terms.toml", "alignments.toml"):
        (folder / name).write_text("", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def run(texts: Path, tmp_path_factory: pytest.TempPathFactory) -> Commands:
    """Return a function that runs a command of refsearch on these texts.

    It fails unless the exit code is the one expected.
    """
    store = tmp_path_factory.mktemp("store")
    runner = CliRunner(env={"REFSEARCH_TEXTS": str(texts), "REFSEARCH_STORE": str(store)})

    def command(*words: str, code: int = 0) -> Result:
        done = runner.invoke(main, words, catch_exceptions=False)
        assert done.exit_code == code, done.output
        return done

    return command
