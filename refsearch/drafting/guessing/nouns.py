"""The words that a source cites by, for a language that is not declared: those before numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from refsearch.languages.slug import unaccented

_BEFORE_NUMBER = re.compile(
    r"(?P<word>§|[^\W\d_]{2,})\.?[^\S\n](?P<path>\d{1,3}(?:[a-z]\b|[.(]\d|[a-z]\d)?|[A-Z]\d{1,2}\b)"
)
_INSIDE = re.compile(
    r"(?:\d|\)),?[^\S\n](?P<word>[^\W\d_]{3,})\.?[^\S\n](?:\d{1,2}|[a-z]|\([a-z\d]\))(?!\w)"
)
_ELIDED = re.compile(r"(?<!\w)(?P<word>[^\W\d_]{1,5})['’](?=[^\W\d_])")
_FEWEST = 3  # citations: fewer may be an amount ("over 15") by chance
_MOST = 6  # words proposed


def nouns_before_numbers(text: str, stop: Iterable[str]) -> tuple[str, ...]:
    """Return the words that stand before numbers more often than not, the most frequent first.

    Those inside a citation are no nouns for a law, nor are ``stop`` words.
    """
    no_laws = {*nouns_inside_citations(text), *map(unaccented, stop)}
    return tuple(word for word in _often(text, _BEFORE_NUMBER) if word not in no_laws)


def nouns_inside_citations(text: str) -> tuple[str, ...]:
    """Return the words between two numbers of a citation: "article 5, lettre b"."""
    return _often(text, _INSIDE)


def elided_words(text: str) -> tuple[str, ...]:
    """Return what is often cut off before an apostrophe: l'ancre."""
    found = Counter(unaccented(one["word"]) for one in _ELIDED.finditer(text))
    return tuple(word for word, times in found.most_common(_MOST) if times >= _FEWEST)


def _often(text: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    found = Counter(unaccented(one["word"]) for one in pattern.finditer(text))
    words = Counter(map(unaccented, re.findall(r"§|[^\W\d_]+", text)))
    often = (
        word for word, times in found.most_common() if times >= _FEWEST and times * 2 > words[word]
    )
    return tuple(often)[:_MOST]
