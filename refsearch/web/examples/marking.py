"""Marks for the sentences of one example in a page's text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from refsearch.library.book.book import Book
from refsearch.web.common.rendering import Span
from refsearch.web.examples.examples import served_examples
from refsearch.web.examples.quoting import place_of

ASKED = "example"  # the argument of an address that names the example
_OUTSIDE = -2  # a mark stands outside every other layer
_TAGS = Markup("<mark>"), Markup("</mark>")


def quoted_spans(book: Book, name: str) -> Mapping[str, tuple[Span, ...]]:
    """Return the marks of what an example quotes, by provision or definition.

    Empty for a name that no example has; a quoted heading is not marked.
    """
    example = served_examples().examples.by_name.get(name)
    quotes = example.quotes if example else ()
    spans: dict[str, tuple[Span, ...]] = {}
    for quote in quotes:
        if quote.edition == book.edition.id:
            found = tuple(_spans(_text(book, quote.id), quote.text))
            spans[quote.id] = spans.get(quote.id, ()) + found
    return spans


def _spans(text: str, quoted: str) -> Iterator[Span]:
    place = place_of(text, quoted)
    if place:
        yield Span(*place, *_TAGS, _OUTSIDE)


def _text(book: Book, id_: str) -> str:
    if id_ in book.definitions:
        return book.definitions[id_].text
    return book.provisions[id_].text if id_ in book.provisions else ""
