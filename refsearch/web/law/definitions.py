"""The pages of definitions: one definition, and all those of an edition, ready to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from refsearch.library.book.book import Book, global_id
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Definition, Part
from refsearch.web.common.links import page_url
from refsearch.web.examples.marking import ASKED, quoted_spans
from refsearch.web.law.around import around
from refsearch.web.law.provisions import FootnoteView, LawRenderer
from refsearch.web.law.reading import (
    Address,
    Arrival,
    ReadingPage,
    arrival,
    beside,
    called_by,
    readers_first,
)
from refsearch.web.law.text.blocks import BlockView, TextRenderer, placed_blocks


@dataclass(frozen=True, slots=True)
class DefinitionView:
    """A definition ready to show."""

    id: str
    url: str
    name: str
    term: Markup
    copied: str
    content: tuple[BlockView, ...]


@dataclass(frozen=True)
class DefinitionPage(ReadingPage):
    """The page of one definition; ``concept`` leads to the term in the other languages."""

    definition: DefinitionView
    term: str
    concept: str
    arrival: Arrival | None


@dataclass(frozen=True)
class DefinitionsPage:
    """The page of all definitions."""

    book: Book
    definitions: Sequence[DefinitionView]
    part: Part | None
    footnotes: tuple[FootnoteView, ...]
    siblings: Sequence[Edition]
    editions: Sequence[Edition]
    newer: Edition | None


def definition_page(
    library: Library, book: Book, id_: str, ui: str, address: Address
) -> DefinitionPage:
    """Return the page of one definition."""
    text = TextRenderer(book, ui, quoted=quoted_spans(book, address.get(ASKED)))
    own = book.definitions[id_]
    view = _definition_view(text, own)
    before, after = beside(list(book.definitions.values()), own)
    return DefinitionPage(
        book=book,
        here=id_,
        before=before,
        after=after,
        footnotes=LawRenderer(text).footnotes(called_by(book, [id_])),
        around=around(library, book, id_, (id_,), ui),
        definition=view,
        term=own.term,
        concept=own.concept if own.concept in library.concepts else "",
        arrival=arrival(library, global_id(book.edition.id, id_), ui, address),
    )


def _definition_view(text: TextRenderer, definition: Definition) -> DefinitionView:
    id_, term = definition.id, definition.term
    return DefinitionView(
        id=id_,
        url=page_url(text.ui, text.book.edition.id, id_),
        name=f"«{term}»",
        term=text.term(definition),
        copied=f"«{term}», {text.book.edition.short_title}",
        content=tuple(text.blocks(id_, placed_blocks(definition.blocks), term)),
    )


def definitions_page(library: Library, book: Book, ui: str) -> DefinitionsPage:
    """Return the page of all definitions."""
    text = TextRenderer(book, ui)
    siblings = [e for e in library.siblings(book.edition.id) if library.book(e.id).definitions]
    views = [_definition_view(text, definition) for definition in book.definitions.values()]
    return DefinitionsPage(
        book=book,
        definitions=views,
        part=next((p for p in book.parts.values() if p.kind == "definitions"), None),
        footnotes=LawRenderer(text).footnotes(called_by(book, list(book.definitions))),
        siblings=siblings,
        editions=readers_first([book.edition, *siblings], ui),
        newer=library.successor(book.edition.id),
    )
