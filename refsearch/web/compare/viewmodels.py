"""The rows of a side-by-side page, ready to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from refsearch.comparison.counterparts import Counterpart, Counterparts
from refsearch.comparison.differences.rows import ComparedRow, ComparedRows
from refsearch.comparison.paragraphs.pairing import blocks_of
from refsearch.comparison.paragraphs.rows import Piece, Row
from refsearch.library.book.book import Book
from refsearch.library.items import citation_of
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.web.common.correspondence import distinct_name, missing_words
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import link_to, page_url
from refsearch.web.compare.rows import Cell, PieceView, RowView, opened_with
from refsearch.web.compare.tags import Tagger, mark_spans
from refsearch.web.law.text.blocks import BlockView, FootnoteCalls, TextRenderer, placed_blocks

_MOVED = {"moved", "renumbered", "split"}


class RowBuilder:
    """Makes the rows of one page.

    ``is_computed`` tells, once they are made, that no reader decided what corresponds in some,
    ``is_reworded`` that some words are marked.
    """

    def __init__(self, library: Library, left: Book, right: Book, ui: str) -> None:
        self.library = library
        self.ui = ui
        self.books = (left, right)
        self._compared = ComparedRows(library, left, right)
        self._tagger = Tagger(library, self.books, ui)
        self._texts: list[TextRenderer] = []
        self._shown: set[str] = set()
        self._steps = 0
        self.is_computed = self.is_reworded = False

    @property
    def through(self) -> str:
        """Where the words of two works in two languages were compared, in words."""
        homes = self._compared.through.homes
        if not homes:
            return ""
        older, newer = (distinct_name(self.library, book.edition) for book in homes)
        return _(
            "Words of two languages cannot be compared one by one;"
            " what changed in substance was compared between %(one)s and %(other)s.",
            one=older,
            other=newer,
        )

    def of(self, ids: Sequence[str], others: Sequence[str]) -> Iterator[RowView]:
        """Yield the rows of some items; a bare label stands before the text of its first child."""
        laws = [{id_.partition(".")[0] for id_ in side} for side in (ids, others)]
        rows = self._compared.of(ids, others)
        self._texts = [self._renderer(side, rows) for side in (0, 1)]
        waiting: RowView | None = None
        for compared in rows:
            view = opened_with(waiting, self._row(compared, laws))
            waits = view.is_bare and view.depth and self._holds_more(compared.row)
            waiting = view if waits else None
            if waiting is None:
                yield view

    def _renderer(self, side: int, rows: Sequence[ComparedRow]) -> TextRenderer:
        marks = [mark for row in rows for mark in row.marks[side]]
        return TextRenderer(
            self.books[side],
            self.ui,
            FootnoteCalls(local=False),
            quoted=mark_spans(marks, "text"),
            titled=mark_spans(marks, "heading"),
        )

    def _holds_more(self, row: Row) -> bool:
        pieces = ((b, p) for b, s in zip(self.books, (row.left, row.right), strict=True) for p in s)
        return any(p.id in b.provisions and b.provisions[p.id].children for b, p in pieces)

    def _row(self, compared: ComparedRow, laws: Sequence[set[str]]) -> RowView:
        row = compared.row
        self.is_computed |= _computed(compared)
        self.is_reworded |= any(compared.marks)
        cells = []
        for side, pieces in enumerate((row.left, row.right)):
            related = compared.related if side else {}
            views = tuple(self._piece(side, p, laws[side], related) for p in pieces)
            cells.append(Cell(views) if views else self._gap(side, compared))
        ids = tuple(p.id for p in (*row.left, *row.right) if p.opens)[:1] if row.opens else ()
        return RowView(
            cells[0],
            cells[1],
            row.depth,
            self._anchors(ids),
            self._tagger.tags(compared.differences),
            self._step(compared),
            compared.differs,
        )

    def _step(self, compared: ComparedRow) -> int:
        if not any(one.is_step for one in compared.differences):
            return 0
        self._steps += 1
        return self._steps

    def _anchors(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids that a row opens, each once on the page."""
        fresh = tuple(id_ for id_ in ids if id_ not in self._shown)
        self._shown.update(fresh)
        return fresh

    def _piece(
        self, side: int, piece: Piece, laws: set[str], related: dict[str, Counterpart]
    ) -> PieceView:
        book, text = self.books[side], self._texts[side]
        placed = placed_blocks(blocks_of(book, piece.id))
        views = text.blocks(piece.id, [placed[n] for n in piece.blocks])
        blocks = tuple(self._named(view, side, piece.id) for view in views)
        if not piece.opens:
            return PieceView(blocks=blocks)
        relation = related.get(piece.id)
        is_elsewhere = piece.id.partition(".")[0] not in laws or (
            relation is not None and bool(_MOVED.intersection(relation.relation))
        )
        return PieceView(
            id=piece.id,
            url=page_url(self.ui, book.edition.id, piece.id),
            label=self._label(book, piece.id, is_elsewhere),
            heading=self._heading(side, piece.id),
            blocks=blocks,
        )

    def _named(self, view: BlockView, side: int, id_: str) -> BlockView:
        """Return a block; a table with the edition in its name, as its counterpart has the same."""
        if view.table is None:
            return view
        book = self.books[side]
        of = view.table.caption or citation_of(book, id_)
        names = of, distinct_name(self.library, book.edition)
        return replace(view, table=replace(view.table, caption=" · ".join(names)))

    def _label(self, book: Book, id_: str, is_elsewhere: bool) -> str:
        provision = book.provisions.get(id_)
        if provision is None:
            return ""
        return provision.citation if is_elsewhere else _shown_label(provision)

    def _heading(self, side: int, id_: str) -> Markup | None:
        book, text = self.books[side], self._texts[side]
        if id_ in book.definitions:
            return Markup.escape(book.definitions[id_].term)
        return text.heading(book.provisions[id_]) if id_ in book.provisions else None

    def _gap(self, side: int, compared: ComparedRow) -> Cell:
        """Return what is said where a side has nothing: of what holds others, once for all."""
        row = compared.row
        if compared.continues:
            return Cell()
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
            name = distinct_name(self.library, book.edition)
            return Cell(
                gap=_("elsewhere in %(edition)s:", edition=name),
                gap_kind="provision",
                gap_links=links,
            )
        return Cell(gap=missing_words(self.library, answer), gap_kind="provision")


def _computed(compared: ComparedRow) -> bool:
    """Whether what corresponds, or that nothing does, was computed."""
    beside = compared.row.beside
    alone = beside is not None and beside.missing == "absent" and beside.source == "computed"
    return alone or any(one.source == "computed" for one in compared.related.values())


def _shown_label(provision: Provision) -> str:
    """Return a provision's label; a law's citation stands over the page, or for its heading."""
    if provision.parent is None:
        return "" if provision.heading else provision.citation
    return provision.label
