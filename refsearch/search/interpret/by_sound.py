"""The Greek words of the texts that sound like one typed in Latin letters."""

from __future__ import annotations

from collections import defaultdict

from refsearch.analysis.transliteration import sound, sounds
from refsearch.citations.labels import is_greek
from refsearch.index.lexicon import Lexicon

_SHORTEST = 3  # a shorter word sounds like too much


class GreekBySound:
    """The Greek words of a lexicon, indexed by sound."""

    def __init__(self, lexicon: Lexicon, codes: frozenset[str]) -> None:
        self._lexicon = lexicon
        self._words: defaultdict[str, list[str]] = defaultdict(list)
        forms = [form for form in lexicon.forms(codes) if is_greek(form)]
        sounds_ = sound("\n".join(forms), "greek").split("\n")  # at once: a quarter of the time
        for form, one in zip(forms, sounds_, strict=bool(forms)):
            self._words[one].append(form)

    def words(self, form: str) -> list[str]:
        """Return the Greek words that a folded Latin one may be, the most frequent first."""
        if len(form) < _SHORTEST or not form.isascii() or not form.isalpha():
            return []
        for one in sounds(form):
            if found := self._words.get(one):
                return sorted(found, key=lambda word: (-self._lexicon.count(word), word))
        return []

    def nearest(self, form: str) -> str | None:
        """Return the likeliest Greek word for a folded Latin one, as written, or None."""
        found = self.words(form)
        return self._lexicon.written(found[0]) if found else None
