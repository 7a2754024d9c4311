"""All tables of numbers in the laws on one page, to look up a row at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refsearch.layers.tables import read_table
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Block, Provision
from refsearch.web.common.links import cited_as, page_url
from refsearch.web.law.text.blocks import BlockView, FootnoteCalls, TextRenderer, placed_blocks

_LEAST_OF_A_SCALE = 10  # rows: the shortest scale, of victory points in burraco, has eleven


@dataclass(frozen=True, slots=True)
class TablesOf:
    """The words of a provision with its tables of numbers; ``law`` is the title of its law."""

    id: str
    url: str
    citation: str
    law: str
    content: tuple[BlockView, ...]


@dataclass(frozen=True, slots=True)
class TextTables:
    """An edition with its provisions that have such tables."""

    edition: Edition
    provisions: tuple[TablesOf, ...]


def text_tables(library: Library, ui: str) -> list[TextTables]:
    """Return the tables of every work in force, in the reader's language where it has that."""
    found = (_tables_in(library.book(edition.id), ui) for edition in _editions(library, ui))
    return [tables for tables in found if tables.provisions]


def _editions(library: Library, ui: str) -> Iterator[Edition]:
    """Yield an edition of each work that no newer one has taken the place of."""
    works = dict.fromkeys(e.work for e in library.editions if not library.successor(e.id))
    for work in works:
        own = [edition for edition in library.editions if edition.work == work]
        yield min(own, key=lambda edition: edition.language != ui)


def _tables_in(book: Book, ui: str) -> TextTables:
    text = TextRenderer(book, ui, FootnoteCalls(local=False))
    holding = [p for p in book.provisions.values() if _has_numbers(p.blocks)]
    holding.sort(key=lambda one: not _is_scale(one.blocks))
    return TextTables(book.edition, tuple(_tables_of(text, one) for one in holding))


def _has_numbers(blocks: Sequence[Block]) -> bool:
    tables = (read_table(block) for block in blocks if block.kind == "table")
    return any(cell.value is not None for table in tables for row in table.rows for cell in row)


def _is_scale(blocks: Sequence[Block]) -> bool:
    """Whether there is one table, as long as a scale: what is looked up most, and comes first."""
    tables = [read_table(block) for block in blocks if block.kind == "table"]
    return len(tables) == 1 and len(tables[0].rows) * tables[0].repeats >= _LEAST_OF_A_SCALE


def _tables_of(text: TextRenderer, provision: Provision) -> TablesOf:
    book, id_ = text.book, provision.id
    law = book.law_of(id_)
    name = provision.heading or provision.citation
    return TablesOf(
        id=f"{book.edition.id}.{id_}",
        url=page_url(text.ui, book.edition.id, id_),
        citation=cited_as(book, id_),
        law=provision.heading or law.heading or "",
        content=tuple(text.blocks(id_, placed_blocks(provision.blocks), name)),
    )
