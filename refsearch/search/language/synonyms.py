"""Synonyms: readers' words and those of the texts (``data/words.toml``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from functools import cache

import msgspec

from refsearch.search.language.analysis import DATA_FOLDER, Analyses
from refsearch.search.language.folding import fold

# (language, stem)
Stem = tuple[str, str]


Listed = dict[str, str]  # words with spaces between them, by language


class Narrower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that match broader terms, but not the reverse."""

    words: Listed
    wider: Listed


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: list[Listed]
    narrower: list[Narrower]


class Synonyms:
    """For a stem the stems that say the same, in its own language and in the others."""

    def __init__(
        self, analyses: Analyses, groups: Iterable[Listed], narrower: Iterable[Narrower]
    ) -> None:
        self._analyses = analyses
        self._forms: set[Stem] = set()
        self._others: defaultdict[Stem, set[Stem]] = defaultdict(set)
        for group in groups:
            stems = self._stems(group)
            self._add(stems, stems)
        for one in narrower:
            stems = self._stems(one.words)
            self._add(stems, self._stems(one.wider))

    def _add(self, stems: set[Stem], meant: set[Stem]) -> None:
        for stem in stems:
            self._others[stem] |= meant - {stem}

    def _stems(self, group: Listed) -> set[Stem]:
        words = [(code, word) for code, listed in group.items() for word in listed.split()]
        self._forms |= {(code, fold(word)) for code, word in words}
        return {(code, self._analyses[code].stem(word)) for code, word in words}

    def speaks(self, form: str, code: str) -> bool:
        """Whether a word, folded, is one of these in a language."""
        return (code, form) in self._forms

    def of(self, stem: str, code: str) -> Set[Stem]:
        """Return the other stems of the groups a stem is in."""
        return self._others.get((code, stem), frozenset())


@cache
def _words() -> _Words:
    return msgspec.toml.decode((DATA_FOLDER / "words.toml").read_bytes(), type=_Words)


def listed_words() -> Iterator[tuple[str, str]]:
    """Yield (language, words with spaces between them) of the data file."""
    file = _words()
    for listed in (*file.group, *(n.words for n in file.narrower)):
        yield from listed.items()


def synonyms(analyses: Analyses) -> Synonyms:
    """Return the words of the data file."""
    return Synonyms(analyses, _words().group, _words().narrower)
