"""Letter trigrams of the evidence for provisions, kept beside the index for ranking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from math import log
from pathlib import Path

import msgspec

from refsearch.manifest import StoredFiles
from refsearch.search.language.analysis import Language

_FILE = "told.msgpack"
_ENDS = re.compile(r"[,;\n]|\. ")  # of a phrase
PLANES = 2  # the weight of three letters has so many bits ...
HEAVIEST = 3  # ... and is so much at most
_UNIT = 12.0  # of their squared rarity, for a weight of 1

# By passage: the numbers of the phrases that describe it.
_Of = list[list[int]]


class Letters(msgspec.Struct, frozen=True):
    """The phrases of one language: the weights of their trigrams, and which each has, as bits.

    The bit of a trigram is its place in ``weights``; ``of`` are the phrases of each passage.
    """

    weights: dict[str, int]
    phrases: list[bytes]
    of: _Of


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
    of = [
        [numbers.setdefault(p, len(numbers)) for p in map(str.strip, _ENDS.split(text)) if p]
        for text in evidence
    ]
    found = [trigrams(token.form for token in language.tokens(phrase)) for phrase in numbers]
    counts = Counter(trigram for one in found for trigram in one)
    weights = {trigram: _weight(count, len(found)) for trigram, count in sorted(counts.items())}
    place = {trigram: at for at, trigram in enumerate(weights)}
    size = len(place) // 8 + 1
    phrases = [sum(1 << place[t] for t in one).to_bytes(size, "little") for one in found]
    return Letters(weights, phrases, of)


def _weight(count: int, size: int) -> int:
    return max(1, min(HEAVIEST, round(log(1 + size / count) ** 2 / _UNIT)))


def write_letters(found: Mapping[str, Letters], directory: Path) -> None:
    """Write the phrases of every language into the folder of an index."""
    (directory / _FILE).write_bytes(msgspec.msgpack.encode(found))


def read_letters(files: StoredFiles) -> dict[str, Letters]:
    """Read the phrases of an index; raise StoreDamaged unless they are as they were written."""
    return files.decode(_FILE, dict[str, Letters])


def bit_plane(letters: Letters, bit: int) -> int:
    """Return the trigrams whose weight has a bit."""
    weights = enumerate(letters.weights.values())
    return sum(1 << at for at, weight in weights if weight >> bit & 1)
