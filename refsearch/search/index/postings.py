"""Posting lists: in which passages a word stands, how often and where, mapped from a file.

They are numbers alone: what a word weighs in a passage (BM25F) is reckoned when it is asked for.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, count
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from whoosh.filedb.filestore import FileStorage

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


@contextmanager
def inverted(schema: Any, directory: Path) -> Iterator[PostingsWriter]:
    """Have Whoosh invert the words of passages, and keep its lists as arrays in ``directory``.

    Its own files are gone at the end: they hold pickles, which run code when they are read, and
    every process would have a copy of them.
    """
    with TemporaryDirectory(dir=directory) as folder:
        index = FileStorage(folder).create_index(schema)
        writer = index.writer(limitmb=256)  # all in one piece, at every size measured
        try:
            yield (lists := PostingsWriter(writer))
            writer.commit(optimize=True)
        except BaseException:
            writer.cancel()
            raise
        finally:
            index.close()
        with index.reader() as reader:
            lists.write(reader, directory)


class PostingsWriter:
    """Gives the words of passages, which are added in order, to Whoosh's writer."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._size = 0

    def add(self, fields: Mapping[str, str]) -> None:
        """Append a passage: by field its words, with spaces between them."""
        self._writer.add_document(**fields)
        self._size += 1

    def write(self, reader: Any, directory: Path) -> None:
        """Write the lists into the folder of an index."""
        fields = sorted(set(reader.indexed_field_names()))
        words = self._words(reader, fields)
        lists = [_list(reader, name, word) for name in fields for word in words[name].lists]
        numbers = rows("I", (numbers for numbers, _, _ in lists))
        places = rows("I", (places for _, _, places in lists))
        arrays = {
            "numbers": numbers.values,
            "counts": rows("I", (counts for _, counts, _ in lists)).values,
            "ends": numbers.ends,
            "places": places.values,
            "places ends": places.ends,
            **{name: self._lengths(reader, name) for name in fields},
        }
        write_arrays(directory, _ARRAYS, arrays)
        (directory / _FILE).write_bytes(msgspec.msgpack.encode((self._size, words)))

    def _words(self, reader: Any, fields: Iterable[str]) -> dict[str, _Words]:
        number = count()
        return {
            name: _Words(
                {word.decode(): next(number) for word in reader.lexicon(name)},
                reader.field_length(name),
            )
            for name in fields
        }

    def _lengths(self, reader: Any, field: str) -> array[int]:
        lengths = (reader.doc_field_length(number, field) or 0 for number in range(self._size))
        return array("B", (min(bisect_left(_LENGTHS, length), 255) for length in lengths))


def _list(reader: Any, field: str, word: str) -> tuple[array[int], array[int], array[int]]:
    """Return a posting list: the numbers of passages, how often, and in which places if kept."""
    numbers, counts, places = array("I"), array("I"), array("I")
    matcher = reader.postings(field, word)
    placed = matcher.supports("positions")
    while matcher.is_active():
        numbers.append(matcher.id())
        counts.append(round(matcher.weight()))
        if placed:
            places.extend(matcher.value_as("positions"))
        matcher.next()
    return numbers, counts, places


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
