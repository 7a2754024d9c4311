"""The words and terms of each passage with their offsets, kept beside the index.

An excerpt is marked by finding words in a row of signs instead of analysing its text again: every
form, stem and concept has a sign, a character of its own, and a passage is the signs of its words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from pathlib import Path

import msgspec

from refsearch.manifest import StoredFiles
from refsearch.search.language.analysis import Token

_FILE = "offsets.msgpack"
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
            known = chr(number if number < _SURROGATES.start else number + len(_SURROGATES))
            self._signs[key] = known
        return known

    def known(self, keys: Iterable[str]) -> str:
        """Return the signs of the keys that have one."""
        return "".join(self._signs[key] for key in keys if key in self._signs)

    def keys(self) -> list[str]:
        """Return all keys, to make the same signs again."""
        return list(self._signs)


class _Packed(msgspec.Struct):
    forms: str
    stems: str
    concepts: str
    arrays: list[bytes]
    keys: list[list[str]]


class _Spans:
    """Where things stand in the texts, one text after the other; ``ends`` is where each ends."""

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

    def find(self, text: int, signs: str, wanted: str, found: set[Span]) -> None:
        """Add the spans in a text of the wanted signs, ``signs`` being those of all texts."""
        first, end = self.ends[text - 1] if text else 0, self.ends[text]
        for sign in wanted:
            at = signs.find(sign, first, end)
            while at >= 0:
                start = self.starts[at]
                found.add((start, start + self.lengths[at]))
                at = signs.find(sign, at + 1, end)

    def packed(self) -> list[bytes]:
        """Return the arrays as bytes, to be given to a new one."""
        return [self.starts.tobytes(), self.lengths.tobytes(), self.ends.tobytes()]


class Wanted(msgspec.Struct, frozen=True):
    """The signs of the words and terms searched for, in the passages of a language."""

    forms: str
    stems: str
    concepts: str


class Offsets:
    """The words and the terms of passages, in characters; passages are numbered from 0.

    Passages are added and then written; offsets that were read can be searched.
    """

    def __init__(self, packed: _Packed | None = None) -> None:
        given = packed or _Packed("", "", "", [b""] * 6, [[], [], []])
        self._forms, self._stems, self._concepts = map(_Signs, given.keys)
        self._words = _Spans(*given.arrays[:3])
        self._terms = _Spans(*given.arrays[3:])
        self._rows = given.forms, given.stems, given.concepts
        self._added: tuple[list[str], list[str], list[str]] = ([], [], [])

    def __len__(self) -> int:
        return len(self._words.ends)

    def add(
        self, code: str, tokens: Iterable[Token], terms: Iterable[tuple[str, int, int]]
    ) -> None:
        """Append a passage: its language, its words, and (concept, start, end) of its terms."""
        words, named = list(tokens), list(terms)
        forms, stems, concepts = self._added
        self._words.add((word.start, word.end) for word in words)
        self._terms.add((start, end) for _, start, end in named)
        forms += (self._forms.sign(word.form) for word in words)
        # Nobody looks for a stop word by its stem.
        stems += (self._stems.sign("" if w.stop else _stem(code, w.stem)) for w in words)
        concepts += (self._concepts.sign(key) for key, _, _ in named)

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
        forms, stems, concepts = self._rows
        found: set[Span] = set()
        self._words.find(passage, stems, wanted.stems, found)
        self._words.find(passage, forms, wanted.forms, found)
        if wanted.concepts:
            self._terms.find(passage, concepts, wanted.concepts, found)
        return found

    def write(self, directory: Path) -> None:
        """Write the offsets into the folder of an index."""
        keys = [signs.keys() for signs in (self._forms, self._stems, self._concepts)]
        arrays = self._words.packed() + self._terms.packed()
        forms, stems, concepts = ("".join(signs) for signs in self._added)
        packed = _Packed(forms, stems, concepts, arrays, keys)
        (directory / _FILE).write_bytes(msgspec.msgpack.encode(packed))

    @classmethod
    def read(cls, files: StoredFiles) -> Offsets:
        """Read the offsets of an index; raise StoreDamaged unless they are as they were written."""
        return cls(files.decode(_FILE, _Packed))


def _stem(code: str, stem: str) -> str:
    return f"{code} {stem}"
