"""Hits as the reader sees them: citation, heading and excerpt of what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from refsearch.analysis.concepts import ConceptFinder
from refsearch.citations.locator import Locator
from refsearch.index.interface import Index
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.items import citation_of, heading_of
from refsearch.library.library import Library
from refsearch.search.candidates import Candidates, Marked
from refsearch.search.present.excerpts import cut, merged, plain_excerpt
from refsearch.search.query import Query
from refsearch.search.rank.ranking import Ranked
from refsearch.search.results import Hit, Snippet


class Presenter:
    """Makes hits from what the ranking or the citation reader found.

    An excerpt has so many characters as ``length``; ``games`` are those of the editions.
    """

    def __init__(
        self,
        library: Library,
        index: Index,
        finder: ConceptFinder,
        length: int,
    ) -> None:
        self._library = library
        self._passages, self._offsets = index.passages, index.offsets
        self._finder = finder
        self._length = length
        self.games = {edition.id: edition.game for edition in library.editions}
        self._named = lru_cache(maxsize=4096)(_names)  # of the laws that are found most

    def hit(self, found: Ranked, candidates: Candidates) -> Hit:
        """Return the hit of a law that answers a query."""
        passage = self._passages[found.best]
        book = self._library.book(found.edition)
        snippet = self._snippet(found, candidates.marked)
        citation, heading = self._named(book, passage.id)
        return Hit(
            found.edition,
            passage.id,
            found.law,
            citation,
            heading,
            snippet,
            float(f"{found.score:.6g}"),  # what hardly answers is still more than nothing
            translated=passage.language not in candidates.spoken,
        )

    def _snippet(self, found: Ranked, marked: Marked) -> Snippet:
        """Return an excerpt of the best passage, or of the first text inside it if it has none."""
        for number in found.texts:
            snippet = self._excerpt(number, marked)
            if snippet.text:
                return snippet
        passage = self._passages[found.best]
        return plain_excerpt(_first_text(self._library.book(found.edition), passage.id))

    def _excerpt(self, number: int, marked: Marked) -> Snippet:
        """Return the part of a passage with most of the marked words in it."""
        passage = self._passages[number]
        code, wanted = passage.language, marked.wanted.get(passage.language)
        if wanted is None:
            stems = marked.stems.get(code, ())
            wanted = self._offsets.wanted(code, marked.forms, stems, marked.concepts)
            marked.wanted[code] = wanted
        return cut(passage.text, merged(self._offsets.spans(number, wanted)), self._length)

    def targets(self, cited: Sequence[str], score: float) -> list[Hit]:
        """Return a hit for each law that a citation means, in the order of the citation."""
        hits: dict[tuple[str, str], Hit] = {}
        for target in cited:
            edition, id_ = split_global_id(target)
            book = self._library.book(edition)
            law = _law(book, id_)
            if (edition, law) in hits:
                continue
            citation, heading = self._named(book, id_)
            snippet = plain_excerpt(_first_text(book, id_))
            hits[edition, law] = Hit(edition, id_, law, citation, heading, snippet, round(score, 4))
        return list(hits.values())

    def typed(self, asked: Query) -> tuple[str, ...]:
        """Return the words and phrases of a query that were looked for."""
        phrases = (" ".join(word.written for word in words) for words in asked.phrases)
        return tuple(dict.fromkeys([*(word.written for word in asked.content), *phrases]))

    def also(self, candidates: Candidates, ui: str) -> tuple[str, ...]:
        """Return the further terms searched for: what the words stand for in any language."""
        asked = candidates.interpretation.query
        seen = {word.casefold() for word in (*self.typed(asked), asked.text)}
        terms = (t for t in self._terms(candidates.marked, ui) if t.casefold() not in seen)
        return tuple(dict.fromkeys(terms))

    def _terms(self, marked: Marked, ui: str) -> Iterator[str]:
        codes = dict.fromkeys([ui, *(edition.language for edition in self._library.editions)])
        for code in codes:
            for key in sorted(marked.concepts):
                term = self._finder.headword(key, code)
                if term:
                    yield term


def _law(book: Book, id_: str) -> str:
    """Return the law (definition, front part) of an id; a footnote's is its caller's."""
    if id_ in book.footnotes:
        called_by = book.footnotes[id_].attached_to
        return _law(book, called_by[0]) if called_by else id_
    return Locator.from_id(id_).law.id if id_ in book.provisions else id_


def _names(book: Book, id_: str) -> tuple[str, str]:
    """Return the citation and the heading to show for an id."""
    law = _law(book, id_)
    if law in book.definitions:
        heading = next((p.title for p in book.document.parts if p.kind == "definitions"), "")
    else:
        heading = heading_of(book, law)
    return citation_of(book, id_), heading


def _first_text(book: Book, id_: str) -> str:
    """Return the text of an id, or the first inside it."""
    if id_ in book.provisions:
        return next((p.text for p in book.walk(book.provisions[id_]) if p.text), "")
    if item := book.definitions.get(id_) or book.footnotes.get(id_):
        return item.text
    return "\n".join(block.text for block in book.parts[id_].blocks if block.kind != "note")
