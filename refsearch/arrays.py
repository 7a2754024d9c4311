"""Memory-mapped arrays in the files of an index.

The system reads what is looked at, may drop it again, and has it once for all processes. Nothing is
decoded, so nothing in such a file can be anything but numbers.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from refsearch.manifest import StoredFiles

_SUFFIX = f".{sys.byteorder}"  # what another kind of machine wrote is not there for this one
_LENGTH = 8  # bytes that say how long the directory is; every array begins at such a multiple

# The kind of a number, where its array begins, how many bytes it has.
_Directory = dict[str, tuple[str, int, int]]


class Rows:
    """Rows of numbers, one after the other in ``values``; ``ends`` is where each ends."""

    __slots__ = ("ends", "values")

    def __init__(self, values: Sequence[int], ends: Sequence[int]) -> None:
        self.values, self.ends = values, ends

    def __len__(self) -> int:
        return len(self.ends)

    def span(self, number: int) -> tuple[int, int]:
        """Return where a row begins and ends."""
        return self.ends[number - 1] if number else 0, self.ends[number]

    def __getitem__(self, number: int) -> Sequence[int]:
        first = self.ends[number - 1] if number else 0
        return self.values[first : self.ends[number]]

    def among(self, numbers: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """Return some rows, one after the other, and how long each is."""
        numbers = numbers.astype(np.int64)  # with a sign: the first row has none before it
        ends = np.asarray(self.ends)
        last = ends[numbers].astype(np.int64)
        lengths = last - np.where(numbers > 0, ends[numbers - 1], 0)
        until = np.cumsum(lengths)
        at = np.arange(until[-1] if len(until) else 0) + np.repeat(last - until, lengths)
        return np.asarray(self.values)[at], lengths

    def row(self, number: int) -> list[int]:
        """Return a row as numbers of its own."""
        return list(self[number])


def rows(kind: str, given: Iterable[Iterable[int]]) -> Rows:
    """Return rows of numbers of a kind (as :mod:`array` calls it)."""
    values, ends = array(kind), array("I")
    for row in given:
        values.extend(row)
        ends.append(len(values))
    return Rows(values, ends)


def write_arrays(directory: Path, name: str, arrays: Mapping[str, Sequence[int]]) -> None:
    """Write arrays into the folder of an index."""
    # an array has a buffer, which the type of a sequence does not promise
    contents = {key: memoryview(one) for key, one in arrays.items()}  # type: ignore[arg-type]
    places: _Directory = {}
    at = 0
    for key, content in contents.items():
        places[key] = content.format, at, content.nbytes
        at += _padded(content.nbytes)
    about = msgspec.msgpack.encode(places)
    with (directory / f"{name}{_SUFFIX}").open("wb") as file:
        file.write(len(about).to_bytes(_LENGTH, sys.byteorder))
        file.write(about.ljust(_padded(len(about)), b"\0"))
        for content in contents.values():
            file.write(content.tobytes().ljust(_padded(content.nbytes), b"\0"))


def read_arrays(files: StoredFiles, name: str) -> dict[str, Sequence[int]]:
    """Map the arrays of an index; raise StoreDamaged unless they are as they were written."""
    whole = files.map(f"{name}{_SUFFIX}")
    size = int.from_bytes(whole[:_LENGTH], sys.byteorder)
    about = bytes(whole[_LENGTH : _LENGTH + size])  # any byte may end it: nothing is stripped
    places = msgspec.msgpack.Decoder(_Directory).decode(about)
    first = _LENGTH + _padded(size)
    # the formats written are those that cast takes; its type lists them one by one
    return {
        key: whole[first + at : first + at + size].cast(kind)  # type: ignore[call-overload]
        for key, (kind, at, size) in places.items()
    }


def _padded(size: int) -> int:
    return -(-size // _LENGTH) * _LENGTH
