"""Posting lists: in which passages a word stands, how often and where, mapped from a file.

They are numbers alone: what a word weighs in a passage (BM25F) is reckoned when it is asked for.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, count
from math import log
from pathlib import Path
from typing import Any

import msgspec
from whoosh.codec.memory import MemoryCodec, MemWriter

from refsearch.manifest import StoredFiles
from refsearch.search.index.arrays import Rows, read_arrays, rows, write_arrays
from refsearch.search.index.interface import Posting
from refsearch.search.weights import Weights

_FILE = "words.msgpack"
_ARRAYS = "postings"
_HEADINGS = {"heading", "heading_stem", "above", "concept_heading", "concept_above"}
_NOWHERE = Posting()
_Lists = tuple["array[int]", "array[int]", "array[int]"]  # passages, how often, in which places

# How long a field of a passage is, is kept in a byte, finely where it is short: half of one more
# among five hundred words decides nothing.
_LENGTHS = [round((1.033**step - 1) * 27) for step in range(256)]


class _Words(msgspec.Struct, frozen=True):
    """The words of a field by the number of their list; ``total`` is how many words it has."""

    lists: dict[str, int]
    total: int


class _Kept(msgspec.Struct, frozen=True):
    """Rows of numbers as bytes."""

    values: bytes
    ends: bytes

    @classmethod
    def of(cls, given: Iterable[Iterable[int]]) -> _Kept:
        """Keep rows of numbers."""
        made = rows("I", given)
        return cls(array("I", made.values).tobytes(), array("I", made.ends).tobytes())

    def rows(self) -> Iterator[array[int]]:
        """Yield the rows again."""
        values, ends = array("I", self.values), array("I", self.ends)
        for first, end in zip((0, *ends), ends, strict=False):
            yield values[first:end]


# The words of a field, their lists, how long it is in each passage, how many words it has.
_Field = tuple[list[str], _Kept, _Kept, _Kept, bytes, int]


class Part(msgspec.Struct, frozen=True):
    """The lists of passages that stand together: for each field its words, their lists, lengths.

    Numbers of passages count from the first of them. What is kept of numbers are their bytes.
    """

    size: int
    fields: dict[str, _Field]


def inverted(schema: Any, passages: Sequence[Mapping[str, str]]) -> Part:
    """Have Whoosh invert the words of passages, by field with spaces between them.

    It does so in memory: its files hold pickles, which run code when they are read, and every
    process would have a copy of them.
    """
    codec = MemoryCodec()
    index = codec.storage.create_index(schema)
    # all in one piece, at every size measured
    writer = MemWriter(index, limitmb=256, _lk=False, codec=codec)
    for passage in passages:
        writer.add_document(**passage)
    writer.commit()
    terms = codec.terms_reader(codec.storage, codec.segment)
    lengths = codec.per_document_reader(codec.storage, codec.segment)
    names = sorted(terms.indexed_field_names())
    fields = {name: _field(terms, lengths, name, schema[name].format) for name in names}
    return Part(len(passages), fields)


def _field(terms: Any, lengths: Any, name: str, form: Any) -> _Field:
    keys = [key for _, key in terms.terms_from(name, b"")]
    lists = [_list(terms.matcher(name, key, form)) for key in keys]
    numbers, counts, places = (_Kept.of(one[n] for one in lists) for n in range(3))
    size = range(lengths.doc_count_all())
    steps = bytes(
        min(bisect_left(_LENGTHS, lengths.doc_field_length(number, name)), 255) for number in size
    )
    return (
        [key.decode() for key in keys],
        *(numbers, counts, places),
        steps,
        lengths.field_length(name),
    )


def write_postings(parts: Sequence[Part], directory: Path) -> None:
    """Write the lists of parts, one after the other, into the folder of an index."""
    fields = sorted({name for part in parts for name in part.fields})
    number = count()
    words: dict[str, _Words] = {}
    lists: list[_Lists] = []
    lengths: dict[str, array[int]] = {}
    for name in fields:
        held, lengths[name], total = _joined(parts, name)
        words[name] = _Words({word: next(number) for word in held}, total)
        lists += held.values()
    numbers = rows("I", (numbers for numbers, _, _ in lists))
    places = rows("I", (places for _, _, places in lists))
    arrays = {
        "numbers": numbers.values,
        "counts": rows("I", (counts for _, counts, _ in lists)).values,
        "ends": numbers.ends,
        "places": places.values,
        "places ends": places.ends,
        **lengths,
    }
    write_arrays(directory, _ARRAYS, arrays)
    size = sum(part.size for part in parts)
    (directory / _FILE).write_bytes(msgspec.msgpack.encode((size, words)))


def _joined(parts: Sequence[Part], name: str) -> tuple[dict[str, _Lists], array[int], int]:
    """Return the lists of a field by word, in the order of their bytes, its lengths, its words."""
    held: dict[str, _Lists] = {}
    lengths, before, total = array("B"), 0, 0
    for part in parts:
        words, numbers, counts, places, steps, own = part.fields.get(name, _NO_FIELD)
        kept = zip(words, numbers.rows(), counts.rows(), places.rows(), strict=True)
        for word, of, often, where in kept:
            known = held.setdefault(word, (array("I"), array("I"), array("I")))
            known[0].extend(number + before for number in of)
            known[1].extend(often)
            known[2].extend(where)
        lengths.frombytes(steps.ljust(part.size, b"\0"))
        before, total = before + part.size, total + own
    return dict(sorted(held.items(), key=lambda one: one[0].encode())), lengths, total


def _list(matcher: Any) -> _Lists:
    """Return a posting list: the numbers of passages, how often, and in which places if kept."""
    numbers, counts, places = array("I"), array("I"), array("I")
    placed = matcher.supports("positions")
    while matcher.is_active():
        numbers.append(matcher.id())
        counts.append(round(matcher.weight()))
        if placed:
            places.extend(matcher.value_as("positions"))
        matcher.next()
    return numbers, counts, places


_NO_FIELD: _Field = ([], *(_Kept(b"", b""),) * 3, b"", 0)


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
        if found is None or not self._weights.field[name]:
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
    ) -> list[float]:
        """Return what a word weighs in each passage that has it: BM25F times the field's weight."""
        norms, lengths = self._norms(name, field), self._arrays[field]
        rarity, more = log(self.size / (len(numbers) + 1)) + 1, self._weights.bm25.k1 + 1
        weight = self._weights.field[name]
        return [
            rarity * ((n * more) / (n + norms[lengths[number]])) * weight
            for number, n in zip(numbers, counts, strict=True)
        ]

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
