"""The pages on which a text is read: a law, a definition, all definitions, a front part."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import render_template, request
from markupsafe import Markup

from refsearch.library.library import Book, Library, global_id
from refsearch.library.model import Definition, Footnote, Part
from refsearch.library.resolve import resolve
from refsearch.search.query import MAX_LENGTH
from refsearch.web.common.links import (
    ARRIVED,
    Link,
    cited_as,
    copied_citation,
    describe_target,
    page_url,
    with_query,
)
from refsearch.web.common.query_args import clean
from refsearch.web.examples.marking import ASKED, quoted_spans
from refsearch.web.law.blocks import BlockView, TextRenderer, placed_blocks
from refsearch.web.law.modal_legend import LegendEntry, modal_legend
from refsearch.web.law.provisions import LawRenderer
from refsearch.web.law.relations import law_ids, surroundings
from refsearch.web.law.structured_data import law_data
from refsearch.web.law.view_options import (
    ViewOptions,
    has_asides,
    read_view_options,
    shown_with,
)

# the same place in each text, and some: the page of the results, which is linked too, has them all
_MOST_OTHERS = 12


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

    ``asked`` goes on to the next law; ``shown`` is what is seen of this one. ``legend`` is empty
    where the edition does not define its modal words.
    """

    asked: ViewOptions
    shown: ViewOptions
    has_asides: bool
    legend: tuple[LegendEntry, ...]

    def url(self, **changes: bool) -> str:
        """Return the address of this page with some of the view changed."""
        query = {**request.args.to_dict(), "show": "", "layers": ""}
        return with_query(request.path, {**query, **replace(self.asked, **changes).query})


def law_page(library: Library, book: Book, id_: str, ui: str) -> str:
    """Return the page of the law that holds a provision, with that provision marked."""
    law = book.law_of(id_)
    asked = read_view_options(request.args)
    shown = shown_with(asked, book, law, id_)
    quoted = quoted_spans(book, request.args.get(ASKED, ""))
    renderer = LawRenderer(TextRenderer(book, ui, modality=shown.modality, quoted=quoted), shown)
    view = renderer.provision(law)
    before, after = book.neighbours(law)
    return render_template(
        "law.html",
        book=book,
        law=view,
        view=LawView(asked, shown, has_asides(book), modal_legend(book, ui)),
        structured=law_data(library, book, law, ui),
        marked=book.provisions[id_],
        part=book.parts.get(law.part),
        before=before,
        after=after,
        footnotes=renderer.footnotes(book.footnotes_of(law)),
        around=surroundings(library, book, id_, law_ids(book, law), ui),
        arrival=_arrival(library, global_id(book.edition.id, id_), ui),
    )


def _arrival(library: Library, here: str, ui: str) -> Arrival | None:
    query = clean(request.args.get(ARRIVED, ""))[:MAX_LENGTH]
    if not query:
        return None
    targets = resolve(library, query, language=ui).targets[: _MOST_OTHERS + 1]
    others = [_named_link(library, target, ui) for target in targets if target != here]
    return Arrival(query, tuple(others[:_MOST_OTHERS]))


def _named_link(library: Library, target: str, ui: str) -> Link:
    book, id_, citation = describe_target(library, target)
    url = page_url(ui, book.edition.id, id_)
    return Link(url, f"{citation}, {book.edition.short_title}", book.edition.language)


def definition_page(library: Library, book: Book, id_: str, ui: str) -> str:
    """Return the page of one definition."""
    text = TextRenderer(book, ui, quoted=quoted_spans(book, request.args.get(ASKED, "")))
    order = list(book.definitions)
    at = order.index(id_)
    view = _definition_view(text, book.definitions[id_])
    concept = book.definitions[id_].concept
    return render_template(
        "definition.html",
        book=book,
        concept=concept if concept in library.concepts else "",
        definition=view,
        before=book.definitions[order[at - 1]] if at else None,
        after=book.definitions[order[at + 1]] if at + 1 < len(order) else None,
        footnotes=LawRenderer(text).footnotes(_called_by(book, [id_])),
        around=surroundings(library, book, id_, [id_], ui),
        arrival=_arrival(library, global_id(book.edition.id, id_), ui),
    )


def _definition_view(text: TextRenderer, definition: Definition) -> DefinitionView:
    book = text.book
    return DefinitionView(
        id=definition.id,
        url=page_url(text.ui, book.edition.id, definition.id),
        name=cited_as(book, definition.id),
        term=text.term(definition),
        copied=copied_citation(book, definition.id),
        content=tuple(
            text.blocks(definition.id, placed_blocks(definition.blocks), definition.term)
        ),
    )


def _called_by(book: Book, ids: list[str]) -> list[Footnote]:
    return [note for note in book.footnotes.values() if set(ids).intersection(note.attached_to)]


def definitions_page(library: Library, book: Book, ui: str) -> str:
    """Return the page of all definitions."""
    text = TextRenderer(book, ui)
    views = [_definition_view(text, definition) for definition in book.definitions.values()]
    return render_template(
        "definitions.html",
        book=book,
        definitions=views,
        part=next((p for p in book.parts.values() if p.kind == "definitions"), None),
        footnotes=LawRenderer(text).footnotes(_called_by(book, list(book.definitions))),
        siblings=[e for e in library.siblings(book.edition.id) if library.book(e.id).definitions],
        newer=library.successor(book.edition.id),
    )


def front_page(library: Library, book: Book, part: Part, ui: str) -> str:
    """Return the page of a part of prose."""
    text = TextRenderer(book, ui)
    fronts = [p for p in book.parts.values() if p.kind == "front"]
    at = fronts.index(part)
    return render_template(
        "front.html",
        book=book,
        part=part,
        title=text.title(part),
        content=text.blocks(part.id, placed_blocks(part.blocks), part.title),
        before=fronts[at - 1] if at else None,
        after=fronts[at + 1] if at + 1 < len(fronts) else None,
        footnotes=LawRenderer(text).footnotes(_called_by(book, [part.id])),
        around=surroundings(library, book, part.id, [part.id], ui),
    )
