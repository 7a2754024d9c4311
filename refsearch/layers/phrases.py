"""Finding phrases in running text, word by word: what the layers over terms and modality share.

Words are compared regardless of case; accents count. Between two words of a phrase may
stand a space, an apostrophe, a hyphen, a slash or a quotation mark, and nothing else.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

_WORD = re.compile(r"[^\W_]+")
_JOINED = re.compile(r"[\s'’‘`´\-‐‑/\"“”«»]{1,3}")
ANY = "*"


class Word(NamedTuple):  # made sooner than a frozen dataclass, and there is one for each word
    """A word of a text: folded for comparison, with its offsets in characters."""

    form: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text; ``joined[n]`` tells whether the next word goes on the same phrase."""

    words: tuple[Word, ...]
    joined: tuple[bool, ...]

    def stands(self, phrase: Sequence[str], at: int) -> bool:
        """Whether a phrase begins at the word with that number; ``*`` matches any one word."""
        end = at + len(phrase)
        if at < 0 or end > len(self.words) or not all(self.joined[at : end - 1]):
            return False
        here = self.words[at:end]
        return all(p in (ANY, w.form) for p, w in zip(phrase, here, strict=True))


@lru_cache(maxsize=1 << 14)  # the words of a text come again and again
def fold_word(word: str) -> str:
    """Return a word as it is compared: lower case, one form of sigma, accents kept."""
    return unicodedata.normalize("NFC", word).casefold().replace("ς", "σ")


def word_forms(text: str) -> list[str]:
    """Return the words of a text as they are written, without their places."""
    return _WORD.findall(text)


def split_words(text: str) -> Words:
    """Return the words of a text."""
    found = list(_WORD.finditer(text))
    words = tuple(Word(fold_word(m[0]), *m.span()) for m in found)
    gaps = (text[a.end : b.start] for a, b in pairwise(words))
    return Words(words, (*(gap == " " or bool(_JOINED.fullmatch(gap)) for gap in gaps), False))


def phrase_words(phrase: str) -> tuple[str, ...]:
    """Return a phrase as the words to compare, ``*`` kept.

    >>> phrase_words("Carta d'attacco *")
    ('carta', 'd', 'attacco', '*')
    """
    return tuple(fold_word(w) for w in re.findall(r"[^\W_]+|\*", phrase))


@dataclass(slots=True)
class PhraseBook:
    """Phrases by their first word, the longest first."""

    by_first: defaultdict[str, list[tuple[str, ...]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    longest: int = 0

    @classmethod
    def of(cls, phrases: Iterable[str]) -> PhraseBook:
        """Return a book of phrases as they are written in a file."""
        book = cls()
        for phrase in sorted({phrase_words(p) for p in phrases}, key=len, reverse=True):
            if phrase:
                book.by_first[phrase[0]].append(phrase)
                book.longest = max(book.longest, len(phrase))
        return book

    def at(self, words: Words, at: int) -> Iterator[tuple[str, ...]]:
        """Yield the phrases that begin at a word, the longest first."""
        candidates = [*self.by_first.get(words.words[at].form, ()), *self.by_first.get(ANY, ())]
        yield from (p for p in candidates if words.stands(p, at))

    def covering(self, words: Words, first: int, end: int) -> bool:
        """Whether one of the phrases stands over the words from ``first`` up to ``end``."""
        begins = range(max(0, end - self.longest), first + 1)
        return any(at + len(p) >= end for at in begins for p in self.at(words, at))
