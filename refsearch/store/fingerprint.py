"""The name of a build: it changes with the texts and with the code that reads them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from refsearch.languages.registry import FOLDER
from refsearch.paths import packaged_texts

_PACKAGE = Path(__file__).parent.parent
# What decides what stands in a build; the games, the exports and the site only read it.
_CODE = (
    "*.py",
    "citations/*.py",
    "languages/*.py",
    "comparison/**/*.py",
    "comparison/data/*.toml",
    "layers/*.py",
    "library/*.py",
    "reading/*.py",
    "rulings/**/*.py",
    "search/**/*.py",
    "search/data/**/*.toml",
    "store/*.py",
)


def fingerprint(texts: Path) -> str:
    """Return a name for what is built of a folder of texts.

    The executable examples are read as they are: a change of one is no new build.
    """
    pages = [file for file in texts.rglob("*.md") if file.parent.name != "examples"]
    made_with = _code()
    for shared in (packaged_texts() / name for name in (FOLDER, "rulings")):
        if not shared.is_relative_to(texts):
            made_with = _digest(shared, [*shared.rglob("*.toml")], made_with)
    return _digest(texts, [*texts.rglob("*.toml"), *pages], made_with)


@cache
def _code() -> str:
    """Return a digest of the code as this process found it: an upgrade does not change it."""
    return _digest(_PACKAGE, [file for pattern in _CODE for file in _PACKAGE.glob(pattern)])


def _digest(folder: Path, files: Sequence[Path], more: str = "") -> str:
    found = hashlib.sha256(more.encode())
    for file in sorted(files):
        found.update(f"\0{file.relative_to(folder).as_posix()}\0".encode())
        with suppress(OSError):  # unreadable: whoever reads it says so
            found.update(file.read_bytes())
    return found.hexdigest()[:16]
