"""The words and terms of each passage with their offsets, kept beside the index.

An excerpt is marked by finding words in a row of signs instead of analysing its text again: every
form, stem and concept has a sign, a character of its own, and a passage is the signs of its words.
The rows are mapped from a file, and only those of the passages that are shown are looked at.
"""

from __future__ import annotations

import codecs
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from refsearch.analysis.language import Token
from refsearch.arrays import Rows, read_arrays, write_arrays
from refsearch.manifest import StoredFiles

_FILE = "offsets.msgpack"
_ARRAYS = "offsets"
_decode: Any = getattr(codecs, f"utf_32_{sys.byteorder[0]}e_decode")  # bytes -> text, their size
_SURROGATES = range(0xD800, 0xE000)  # are no characters

Span = tuple[int, int]


class _Signs:
    """A sign for each key, in the order in which they were first met."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self._signs: dict[str, str] = {}
        for key in keys:
            self.sign(key)

    def sign(self, key: str) -> str:
        """Return the sign of a key, a new one if it has none yet."""
        known = self._signs.get(key)
        if known is None:
            number = len(self._signs)
            known = chr(_sign(number))
            self._signs[key] = known
        return known

    def taking(self, keys: Iterable[str]) -> dict[int, int]:
        """Return, by the signs that keys have elsewhere, the signs that they have here."""
        return {_sign(number): ord(self.sign(key)) for number, key in enumerate(keys)}

    def known(self, keys: Iterable[str]) -> str:
        """Return the signs of the keys that have one."""
        return "".join(self._signs[key] for key in keys if key in self._signs)

    def keys(self) -> list[str]:
        """Return all keys, to make the same signs again."""
        return list(self._signs)


class _Spans:
    """Where things stand in the texts, one after the other, and the signs of what stands there.

    ``starts`` are rows, a text each; each of ``signs`` has a sign for each span.
    """

    def __init__(
        self, starts: Rows, lengths: Sequence[int], signs: Sequence[Sequence[int]]
    ) -> None:
        self.starts, self.lengths, self.signs = starts, lengths, signs

    def find(self, text: int, wanted: Sequence[str], found: set[Span]) -> None:
        """Add the spans in a text of what is wanted, by each of the rows of signs."""
        first, end = self.starts.span(text)
        for row, signs in zip(self.signs, wanted, strict=True):
            if not signs:
                continue
            there = _decode(row[first:end])[0]
            for sign in signs:
                at = there.find(sign)
                while at >= 0:
                    start = self.starts.values[first + at]
                    found.add((start, start + self.lengths[first + at]))
                    at = there.find(sign, at + 1)


class _Gathered:
    """Spans as they are added, and their signs."""

    def __init__(self, signs: int) -> None:
        self._starts, self._lengths, self._ends = array("I"), array("I"), array("I")
        self._signs = [array("I") for _ in range(signs)]

    def add(self, spans: Iterable[Span], *signs: str) -> None:
        """Append the spans of the next text."""
        for start, end in spans:
            self._starts.append(start)
            self._lengths.append(end - start)
        self._ends.append(len(self._starts))
        for row, new in zip(self._signs, signs, strict=True):
            row.extend(map(ord, new))

    def kept(self) -> list[bytes]:
        """Return what was added as bytes."""
        return [one.tobytes() for one in (self._starts, self._lengths, self._ends, *self._signs)]

    def extend(self, kept: Sequence[bytes], signs: Sequence[Mapping[int, int]]) -> None:
        """Append what was kept of others; ``signs`` are by theirs those of their keys here."""
        before = len(self._starts)
        starts, lengths, ends, *rows = (array("I", one) for one in kept)
        self._starts.extend(starts)
        self._lengths.extend(lengths)
        self._ends.extend(before + end for end in ends)
        for row, own, others in zip(self._signs, signs, rows, strict=True):
            row.extend(map(own.__getitem__, others))

    def arrays(self, of: str) -> dict[str, Sequence[int]]:
        """Return the arrays with their names."""
        signs = {f"{of} signs {n}": row for n, row in enumerate(self._signs)}
        return {
            f"{of} starts": self._starts,
            f"{of} lengths": self._lengths,
            f"{of} ends": self._ends,
            **signs,
        }


class Wanted(msgspec.Struct, frozen=True):
    """The signs of the words and terms searched for, in the passages of a language."""

    forms: str
    stems: str
    concepts: str


class OffsetsPart(msgspec.Struct, frozen=True):
    """The words and terms of passages that stand together, with the keys of their signs."""

    keys: list[list[str]]
    words: list[bytes]
    terms: list[bytes]


class OffsetsWriter:
    """Gathers the words and the terms of passages, which are added in order."""

    def __init__(self) -> None:
        self._forms, self._stems, self._concepts = _Signs(), _Signs(), _Signs()
        self._words, self._terms = _Gathered(2), _Gathered(1)

    def add(
        self, code: str, tokens: Sequence[Token], terms: Sequence[tuple[str, int, int]]
    ) -> None:
        """Append a passage: its language, its words, and (concept, start, end) of its terms."""
        forms = "".join(self._forms.sign(word.form) for word in tokens)
        # Nobody looks for a stop word by its stem.
        stems = "".join(
            self._stems.sign("" if word.stop else _stem(code, word.stem)) for word in tokens
        )
        concepts = "".join(self._concepts.sign(key) for key, _, _ in terms)
        self._words.add(((word.start, word.end) for word in tokens), forms, stems)
        self._terms.add(((start, end) for _, start, end in terms), concepts)

    def part(self) -> OffsetsPart:
        """Return what was added, to be kept."""
        keys = [signs.keys() for signs in (self._forms, self._stems, self._concepts)]
        return OffsetsPart(keys, self._words.kept(), self._terms.kept())

    def extend(self, part: OffsetsPart) -> None:
        """Append the passages of a part."""
        signs = (self._forms, self._stems, self._concepts)
        own = [signs[n].taking(keys) for n, keys in enumerate(part.keys)]
        self._words.extend(part.words, own[:2])
        self._terms.extend(part.terms, own[2:])

    def write(self, directory: Path) -> None:
        """Write the offsets into the folder of an index."""
        keys = [signs.keys() for signs in (self._forms, self._stems, self._concepts)]
        (directory / _FILE).write_bytes(msgspec.msgpack.encode(keys))
        write_arrays(directory, _ARRAYS, self._words.arrays("words") | self._terms.arrays("terms"))


class Offsets:
    """The words and the terms of passages, in characters; passages are numbered from 0."""

    def __init__(self, keys: Iterable[Iterable[str]], arrays: Mapping[str, Sequence[int]]) -> None:
        self._forms, self._stems, self._concepts = map(_Signs, keys)
        self._words = _spans("words", arrays)
        self._terms = _spans("terms", arrays)

    def __len__(self) -> int:
        return len(self._words.starts)

    def wanted(
        self, code: str, forms: Iterable[str], stems: Iterable[str], concepts: Iterable[str]
    ) -> Wanted:
        """Return what to look for in the passages of a language."""
        return Wanted(
            self._forms.known(forms),
            self._stems.known(_stem(code, stem) for stem in stems),
            self._concepts.known(concepts),
        )

    def spans(self, passage: int, wanted: Wanted) -> set[Span]:
        """Return where in a passage stands what is wanted."""
        found: set[Span] = set()
        self._words.find(passage, (wanted.forms, wanted.stems), found)
        if wanted.concepts:
            self._terms.find(passage, (wanted.concepts,), found)
        return found

    @classmethod
    def read(cls, files: StoredFiles) -> Offsets:
        """Read the offsets of an index; raise StoreDamaged unless they are as they were written."""
        return cls(files.decode(_FILE, list[list[str]]), read_arrays(files, _ARRAYS))


def _spans(of: str, arrays: Mapping[str, Sequence[int]]) -> _Spans:
    signs = [content for name, content in arrays.items() if name.startswith(f"{of} signs ")]
    starts = Rows(arrays[f"{of} starts"], arrays[f"{of} ends"])
    return _Spans(starts, arrays[f"{of} lengths"], signs)


def _sign(number: int) -> int:
    """Return the sign of the key with a number, from 0."""
    return number if number < _SURROGATES.start else number + len(_SURROGATES)


def _stem(code: str, stem: str) -> str:
    return f"{code} {stem}"
