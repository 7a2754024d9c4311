"""Citations on the page: links to the law, in the edition of the reader's language first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import cited_places
from refsearch.library.library import Library
from refsearch.web.common.links import page_url


@dataclass(frozen=True, slots=True)
class CitedView:
    """A provision: the edition to read, and the same in the others (``also``)."""

    url: str
    text: str
    language: str
    edition: str
    also: tuple[CitedView, ...] = ()


def cited_views(
    library: Library, citations: Iterable[Mapping[str, Any]], ui: str
) -> tuple[CitedView, ...]:
    """Return the links of expanded citations; those that no edition has are left out."""
    found = (_view(library, citation["cited"], ui) for citation in citations)
    return tuple({view.url: view for view in found if view is not None}.values())


def cited_view(library: Library, citation: Citation | None, ui: str) -> CitedView | None:
    """Return the link of a citation as the core makes it; None where no edition has it."""
    if citation is None:
        return None
    names = ("edition", "id", "citation")
    places = cited_places(library, citation)
    return _view(library, [dict(zip(names, place, strict=True)) for place in places], ui)


def _view(library: Library, places: Iterable[Mapping[str, str]], ui: str) -> CitedView | None:
    def one(place: Mapping[str, str]) -> CitedView:
        """Return a place as a link."""
        edition = library.book(place["edition"]).edition
        url = page_url(ui, edition.id, place["id"])
        return CitedView(url, place["citation"], edition.language, edition.short_title)

    views = sorted((one(place) for place in places), key=lambda view: view.language != ui)
    if not views:
        return None
    first, *others = views
    return CitedView(first.url, first.text, first.language, first.edition, tuple(others))


def quote_language(library: Library, citations: Iterable[Mapping[str, Any]], quote: str) -> str:
    """Return the language of the edition in whose provision a quotation stands."""
    words = _plain(quote)
    for place in (place for citation in citations for place in citation["cited"]):
        book = library.book(place["edition"])
        provision = book.provisions.get(place["id"])
        texts = (p.text for p in book.walk(provision)) if provision else ()
        if any(words in _plain(text) for text in texts):
            return book.edition.language
    return library.language_in_letters_of(quote)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
