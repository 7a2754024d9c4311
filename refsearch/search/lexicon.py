"""The words of the texts and the term base, as they are written: for beginnings and spellings."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter
from pathlib import Path

from refsearch.library import Library
from refsearch.search.analysis import language
from refsearch.search.passages import Passage

_FILE = "lexicon.json"


def lexicon_of(library: Library, passages: tuple[Passage, ...]) -> dict[str, tuple[str, int]]:
    """Return, by folded form, how a word is most often written and how often it occurs."""
    spellings: dict[str, Counter[str]] = {}
    texts = [(p.language, f"{p.heading}\n{p.text}") for p in passages]
    for concept in library.concepts.values():
        texts += [(code, "\n".join(terms)) for code, terms in concept.terms.items()]
    for code, text in texts:
        for token in language(code).tokens(text):
            written = text[token.start : token.end].lower()
            spellings.setdefault(token.form, Counter())[written] += 1
    return {
        form: (counted.most_common(1)[0][0], counted.total())
        for form, counted in spellings.items()
        if form.isalpha() and len(form) > 1
    }


def write_lexicon(words: dict[str, tuple[str, int]], directory: Path) -> None:
    """Write the words into the folder of an index."""
    (directory / _FILE).write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")


def read_lexicon(directory: Path) -> Lexicon:
    """Read the words of an index."""
    words = json.loads((directory / _FILE).read_text(encoding="utf-8"))
    return Lexicon({form: (written, count) for form, (written, count) in words.items()})


class Lexicon:
    """Known words by folded form."""

    def __init__(self, words: dict[str, tuple[str, int]]) -> None:
        self._words = words
        self._sorted = sorted(words)

    def __contains__(self, form: object) -> bool:
        return form in self._words

    @property
    def forms(self) -> list[str]:
        """Every form, in alphabetical order."""
        return self._sorted

    def written(self, form: str) -> str:
        """Return how a word is most often written, in lower case."""
        return self._words[form][0]

    def count(self, form: str) -> int:
        """Return how often a word occurs."""
        return self._words[form][1]

    def beginning_with(self, start: str, most: int) -> list[str]:
        """Return the most frequent forms that begin with ``start``, two letters at least."""
        if len(start) < 2:
            return []
        first = bisect_left(self._sorted, start)
        last = bisect_left(self._sorted, start + "\U0010ffff")
        return sorted(self._sorted[first:last], key=self.count, reverse=True)[:most]
