"""The pages of a text, ready to show: its contents, a law, a front part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from refsearch.comparison.counterparts import aligner_of
from refsearch.library.book.book import Book, global_id
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Part, Provision
from refsearch.library.surroundings import LawPlace, law_place
from refsearch.web.common.links import with_query
from refsearch.web.common.rendering import Span
from refsearch.web.common.services import kept_of_a_text
from refsearch.web.examples.marking import ASKED, quoted_spans
from refsearch.web.law.around import around
from refsearch.web.law.provisions import FootnoteView, LawRenderer, ProvisionView
from refsearch.web.law.reading import (
    Address,
    Arrival,
    ReadingPage,
    arrival,
    beside,
    called_by,
    readers_first,
)
from refsearch.web.law.structured_data import edition_data, law_data
from refsearch.web.law.text.blocks import BlockView, TextRenderer, placed_blocks
from refsearch.web.law.view_options import (
    LegendEntry,
    ViewOptions,
    has_asides,
    modal_legend,
    read_view_options,
    shown_with,
)

_FEW = 4  # laws: a part of fewer has hardly any laws near by
_NEARBY = 10  # laws in the list beside a law: what a screen 900 px high holds


@dataclass(frozen=True, slots=True)
class LawView:
    """How a law is shown, and how else it could be.

    ``asked`` goes on to the next law; ``shown`` is what is seen of this one. ``has_modality`` tells
    that the edition defines its modal words; ``legend`` has them where they are marked.
    """

    address: Address
    asked: ViewOptions
    shown: ViewOptions
    has_asides: bool
    has_modality: bool
    legend: tuple[LegendEntry, ...]

    def url(self, **changes: bool) -> str:
        """Return the address of this page with some of the view changed."""
        query = dict(self.address.args.items()) | {"show": "", "layers": ""}
        return with_query(self.address.path, {**query, **replace(self.asked, **changes).query})


@dataclass(frozen=True)
class LawPage(ReadingPage):
    """The page of the law that holds a provision, with that provision marked."""

    law: ProvisionView
    view: LawView
    marked: Provision
    number: str
    nearby: Sequence[Provision]
    structured: Markup
    arrival: Arrival | None


@dataclass(frozen=True)
class FrontPage(ReadingPage):
    """The page of a part of prose."""

    part: Part
    title: Markup
    content: Sequence[BlockView]


@dataclass(frozen=True)
class ContentsPage:
    """The contents of an edition: ``laws`` by part, the works beside it."""

    book: Book
    laws: Mapping[str, Sequence[Provision]]
    siblings: Sequence[Edition]
    editions: Sequence[Edition]
    other_works: Sequence[Edition]
    newer: Edition | None
    supplementing: Sequence[Edition]
    supplemented: Sequence[Edition]
    structured: Markup


def contents_page(library: Library, book: Book, ui: str) -> ContentsPage:
    """Return the contents of an edition."""
    own = book.edition
    beside = [library.book(e).edition for e in aligner_of(library).comparable_with(own.id)]
    return ContentsPage(
        book=book,
        laws={id_: [law for law in book.laws if law.part == id_] for id_ in book.parts},
        siblings=library.siblings(own.id),
        editions=readers_first([own, *library.siblings(own.id)], ui),
        other_works=[e for e in beside if e.work != own.work],
        newer=library.successor(own.id),
        supplementing=[e for e in library.editions if e.supplements == own.work],
        supplemented=[e for e in library.editions if e.work == own.supplements],
        structured=edition_data(library, book),
    )


def law_page(library: Library, book: Book, id_: str, ui: str, address: Address) -> LawPage:
    """Return the page of the law that holds a provision, with that provision marked."""
    place = _place(library, book, id_)
    asked = read_view_options(address.args)
    shown = shown_with(asked, place)
    quoted = quoted_spans(book, address.get(ASKED))
    if quoted:
        law, notes = _law_views(book, id_, ui, shown, quoted)
    else:
        law, notes = _kept_law_views(library, book, place.law.id, ui, shown)
    legend = modal_legend(book, ui) if shown.modality else ()
    has_modality = bool(book.document.modal_words)
    return LawPage(
        book=book,
        here=id_,
        before=place.before,
        after=place.after,
        footnotes=notes,
        around=around(library, book, id_, tuple(place.ids), ui),
        law=law,
        view=LawView(address, asked, shown, has_asides(book), has_modality, legend),
        marked=place.marked,
        number=place.law.label if place.law.label.isdigit() else "",
        nearby=_nearby(library, book, place.law.id),
        structured=law_data(library, book, place.law),
        arrival=arrival(library, global_id(book.edition.id, id_), ui, address),
    )


@kept_of_a_text
def _place(_library: Library, book: Book, id_: str) -> LawPlace:
    return law_place(book, id_)


@kept_of_a_text
def _kept_law_views(
    library: Library, book: Book, law: str, ui: str, shown: ViewOptions
) -> tuple[ProvisionView, tuple[FootnoteView, ...]]:
    return _law_views(book, law, ui, shown, {})


def _law_views(
    book: Book, id_: str, ui: str, shown: ViewOptions, quoted: Mapping[str, tuple[Span, ...]]
) -> tuple[ProvisionView, tuple[FootnoteView, ...]]:
    """Return the law that holds a provision, and its notes, with the marks of what is quoted."""
    place = law_place(book, id_)
    text = TextRenderer(book, ui, modality=shown.modality, quoted=quoted)
    renderer = LawRenderer(text, shown)
    return renderer.provision(place.law), renderer.footnotes(place.footnotes)


@kept_of_a_text
def _nearby(_library: Library, book: Book, id_: str) -> Sequence[Provision]:
    """Return the laws around one: in its part or, where that is small, in the text."""
    law = book.provisions[id_]
    own = [one for one in book.laws if one.part == law.part]
    part = own if len(own) >= _FEW else list(book.laws)
    first = max(0, min(part.index(law) - _NEARBY // 2, len(part) - _NEARBY))
    return part[first : first + _NEARBY] if len(part) > 1 else ()


def front_page(library: Library, book: Book, part: Part, ui: str) -> FrontPage:
    """Return the page of a part of prose."""
    text = TextRenderer(book, ui)
    before, after = beside([p for p in book.parts.values() if p.kind == "front"], part)
    title = text.title(part)
    content = text.blocks(part.id, placed_blocks(part.blocks), part.title)
    return FrontPage(
        book=book,
        here=part.id,
        before=before,
        after=after,
        footnotes=LawRenderer(text).footnotes(called_by(book, [part.id])),
        around=around(library, book, part.id, (part.id,), ui),
        part=part,
        title=title,
        content=content,
    )
