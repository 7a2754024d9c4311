"""A cache of the results of earlier builds: after a change, only what depends on it is redone.

A piece is named by a digest of all that it is made from, the code included, so it is never out of
date. It begins with its own checksum: one that is damaged is made anew. Outside a build nothing is
kept.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
M = TypeVar("M")
FOLDER = "pieces"
_ROOMS = ("citations", "languages", "layers", "library", "comparison", "reading", "search")
_CHECKSUM = 32  # bytes
_MOST = 400  # pieces kept: those of twenty editions a few times over
_folder: ContextVar[Path | None] = ContextVar("pieces", default=None)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Keep pieces in a folder while this lasts; the oldest are dropped when there are too many."""
    before = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(before)
        _drop_oldest(folder)


def piece(kind: str, inputs: Any, type_: type[T], make: Callable[[], M]) -> T | M:
    """Return a result for some inputs, cached or computed now; None is not cached."""
    folder = _folder.get()
    if folder is None:
        return make()
    named = hashlib.sha256(_code() + kind.encode() + msgspec.msgpack.encode(inputs))
    file = folder / named.hexdigest()[:32]
    found = _read(file, type_)
    if found is not None:
        return found
    made = make()
    if made is not None:
        _write(file, msgspec.msgpack.encode(made))
    return made


@cache
def _code() -> bytes:
    """Return a digest of the code that pieces are made with."""
    package = Path(__file__).parent
    found = hashlib.sha256()
    for file in sorted(file for room in _ROOMS for file in (package / room).rglob("*.py")):
        found.update(file.read_bytes())
    return found.digest()


def _read(file: Path, type_: type[T]) -> T | None:
    try:
        content = file.read_bytes()
        checksum, kept = content[:_CHECKSUM], content[_CHECKSUM:]
        if hashlib.sha256(kept).digest() != checksum:
            return None
        found = msgspec.msgpack.decode(kept, type=type_)
        os.utime(file)  # it is in use: others are dropped first
    except (OSError, msgspec.MsgspecError, ValueError):  # not UTF-8 is a ValueError
        return None
    return found


def _write(file: Path, content: bytes) -> None:
    """Keep a piece; where it can't be written it is made again next time."""
    fresh = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(hashlib.sha256(content).digest() + content)
        fresh.replace(file)


def _drop_oldest(folder: Path) -> None:
    with suppress(OSError):
        files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[_MOST:]:
            file.unlink(missing_ok=True)
