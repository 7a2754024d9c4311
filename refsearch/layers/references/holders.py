"""The texts of an edition that are searched for references, and how bare labels resolve there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from refsearch.citations.locator import is_in
from refsearch.layers.references.manual import Context
from refsearch.library.model import Block, Document, blocks_text

Field = Literal["text", "heading"]
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A text: the item that holds it, and the provision that bare labels in it start from.

    Labels in a quotation belong to another document and start from ``quoted_origin``, mostly None.
    ``titles`` are the titles of what is quoted, which cite nothing.
    """

    holder: str
    field: Field
    origin: str | None
    quotes: Spans = ()
    quoted_origin: str | None = None
    titles: Spans = ()

    def quoted(self, at: int) -> bool:
        """Whether the character ``at`` stands in a quotation."""
        return any(start <= at < end for start, end in self.quotes)

    def origin_at(self, at: int) -> str | None:
        """Return the provision that a bare label at a character starts from."""
        return self.quoted_origin if self.quoted(at) else self.origin


def places(document: Document, contexts: tuple[Context, ...]) -> Iterator[tuple[Place, str]]:
    """Yield every text of a document with its place, in document order by kind."""
    for provision in document.provisions:
        origin, quoted = _origins(provision.id, contexts)
        if provision.heading:
            yield Place(provision.id, "heading", origin), provision.heading
        quotes, titles = _quotes(provision.blocks), _titles(provision.blocks)
        yield Place(provision.id, "text", origin, quotes, quoted, titles), provision.text
    for definition in document.definitions:
        yield Place(definition.id, "heading", None), definition.term
        yield Place(definition.id, "text", None), definition.text
    for note in document.footnotes:
        called = _origins(note.attached_to[0], contexts)[0] if note.attached_to else None
        yield Place(note.id, "text", called, _quotes(note.blocks)), note.text
    for part in document.parts:
        if part.kind == "front":
            yield Place(part.id, "text", None, _quotes(part.blocks)), blocks_text(part.blocks)


def _origins(id_: str, contexts: tuple[Context, ...]) -> tuple[str, str | None]:
    """Return where bare labels in a provision start from, and those in its quotations."""
    around = [c for c in contexts if is_in(id_, c.holder)]
    if not around:
        return id_, None
    nearest = max(around, key=lambda context: len(context.holder))
    return nearest.means, nearest.means if nearest.quotations else None


def _quotes(blocks: tuple[Block, ...]) -> Spans:
    """Return the spans of quotations in the text that the blocks make together."""
    return tuple(span for span, _ in _quotations(blocks))


def _titles(blocks: tuple[Block, ...]) -> Spans:
    """Return the spans of quoted titles: paragraphs of a quotation that are wholly bold."""
    return tuple(
        span
        for span, block in _quotations(blocks)
        if any(m.kind == "strong" and m.end - m.start == len(block.text) for m in block.marks)
    )


def _quotations(blocks: tuple[Block, ...]) -> list[tuple[tuple[int, int], Block]]:
    if all(block.kind != "quotation" for block in blocks):  # as in nearly all of a text
        return []
    return [(span, block) for span, block in _spans(blocks) if block.kind == "quotation"]


def _spans(blocks: tuple[Block, ...]) -> Iterator[tuple[tuple[int, int], Block]]:
    """Yield the span of each of the law's own blocks in ``blocks_text(blocks)``."""
    start = 0
    for block in blocks:
        if block.kind != "note":
            yield (start, start + len(block.text)), block
            start += len(block.text) + 1
