"""A row of a side-by-side page: its two cells, the pieces of text in them, the reason for a gap."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from refsearch.web.common.links import Link
from refsearch.web.compare.tags import TagView
from refsearch.web.law.text.blocks import BlockView


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece of an item: where it opens with its label and heading; then some of its text."""

    id: str = ""
    url: str = ""
    label: str = ""
    heading: Markup | None = None
    blocks: tuple[BlockView, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One side of a row.

    ``outer`` are the labels of provisions that have no text before this one. ``gap`` says what is
    not here, ``gap_kind`` whether it is a provision or a paragraph, ``gap_links`` where it is.
    """

    pieces: tuple[PieceView, ...] = ()
    outer: tuple[str, ...] = ()
    gap: str = ""
    gap_kind: str = ""
    gap_links: tuple[Link, ...] = ()

    @property
    def has_text(self) -> bool:
        """Whether there is anything to be read but labels."""
        return any(piece.heading or piece.blocks for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class RowView:
    """A row: the left and the right text, how deep they stand, and the ids that it opens.

    ``tags`` say what differs in it; ``step`` is its number among the rows that a reader steps
    through, 0 for none. ``differs`` tells that it stays where only differences are shown.
    """

    left: Cell
    right: Cell
    depth: int
    ids: tuple[str, ...] = ()
    tags: tuple[TagView, ...] = ()
    step: int = 0
    differs: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether it has labels and nothing to be read."""
        gaps = self.left.gap or self.right.gap or self.tags
        return bool(self.ids) and not (gaps or self.left.has_text or self.right.has_text)


def opened_with(bare: RowView | None, row: RowView) -> RowView:
    """Return a row with the labels and ids of the bare one before it."""
    if bare is None:
        return row
    left = replace(row.left, outer=_labels(bare.left))
    right = replace(row.right, outer=_labels(bare.right))
    return replace(row, left=left, right=right, ids=(*bare.ids, *row.ids))


def _labels(cell: Cell) -> tuple[str, ...]:
    return (*cell.outer, *(piece.label for piece in cell.pieces if piece.label))
