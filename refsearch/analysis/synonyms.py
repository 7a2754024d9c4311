"""Synonyms: readers' words and those of the texts (``search/synonyms.toml``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses

# (language, stem)
Stem = tuple[str, str]


Listed = dict[str, str]  # words with spaces between them, by language


class Synonyms:
    """Stems that mean the same as a stem, in its own language and in the others."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses
        self._forms: set[Stem] = set()
        self._others: defaultdict[Stem, set[Stem]] = defaultdict(set)
        words = {one.code: one.synonyms for one in analyses.all}
        for group in _listed({code: one.group for code, one in words.items()}).values():
            stems = self._stems(group)
            self._add(stems, stems)
        wider = _listed({code: one.wider for code, one in words.items()})
        for id_, narrow in _listed({code: one.narrower for code, one in words.items()}).items():
            self._add(self._stems(narrow), self._stems(wider.get(id_, {})))

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


def _listed(tables: Mapping[str, Mapping[str, str]]) -> dict[str, Listed]:
    """Return the words of a table by id and language."""
    found: defaultdict[str, Listed] = defaultdict(dict)
    for code, table in tables.items():
        for id_, words in table.items():
            found[id_][code] = words
    return found


def listed_words(analyses: Analyses) -> Iterator[tuple[str, str]]:
    """Yield (language, words separated by spaces) of everything that has synonyms."""
    for one in analyses.all:
        for words in (*one.synonyms.group.values(), *one.synonyms.narrower.values()):
            yield one.code, words
