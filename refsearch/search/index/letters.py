"""Letter trigrams of the evidence for provisions, kept beside the index for ranking."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from math import log
from pathlib import Path

import msgspec

from refsearch.manifest import StoredFiles
from refsearch.search.index.arrays import Rows, read_arrays, rows, write_arrays
from refsearch.search.language.analysis import Language

_FILE = "told.msgpack"
_ARRAYS = "told"
_ENDS = re.compile(r"[,;\n]|\. ")  # of a phrase
HEAVIEST = 3  # what three letters weigh at most
_UNIT = 12.0  # of their squared rarity, for a weight of 1

# What the trigrams of a phrase weigh together, and their places in the weights.
Phrase = tuple[int, Sequence[int]]


class Letters(msgspec.Struct, frozen=True):
    """The phrases of one language: the weights of their trigrams, and which each has.

    ``phrases`` are the places of their trigrams in ``weights``, ``sizes`` what those weigh
    together; ``of`` are the phrases of each passage.
    """

    weights: dict[str, int]
    phrases: Rows
    sizes: Sequence[int]
    of: Rows

    def phrase(self, number: int) -> Phrase:
        """Return a phrase."""
        return self.sizes[number], self.phrases[number]


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
        for name, content in {
            "phrases": one.phrases.values,
            "phrases ends": one.phrases.ends,
            "sizes": one.sizes,
            "of": one.of.values,
            "of ends": one.of.ends,
        }.items()
    }
    write_arrays(directory, _ARRAYS, arrays)


def read_letters(files: StoredFiles) -> dict[str, Letters]:
    """Read the phrases of an index; raise StoreDamaged unless they are as they were written."""
    arrays = read_arrays(files, _ARRAYS)

    def of_language(code: str, weights: dict[str, int]) -> Letters:
        phrases, ends, sizes, of, of_ends = (
            arrays[f"{code} {name}"]
            for name in ("phrases", "phrases ends", "sizes", "of", "of ends")
        )
        return Letters(weights, Rows(phrases, ends), sizes, Rows(of, of_ends))

    found = files.decode(_FILE, dict[str, dict[str, int]])
    return {code: of_language(code, weights) for code, weights in found.items()}
