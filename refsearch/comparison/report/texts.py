"""A text prepared for the report: what differs between languages by nature is blanked."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property

from refsearch.comparison.paragraphs.pairing import blocks_of
from refsearch.layers.phrases import Word, split_words
from refsearch.library.book.book import Book
from refsearch.library.links import Reference
from refsearch.library.model import Block, blocks_text

_BLANK = "_"  # no letter of a word, so offsets stay and nothing is found there
_SENSE = re.compile(r"(?m)^\d+[.)]\s")
_DIGEST = 12  # hexadecimal digits: enough to tell any two texts of a file apart
Span = tuple[int, int]


@dataclass(frozen=True)
class Text:
    """The own text of an item of an edition.

    ``alone`` are paragraphs without counterpart: they are reported as such, and what stands in
    them is no difference besides.
    """

    book: Book
    id: str
    alone: tuple[Span, ...] = ()

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Its blocks, editor's notes left out."""
        return tuple(b for b in blocks_of(self.book, self.id) if b.kind != "note")

    @cached_property
    def whole(self) -> str:
        """The text as it is served; all offsets count in it."""
        return blocks_text(self.blocks)

    @cached_property
    def block_spans(self) -> tuple[Span, ...]:
        """Where each block stands."""
        spans = []
        at = 0
        for block in self.blocks:
            spans.append((at, at + len(block.text)))
            at += len(block.text) + 1
        return tuple(spans)

    @cached_property
    def notes(self) -> tuple[Span, ...]:
        """Where its national notes stand."""
        layer = self.book.document.national_notes
        return tuple((n.start, n.end) for n in layer if n.holder == self.id)

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """The references of the text itself, but for those in what is left out."""
        own = (r for r in self.book.references_of(self.id) if r.field == "text")
        return tuple(r for r in own if not self.is_left_out(r.start))

    def is_left_out(self, at: int) -> bool:
        """Whether a place is in a national note or in a paragraph without counterpart."""
        return any(start <= at < end for start, end in (*self.notes, *self.alone))

    @cached_property
    def running(self) -> str:
        """The running text; blanked are tables, references, numbers of senses, what is left out."""
        tables = (
            s for b, s in zip(self.blocks, self.block_spans, strict=True) if b.kind == "table"
        )
        cited = ((r.start, r.end) for r in self.book.references_of(self.id) if r.field == "text")
        senses = (m.span() for m in _SENSE.finditer(self.whole))
        letters = list(self.whole)
        for start, end in (*tables, *cited, *self.notes, *self.alone, *senses):
            letters[start:end] = [_BLANK if c != "\n" else c for c in letters[start:end]]
        return "".join(letters)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words of the running text."""
        return split_words(self.running).words

    @cached_property
    def digest(self) -> str:
        """A short digest of the text and its heading."""
        provision = self.book.provisions.get(self.id)
        heading = (provision.heading or "") if provision else ""
        return hashlib.sha256(f"{heading}\n{self.whole}".encode()).hexdigest()[:_DIGEST]
