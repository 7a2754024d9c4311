"""The words of a text as comparison uses them: stems, weighted by how rare they are."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import Stemmer

from refsearch.languages.registry import Language
from refsearch.layers.phrases import fold_word, word_forms

Bag = Mapping[str, float]
_PAIR = 0.5  # two words in a row say more than each alone, and are counted with both already
_NUMBER = 0.4  # what a citation names was renumbered as often as not


@lru_cache(maxsize=8)  # the languages of a process
def _stemmer(name: str) -> Any:
    return Stemmer.Stemmer(name)


@lru_cache(maxsize=4096)  # a paragraph is looked at beside every other of its provision
def stems(text: str, language: Language | None) -> list[str]:
    """Return the stems of a text in order; of a language without a stemmer its words."""
    words = list(map(plain_word, word_forms(text)))
    name = language.search.stemmer if language and language.search else ""
    return list(_stemmer(name).stemWords(words)) if name else words


@lru_cache(maxsize=1 << 15)  # words of the texts; a work has some 8,000 in two languages
def plain_word(word: str) -> str:
    """Return a word folded and without accents, which a new translation sets otherwise."""
    apart = unicodedata.normalize("NFD", fold_word(word))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _as_number(stem: str, weight: float) -> float:
    return weight * _NUMBER if any(letter.isdigit() for letter in stem) else weight


class Weights:
    """How much a stem says: the fewer texts have it, the more."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        counts: Counter[str] = Counter()
        count = 0
        for text in texts:
            counts.update(set(text))
            count += 1
        rare = {stem: math.log((count + 1) / n) for stem, n in counts.items()}
        self._weight = {stem: _as_number(stem, weight) for stem, weight in rare.items()}
        self._rarest = math.log(count + 1)

    def weight(self, stem: str) -> float:
        """Return the weight of a stem."""
        known = self._weight.get(stem)
        return _as_number(stem, self._rarest) if known is None else known

    def total(self, text: Iterable[str]) -> float:
        """Return the weight of all words of a text."""
        return sum(map(self.weight, text))

    def bag(self, text: Sequence[str]) -> Bag:
        """Return the weight of each stem and each two stems in a row, by how often they stand."""
        found: Counter[str] = Counter(text)
        weighted = {stem: n * self.weight(stem) for stem, n in found.items()}
        for pair, n in Counter(pairwise(text)).items():
            weighted[" ".join(pair)] = n * _PAIR * sum(map(self.weight, pair)) / 2
        return weighted
