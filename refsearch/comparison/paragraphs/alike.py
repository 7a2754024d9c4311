"""How much two pieces of text say the same: their words, what the words mean, their numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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

    ``lexicon`` has the words of the second language by those of the first; empty in one language.
    ``often`` is how many texts have a word.
    """

    languages: tuple[Language | None, Language | None]
    lexicon: Words
    turned: Words
    often: Mapping[str, int]

    def __call__(self, left: Sequence[Block], right: Sequence[Block]) -> float:
        """Return how alike some blocks are, from 0 to 1."""
        texts = ["\n".join(block.text for block in side) for side in (left, right)]
        words = [
            [stem for block in side for stem in stems(block.text, one) if not stem.isdigit()]
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
        weighed = [(word, 1 / (1 + self.often.get(word, 0) / _COMMON)) for word in words]
        total = sum(weight for _, weight in weighed)
        found = sum(weight * _bound(word, held, lexicon) for word, weight in weighed)
        return found / total


def _bound(word: str, there: set[str], lexicon: Words) -> float:
    if word in there:
        return 1.0
    return max(
        (share for other, share in lexicon.get(word, {}).items() if other in there), default=0.0
    )


def _balance(left: int, right: int) -> float:
    return (min(left, right) / max(left, right)) ** 2


def _shared(left: Counter[str], right: Counter[str]) -> float:
    return 2 * (left & right).total() / (left.total() + right.total())
