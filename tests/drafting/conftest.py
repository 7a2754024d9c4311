"""A folder of texts of its own, and the commands run on it as an editor runs them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from tessel import Commands


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
    """Return a function that runs a command of refsearch on these texts, in a process of its own.

    It fails unless the exit code is the one expected.
    """
    store = tmp_path_factory.mktemp("store")
    environment = {**os.environ, "REFSEARCH_TEXTS": str(texts), "REFSEARCH_STORE": str(store)}

    def command(*words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "refsearch", *words],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return command
