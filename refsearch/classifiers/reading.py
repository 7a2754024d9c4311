"""Reading a short text, in whichever language it is: its features, and those of what it names.

``search/kinds.toml`` of each language has the words for kinds of things: a role, an act, an object,
a circumstance. By them what is said in one language teaches the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

import numpy as np

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses, analyses_of
from refsearch.analysis.words import KINDS
from refsearch.classifiers.features import Features, features
from refsearch.classifiers.kinds import KindWords, Patterns
from refsearch.languages.registry import Languages
from refsearch.library.library import Library

_PIECE = re.compile(r"\d+|[^\W\d_]+")
_MOST_KINDS = 40  # whose pairs are looked at: a tale has fewer, and pairs grow with the square


class TextFeatures(NamedTuple):
    """The features of a text: of its words, and of the kinds of things that it names."""

    words: Features
    kinds: Features


def patterns_of(languages: Languages) -> dict[str, Patterns]:
    """Return by language the words for kinds of things."""
    words = ((code, languages.read(code, KINDS, dict[str, str])) for code in languages.interface)
    return {code: Patterns.of(one) for code, one in words if one}


class TextReader:
    """Reads texts with the words of some languages, ``patterns``."""

    def __init__(self, patterns: Mapping[str, Patterns], analyses: Analyses) -> None:
        self.patterns = patterns
        self._kinds = {code: KindWords(one) for code, one in patterns.items()}
        self._analyses = analyses

    def read(self, texts: Iterable[str], ui: str) -> TextFeatures:
        """Return the features of a text.

        ``texts`` are those of one query, as typed and as interpreted. The one that counts, and its
        language, are those of which the most letters name kinds; else as typed, in the reader's.
        """
        known = dict.fromkeys(texts)
        best, kinds, most = (next(iter(known)), ui), list[str](), (0, False)
        for text in known:
            pieces = _PIECE.findall(fold(text))
            for code, words in self._kinds.items():
                found, letters = words.kinds(pieces)
                if (letters, code == ui) > most:
                    best, kinds, most = (text, code), found, (letters, code == ui)
        text, code = best
        named = {crc32(one.encode()) for one in _named(kinds[:_MOST_KINDS])}
        kind_features = np.array(sorted(named), np.uint32)
        return TextFeatures(features(self._analyses[code], text), kind_features)


def _named(kinds: list[str]) -> Iterator[str]:
    """Yield each kind, and each two in the order in which they are named."""
    yield from kinds
    yield from (f"{first}>{behind}" for first, behind in combinations(kinds, 2))


@lru_cache(maxsize=4)  # as many as there are analyses
def reader_of(library: Library) -> TextReader:
    """Return what reads texts in the languages of a library; making its patterns takes long."""
    return TextReader(patterns_of(library.languages), analyses_of(library))
