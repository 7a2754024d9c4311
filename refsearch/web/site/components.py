"""What the page of components shows: a real law in every language, by the pages' own templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.law.reading import Address
from refsearch.web.law.viewmodels import law_page


@dataclass(frozen=True, slots=True)
class Sample:
    """The heading and the first words of a law, in the language of its edition."""

    language: str
    heading: str
    text: str


def components_page(library: Library, ui: str) -> dict[str, Any]:
    """Return what the page shows, of the first edition in the reader's language or the first."""
    editions = sorted(library.editions, key=lambda edition: edition.language != ui)
    book = library.book(editions[0].id)
    marked = _law_with_sections(book)
    page = law_page(library, book, marked, ui, Address("", {}))
    by_language = {e.language: library.book(e.id) for e in reversed(editions)}
    samples = [_sample(one, page.law.id) for one in by_language.values()]
    heading = book.provisions[page.law.id].heading or page.law.citation
    return {**vars(page), "heading": heading, "editions_shown": samples}


def _law_with_sections(book: Book) -> str:
    """Return the first item of the first law that has a section with items in it."""
    deep = (id_ for id_ in book.provisions if id_.count(".") > 1)
    return next(deep, next(iter(book.provisions)))


def _sample(book: Book, id_: str) -> Sample:
    law = book.provisions.get(id_) or next(iter(book.provisions.values()))
    first = next((p for p in book.walk(law) if p.text), law)
    return Sample(book.edition.language, law.heading or law.citation, first.text)
