"""The manifest of a stored folder: a checksum for each file, verified on every read.

The manifest is the last file written, so a folder without one is not finished. A file that is not
listed is never read, and one that has changed in a single bit is refused. Checksums find damage,
not malice: whoever can write the files can write their checksums too, so what is read must be
harmless to decode.
"""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from refsearch.errors import RefsearchError, reason_of
from refsearch.messages import msg

if TYPE_CHECKING:
    from typing_extensions import Buffer

T = TypeVar("T")
_MANIFEST = "manifest.json"


class StoreDamaged(RefsearchError):
    """A stored folder or file that is missing, unfinished, unreadable or not as it was written."""


def seal(folder: Path) -> None:
    """Write the manifest of the files in ``folder``; its subfolders have manifests of their own."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.stat().st_size)
    found = {file.name: _checksum(file.read_bytes()) for file in files if file.name != _MANIFEST}
    (folder / _MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(found)))


def unseal(folder: Path) -> None:
    """Remove the manifest: until the folder is sealed again nothing in it can be read."""
    (folder / _MANIFEST).unlink(missing_ok=True)


class StoredFiles:
    """The files of a sealed folder. Raises StoreDamaged if there is no sound manifest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        if not folder.is_dir():
            raise StoreDamaged(msg("there is no folder {}", folder))
        try:
            self._checksums = msgspec.json.decode(self._content(_MANIFEST), type=dict[str, str])
        except (msgspec.MsgspecError, ValueError) as error:  # not UTF-8 is a ValueError
            raise StoreDamaged(msg("{}: {}", folder / _MANIFEST, error)) from error

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files, sorted."""
        return tuple(self._checksums)

    def read(self, name: str) -> bytes:
        """Return the content of a file; raise StoreDamaged unless it is what was sealed."""
        content = self._content(name)
        self._check(name, content)
        return content

    def map(self, name: str) -> memoryview:
        """Return a file mapped into memory; raise StoreDamaged unless it is what was sealed."""
        try:
            with (self._folder / name).open("rb") as file:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:  # an empty file can't be mapped: a ValueError
            reason = reason_of(error) if isinstance(error, OSError) else error
            raise StoreDamaged(msg("{}: {}", self._folder / name, reason)) from error
        self._check(name, mapped)
        _forget(mapped)  # what only the checksum looked at
        return memoryview(mapped)

    def parts(self, name: str) -> Callable[[int, int], bytes]:
        """Return what reads parts of a file: (where one begins, bytes) -> what stands there.

        Raises StoreDamaged unless the file is what was sealed.
        """
        return partial(_part, self.map(name))

    def decode(self, name: str, type_: type[T]) -> T:
        """Return a MessagePack file as ``type_``; raise StoreDamaged unless it is one."""
        try:
            return msgspec.msgpack.decode(self.read(name), type=type_)
        except (msgspec.MsgspecError, ValueError) as error:  # not UTF-8 is a ValueError
            raise StoreDamaged(msg("{}: {}", self._folder / name, error)) from error

    def _check(self, name: str, content: Buffer) -> None:
        if _checksum(content) != self._checksums.get(name):
            raise StoreDamaged(msg("{} has changed since it was written", self._folder / name))

    def _content(self, name: str) -> bytes:
        try:
            return (self._folder / name).read_bytes()
        except OSError as error:
            raise StoreDamaged(msg("{}: {}", self._folder / name, reason_of(error))) from error


def _part(mapped: memoryview, begins: int, size: int) -> bytes:
    content = bytes(mapped[begins : begins + size])
    _forget(mapped.obj)
    return content


def _forget(mapped: object) -> None:
    """Have what was looked at of a mapped file count no longer as memory of this process."""
    if isinstance(mapped, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        mapped.madvise(mmap.MADV_DONTNEED)


def _checksum(content: Buffer) -> str:
    return hashlib.sha256(content).hexdigest()
