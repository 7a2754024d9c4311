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
# What decides what stands in a build, besides the modules beside the rooms; the games, the exports
# and the site only read it.
_ROOMS = (
    "analysis", "citations", "comparison", "index", "languages", "layers", "library", "postgres",
    "reading", "rulings", "search", "store",
)  # fmt: skip
_FILES = ("*.py", "*.toml")  # of a room, at any depth: its code, the words and weights beside it


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
    """Return the digest of the code as this process found it: an upgrade does not change it."""
    return code_of(_PACKAGE)


def code_of(package: Path) -> str:
    """Return a digest of the code that decides what stands in a build."""
    rooms = (file for room in _ROOMS for kind in _FILES for file in (package / room).rglob(kind))
    return _digest(package, [*package.glob("*.py"), *rooms])


def _digest(folder: Path, files: Sequence[Path], more: str = "") -> str:
    found = hashlib.sha256(more.encode())
    for file in sorted(files):
        found.update(f"\0{file.relative_to(folder).as_posix()}\0".encode())
        with suppress(OSError):  # unreadable: whoever reads it says so
            found.update(file.read_bytes())
    return found.hexdigest()[:16]
