"""Inverting each edition with Whoosh, and writing the posting lists of all into one index."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from whoosh.codec.memory import MemoryCodec, MemWriter

from refsearch.arrays import rows, write_arrays
from refsearch.index.postings import ARRAYS, FILE, LENGTHS, Words

_Lists = tuple["array[int]", "array[int]", "array[int]"]  # passages, how often, in which places


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
    # megabytes, before it would go on in a file: all in one piece at every size measured; no lock,
    # for nobody else has this index
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
        min(bisect_left(LENGTHS, lengths.doc_field_length(number, name)), 255) for number in size
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
    words: dict[str, Words] = {}
    lists: list[_Lists] = []
    lengths: dict[str, array[int]] = {}
    for name in fields:
        held, lengths[name], total = _joined(parts, name)
        words[name] = Words({word: next(number) for word in held}, total)
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
    write_arrays(directory, ARRAYS, arrays)
    size = sum(part.size for part in parts)
    (directory / FILE).write_bytes(msgspec.msgpack.encode((size, words)))


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
