"""Blocks of law text as the templates show them: paragraphs, bullets, tables, editor's notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from markupsafe import Markup

from refsearch.library import Book
from refsearch.model import Block, Definition, Mark, Provision, Reference
from refsearch.web.i18n import translated as _
from refsearch.web.links import page_url
from refsearch.web.reference_links import link_tag, reference_spans
from refsearch.web.rendering import Insertion, Span, weave
from refsearch.web.tables import Table, read_table

_TAGS = {
    "emphasis": (Markup("<em>"), Markup("</em>")),
    "strong": (Markup("<strong>"), Markup("</strong>")),
}
_STYLE_RANK = 1
_END_OF_LINK = Markup("</a>")
_CAPTION_LENGTH = 120
Placed = tuple[Block, int]


@dataclass(frozen=True, slots=True)
class BlockView:
    """A paragraph, a run of bullets (``items``: depth and HTML), a table or an editor's note."""

    kind: str
    html: str = ""
    items: tuple[tuple[int, Markup], ...] = ()
    table: Table | None = None
    title: str = ""


@dataclass(slots=True)
class FootnoteCalls:
    """The calls of footnotes on one page, so that a note can link back to each.

    ``local`` tells whether the notes themselves stand on the page.
    """

    local: bool = True
    ids: dict[str, list[str]] = field(default_factory=dict)

    def next_id(self, note: str) -> str:
        """Return a new id for a call of a note."""
        calls = self.ids.setdefault(note, [])
        calls.append(f"call-{note}-{len(calls) + 1}")
        return calls[-1]


def placed_blocks(blocks: Sequence[Block]) -> list[Placed]:
    """Return each block with the offset of its text in its holder's; an editor's note has none."""
    placed: list[Placed] = []
    offset = 0
    for block in blocks:
        placed.append((block, offset))
        offset += 0 if block.kind == "note" else len(block.text) + 1
    return placed


class TextRenderer:
    """Renders the text of one book for one page."""

    def __init__(self, book: Book, ui: str, calls: FootnoteCalls | None = None) -> None:
        self.book = book
        self.ui = ui
        self.calls = calls or FootnoteCalls()

    def heading(self, provision: Provision) -> Markup | None:
        """Return a provision's heading with its references and footnote calls."""
        if not provision.heading:
            return None
        references = self._references(provision.id, "heading")
        return self._woven(provision.heading, provision.heading_marks, references, 0)

    def term(self, definition: Definition) -> Markup:
        """Return a definition's term with its footnote calls."""
        return self._woven(definition.term, definition.term_marks, (), 0)

    def blocks(self, holder: str, placed: Iterable[Placed], name: str = "") -> list[BlockView]:
        """Return placed blocks of ``holder`` ready to show; ``name`` captions a bare table."""
        references = self._references(holder, "text")
        views: list[BlockView] = []
        caption = name
        for is_bullet, run in groupby(placed, key=lambda pair: pair[0].kind == "item"):
            if is_bullet:
                views.append(self._bullets(run, references))
                continue
            for block, offset in run:
                views.append(self._block(block, offset, references, caption))
                caption = block.text if 0 < len(block.text) <= _CAPTION_LENGTH else name
        return views

    def _bullets(self, run: Iterable[Placed], references: Sequence[Reference]) -> BlockView:
        woven = [(b.indent, self._woven(b.text, b.marks, references, at)) for b, at in run]
        return BlockView("bullets", items=tuple(woven))

    def _block(
        self, block: Block, offset: int, references: Sequence[Reference], caption: str
    ) -> BlockView:
        if block.kind == "table":
            return BlockView(
                "table", table=read_table(block, self._cell(references, offset), caption)
            )
        if block.kind == "note":
            return BlockView("note", html=self._note(block), title=block.title)
        return BlockView(block.kind, html=self._woven(block.text, block.marks, references, offset))

    def _note(self, block: Block) -> Markup:
        """Return an editor's note; its paragraphs are the lines of its text."""
        woven = self._woven(block.text, block.marks, (), 0)
        lines = [Markup("<p>{}</p>").format(Markup(line)) for line in woven.split("\n")]  # noqa: S704
        return Markup().join(lines)

    def _cell(self, references: Sequence[Reference], offset: int) -> Callable[[str, int], Markup]:
        return lambda text, at: self._woven(text, (), references, offset + at)

    def _references(self, holder: str, field_: str) -> list[Reference]:
        return [r for r in self.book.references_of(holder) if r.field == field_]

    def _woven(
        self, text: str, marks: Iterable[Mark], references: Iterable[Reference], offset: int
    ) -> Markup:
        end = offset + len(text)
        spans = [
            span
            for reference in references
            if reference.start < end and reference.end > offset
            for span in reference_spans(reference, self.ui, offset)
        ]
        styled = [m for m in marks if m.kind in _TAGS]
        spans += [Span(m.start, m.end, *_TAGS[m.kind], rank=_STYLE_RANK) for m in styled]
        links = [m for m in marks if m.kind == "link"]
        spans += [Span(m.start, m.end, link_tag(self.ui, [m.target]), _END_OF_LINK) for m in links]
        calls = [Insertion(m.start, self._call(m.target)) for m in marks if m.kind == "footnote"]
        return weave(text, spans, calls)

    def _call(self, note: str) -> Markup:
        page = page_url(self.ui, self.book.edition.id, note)
        found = self.book.footnotes.get(note)
        return Markup(
            '<sup class="call"><a class="ref" id="{}" href="{}" data-peek="{}" role="doc-noteref"'
            ' aria-label="{}">{}</a></sup>'
        ).format(
            self.calls.next_id(note),
            f"#{note}" if self.calls.local else page,
            page,
            _("Note %(number)s", number=note.removeprefix("fn.")),
            found.mark if found else "*",
        )
