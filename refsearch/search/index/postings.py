"""Posting lists: in which passages a word stands, how often and where, mapped from a file.

They are numbers alone: what a word weighs in a passage (BM25F) is reckoned when it is asked for.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import log
from pathlib import Path

import msgspec

from refsearch.manifest import StoredFiles
from refsearch.search.index.arrays import Rows, read_arrays, rows, write_arrays
from refsearch.search.index.interface import Posting
from refsearch.search.weights import Weights

_FILE = "words.msgpack"
_ARRAYS = "postings"
_HEADINGS = {"heading", "heading_stem", "above", "concept_heading", "concept_above"}
_NOWHERE = Posting()

# How long a field of a passage is, is kept in a byte, finely where it is short: half of one more
# among five hundred words decides nothing.
_LENGTHS = [round((1.033**step - 1) * 27) for step in range(256)]


class _Words(msgspec.Struct, frozen=True):
    """The words of a field by the number of their list; ``total`` is how many words it has."""

    lists: dict[str, int]
    total: int


class _Field:
    """What is gathered of a field while an index is made."""

    def __init__(self) -> None:
        self.numbers: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
        self.counts: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
        self.places: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
        self.lengths: dict[int, int] = {}

    def add(self, number: int, words: Sequence[str], placed: bool) -> None:
        """Add the words that a passage has in the field."""
        self.lengths[number] = len(words)
        counts = Counter(words)
        for word, count in counts.items():
            self.numbers[word].append(number)
            self.counts[word].append(count)
        if placed:
            for place, word in enumerate(words):
                self.places[word].append(place)


class PostingsWriter:
    """Gathers the words of passages, which are added in order; ``placed`` fields tell where."""

    def __init__(self, placed: Iterable[str] = ()) -> None:
        self._placed = frozenset(placed)
        self._fields: defaultdict[str, _Field] = defaultdict(_Field)
        self._size = 0

    def add(self, fields: Mapping[str, str]) -> None:
        """Append a passage: by field its words, with spaces between them."""
        for name, words in fields.items():
            if found := words.split():
                self._fields[name].add(self._size, found, name in self._placed)
        self._size += 1

    def write(self, directory: Path) -> None:
        """Write the lists into the folder of an index."""
        by_name = sorted(self._fields.items())
        words: dict[str, _Words] = {}
        first = 0
        for name, field in by_name:
            lists = {word: first + at for at, word in enumerate(field.numbers)}
            words[name] = _Words(lists, sum(field.lengths.values()))
            first += len(lists)
        fields = [field for _, field in by_name]
        numbers = rows("I", (one for field in fields for one in field.numbers.values()))
        counts = rows("I", (one for field in fields for one in field.counts.values()))
        # not to be told apart from a list without places: no word is nowhere
        places = rows("I", (f.places.get(word, ()) for f in fields for word in f.numbers))
        arrays = {
            "numbers": numbers.values,
            "counts": counts.values,
            "ends": numbers.ends,
            "places": places.values,
            "places ends": places.ends,
            **{name: self._lengths(field) for name, field in by_name},
        }
        write_arrays(directory, _ARRAYS, arrays)
        about = self._size, words
        (directory / _FILE).write_bytes(msgspec.msgpack.encode(about))

    def _lengths(self, field: _Field) -> array[int]:
        found = (field.lengths.get(number, 0) for number in range(self._size))
        return array("B", (min(bisect_left(_LENGTHS, length), 255) for length in found))


class Postings:
    """The posting lists of an index; safe to use from several threads."""

    def __init__(self, files: StoredFiles, weights: Weights) -> None:
        self.size, self._words = files.decode(_FILE, tuple[int, dict[str, _Words]])
        arrays = read_arrays(files, _ARRAYS)
        self._arrays = arrays
        self._numbers = Rows(arrays["numbers"], arrays["ends"])
        self._counts = Rows(arrays["counts"], arrays["ends"])
        self._places = Rows(arrays["places"], arrays["places ends"])
        self._weights = weights
        self._kept: dict[str, list[float]] = {}

    def get(self, name: str, word: str, code: str = "") -> Posting:
        """Return the postings of a word in a field, ``code`` being the language of a text field."""
        field = f"{name}_{code}" if code else name
        words = self._words.get(field)
        found = words.lists.get(word) if words else None
        if found is None:
            return _NOWHERE
        numbers, counts = self._numbers.row(found), self._counts.row(found)
        places = self._places[found]
        values = self._weigh(name, field, numbers, counts)
        return Posting(numbers, values, places, accumulate(counts) if places else ())

    def has(self, name: str, word: str, code: str = "") -> bool:
        """Whether any passage has a word in a field."""
        words = self._words.get(f"{name}_{code}" if code else name)
        return words is not None and word in words.lists

    def terms(self) -> Iterator[tuple[str, str, str]]:
        """Yield every (field, word, language) that has postings."""
        for field, words in self._words.items():
            name, _, code = field.rpartition("_")
            key = (name, code) if name in self._weights.field else (field, "")
            yield from ((key[0], word, key[1]) for word in words.lists)

    def _weigh(
        self, name: str, field: str, numbers: Sequence[int], counts: Sequence[int]
    ) -> Iterator[float]:
        """Yield what a word weighs in each passage that has it: BM25F times the field's weight."""
        norms, lengths = self._norms(name, field), self._arrays[field]
        rarity, more = log(self.size / (len(numbers) + 1)) + 1, self._weights.bm25.k1 + 1
        weight = self._weights.field[name]
        for number, n in zip(numbers, counts, strict=True):
            yield rarity * ((n * more) / (n + norms[lengths[number]])) * weight

    def _norms(self, name: str, field: str) -> list[float]:
        """Return by the step of its length what a passage has against a word of a field."""
        found = self._kept.get(field)
        if found is None:
            bm25 = self._weights.bm25
            b = bm25.heading_b if name in _HEADINGS else bm25.b
            mean = self._words[field].total / self.size
            found = [bm25.k1 * ((1 - b) + b * length / mean) for length in _LENGTHS]
            self._kept[field] = found
        return found
