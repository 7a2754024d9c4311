"""The words on which a ruling may hang: negations, conditions and exceptions, duties, who acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from refsearch.files import read_toml
from refsearch.layers.phrases import Words, fold_word

WordKind = Literal["negation", "condition", "actor", "modal"]
_DATA = Path(__file__).parents[1] / "data" / "substance.toml"


@dataclass(frozen=True, slots=True)
class Limit:
    """Words of a text, from ``first`` up to ``end``, that mean a thing of a kind."""

    first: int
    end: int
    kind: WordKind
    meaning: str


@dataclass(frozen=True, slots=True)
class _Phrase:
    words: tuple[str, ...]
    kind: WordKind
    meaning: str

    def stands(self, words: Words, at: int) -> bool:
        """Whether the phrase begins at a word."""
        first, form = self.words[0], words.words[at].form
        if first != form and not (first.endswith("*") and form.startswith(first[:-1])):
            return False  # as nearly always
        here = words.words[at : at + len(self.words)]
        return len(here) == len(self.words) and all(
            w.form.startswith(p[:-1]) if p.endswith("*") else w.form == p
            for p, w in zip(self.words, here, strict=True)
        )


@cache
def _phrases(language: str, *, modals: bool) -> dict[str, tuple[_Phrase, ...]]:
    """Return the phrases of a language by the first letter, the longest first."""
    read = read_toml(_DATA, dict[str, dict[WordKind, list[str]]]).get(language, {})
    found = [
        _Phrase(words, kind, group)
        for kind, groups in read.items()
        if modals or kind != "modal"
        for group in groups
        for words in _of_group(group)
    ]
    found.sort(key=lambda phrase: (-len(phrase.words), phrase.kind != "modal"))  # "cannot" forbids
    by_letter: dict[str, tuple[_Phrase, ...]] = {}
    for phrase in found:
        letter = phrase.words[0][0]
        by_letter[letter] = (*by_letter.get(letter, ()), phrase)
    return by_letter


def _of_group(group: str) -> Iterator[tuple[str, ...]]:
    """Yield the phrases of a group as words to compare."""
    for phrase in group.split(","):
        yield tuple(map(fold_word, phrase.split()))


def limits_of(words: Words, language: str, *, modals: bool = False) -> Iterator[Limit]:
    """Yield the words of a text on which a ruling may hang; no word twice.

    Modal words are for a text that declares none of its own.
    """
    known = _phrases(language, modals=modals)
    at = 0
    while at < len(words.words):
        phrases = known.get(words.words[at].form[0], ())
        found = next((p for p in phrases if p.stands(words, at)), None)
        if found:
            yield Limit(at, at + len(found.words), found.kind, found.meaning)
        at += len(found.words) if found else 1
