"""Letter trigrams of the evidence for provisions, kept beside the index for ranking."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from math import log
from pathlib import Path

import msgspec

from refsearch.analysis.language import Language
from refsearch.index.arrays import Rows, read_arrays, rows, write_arrays
from refsearch.manifest import StoredFiles

_FILE = "told.msgpack"
_ARRAYS = "told"
_ENDS = re.compile(r"[,;\n]|\. ")  # of a phrase
HEAVIEST = 3  # what three letters weigh at most
_PARTS = ("phrases", "phrases ends", "sizes", "classes", "of", "of ends")
_UNIT = 12.0  # of their squared rarity, for a weight of 1

# Classes of trigrams, by their place in the weights: which of them a phrase has bounds what it
# shares with a question. Of 260 phrases that one looks at 35 are then compared; with 512, 25.
CLASSES = 256
_BYTES = CLASSES // 8  # of the classes of one phrase, a bit each


class Letters(msgspec.Struct, frozen=True):
    """The phrases of one language: the weights of their trigrams, and which each has.

    ``phrases`` are the places of their trigrams in ``weights``, ``sizes`` what those weigh
    together, ``classes`` the bits of the classes of each; ``of`` are the phrases of each passage.
    """

    weights: dict[str, int]
    phrases: Rows
    sizes: Sequence[int]
    classes: Sequence[int]
    of: Rows

    def evidence(self, passage: int) -> Sequence[int]:
        """Return the numbers of the phrases of a passage."""
        return self.of[passage]

    def about(self, phrase: int) -> tuple[int, int]:
        """Return what the trigrams of a phrase weigh together, and their classes."""
        return self.sizes[phrase], self.classes[phrase]


def trigrams(words: Iterable[str]) -> Set[str]:
    """Return every three letters that stand together in words with spaces around them.

    >>> sorted(trigrams(["no", "a"]))
    [' a ', ' no', 'no ', 'o a']
    """
    text = f" {' '.join(words)} "
    return {text[at : at + 3] for at in range(len(text) - 2)}


def _classes_of(places: Iterable[int]) -> int:
    found = 0
    for place in places:
        found |= 1 << place % CLASSES
    return found


def as_bytes(classes: int) -> bytes:
    """Return the classes of a phrase as they are kept."""
    return classes.to_bytes(_BYTES, "little")


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
    classes = [_classes_of(phrases[number]) for number in range(len(phrases))]
    return Letters(weights, phrases, sizes, classes, of)


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
            (*_both(one.phrases), one.sizes, _kept(one.classes), *_both(one.of)),
            strict=True,
        )
    }
    write_arrays(directory, _ARRAYS, arrays)


def _kept(classes: Iterable[int]) -> array[int]:
    return array("B", b"".join(map(as_bytes, classes)))


def _both(found: Rows) -> tuple[Sequence[int], Sequence[int]]:
    return found.values, found.ends


def read_letters(files: StoredFiles) -> dict[str, Letters]:
    """Read the phrases of an index; raise StoreDamaged unless they are as they were written."""
    arrays = read_arrays(files, _ARRAYS)

    def of_language(code: str, weights: dict[str, int]) -> Letters:
        """Return the trigrams of a language."""
        own = {name: arrays[f"{code} {name}"] for name in _PARTS}
        phrases, of = (Rows(own[name], own[f"{name} ends"]) for name in ("phrases", "of"))
        kept = bytes(own["classes"])
        ends = range(_BYTES, len(kept) + 1, _BYTES)
        classes = [int.from_bytes(kept[end - _BYTES : end], "little") for end in ends]
        return Letters(weights, phrases, own["sizes"], classes, of)

    found = files.decode(_FILE, dict[str, dict[str, int]])
    return {code: of_language(code, weights) for code, weights in found.items()}
