"""Reading an incident as it is told: who did what to what, in which order, in any language.

``incidents/kinds.toml`` of each language has the words for kinds of things: a role, an act, an
object, a circumstance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

import numpy as np

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.classifiers.features import Features, features
from refsearch.languages.registry import Languages
from refsearch.rulings.offering.kinds import Patterns, Vocabulary

WORDS = "incidents/kinds.toml"
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_MOST_KINDS = 40  # whose pairs are looked at: a tale has fewer, and pairs grow with the square


class Incident(NamedTuple):
    """The features of an incident: of its text, and of the kinds of things that it names."""

    text: Features
    kinds: Features


def patterns_of(languages: Languages) -> dict[str, Patterns]:
    """Return by language the words for kinds of things."""
    words = ((code, languages.read(code, WORDS, dict[str, str])) for code in languages.interface)
    return {code: Patterns.of(one) for code, one in words if one}


class IncidentReader:
    """Reads incidents with the words of some languages."""

    def __init__(self, patterns: Mapping[str, Patterns], analyses: Analyses) -> None:
        self._vocabularies = {code: Vocabulary(one) for code, one in patterns.items()}
        self._analyses = analyses

    def read(self, texts: Iterable[str], ui: str) -> Incident:
        """Return the features of an incident.

        ``texts`` are those of one query, as typed and as interpreted. The one that counts, and its
        language, are those of which the most letters name kinds; else as typed, in the reader's.
        """
        known = dict.fromkeys(texts)
        best, kinds, most = (next(iter(known)), ui), list[str](), (0, False)
        for text in known:
            pieces = _PIECE.findall(fold(text))
            for code, vocabulary in self._vocabularies.items():
                found, letters = vocabulary.kinds(pieces)
                if (letters, code == ui) > most:
                    best, kinds, most = (text, code), found, (letters, code == ui)
        text, code = best
        named = {crc32(one.encode()) for one in _named(kinds[:_MOST_KINDS])}
        return Incident(features(self._analyses[code], text), np.array(sorted(named), np.uint32))


def _named(kinds: list[str]) -> Iterator[str]:
    """Yield each kind, and each two in the order in which they are named."""
    yield from kinds
    yield from (f"{first}>{behind}" for first, behind in combinations(kinds, 2))
