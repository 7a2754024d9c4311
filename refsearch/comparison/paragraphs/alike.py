"""How much two pieces of text say the same: their words, what the words mean, their numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul

from refsearch.comparison.paragraphs.lexicon import Words
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language
from refsearch.library.model import Block

_SIGN = re.compile(r"\d+|[♠♥♦♣]")
_LENGTH = 0.3  # of the whole: how much two texts of one length are alike by that alone
_SOME = 0.06  # of the words found again: with fewer, one length or one number says nothing
_SIGNS = 0.25  # numbers and suits, where there are any: a translation keeps them
_CELLS = 0.6  # the same in a table, which says little else
_COMMON = 12  # a word that stands this often in the texts says a third of one that stands once


@dataclass(frozen=True, slots=True)
class Alike:
    """Compares texts of two editions.

    ``lexicon`` has the words of the second language by those of the first, the likeliest first;
    empty in one language. ``weights`` says how much a word says; one that is in no text says 1.
    """

    languages: tuple[Language | None, Language | None]
    lexicon: Words
    turned: Words
    weights: Mapping[str, float]

    def __call__(self, left: Sequence[Block], right: Sequence[Block]) -> float:
        """Return how alike some blocks are, from 0 to 1."""
        texts = ["\n".join(block.text for block in side) for side in (left, right)]
        words = [
            [stem for block in side for stem in _words(block.text, one)]
            for side, one in zip((left, right), self.languages, strict=True)
        ]
        signs = [Counter(_SIGN.findall(text)) for text in texts]
        if not all(words):
            return _shared(*signs) if any(signs) else float(texts[0] == texts[1])
        found = (
            self._found(words[0], words[1], self.lexicon),
            self._found(words[1], words[0], self.turned),
        )
        said = sum(found) / 2
        long = _balance(*map(len, texts)) * min(1.0, said / _SOME)
        score = (1 - _LENGTH) * said + _LENGTH * long
        if not any(signs):
            return score
        is_table = left[0].kind == "table"
        counted = _CELLS if is_table else _SIGNS * min(1.0, said / _SOME)
        return (1 - counted) * score + counted * _shared(*signs)

    def _found(self, words: Sequence[str], there: Sequence[str], lexicon: Words) -> float:
        """Return the share of the words, by weight, that stand on the other side too."""
        held = set(there)
        weights = [self.weights.get(word, 1.0) for word in words]
        shares = [1.0 if word in held else _bound(lexicon.get(word), held) for word in words]
        found: float = sum(map(mul, weights, shares))
        return found / sum(weights)


def weights_of(often: Mapping[str, int]) -> dict[str, float]:
    """Return how much each word says, by how many texts have it."""
    return {word: 1 / (1 + n / _COMMON) for word, n in often.items()}


@lru_cache(maxsize=4096)  # a paragraph is looked at beside every other of its provision
def _words(text: str, language: Language | None) -> tuple[str, ...]:
    return tuple(stem for stem in stems(text, language) if not stem.isdigit())


def _bound(others: Mapping[str, float] | None, there: set[str]) -> float:
    for other, share in others.items() if others else ():
        if other in there:
            return share
    return 0.0


def _balance(left: int, right: int) -> float:
    return (min(left, right) / max(left, right)) ** 2


def _shared(left: Counter[str], right: Counter[str]) -> float:
    return 2 * (left & right).total() / (left.total() + right.total())
