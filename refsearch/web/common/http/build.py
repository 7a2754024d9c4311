"""The name of a build: it changes as soon as anything changes that answers are made from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from refsearch.library.dated import last_changed
from refsearch.paths import packaged_texts, templates_folder, texts_folder

_PACKAGE = Path(__file__).parents[3]
# What writes pages beside our own code: an upgrade of it may change a byte.
_LIBRARIES = ("Babel", "cobalt", "Flask", "Jinja2", "lxml", "Markdown", "marshmallow", "apispec")


def build_name(*more: str) -> str:
    """Return the name of the build with settings that change its answers."""
    files = tuple((file, file.stat().st_mtime_ns, file.stat().st_size) for file in _files())
    dates = (str(last_changed(folder)) for folder in sorted(p.name for p in _folders()))
    versions = (version(library) for library in _LIBRARIES)
    identity = "\0".join((_content(files), *dates, *versions, *more))
    return hashlib.blake2b(identity.encode(), digest_size=8).hexdigest()


def _folders() -> Iterator[Path]:
    return (path for path in texts_folder().iterdir() if path.is_dir())


def _files() -> Iterator[Path]:
    for root in sorted({_PACKAGE, templates_folder(), packaged_texts(), texts_folder()}):
        found = (path for path in root.rglob("*") if path.suffix not in ("", ".pyc"))
        yield from (path for path in sorted(found) if path.is_file())


@lru_cache(maxsize=4)  # the files as they are, and as they were before a change
def _content(files: tuple[tuple[Path, int, int], ...]) -> str:
    """Return a digest of files; they are read again when their time or size is another."""
    found = hashlib.blake2b(digest_size=16)
    for path, _changed, _size in files:
        content = path.read_bytes()
        found.update(f"{path.name}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()
