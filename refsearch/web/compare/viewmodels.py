"""The rows of a side-by-side page, ready to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from refsearch.comparison.counterparts import Counterpart, Counterparts
from refsearch.comparison.paragraphs.pairing import blocks_of, pairer_of
from refsearch.comparison.paragraphs.rows import Piece, Row, Rows
from refsearch.library.library import Book, Library
from refsearch.library.model import Provision
from refsearch.web.common.correspondence import (
    in_language,
    missing_words,
    relation_words,
    told_apart,
)
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, link_to, page_url
from refsearch.web.law.blocks import BlockView, FootnoteCalls, TextRenderer, placed_blocks

_MOVED = {"moved", "renumbered", "split"}
_AS_BEFORE = ({"same"}, {"reworded"})  # said of most provisions: not worth a line beside each


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece of an item: where it opens with its label and heading; then some of its text.

    ``relation`` and ``sentence`` say what became of it, in the row that opens it.
    """

    id: str = ""
    url: str = ""
    label: str = ""
    heading: Markup | None = None
    blocks: tuple[BlockView, ...] = ()
    relation: str = ""
    sentence: str = ""


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
    """A row: the left and the right text, how deep they stand, and the ids that it opens."""

    left: Cell
    right: Cell
    depth: int
    ids: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether it has labels and nothing to be read."""
        gaps = self.left.gap or self.right.gap
        return bool(self.ids) and not (gaps or self.left.has_text or self.right.has_text)


class RowBuilder:
    """Makes the rows of one page."""

    def __init__(self, library: Library, left: Book, right: Book, ui: str) -> None:
        self.library = library
        self.ui = ui
        self.pairer = pairer_of(library)
        self.rows = Rows(self.pairer, left, right)
        self.books = (left, right)
        self.texts = [TextRenderer(b, ui, FootnoteCalls(local=False)) for b in self.books]
        self._shown: set[str] = set()
        self._sentences: set[str] = set()

    def of(self, ids: Sequence[str], others: Sequence[str]) -> Iterator[RowView]:
        """Yield the rows of some items; a bare label stands before the text of its first child."""
        laws = [{id_.partition(".")[0] for id_ in side} for side in (ids, others)]
        waiting: RowView | None = None
        for row in self.rows.of(ids, others):
            view = _opened_with(waiting, self._row(row, laws))
            waiting = view if view.is_bare and view.depth and self._holds_more(row) else None
            if waiting is None:
                yield view

    def _holds_more(self, row: Row) -> bool:
        pieces = ((b, p) for b, s in zip(self.books, (row.left, row.right), strict=True) for p in s)
        return any(p.id in b.provisions and b.provisions[p.id].children for b, p in pieces)

    def _row(self, row: Row, laws: Sequence[set[str]]) -> RowView:
        related = self._related(row)
        cells = []
        for side, pieces in enumerate((row.left, row.right)):
            views = tuple(self._piece(side, p, laws[side], related) for p in pieces)
            cells.append(Cell(views) if views else self._gap(side, row))
        ids = tuple(p.id for p in (*row.left, *row.right) if p.opens)[:1] if row.opens else ()
        return RowView(cells[0], cells[1], row.depth, self._anchors(ids))

    def _anchors(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids that a row opens, each once on the page."""
        fresh = tuple(id_ for id_ in ids if id_ not in self._shown)
        self._shown.update(fresh)
        return fresh

    def _related(self, row: Row) -> dict[str, Counterpart]:
        """Return what became of the item that a row opens, by its places on the right."""
        opened = [piece.id for piece in row.left if piece.opens] if row.right else []
        editions = [book.edition for book in self.books]
        if not opened or editions[0].work == editions[1].work:
            return {}
        answer = self.pairer.aligner.counterparts(editions[0].id, opened[0], editions[1].id)
        return {one.id: one for one in answer.found}

    def _piece(
        self, side: int, piece: Piece, laws: set[str], related: dict[str, Counterpart]
    ) -> PieceView:
        book, text = self.books[side], self.texts[side]
        placed = placed_blocks(blocks_of(book, piece.id))
        blocks = tuple(text.blocks(piece.id, [placed[n] for n in piece.blocks]))
        if not piece.opens:
            return PieceView(blocks=blocks)
        relation = related.get(piece.id) if side else None
        is_elsewhere = piece.id.partition(".")[0] not in laws or (
            relation is not None and bool(_MOVED.intersection(relation.relation))
        )
        return PieceView(
            id=piece.id,
            url=page_url(self.ui, book.edition.id, piece.id),
            label=self._label(book, piece.id, is_elsewhere),
            heading=self._heading(side, piece.id),
            blocks=blocks,
            relation=_became(relation),
            sentence=self._told(relation),
        )

    def _told(self, one: Counterpart | None) -> str:
        """Return the sentence of a change, once on the page."""
        sentence = in_language(one.sentence, self.ui) if one else ""
        fresh = sentence if sentence not in self._sentences else ""
        self._sentences.add(sentence)
        return fresh

    def _label(self, book: Book, id_: str, is_elsewhere: bool) -> str:
        provision = book.provisions.get(id_)
        if provision is None:
            return ""
        return provision.citation if is_elsewhere else _shown_label(provision)

    def _heading(self, side: int, id_: str) -> Markup | None:
        book, text = self.books[side], self.texts[side]
        if id_ in book.definitions:
            return Markup.escape(book.definitions[id_].term)
        return text.heading(book.provisions[id_]) if id_ in book.provisions else None

    def _gap(self, side: int, row: Row) -> Cell:
        """Return what is said where a side has nothing."""
        if not row.opens:
            other = row.right if side == 0 else row.left
            opens = any(piece.opens for piece in other)
            return (
                Cell()
                if opens or row.alone
                else Cell(gap=_("no separate paragraph"), gap_kind="paragraph")
            )
        answer = row.beside or Counterparts(self.books[side].edition.id, missing="absent")
        book = self.books[side]
        links = tuple(link_to(book, id_, self.ui) for id_ in answer.ids)
        if links:
            name = told_apart(self.library, book.edition)
            return Cell(
                gap=_("elsewhere in %(edition)s:", edition=name),
                gap_kind="provision",
                gap_links=links,
            )
        said = [missing_words(self.library, answer), relation_words(answer.relation)]
        told = in_language(answer.sentence, self.ui)
        return Cell(
            gap=". ".join([" – ".join(filter(None, said)), *([told] if told else [])]),
            gap_kind="provision",
        )


def _became(one: Counterpart | None) -> str:
    if one is None or set(one.relation) in _AS_BEFORE:
        return ""
    return relation_words(one.relation)


def _opened_with(bare: RowView | None, row: RowView) -> RowView:
    """Return a row with the labels and ids of the bare one before it."""
    if bare is None:
        return row
    left = replace(row.left, outer=_labels(bare.left))
    right = replace(row.right, outer=_labels(bare.right))
    return replace(row, left=left, right=right, ids=(*bare.ids, *row.ids))


def _labels(cell: Cell) -> tuple[str, ...]:
    return (*cell.outer, *(piece.label for piece in cell.pieces if piece.label))


def _shown_label(provision: Provision) -> str:
    """Return a provision's label; a law's citation stands over the page, or for its heading."""
    if provision.parent is None:
        return "" if provision.heading else provision.citation
    return provision.label
