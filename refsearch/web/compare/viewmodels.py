"""The rows of a side-by-side page, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from refsearch.library.library import Book, Library
from refsearch.library.model import Block, Provision
from refsearch.web.common.links import page_url
from refsearch.web.compare.alignment import Aligner, Step, aligned_blocks, paired
from refsearch.web.law.blocks import (
    BlockView,
    FootnoteCalls,
    Placed,
    TextRenderer,
    placed_blocks,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One side of a row.

    ``outer`` are the labels of provisions that have no text before this one. ``gap`` is
    "provision" where the edition does not have the provision, "paragraph" where it has no
    paragraph of its own here, and empty where there is something, or nothing to be said.
    """

    id: str = ""
    url: str = ""
    label: str = ""
    outer: tuple[str, ...] = ()
    heading: Markup | None = None
    block: BlockView | None = None
    gap: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the left and the right text, how deep they stand, and the ids that it opens."""

    left: Cell
    right: Cell
    depth: int
    ids: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether it has a label and nothing to be read."""
        cells = (self.left, self.right)
        return bool(self.ids) and not any(cell.heading or cell.block for cell in cells)


class RowBuilder:
    """Makes the rows of one page."""

    def __init__(self, library: Library, left: Book, right: Book, ui: str) -> None:
        self.aligner = Aligner(library, left, right)
        self.texts = [TextRenderer(b, ui, FootnoteCalls(local=False)) for b in (left, right)]

    def law(self, left: Provision | None, right: Provision | None) -> Iterator[Row]:
        """Yield the rows of two laws; a bare label stands before the text of its first child."""
        waiting: Row | None = None
        for step in self.aligner.steps((left, right)):
            row = _opened_with(waiting, self._row(step))
            holds_more = any(p and p.children for p in step.provisions)
            waiting = row if row.is_bare and row.depth and holds_more else None
            if waiting is None:
                yield row

    def _row(self, step: Step) -> Row:
        left, right = (self._cell(side, step) for side in (0, 1))
        standing = step.provisions[0] or step.provisions[1]
        depth = standing.locator.depth if standing else 0
        ids = (left.id or right.id,) if step.opens else ()
        return Row(left, right, depth, ids)

    def _cell(self, side: int, step: Step) -> Cell:
        provision, placed = step.provisions[side], step.blocks[side]
        if provision is None:
            return Cell(gap="provision" if step.opens else "")
        block = self._block(side, provision.id, placed)
        if not step.opens:
            return Cell(block=block, gap="" if block else "paragraph")
        text = self.texts[side]
        return Cell(
            id=provision.id,
            url=page_url(text.ui, text.book.edition.id, provision.id),
            label=_shown_label(provision),
            heading=text.heading(provision),
            block=block,
        )

    def _block(self, side: int, holder: str, placed: Placed | None) -> BlockView | None:
        return self.texts[side].blocks(holder, [placed])[0] if placed else None

    def prose(self, holder: str, left: Iterable[Block], right: Iterable[Block]) -> Iterator[Row]:
        """Yield the rows of two parts of prose, paragraph by paragraph."""
        pairs = aligned_blocks(placed_blocks(tuple(left)), placed_blocks(tuple(right)))
        for pair in pairs:
            cells = (self._block(side, holder, pair[side]) for side in (0, 1))
            left_cell, right_cell = (Cell(block=b, gap="" if b else "paragraph") for b in cells)
            yield Row(left_cell, right_cell, 0)

    def definitions(self) -> Iterator[Row]:
        """Yield a row for each definition, in the order of the left edition."""
        left, right = (text.book.definitions for text in self.texts)
        for pair in paired(list(left), list(right), self.aligner.twin):
            yield from self._definition(pair)

    def _definition(self, pair: tuple[str | None, str | None]) -> Iterator[Row]:
        cells = [self._term(side, id_) for side, id_ in enumerate(pair)]
        yield Row(cells[0], cells[1], 0, (pair[0] or pair[1] or "",))
        placed = [self._definition_blocks(side, id_) for side, id_ in enumerate(pair)]
        for blocks in aligned_blocks(placed[0], placed[1]):
            shown = [self._block(s, id_, blocks[s]) if id_ else None for s, id_ in enumerate(pair)]
            sides = [
                Cell(block=block, gap="paragraph" if id_ and not block else "")
                for block, id_ in zip(shown, pair, strict=True)
            ]
            yield Row(sides[0], sides[1], 0)

    def _term(self, side: int, id_: str | None) -> Cell:
        if id_ is None:
            return Cell(gap="provision")
        text = self.texts[side]
        term = Markup.escape(text.book.definitions[id_].term)
        return Cell(id=id_, url=page_url(text.ui, text.book.edition.id, id_), heading=term)

    def _definition_blocks(self, side: int, id_: str | None) -> list[Placed]:
        return placed_blocks(self.texts[side].book.definitions[id_].blocks) if id_ else []


def _opened_with(bare: Row | None, row: Row) -> Row:
    """Return a row with the labels and ids of the bare one before it."""
    if bare is None:
        return row
    left = replace(row.left, outer=_labels(bare.left))
    right = replace(row.right, outer=_labels(bare.right))
    return replace(row, left=left, right=right, ids=(*bare.ids, *row.ids))


def _labels(cell: Cell) -> tuple[str, ...]:
    return (*cell.outer, cell.label) if cell.label else cell.outer


def _shown_label(provision: Provision) -> str:
    """Return a provision's label; a law's citation stands over the page, or for its heading."""
    if provision.parent is None:
        return "" if provision.heading else provision.citation
    return provision.label
