"""Letter trigrams of the evidence for provisions, kept beside the index for ranking."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from math import log
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from refsearch.analysis.language import Language
from refsearch.index.arrays import Rows, read_arrays, rows, write_arrays
from refsearch.index.scores import Numbers
from refsearch.manifest import StoredFiles

_FILE = "told.msgpack"
_ARRAYS = "told"
_ENDS = re.compile(r"[,;\n]|\. ")  # of a phrase
HEAVIEST = 3  # what three letters weigh at most
_PARTS = ("phrases", "phrases ends", "sizes", "of", "of ends")
_UNIT = 12.0  # of their squared rarity, for a weight of 1


class Phrases(NamedTuple):
    """The phrases of some passages, one after the other.

    ``places`` are those of their trigrams in the weights, ``lengths`` how many each phrase has,
    ``sizes`` what they weigh together; ``counts`` are the phrases of each passage.
    """

    places: Numbers
    lengths: NDArray[np.int64]
    sizes: NDArray[np.int64]
    counts: NDArray[np.int64]


class Letters(msgspec.Struct, frozen=True):
    """The phrases of one language: the weights of their trigrams, and which each has.

    ``phrases`` are the places of their trigrams in ``weights``, ``sizes`` what those weigh
    together; ``of`` are the phrases of each passage.
    """

    weights: dict[str, int]
    phrases: Rows
    sizes: Sequence[int]
    of: Rows

    def phrases_of(self, passages: Sequence[int]) -> Phrases:
        """Return the phrases of passages."""
        numbers, counts = self.of.among(np.array(passages, np.int64))
        places, lengths = self.phrases.among(numbers)
        return Phrases(places, lengths, np.asarray(self.sizes)[numbers].astype(np.int64), counts)


def trigrams(words: Iterable[str]) -> Set[str]:
    """Return every three letters that stand together in words with spaces around them.

    >>> sorted(trigrams(["no", "a"]))
    [' a ', ' no', 'no ', 'o a']
    """
    text = f" {' '.join(words)} "
    return {text[at : at + 3] for at in range(len(text) - 2)}


def letters_of(language: Language, evidence: Sequence[str]) -> Letters:
    """Return the phrases of the evidence for each passage in a language, in order."""
    numbers: dict[str, int] = {}
    of = rows("I", (_numbered(text, numbers) for text in evidence))
    found = [trigrams(token.form for token in language.tokens(phrase)) for phrase in numbers]
    counts = Counter(trigram for one in found for trigram in one)
    weights = {trigram: _weight(count, len(found)) for trigram, count in sorted(counts.items())}
    place = {trigram: at for at, trigram in enumerate(weights)}
    phrases = rows("I", (sorted(place[trigram] for trigram in one) for one in found))
    sizes = array("I", (sum(weights[trigram] for trigram in one) for one in found))
    return Letters(weights, phrases, sizes, of)


def _numbered(text: str, numbers: dict[str, int]) -> list[int]:
    """Return the numbers of the phrases of a text; a new one gets the next."""
    phrases = map(str.strip, _ENDS.split(text))
    return [numbers.setdefault(phrase, len(numbers)) for phrase in phrases if phrase]


def _weight(count: int, size: int) -> int:
    return max(1, min(HEAVIEST, round(log(1 + size / count) ** 2 / _UNIT)))


def write_letters(found: Mapping[str, Letters], directory: Path) -> None:
    """Write the phrases of every language into the folder of an index."""
    weights = {code: one.weights for code, one in found.items()}
    (directory / _FILE).write_bytes(msgspec.msgpack.encode(weights))
    arrays = {
        f"{code} {name}": content
        for code, one in found.items()
        for name, content in zip(
            _PARTS,
            (*_both(one.phrases), one.sizes, *_both(one.of)),
            strict=True,
        )
    }
    write_arrays(directory, _ARRAYS, arrays)


def _both(found: Rows) -> tuple[Sequence[int], Sequence[int]]:
    return found.values, found.ends


def read_letters(files: StoredFiles) -> dict[str, Letters]:
    """Read the phrases of an index; raise StoreDamaged unless they are as they were written."""
    arrays = read_arrays(files, _ARRAYS)

    def of_language(code: str, weights: dict[str, int]) -> Letters:
        """Return the trigrams of a language."""
        own = {name: arrays[f"{code} {name}"] for name in _PARTS}
        phrases, of = (Rows(own[name], own[f"{name} ends"]) for name in ("phrases", "of"))
        return Letters(weights, phrases, own["sizes"], of)

    found = files.decode(_FILE, dict[str, dict[str, int]])
    return {code: of_language(code, weights) for code, weights in found.items()}
