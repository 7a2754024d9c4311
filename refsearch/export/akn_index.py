"""The printed analytic index in Akoma Ntoso: headings with their lines, every target a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from refsearch.export.akn_blocks import BlockWriter
from refsearch.export.akn_inline import E, Element, InlineWriter, Pen, unlinked
from refsearch.export.eid import index_eid
from refsearch.export.spans import Span, segments
from refsearch.library.book.book import Book, global_id
from refsearch.library.model import IndexEntry, Part

_PIECE = re.compile(r"[^,;\s][^,;]*")


def fill_index(blocks: BlockWriter, book: Book, element: Element, part: Part) -> Element:
    """Append the headings of the index to its element."""
    writer = _IndexWriter(blocks.inline, book, part)
    numbers = [str(n) for n in range(1, len(writer.headings) + 1)]
    return blocks.fill_hierarchy(element, part.id, part.blocks, numbers, writer.heading)


class _IndexWriter:
    def __init__(self, inline: InlineWriter, book: Book, part: Part) -> None:
        self.inline = inline
        self.book = book
        self.part = part
        entries = groupby(book.document.index, key=lambda entry: entry.heading)
        self.headings = [(heading, list(lines)) for heading, lines in entries]

    def heading(self, number: str) -> Element:
        """Return a heading with its own targets and its lines."""
        heading, entries = self.headings[int(number) - 1]
        eid = index_eid(self.part, int(number))
        element = E.hcontainer(E.heading(heading), name="indexHeading", eId=eid)
        own = [e for e in entries if e.entry is None and (e.printed or e.see)]
        lines = [e for e in entries if e.entry is not None]
        content = E.content(*(self._line(E.p(), entry) for entry in own))
        if lines:
            content.append(E.ul(*(self._line(E.li(), entry) for entry in lines)))
        if len(content):
            element.append(content)
        return element

    def _line(self, element: Element, entry: IndexEntry) -> Element:
        text = f"{entry.entry or ''} {entry.printed}".strip()
        at = len(text) - len(entry.printed)
        spans = self._see(entry, text) if entry.see else self._targets(entry, at)
        pen = Pen(element)
        for segment in segments(text, spans):
            pen.write(segment.text, segment.spans)
        return element

    def _see(self, entry: IndexEntry, text: str) -> list[Span]:
        numbers = {heading: n for n, (heading, _) in enumerate(self.headings, 1)}
        found = [numbers[heading] for heading in entry.see if heading in numbers]
        if not found:
            return [unlinked(0, len(text), "no such heading in the index")]
        links = (f"#{index_eid(self.part, n)}" for n in found)
        return [Span(0, len(text), "ref", {"href": href}, rank=1) for href in links]

    def _targets(self, entry: IndexEntry, at: int) -> Iterator[Span]:
        """Yield a link for each printed target, and a mark on one that does not exist."""
        pieces = [(m[0].rstrip(), m.start() + at) for m in _PIECE.finditer(entry.printed)]
        lost = [piece for piece in pieces if piece[0] in entry.unresolved]
        kept = [piece for piece in pieces if piece not in lost]
        for text, start in lost:
            intended = f"; {', '.join(entry.intended)} is meant" if entry.intended else ""
            yield unlinked(start, start + len(text), f"no such place{intended}")
        targets = [global_id(self.book.edition.id, target) for target in entry.targets]
        if len(kept) == len(targets):
            for (text, start), target in zip(kept, targets, strict=True):
                yield self.inline.link(start, start + len(text), target)
        elif kept:
            start, end = kept[0][1], kept[-1][1] + len(kept[-1][0])
            yield from (self.inline.link(start, end, target) for target in targets)
