"""A cache of the results of earlier builds: after a change, only what depends on it is redone.

A piece is named by a digest of all that it is made from, the code included, so it is never out of
date. It begins with its own checksum: one that is damaged is made anew. Outside a build and the
command that checks nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import time
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
_ROOMS = (
    "analysis", "citations", "comparison", "index", "languages", "layers", "library", "reading",
    "search",
)  # fmt: skip
_FILES = ("*.py", "*.toml")  # of a room: its code, and the words and weights beside it
_CHECKSUM = 32  # bytes
_MOST = 400  # pieces that a build has no use for: those of twenty editions a few times over
_COARSE = 2.0  # seconds: a file system may note the time of a use so far off
_folder: ContextVar[Path | None] = ContextVar("pieces", default=None)


@contextmanager
def kept_in(folder: Path, most: int | None = _MOST) -> Iterator[None]:
    """Keep pieces in a folder while this lasts.

    At its end the oldest are dropped of those that were not used, but for so many as ``most``;
    none of them where that is None, in a part of a build.
    """
    before, begun = _folder.set(folder), time.time() - _COARSE
    try:
        yield
    finally:
        _folder.reset(before)
        if most is not None:
            _drop_oldest(folder, begun, most)


def piece(kind: str, inputs: Any, type_: type[T], make: Callable[[], M]) -> T | M:
    """Return a result for some inputs, cached or computed now; None is not cached."""
    file = _file(kind, inputs)
    if file is None:
        return make()
    found = _read(file, type_)
    if found is not None:
        return found
    made = make()
    if made is not None:
        _write(file, msgspec.msgpack.encode(made))
    return made


def is_kept(kind: str, inputs: Any) -> bool:
    """Whether a result for some inputs is cached."""
    file = _file(kind, inputs)
    return file is not None and file.exists()


def digest(of: Any) -> bytes:
    """Return a digest of something that several pieces are made from."""
    return hashlib.sha256(msgspec.msgpack.encode(of)).digest()


def _file(kind: str, inputs: Any) -> Path | None:
    folder = _folder.get()
    if folder is None:
        return None
    named = hashlib.sha256(_code() + kind.encode() + msgspec.msgpack.encode(inputs))
    return folder / named.hexdigest()[:32]  # 128 bits: no two pieces are taken for one another


@cache
def _code() -> bytes:
    """Return a digest of the code that pieces are made with."""
    package = Path(__file__).parent
    found = hashlib.sha256()
    made_with = (package / room for room in _ROOMS)
    for file in sorted(f for room in made_with for kind in _FILES for f in room.rglob(kind)):
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
    with suppress(OSError):  # a full or read-only disk stops no build
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(hashlib.sha256(content).digest() + content)
        fresh.replace(file)


def _drop_oldest(folder: Path, begun: float, most: int) -> None:
    """Drop the oldest of the pieces that nobody has used since a time."""
    with suppress(OSError):  # another build drops them at the same time
        used = {file: file.stat().st_mtime for file in folder.iterdir()}
        unused = sorted((file for file in used if used[file] < begun), key=lambda file: used[file])
        for file in unused[: max(0, len(unused) - most)]:
            file.unlink(missing_ok=True)
