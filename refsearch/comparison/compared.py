"""Editions compared two by two: all that a build stores of them, cached until a source changes.

What is worked out of two editions is kept by a digest of all that it is made from: the texts of
their line of works, what is recorded of them, and what the whole library tells of their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import combinations, permutations
from typing import Any

import msgspec

from refsearch.comparison.differences.words import made_marks
from refsearch.comparison.paragraphs.pairing import Pairings, pairer_of, pairings_of
from refsearch.comparison.redline.passages import made_redlines
from refsearch.comparison.report.findings import made_reports
from refsearch.comparison.report.words import words_of_language
from refsearch.library.compared.divergence import Divergence
from refsearch.library.compared.redline import StoredRedline
from refsearch.library.compared.word_marks import Marks
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.pieces import is_kept, piece

Names = tuple[str, str]
_KIND = "compared"


class Compared(msgspec.Struct, frozen=True):
    """What a build stores of two editions, by their names, as a corpus has it of all."""

    pairings: Pairings
    reports: dict[str, tuple[Divergence, ...]]
    redlines: dict[str, StoredRedline]
    word_marks: dict[str, tuple[Marks, Marks]]


def compare(library: Library, names: Names) -> Compared:
    """Compare two editions."""
    made = pairings_of(library, *names), made_reports(library, *names)
    return Compared(*made, made_redlines(library, *names), made_marks(library, *names))


class Comparisons:
    """All that there is to be compared in a library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.pairer = pairer_of(library)
        comparable = self.pairer.aligner.comparable
        self.pairs = [pair for pair in combinations(library.books, 2) if comparable(*pair)]

    def of(self, names: Names) -> Compared:
        """Return what is stored of two editions: what a build before kept, or else made now."""
        make = partial(compare, self.library, names)
        return piece(_KIND, self._inputs[names], Compared, make)

    def size(self) -> int:
        """Return how many provisions have editions that no build before has compared."""
        missing = [pair for pair in self.pairs if not is_kept(_KIND, self._inputs[pair])]
        return sum(len(self.library.books[name].provisions) for pair in missing for name in pair)

    def corpus(self, found: Iterable[Compared]) -> Corpus:
        """Return the corpus with what was found, in the order of its editions."""
        parts: dict[str, dict[str, object]] = {name: {} for name in Compared.__struct_fields__}
        for one in found:
            for name, merged in parts.items():
                merged.update(getattr(one, name))
        order = [" ".join(pair) for pair in permutations(self.library.books, 2)]
        ordered: dict[str, Any] = {
            name: {pair: merged[pair] for pair in order if pair in merged}
            for name, merged in parts.items()
        }
        return replace(self.library.corpus, **ordered)

    @cached_property
    def _inputs(self) -> Mapping[Names, object]:
        """What each comparison is made from."""
        return {pair: (pair, self._line(pair), self._statistics(pair)) for pair in self.pairs}

    def _statistics(self, names: Names) -> object:
        """Return the statistics of the words of two editions in the library."""
        books = [self.library.books[name] for name in names]
        return self.pairer.word_statistics(*books)

    def _line(self, names: Names) -> object:
        """Return what the whole line of works of two editions holds, and what is recorded of it."""
        library, corpus = self.library, self.library.corpus
        works = self._works(library.books[names[0]].edition.work)
        books = [book for book in library.books.values() if book.edition.work in works]
        ids = {book.edition.id for book in books}
        codes = {book.edition.language for book in books}
        return (
            [book.digest for book in books],
            [c for c in corpus.concordances if {c.old, c.new} <= works],
            {pair: merged for pair, merged in corpus.alignments.items() if ids & {*pair.split()}},
            [words_of_language(library.languages, code).listed for code in sorted(codes)],
            corpus.triage.get(" ".join(names), ()),
            corpus.languages,
            corpus.concepts,
        )

    @lru_cache  # noqa: B019  # as long as the library is used
    def _works(self, work: str) -> frozenset[str]:
        """Return all works that a work succeeds or that succeed it, and theirs."""
        works = frozenset({work})
        while True:
            near = {
                other
                for edition in self.library.editions
                for other in (edition.work, edition.succeeds)
                if other and works & {edition.work, edition.succeeds}
            }
            if near <= works:
                return works
            works |= near
