"""What the pages of a text show: contents, a law, a definition, all definitions, a front part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from markupsafe import Markup

from refsearch.comparison.counterparts import aligner_of
from refsearch.library.library import Book, Library, global_id
from refsearch.library.model import Definition, Edition, Footnote, Part, Provision
from refsearch.library.resolve import resolve
from refsearch.library.surroundings import law_place
from refsearch.search.query import MAX_LENGTH
from refsearch.web.common.correspondence import cited_today
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import (
    ARRIVED,
    Link,
    describe_target,
    page_url,
    with_query,
)
from refsearch.web.common.query_args import clean
from refsearch.web.common.rendering import Span
from refsearch.web.common.services import kept_of_a_text
from refsearch.web.examples.marking import ASKED, quoted_spans
from refsearch.web.law.around import Around, around
from refsearch.web.law.blocks import BlockView, TextRenderer, placed_blocks
from refsearch.web.law.provisions import FootnoteView, LawRenderer, ProvisionView
from refsearch.web.law.structured_data import edition_data, law_data
from refsearch.web.law.view_options import (
    LegendEntry,
    ViewOptions,
    has_asides,
    modal_legend,
    read_view_options,
    shown_with,
)

# the same place in each text, and some: the page of the results, which is linked too, has them all
_MOST_OTHERS = 12
_FEW = 4  # laws: a part of fewer has hardly any laws near by
_NEARBY = 10  # laws in the list beside a law: what a screen 900 px high holds
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Address:
    """The address that a page was asked for with."""

    path: str
    args: Mapping[str, str]

    def get(self, name: str) -> str:
        """Return an argument, empty where there is none."""
        return self.args.get(name, "")


@dataclass(frozen=True, slots=True)
class DefinitionView:
    """A definition ready to show."""

    id: str
    url: str
    name: str
    term: Markup
    copied: str
    content: tuple[BlockView, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """How the reader came: the query that led here, and the other places it could mean."""

    query: str
    others: tuple[Link, ...]


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
class ReadingPage:
    """A page on which a text is read: ``here`` is the id it was asked for, ``own_url`` its own."""

    book: Book
    here: str
    own_url: str
    before: Provision | Definition | Part | None
    after: Provision | Definition | Part | None
    footnotes: tuple[FootnoteView, ...]
    around: Around


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
class DefinitionPage(ReadingPage):
    """The page of one definition; ``concept`` leads to the term in the other languages."""

    definition: DefinitionView
    term: str
    concept: str
    arrival: Arrival | None


@dataclass(frozen=True)
class FrontPage(ReadingPage):
    """The page of a part of prose."""

    part: Part
    title: Markup
    content: Sequence[BlockView]


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
        editions=_readers_first([own, *library.siblings(own.id)], ui),
        other_works=[e for e in beside if e.work != own.work],
        newer=library.successor(own.id),
        supplementing=[e for e in library.editions if e.supplements == own.work],
        supplemented=[e for e in library.editions if e.work == own.supplements],
        structured=edition_data(library, book),
    )


def _readers_first(editions: Sequence[Edition], ui: str) -> Sequence[Edition]:
    return sorted(editions, key=lambda edition: edition.language != ui)


def law_page(library: Library, book: Book, id_: str, ui: str, address: Address) -> LawPage:
    """Return the page of the law that holds a provision, with that provision marked."""
    place = law_place(book, id_)
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
        own_url=law.url,
        before=place.before,
        after=place.after,
        footnotes=notes,
        around=around(library, book, id_, tuple(place.ids), ui),
        law=law,
        view=LawView(address, asked, shown, has_asides(book), has_modality, legend),
        marked=place.marked,
        number=place.law.label if place.law.label.isdigit() else "",
        nearby=_nearby(book, place.law),
        structured=law_data(library, book, place.law),
        arrival=_arrival(library, global_id(book.edition.id, id_), ui, address),
    )


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


def _nearby(book: Book, law: Provision) -> Sequence[Provision]:
    """Return the laws around one: in its part or, where that is small, in the text."""
    own = [one for one in book.laws if one.part == law.part]
    part = own if len(own) >= _FEW else list(book.laws)
    first = max(0, min(part.index(law) - _NEARBY // 2, len(part) - _NEARBY))
    return part[first : first + _NEARBY] if len(part) > 1 else ()


def _arrival(library: Library, here: str, ui: str, address: Address) -> Arrival | None:
    query = clean(address.get(ARRIVED))[:MAX_LENGTH]
    if not query:
        return None
    targets = resolve(library, query, language=ui).targets[: _MOST_OTHERS + 1]
    others = [_named_link(library, target, ui) for target in targets if target != here]
    return Arrival(query, tuple(others[:_MOST_OTHERS]))


def _named_link(library: Library, target: str, ui: str) -> Link:
    book, id_, citation = describe_target(library, target)
    url = page_url(ui, book.edition.id, id_)
    now = cited_today(library, book, id_, ui)
    title = f"{_('Today:')} {now}" if now else ""
    return Link(url, f"{citation}, {book.edition.short_title}", book.edition.language, title)


def definition_page(
    library: Library, book: Book, id_: str, ui: str, address: Address
) -> DefinitionPage:
    """Return the page of one definition."""
    text = TextRenderer(book, ui, quoted=quoted_spans(book, address.get(ASKED)))
    own = book.definitions[id_]
    view = _definition_view(text, own)
    before, after = _beside(list(book.definitions.values()), own)
    return DefinitionPage(
        book=book,
        here=id_,
        own_url=view.url,
        before=before,
        after=after,
        footnotes=LawRenderer(text).footnotes(_called_by(book, [id_])),
        around=around(library, book, id_, (id_,), ui),
        definition=view,
        term=own.term,
        concept=own.concept if own.concept in library.concepts else "",
        arrival=_arrival(library, global_id(book.edition.id, id_), ui, address),
    )


def _beside(everything: Sequence[T], one: T) -> tuple[T | None, T | None]:
    at = everything.index(one)
    return (everything[at - 1] if at else None), next(iter(everything[at + 1 :]), None)


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


def _called_by(book: Book, ids: Sequence[str]) -> list[Footnote]:
    return [note for note in book.footnotes.values() if set(ids).intersection(note.attached_to)]


def definitions_page(library: Library, book: Book, ui: str) -> DefinitionsPage:
    """Return the page of all definitions."""
    text = TextRenderer(book, ui)
    siblings = [e for e in library.siblings(book.edition.id) if library.book(e.id).definitions]
    views = [_definition_view(text, definition) for definition in book.definitions.values()]
    return DefinitionsPage(
        book=book,
        definitions=views,
        part=next((p for p in book.parts.values() if p.kind == "definitions"), None),
        footnotes=LawRenderer(text).footnotes(_called_by(book, list(book.definitions))),
        siblings=siblings,
        editions=_readers_first([book.edition, *siblings], ui),
        newer=library.successor(book.edition.id),
    )


def front_page(library: Library, book: Book, part: Part, ui: str) -> FrontPage:
    """Return the page of a part of prose."""
    text = TextRenderer(book, ui)
    before, after = _beside([p for p in book.parts.values() if p.kind == "front"], part)
    title = text.title(part)
    content = text.blocks(part.id, placed_blocks(part.blocks), part.title)
    return FrontPage(
        book=book,
        here=part.id,
        own_url=page_url(ui, book.edition.id, part.id),
        before=before,
        after=after,
        footnotes=LawRenderer(text).footnotes(_called_by(book, [part.id])),
        around=around(library, book, part.id, (part.id,), ui),
        part=part,
        title=title,
        content=content,
    )
