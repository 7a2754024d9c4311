"""Whoosh's files in memory, each compared with its checksum; opening them can't run code.

Whoosh pickles what it stores: its table of contents, the directory of a segment, the blocks of a
posting list. An unpickler that is left free calls any function that a file names, so here it gets
back nothing but plain data and the two classes of Whoosh's own that are data too.
"""

from __future__ import annotations

import pickle
from array import array
from collections import defaultdict
from io import BytesIO
from typing import Any, BinaryIO

from whoosh import columns
from whoosh.codec import whoosh3
from whoosh.filedb import structfile
from whoosh.filedb.filestore import RamStorage

from refsearch.manifest import StoredFiles


def _latin_1(text: str, encoding: str) -> bytes:
    """Return bytes that an old protocol of pickle wrote as text."""
    return text.encode("latin-1")


_DATA: dict[tuple[str, str], Any] = {
    ("_codecs", "encode"): _latin_1,
    ("array", "array"): array,
    ("builtins", "int"): int,
    ("collections", "defaultdict"): defaultdict,
    ("whoosh.codec.whoosh3", "W3Segment"): whoosh3.W3Segment,
    ("whoosh.codec.whoosh3", "W3Codec"): whoosh3.W3Codec,
}


class _DataUnpickler(pickle.Unpickler):
    """Builds plain data, arrays, segments and codecs; refuses everything else."""

    def find_class(self, module: str, name: str) -> Any:
        """Return what a name of plain data stands for; raise UnpicklingError for other names."""
        if (module, name) not in _DATA:
            raise pickle.UnpicklingError(f"{module}.{name} has no place in an index")
        return _DATA[module, name]


def _load(file: BinaryIO) -> Any:
    return _DataUnpickler(file).load()


def _loads(content: bytes) -> Any:
    return _load(BytesIO(content))


# Every place where Whoosh unpickles what it stored, but for the schema, which is given to it.
structfile.load_pickle = _load
whoosh3.loads = columns.loads = _loads


class VerifiedFiles(RamStorage):  # type: ignore[misc]
    """Whoosh's storage in memory, once: its own copies each file as often as it is opened."""

    def __init__(self, files: StoredFiles) -> None:
        super().__init__()
        self.files = {name: files.read(name) for name in files.names if "MAIN_" in name}

    def open_file(self, name: str, **_: Any) -> Any:
        """Return a file to read from."""
        return structfile.StructFile(BytesIO(self.files[name]), name=name)
