"""How similar two pieces of text are: their words, the meanings of these, their numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import add, mul

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


_LOOKED_AT = 4096  # a paragraph is looked at beside every other of its provision
Shares = tuple[float, ...]


class TextSimilarity:
    """Compares texts of two editions.

    ``lexicon`` has the words of the second language by those of the first, the likeliest first;
    empty in one language. ``weights`` says how much a word says; one that is in no text says 1.
    """

    def __init__(
        self,
        languages: tuple[Language | None, Language | None],
        lexicon: Words,
        inverted: Words,
        weights: Mapping[str, float],
    ) -> None:
        self.languages = languages
        self._lexicons = lexicon, inverted
        self._weights = weights
        # What two paragraphs share is looked up once, however they are joined with others.
        self._shares = lru_cache(_LOOKED_AT)(self._shares_of)
        self._weighted = lru_cache(_LOOKED_AT)(self._weighted_of)

    def __call__(self, left: Sequence[Block], right: Sequence[Block]) -> float:
        """Return how alike some blocks are, from 0 to 1."""
        texts = [block.text for block in left], [block.text for block in right]
        signs = [reduce(add, map(_signs, side)) for side in texts]
        if not all(any(self._weighted(t, n) for t in side) for n, side in enumerate(texts)):
            same = "\n".join(texts[0]) == "\n".join(texts[1])
            return _shared(*signs) if any(signs) else float(same)
        shared = (self._found(texts, 0) + self._found(texts[::-1], 1)) / 2
        lengths = [sum(map(len, side)) + len(side) - 1 for side in texts]
        long = _balance(*lengths) * min(1.0, shared / _SOME)
        score = (1 - _LENGTH) * shared + _LENGTH * long
        if not any(signs):
            return score
        is_table = left[0].kind == "table"
        counted = _CELLS if is_table else _SIGNS * min(1.0, shared / _SOME)
        return (1 - counted) * score + counted * _shared(*signs)

    def _found(self, texts: Sequence[Sequence[str]], side: int) -> float:
        """Return the share of the words of a side, by weight, that stand on the other side too."""
        weights: list[float] = []
        shares: list[float] = []
        for text in texts[0]:
            weights += self._weighted(text, side)
            beside = [self._shares(text, other, side) for other in texts[1]]
            shares += beside[0] if len(beside) == 1 else map(max, *beside)
        found: float = sum(map(mul, weights, shares))
        return found / sum(weights)

    def _weighted_of(self, text: str, side: int) -> Shares:
        """Return how much each word of a text says."""
        return tuple(self._weights.get(word, 1.0) for word in _words(text, self.languages[side]))

    def _shares_of(self, text: str, other: str, side: int) -> Shares:
        """Return of each word of a text how surely it, or what it means, stands in another."""
        words = frozenset(_words(other, self.languages[1 - side]))
        lexicon = self._lexicons[side]
        return tuple(
            1.0 if word in words else _bound(lexicon.get(word), words)
            for word in _words(text, self.languages[side])
        )


def weights_of(often: Mapping[str, int]) -> dict[str, float]:
    """Return how much each word says, by how many texts have it."""
    return {word: 1 / (1 + n / _COMMON) for word, n in often.items()}


@lru_cache(_LOOKED_AT)
def _signs(text: str) -> Counter[str]:
    return Counter(_SIGN.findall(text))


@lru_cache(_LOOKED_AT)
def _words(text: str, language: Language | None) -> tuple[str, ...]:
    return tuple(stem for stem in stems(text, language) if not stem.isdigit())


def _bound(others: Mapping[str, float] | None, there: frozenset[str]) -> float:
    for other, share in others.items() if others else ():
        if other in there:
            return share
    return 0.0


def _balance(left: int, right: int) -> float:
    return (min(left, right) / max(left, right)) ** 2


def _shared(left: Counter[str], right: Counter[str]) -> float:
    return 2 * (left & right).total() / (left.total() + right.total())
