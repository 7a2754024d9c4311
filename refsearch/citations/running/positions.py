"""The words of a language for a place by where it stands: "the preceding rule", "esta regla"."""

from __future__ import annotations

import re

from refsearch.citations.running.patterns import either
from refsearch.languages.declared_words import CitationWords

_NO_NUMBER = r"(?!\w|\s\(?[\dIVX])"  # "the following rule 5" is cited by its number


def beginning(words: tuple[str, ...]) -> str:
    """Return the pattern of words that begin so, in any form: vorstehender, anteriores."""
    return rf"(?:{either(words)}\w{{0,3}})"


def positioned(
    words: CitationWords, noun: str, here: str, count: str = r"(?!)"
) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of a noun with such a word before it, and behind it.

    Their groups ``before``, ``after`` and ``this`` tell which; ``noun`` and ``here`` are patterns,
    the latter of the nouns that "this" may stand before. ``count`` may stand in front of all, or
    of the noun.
    """
    before, after, this = map(beginning, (words.before, words.after, words.this))
    inner = rf"(?:(?P<inner>{count})\s)?"
    turned = rf"(?:(?P<before>{before})|(?P<after>{after}))\s{inner}(?P<noun>{noun})"
    at_hand = rf"(?P<this>{this})\s(?P<noun>{here})"
    behind = rf"(?P<noun>{noun})\s(?:(?P<before>{before})|(?P<after>{after}))"
    found = (turned, at_hand, behind)
    counted = rf"(?<!\w)(?:(?P<count>{count})\s)?"
    return tuple(re.compile(rf"{counted}{one}{_NO_NUMBER}") for one in found)
