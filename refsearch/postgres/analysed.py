"""Offsets of words in a text, found by analysing it again: only ten texts a page of results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import Analyses
from refsearch.index.interface import Span, Wanted
from refsearch.index.passages import Passage

_KEPT = 256  # texts kept as analysed: some pages of results, about 10 KB each
_BETWEEN = "\n"  # stands in no word

# The form, the stem (a stop word has none), the start and end of each word; terms likewise.
_Words = tuple[tuple[str, str, int, int], ...]
_Terms = tuple[tuple[str, int, int], ...]


class Analysed:
    """The :class:`refsearch.index.interface.Offsets` of passages, stored nowhere."""

    def __init__(
        self, passages: Sequence[Passage], analyses: Analyses, finder: ConceptFinder
    ) -> None:
        self._passages, self._analyses, self._finder = passages, analyses, finder
        self._read = lru_cache(_KEPT)(self._analyse)

    def wanted(
        self, code: str, forms: Iterable[str], stems: Iterable[str], concepts: Iterable[str]
    ) -> Wanted:
        """Return what to look for in the passages of a language."""
        return Wanted(_BETWEEN.join(forms), _BETWEEN.join(stems), _BETWEEN.join(concepts))

    def spans(self, passage: int, wanted: Wanted) -> set[Span]:
        """Return where in a passage stands what is wanted."""
        words, terms = self._read(passage)
        forms, stems, concepts = (
            set(one.split(_BETWEEN)) - {""} for one in (wanted.forms, wanted.stems, wanted.concepts)
        )
        found = {(start, end) for f, s, start, end in words if f in forms or s in stems}
        return found | {(start, end) for key, start, end in terms if key in concepts}

    def _analyse(self, number: int) -> tuple[_Words, _Terms]:
        passage = self._passages[number]
        tokens = self._analyses.words(passage.language, passage.text)
        terms = self._finder.in_text(tokens, passage.language, passage.game)
        words = ((t.form, "" if t.stop else t.stem, t.start, t.end) for t in tokens)
        return tuple(words), tuple(terms)
