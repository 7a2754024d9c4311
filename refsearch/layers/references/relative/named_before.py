"""References to a part of what was cited last: "alínea a) do mesmo número", "its paragraph 2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.inverted import InvertedCitations
from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.running.patterns import either
from refsearch.citations.running.positions import beginning
from refsearch.citations.style import Path
from refsearch.languages.declared_words import CitationWords
from refsearch.layers.references.relative.level_nouns import LevelNouns
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.links import Reference

_SENTENCE_ENDS = re.compile(r"[.;:]\s+[^\W\d_a-z]")


class NamedBefore:
    """Finds them in a text whose other references are known.

    ``names_document`` tells whether words name a document, which is then what was named last.
    """

    def __init__(
        self,
        parts: InvertedCitations,
        nouns: LevelNouns,
        book: Book,
        words: CitationWords,
        names_document: Callable[[str], bool],
    ) -> None:
        skip = rf"(?:{either(words.skip)}\s)?"
        noun = rf"(?P<noun>{either(nouns.alone)}){PLURAL}"
        self._that = re.compile(rf"{skip}{beginning(words.that)}\s{noun}(?!\w)")
        self._its = re.compile(rf"(?<!\w){either(words.its)}\s")
        self._parts, self._nouns, self._book = parts, nouns, book
        self._names_document = names_document

    def find(self, flat: str, found: Sequence[Reference]) -> Iterator[Mentions]:
        """Yield those of places that exist; ``found`` are the references in the text, in order."""

        def at(flat: str, start: int) -> Mention | None:
            last = self._last(flat, found, start)
            return self._same(flat, start, last) or self._part_of(flat, start, last)

        if found:
            yield from self._parts.find(flat, at)
            for its in self._its.finditer(flat):
                part = self._part_of(flat, its.start(), self._last(flat, found, its.start()))
                if part:
                    yield Mentions(its.start(), [part])

    def _last(self, flat: str, found: Sequence[Reference], at: int) -> Path:
        """Return the one place that was cited last before an offset, in the same sentence."""
        before = [one for one in found if one.end <= at]
        if not before or before[-1].absent or len(before[-1].targets) != 1:
            return ()
        between = flat[before[-1].end : at]
        if _SENTENCE_ENDS.search(between) or self._names_document(between):
            return ()
        edition, id_ = split_global_id(before[-1].targets[0])
        return tuple(id_.split(".")) if edition == self._book.edition.id else ()

    def _same(self, flat: str, at: int, last: Path) -> Mention | None:
        """Read "the same paragraph": what was cited last, at the level of its noun."""
        match = self._that.match(flat, at)
        depths = self._nouns.called(match["noun"].lower()) if match else []
        depth = depths[0] + 1 if depths else len(last)
        if not match or not last or len(depths) > 1 or len(last) < depth:
            return None
        return Mention(at, match.end(), last[:depth])

    def _part_of(self, flat: str, at: int, last: Path) -> Mention | None:
        """Read "its paragraph 2", in what was cited last or around it."""
        its = self._its.match(flat, at)
        part = self._parts.part_at(flat, its.end()) if its else None
        around = (last[:depth] for depth in range(len(last), 0, -1) if part)
        paths = ((*above, *part.path) for above in around if part)
        there = next((path for path in paths if self._book.find(path)), None)
        return Mention(at, part.end, there) if part and there else None
