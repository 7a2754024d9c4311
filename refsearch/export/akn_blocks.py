"""Akoma Ntoso blocks: paragraphs, bullets, tables, quotations and notes, in their true order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from refsearch.export.akn_inline import E, Element, InlineWriter
from refsearch.export.layout import Placed, Run, line_marks, placed, runs
from refsearch.layers.tables import TypedCell, read_table
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Block, Footnote

_NAMES = {"quotation": "quotation", "note": "editorNote", "text": "text"}
WriteChild = Callable[[str], Element]


class BlockWriter:
    """Writes the blocks of one edition's texts into containers of either kind."""

    def __init__(self, library: Library, book: Book) -> None:
        self.inline = InlineWriter(library, book, self._footnote)

    def fill_hierarchy(
        self,
        element: Element,
        holder: str,
        blocks: Iterable[Block],
        children: Sequence[str] = (),
        write_child: WriteChild | None = None,
        *,
        front: bool = False,
    ) -> Element:
        """Fill a provision: content alone, or intro, children and what stands between, wrap-up."""
        found = runs(placed(blocks, notes_count=front), children)
        alone = len(found) == 1
        for n, run in enumerate(found):
            if run.kind == "child":
                if write_child is not None:
                    element.append(write_child(run.child))
            elif run.kind == "text" and (alone or n in (0, len(found) - 1)):
                tag = "content" if alone else "wrapUp" if n else "intro"
                element.append(self._blocks(E(tag), holder, run.blocks))
            else:
                element.append(self._between(holder, run))
        return element

    def fill_container(
        self, element: Element, holder: str, blocks: Iterable[Block], *, front: bool = False
    ) -> Element:
        """Fill a front part or a footnote, which have no hierarchy."""
        for run in runs(placed(blocks, notes_count=front)):
            if run.kind == "text":
                self._blocks(element, holder, run.blocks)
                continue
            box = E.container(name=_NAMES[run.kind], **_status(run))
            element.append(self._blocks(self._titled(box, run), holder, run.blocks))
        return element

    def _between(self, holder: str, run: Run) -> Element:
        """Return a block that stands between children, is quoted, or is the editor's."""
        box = E.hcontainer(name=_NAMES[run.kind], **_status(run))
        title = run.blocks[0].block.title
        if title:
            box.append(self.inline.fill(E.heading(), title))
        box.append(self._blocks(E.content(), holder, run.blocks))
        return box

    def _titled(self, box: Element, run: Run) -> Element:
        title = run.blocks[0].block.title
        if title:
            box.append(self.inline.fill(E.block(name="title"), title))
        return box

    def _footnote(self, element: Element, note: Footnote) -> None:
        self.fill_container(element, note.id, note.blocks)

    def _blocks(self, element: Element, holder: str, blocks: Sequence[Placed]) -> Element:
        lists: list[Element] = []
        for one in blocks:
            if one.block.kind == "item":
                self._item(element, lists, holder, one)
                continue
            lists.clear()
            if one.block.kind == "table":
                element.append(self._table(holder, one))
            else:
                for line in self._lines(holder, one):
                    element.append(line)
        return element

    def _item(self, element: Element, lists: list[Element], holder: str, one: Placed) -> None:
        """Append a bullet to the list of its depth; ``lists`` are the open ones from outside in."""
        depth = min(one.block.indent, len(lists))
        del lists[depth + 1 :]
        if depth == len(lists):
            lists.append(E.ul())
            (lists[depth - 1][-1] if depth else element).append(lists[depth])
        lists[depth].append(
            self.inline.fill(
                E.li(), one.block.text, one.block.marks, holder=holder, offset=one.offset
            )
        )

    def _lines(self, holder: str, one: Placed) -> Iterable[Element]:
        """Return the paragraphs of a block; an editor's note has one per line."""
        block, offset = one.block, one.offset
        lines = block.text.split("\n") if block.kind == "note" else [block.text]
        at = 0
        for line in lines:
            marks = line_marks(block, at, at + len(line))
            here = None if offset is None else offset + at
            yield self.inline.fill(E.p(), line, marks, holder=holder, offset=here)
            at += len(line) + 1

    def _table(self, holder: str, one: Placed) -> Element:
        table = read_table(one.block)
        rows = [table.header, *table.rows] if table.header else table.rows
        return E.table(
            *(E.tr(*(self._cell(holder, cell, one.offset) for cell in row)) for row in rows)
        )

    def _cell(self, holder: str, cell: TypedCell, offset: int | None) -> Element:
        """Return a cell; the class of a header cell says what it heads, like HTML's scope."""
        element = E.td() if cell.role == "data" else E.th(**{"class": cell.scope})
        if cell.span > 1:
            element.set("colspan", str(cell.span))
        here = None if offset is None else offset + cell.start
        element.append(self.inline.fill(E.p(), cell.text, holder=holder, offset=here))
        return element


def _status(run: Run) -> dict[str, str]:
    """Return the attribute that sets the editor's words apart from the document's."""
    return {"status": "editorial"} if run.kind == "note" else {}
