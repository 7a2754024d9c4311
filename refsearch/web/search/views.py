"""The search page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug import Response

from refsearch.comparison.related import siblings
from refsearch.errors import QueryError
from refsearch.library.book.book import Book, global_id, split_global_id
from refsearch.library.edition import Edition
from refsearch.library.items import heading_of
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.search.results import Hit
from refsearch.web.common.correspondence import ThereView, today_view
from refsearch.web.common.i18n import language_name
from refsearch.web.common.links import ARRIVED, Link, cited_as, link_to, page_url, with_query
from refsearch.web.common.previews import Preview, preview_of
from refsearch.web.common.query_args import PAGE_LENGTH, Query, ask, read_query, said_of
from refsearch.web.common.rendering import highlighted
from refsearch.web.common.services import engine, library
from refsearch.web.search.viewmodels import Cards, cards_of

blueprint = Blueprint("search", __name__)
MOST_MEANT = 40  # places that a query names: a screen or two of links, in five texts


@dataclass(frozen=True, slots=True)
class Translation:
    """Where a hit stands in another edition of its work, which is no hit of its own."""

    link: Link
    edition: Edition


@dataclass(frozen=True, slots=True)
class Found:
    """A hit ready to show; ``is_definition`` has a term for its heading.

    ``translated`` tells that it was found by what the words are called in its language;
    ``translations`` are the same place in the other editions.
    """

    url: str
    citation: str
    heading: str
    snippet: Markup
    edition: Edition
    is_definition: bool
    translated: bool
    translations: tuple[Translation, ...]


@dataclass(frozen=True, slots=True)
class Meant:
    """A provision that a citation in the query means."""

    url: str
    edition: Edition
    preview: Preview
    today: ThereView | None


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of texts to search in; ``language`` is that of its name.

    ``count`` is how many laws answer there, None before anything is asked.
    """

    url: str
    name: str
    language: str
    chosen: bool
    count: int | None = None


@blueprint.get("/<ui:ui>/search")
def search(ui: str) -> str | Response | tuple[str, int]:
    """Answer a query; a citation of one place goes to it, unless ``stay`` is asked."""
    query = read_query(request, library())
    if query.fault:
        return _results_page(query, ui), HTTPStatus.BAD_REQUEST
    target = _single_target(query, ui) if query.jump else None
    if target:
        edition, id_ = split_global_id(target)
        return redirect(with_query(page_url(ui, edition, id_), {ARRIVED: query.words}))
    try:
        return _results_page(query, ui)
    except QueryError as error:
        return _results_page(replace(query, fault=said_of(error)), ui), HTTPStatus.BAD_REQUEST


def _single_target(query: Query, ui: str) -> str | None:
    """Return the one place that a citation means, best edition first; None for several places."""
    if not query.words:
        return None
    targets, _ = _resolved(query, ui)
    places = {split_global_id(target)[1] for target in targets}
    return targets[0] if len(places) == 1 else None


def _resolved(query: Query, ui: str) -> tuple[list[str], bool]:
    """Return the places that a query names, and whether it names more than are looked up."""
    language = query.language or ui
    found = resolve(library(), query.words, edition=query.edition or None, language=language)
    if not found.is_citation:
        return [], False
    books = library().books
    wanted = [t for t in found.targets if not query.language or _language(t) == query.language]
    return [target for target in wanted if split_global_id(target)[0] in books], found.cut


def _language(target: str) -> str:
    return library().book(split_global_id(target)[0]).edition.language


def _results_page(query: Query, ui: str) -> str:
    results = ask(engine(), query, ui) if query.words and not query.fault else None
    pages = -(-results.total // PAGE_LENGTH) if results else 0
    meant, cut = _resolved(query, ui) if results and query.page == 1 else ([], False)
    cards = cards_of(library(), results, ui) if results else Cards()
    shown = {*meant[:MOST_MEANT], *(cards.targets if query.page == 1 else ())}
    hits = [h for h in results.hits if global_id(h.edition, h.id) not in shown] if results else []
    return render_template(
        "search.html",
        query=query,
        results=results,
        found=[_found(hit, ui) for hit in hits],
        cards=cards,
        meant=[_meant(target, ui) for target in meant[:MOST_MEANT]],
        more_meant=cut or len(meant) > MOST_MEANT,
        filters=_filters(library(), query, ui, dict(results.counts) if results else {}),
        address=lambda **changes: _address(query, ui, **changes),
        pages=pages,
    )


def _found(hit: Hit, ui: str) -> Found:
    book = library().book(hit.edition)
    return Found(
        url=page_url(ui, hit.edition, hit.id),
        citation=cited_as(book, hit.id) if book.has(hit.id) else hit.citation,
        heading=heading_of(book, hit.law) or hit.heading,
        snippet=highlighted(hit.snippet.text, hit.snippet.marks),
        edition=book.edition,
        is_definition=hit.id in book.definitions,
        translated=hit.translated,
        translations=tuple(_translations(book, hit, ui)),
    )


def _translations(book: Book, hit: Hit, ui: str) -> Iterator[Translation]:
    """Yield the same place in the other editions, or the law where they lack the place."""
    places = [id_ for id_ in (hit.law, hit.id) if book.has(id_)]
    twins = {e.id: (e, twin) for id_ in places for e, twin in siblings(library(), book, id_)}
    for edition, twin in twins.values():
        yield Translation(link_to(library().book(edition.id), twin, ui), edition)


def _meant(target: str, ui: str) -> Meant:
    edition, id_ = split_global_id(target)
    book = library().book(edition)
    now = today_view(library(), book, id_, ui)
    return Meant(page_url(ui, edition, id_), book.edition, preview_of(book, id_), now)


def _address(query: Query, ui: str, **changes: str | int) -> str:
    """Return the address of this search with some of it changed; empty values are left out."""
    asked: dict[str, str | int] = {
        "q": query.words,
        "edition": query.edition,
        "lang": query.language,
        "stay": "" if query.jump else 1,
        **changes,
    }
    return with_query(url_for("search.search", ui=ui), asked)


def _filters(library: Library, query: Query, ui: str, counts: Mapping[str, int]) -> list[Filter]:
    editions = [
        Filter(
            _address(query, ui, edition=edition.id, lang=""),
            edition.short_title,
            edition.language,
            chosen=query.edition == edition.id,
            count=counts.get(edition.id),
        )
        for edition in library.editions
    ]
    return [*_language_filters(library, query, ui, counts), *editions]


def _language_filters(
    library: Library, query: Query, ui: str, counts: Mapping[str, int]
) -> list[Filter]:
    codes: dict[str, int] = {}
    for edition in library.editions:
        codes[edition.language] = codes.get(edition.language, 0) + counts.get(edition.id, 0)
    return [
        Filter(
            _address(query, ui, lang=code, edition=""),
            language_name(code),
            code,
            chosen=query.language == code,
            count=codes[code] if counts else None,
        )
        for code in codes
    ]
