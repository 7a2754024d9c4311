"""Blocks of law text as the templates show them: paragraphs, bullets, tables, editor's notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from markupsafe import Markup

from refsearch.library.book.book import Book
from refsearch.library.model import Block, Definition, Mark, Part, Provision
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import page_url
from refsearch.web.common.rendering import (
    END_OF_LINK,
    STYLE_RANK,
    Insertion,
    Span,
    suit_spans,
    weave,
)
from refsearch.web.law.text.layers import LayerReader, Layers
from refsearch.web.law.text.references import link_tag
from refsearch.web.law.text.tables import Table, read_table

_TAGS = {
    "emphasis": (Markup("<em>"), Markup("</em>")),
    "strong": (Markup("<strong>"), Markup("</strong>")),
}
_CAPTION_LENGTH = 120  # characters: a longer paragraph before a table is text, not its caption
_NO_LAYERS = Layers()
_RUNS = {"item": "bullets", "quotation": "quotation"}  # blocks that make one list, one quotation
Placed = tuple[Block, int]


@dataclass(frozen=True, slots=True)
class BlockView:
    """A paragraph, a run of bullets (``items``: depth and HTML), a table or an editor's note.

    A quotation's paragraphs that follow each other are ``items`` of one.
    """

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
    """Renders the text of one book for one page.

    ``quoted`` are further spans of the text of some of its items, by id; ``titled`` those of their
    headings.
    """

    def __init__(
        self,
        book: Book,
        ui: str,
        calls: FootnoteCalls | None = None,
        *,
        modality: bool = False,
        quoted: Mapping[str, tuple[Span, ...]] | None = None,
        titled: Mapping[str, tuple[Span, ...]] | None = None,
    ) -> None:
        self.book = book
        self.quoted = quoted or {}
        self.titled = titled or {}
        self.ui = ui
        self.calls = calls or FootnoteCalls()
        self._captions: Counter[str] = Counter()
        self.layers = LayerReader(book, ui, modality=modality, anchors=self.calls.local)

    def heading(self, provision: Provision) -> Markup | None:
        """Return a provision's heading with its references and footnote calls."""
        if not provision.heading:
            return None
        layers = self.layers.of_heading(provision.id)
        layers = replace(layers, spans=layers.spans + self.titled.get(provision.id, ()))
        return self._woven(provision.heading, provision.heading_marks, layers, 0)

    def term(self, definition: Definition) -> Markup:
        """Return a definition's term with its footnote calls."""
        layers = self.layers.of_heading(definition.id)
        return self._woven(definition.term, definition.term_marks, layers, 0)

    def title(self, part: Part) -> Markup:
        """Return the title of a part with the marks of what was corrected in it."""
        return self._woven(part.title, (), self.layers.of_heading(part.id), 0)

    def blocks(self, holder: str, placed: Iterable[Placed], name: str = "") -> list[BlockView]:
        """Return placed blocks of ``holder`` ready to show; ``name`` captions a bare table."""
        layers = self.layers.of_text(holder)
        layers = replace(layers, spans=layers.spans + self.quoted.get(holder, ()))
        views: list[BlockView] = []
        caption = name
        for kind, run in groupby(placed, key=lambda pair: pair[0].kind):
            if kind in _RUNS:
                views.append(self._run(_RUNS[kind], run, layers))
                continue
            for block, offset in run:
                views.append(self._block(block, offset, layers, caption))
                short = block.kind == "paragraph" and 0 < len(block.text) <= _CAPTION_LENGTH
                caption = block.text if short else name
        return views

    def _run(self, kind: str, run: Iterable[Placed], layers: Layers) -> BlockView:
        woven = [(b.indent, self._woven(b.text, b.marks, layers, at)) for b, at in run]
        return BlockView(kind, items=tuple(woven))

    def _block(self, block: Block, offset: int, layers: Layers, caption: str) -> BlockView:
        if block.kind == "table":
            name = self._unique(caption)
            table = read_table(block, self._cell(block, layers, offset), name)
            return BlockView("table", table=table)
        if block.kind == "note":
            return BlockView("note", html=self._note(block), title=block.title)
        return BlockView(block.kind, html=self._woven(block.text, block.marks, layers, offset))

    def _unique(self, caption: str) -> str:
        """Return a caption; one that the page has already, in whatever case, is numbered."""
        self._captions[caption.casefold()] += 1
        times = self._captions[caption.casefold()]
        return f"{caption} ({times})" if times > 1 else caption

    def _note(self, block: Block) -> Markup:
        """Return an editor's note; its paragraphs are the lines of its text."""
        woven = self._woven(block.text, block.marks, _NO_LAYERS, 0)
        # woven is safe, and no tag of it goes over a line
        lines = [Markup("<p>{}</p>").format(Markup(line)) for line in woven.split("\n")]  # noqa: S704
        return Markup().join(lines)

    def _cell(self, block: Block, layers: Layers, offset: int) -> Callable[[str, int], Markup]:
        def render(text: str, at: int) -> Markup:
            """Return the text of a cell, which begins ``at`` an offset of its table."""
            if not text:
                return Markup()
            inside = [m for m in block.marks if at <= m.start and m.end <= at + len(text)]
            marks = [replace(m, start=m.start - at, end=m.end - at) for m in inside]
            return self._woven(text, marks, layers, offset + at)

        return render

    def _woven(self, text: str, marks: Iterable[Mark], layers: Layers, offset: int) -> Markup:
        marks = tuple(marks)
        spans, insertions = layers.in_stretch(offset, offset + len(text))
        spans += [
            Span(m.start, m.end, *_TAGS[m.kind], rank=STYLE_RANK) for m in marks if m.kind in _TAGS
        ]
        links = [m for m in marks if m.kind == "link"]
        spans += [Span(m.start, m.end, link_tag(self.ui, [m.target]), END_OF_LINK) for m in links]
        spans += suit_spans(text, self.ui)
        calls = [Insertion(m.start, self._call(m.target)) for m in marks if m.kind == "footnote"]
        return weave(text, spans, [*calls, *insertions])

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
