"""Where the words and terms of each passage stand, kept beside the index.

An excerpt is marked by looking up the places of words instead of analysing its text again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from refsearch.search.analysis import Token

_FILE = "offsets.msgpack"

Span = tuple[int, int]


class _Spans:
    """Spans of many texts in two arrays; ``ends`` says where those of each text end."""

    def __init__(self, starts: bytes = b"", lengths: bytes = b"", ends: bytes = b"") -> None:
        self.starts = array("I", starts)
        self.lengths = array("I", lengths)
        self.ends = array("I", ends)

    def add(self, spans: Iterable[Span]) -> None:
        """Append the spans of the next text."""
        for start, end in spans:
            self.starts.append(start)
            self.lengths.append(end - start)
        self.ends.append(len(self.starts))

    def of(self, text: int) -> range:
        """Return the places in the arrays of a text's spans."""
        return range(self.ends[text - 1] if text else 0, self.ends[text])

    def __getitem__(self, at: int) -> Span:
        start = self.starts[at]
        return start, start + self.lengths[at]

    def packed(self) -> tuple[bytes, bytes, bytes]:
        """Return the arrays as bytes, to be given to a new one."""
        return self.starts.tobytes(), self.lengths.tobytes(), self.ends.tobytes()


class _Packed(msgspec.Struct):
    words: tuple[bytes, bytes, bytes]
    terms: tuple[bytes, bytes, bytes]
    named: bytes
    concepts: list[str]


class Offsets:
    """The words and the terms of passages, in characters; passages are numbered from 0."""

    def __init__(self) -> None:
        self._words = _Spans()
        self._terms = _Spans()
        self._named = array("I")  # the concept of each term, as a place in the list
        self._concepts: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._words.ends)

    def add(self, tokens: Iterable[Token], terms: Iterable[tuple[str, int, int]]) -> None:
        """Append a passage: its words, and (concept, start, end) of its terms."""
        self._words.add((token.start, token.end) for token in tokens)
        found = list(terms)
        self._terms.add((start, end) for _, start, end in found)
        for key, _, _ in found:
            self._named.append(self._concepts.setdefault(key, len(self._concepts)))

    def words(self, passage: int, places: Iterable[int]) -> Iterator[Span]:
        """Yield the spans of the words at some places of a passage."""
        first = self._words.of(passage).start
        return (self._words[first + place] for place in places)

    def terms(self, passage: int, concepts: Iterable[str]) -> Iterator[Span]:
        """Yield the spans of the terms of some concepts in a passage."""
        wanted = {self._concepts[key] for key in concepts if key in self._concepts}
        for at in self._terms.of(passage) if wanted else ():
            if self._named[at] in wanted:
                yield self._terms[at]

    def write(self, directory: Path) -> None:
        """Write the offsets into the folder of an index."""
        packed = _Packed(
            self._words.packed(),
            self._terms.packed(),
            self._named.tobytes(),
            list(self._concepts),
        )
        (directory / _FILE).write_bytes(msgspec.msgpack.encode(packed))

    @classmethod
    def read(cls, directory: Path) -> Offsets:
        """Read the offsets of an index."""
        packed = msgspec.msgpack.decode((directory / _FILE).read_bytes(), type=_Packed)
        found = cls()
        found._words = _Spans(*packed.words)
        found._terms = _Spans(*packed.terms)
        found._named = array("I", packed.named)
        found._concepts = {key: number for number, key in enumerate(packed.concepts)}
        return found
