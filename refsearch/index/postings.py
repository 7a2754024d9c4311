"""Posting lists: in which passages a word stands, how often and where, mapped from a file.

They are numbers alone: what a word weighs in a passage (BM25F) is reckoned when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from refsearch.arrays import Rows, read_arrays
from refsearch.index.interface import Posting
from refsearch.index.scores import Numbers, Scores, Values
from refsearch.index.weights import FieldWeights
from refsearch.manifest import StoredFiles

FILE = "words.msgpack"
ARRAYS = "postings"
_HEADINGS = {"heading", "heading_stem", "above", "concept_heading", "concept_above"}
_NOWHERE = Posting()

# How long a field of a passage is, is kept in a byte, finely where it is short: half of one more
# among five hundred words decides nothing.
LENGTHS = [round((1.033**step - 1) * 27) for step in range(256)]


class Words(msgspec.Struct, frozen=True):
    """The words of a field by the number of their list; ``total`` is how many words it has."""

    lists: dict[str, int]
    total: int


class Postings:
    """The posting lists of an index; safe to use from several threads."""

    def __init__(self, files: StoredFiles, weights: FieldWeights) -> None:
        self.size, self._words = files.decode(FILE, tuple[int, dict[str, Words]])
        arrays = read_arrays(files, ARRAYS)
        self._arrays = arrays
        self._numbers = Rows(arrays["numbers"], arrays["ends"])
        self._counts = Rows(arrays["counts"], arrays["ends"])
        self._places = Rows(arrays["places"], arrays["places ends"])
        self._weights = weights
        self._kept: dict[str, Values] = {}

    def get(self, name: str, word: str, code: str = "") -> Posting:
        """Return the postings of a word in a field, ``code`` being the language of a text field."""
        field = f"{name}_{code}" if code else name
        words = self._words.get(field)
        found = words.lists.get(word) if words else None
        if found is None or not self._weights.field[name]:
            return _NOWHERE
        numbers, counts = (_column(rows[found]) for rows in (self._numbers, self._counts))
        places = self._places[found]
        scores = Scores(numbers, self._weigh(name, field, numbers, counts))
        return Posting(scores, places, counts.cumsum(dtype=np.uint32).data if places else ())

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

    def _weigh(self, name: str, field: str, numbers: Numbers, counts: Numbers) -> Values:
        """Return what a word weighs in each passage that has it: BM25F times the field's weight."""
        norms = self._norms(name, field)[_column(self._arrays[field], np.uint8)[numbers]]
        rarity, more = log(self.size / (len(numbers) + 1)) + 1, self._weights.bm25.k1 + 1
        weight = self._weights.field[name]
        weighted: Values = rarity * ((counts * more) / (counts + norms)) * weight
        return weighted

    def _norms(self, name: str, field: str) -> Values:
        """Return by the step of its length what a passage has against a word of a field."""
        found = self._kept.get(field)
        if found is None:
            bm25 = self._weights.bm25
            b = bm25.heading_b if name in _HEADINGS else bm25.b
            mean = self._words[field].total / self.size
            found = np.array([bm25.k1 * ((1 - b) + b * length / mean) for length in LENGTHS])
            self._kept[field] = found
        return found


def _column(mapped: Any, kind: type[np.uint32 | np.uint8] = np.uint32) -> NDArray[Any]:
    """Return a mapped array as numpy sees it; nothing is copied."""
    return np.frombuffer(mapped, kind)
