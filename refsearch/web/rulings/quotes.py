"""Provisions quoted on the page, in the edition of the reader's language where there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import cited_places
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.common.citations import CitedView, cited_view

SCREEN, PRINT = 900, 2_000  # characters of a provision: paper has more room


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a quotation: its depth below the provision cited, its label and its text."""

    depth: int
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A provision: its link, its words, and whether there is more of it than is shown."""

    cited: CitedView
    lines: tuple[Line, ...]
    cut: bool


def quotes_of(
    library: Library, citations: Iterable[Citation], ui: str, length: int = SCREEN
) -> tuple[Quote, ...]:
    """Return the provisions that some edition has, about ``length`` characters of each."""
    found = (_quote(library, citation, ui, length) for citation in dict.fromkeys(citations))
    return tuple(quote for quote in found if quote is not None)


def _quote(library: Library, citation: Citation, ui: str, length: int) -> Quote | None:
    cited = cited_view(library, citation, ui)
    if cited is None:
        return None
    places = [(library.book(edition), id_) for edition, id_, _ in cited_places(library, citation)]
    book, id_ = min(places, key=lambda place: place[0].edition.language != ui)
    lines: list[Line] = []
    left = length
    for line in _lines(book, id_):
        if left <= 0:
            return Quote(cited, tuple(lines), True)
        lines.append(line)
        left -= len(line.text)
    return Quote(cited, tuple(lines), False)


def _lines(book: Book, id_: str) -> Iterator[Line]:
    if id_ in book.definitions:
        yield from (Line(0, "", text) for text in book.definitions[id_].text.split("\n"))
        return
    top = book.provisions[id_]
    for provision in book.walk(top):
        inner = provision is not top
        first, *others = provision.text.split("\n")
        heading = provision.heading or ""
        text = " – ".join(part for part in (heading, first) if part)
        depth = provision.locator.depth - top.locator.depth
        if text or inner:
            yield Line(depth, provision.label if inner else "", text)
        yield from (Line(depth, "", other) for other in others)
