"""Posting lists in the tables: cut into blocks, packed as bytes, and put together again."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from refsearch.index.interface import Posting
from refsearch.index.passages import Passage
from refsearch.index.scores import Scores

_LIST = 500  # bytes of a list by itself
_BLOCK = 2_000  # passages in a block at least, where another edition follows: some 25 KB


class Block(NamedTuple):
    """The postings of a term in some passages: its weight, its frequency and its positions."""

    numbers: bytes
    scores: bytes
    counts: bytes
    places: bytes


class Read(Posting):
    """A posting list read from the tables; ``size`` is about how many bytes it takes here."""

    __slots__ = ("size",)

    def __init__(self, blocks: Sequence[Block]) -> None:
        parts = [b"".join(part) for part in zip(*blocks, strict=True)]
        numbers, values, counts, places = map(np.frombuffer, parts, ("<u4", "<f8", "<u4", "<u4"))
        super().__init__(Scores(numbers, values), places.data, counts.cumsum(dtype=np.uint32).data)
        self.size = _LIST + sum(map(len, parts))


def editions_end(passages: Sequence[Passage]) -> list[int]:
    """Return for each edition the number after its last passage."""
    ends, last = [], ""
    for number, passage in enumerate(passages):
        if number and passage.edition != last:
            ends.append(number)
        last = passage.edition
    return [*ends, len(passages)]


def cut(posting: Posting, ends: Iterable[int], *, placed: bool) -> Iterator[Block]:
    """Yield a list in blocks of whole editions, ``ends`` being where these end.

    ``placed`` is whether it tells where in a passage the term is.
    """
    numbers, values = posting.numbers, posting.scores.values
    first = 0
    for last in numbers.searchsorted([*ends]).tolist():
        if last > first and (last - first >= _BLOCK or last == len(numbers)):
            some = numbers[first:last].tolist()
            places = [posting.places(number) for number in some] if placed else []
            yield Block(
                packed("I", some),
                packed("d", values[first:last].tolist()),
                packed("I", map(len, places)),
                packed("I", (place for one in places for place in one)),
            )
            first = last


def packed(kind: str, numbers: Iterable[float]) -> bytes:
    """Return numbers as bytes, the least significant first; ``kind`` is a code of :mod:`array`."""
    return _ordered(array(kind, numbers)).tobytes()


def unpacked(kind: str, content: bytes) -> array[Any]:
    """Return the numbers that :func:`packed` made bytes of."""
    return _ordered(array(kind, content))


def _ordered(numbers: array[Any]) -> array[Any]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
