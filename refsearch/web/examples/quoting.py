"""The sentence that an example quotes, marked where it stands in its provision."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup

from refsearch.checks.examples import quoted_text
from refsearch.examples.model import Example, Quote
from refsearch.library.library import Library
from refsearch.web.common.links import cited_as, page_url
from refsearch.web.common.rendering import highlighted

_AROUND = 120  # characters on each side: about a sentence
_MORE = "…"
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class QuoteView:
    """A provision and the words of it around the quoted sentence, which is in ``<mark>``."""

    url: str
    citation: str
    edition: str
    edition_title: str
    language: str
    id: str
    words: Markup


def quote_views(library: Library, example: Example, ui: str) -> tuple[QuoteView, ...]:
    """Return the quotes of the editions that the library has, the reader's language first."""
    found = (_view(library, example.name, quote, ui) for quote in example.quotes)
    views = [view for view in found if view is not None]
    return tuple(sorted(views, key=lambda view: view.language != ui))


def _view(library: Library, name: str, quote: Quote, ui: str) -> QuoteView | None:
    book = library.books.get(quote.edition)
    if book is None or not book.has(quote.id):
        return None
    return QuoteView(
        url=page_url(ui, quote.edition, quote.id, {"example": name}),
        citation=cited_as(book, quote.id),
        edition=quote.edition,
        edition_title=book.edition.short_title,
        language=book.edition.language,
        id=quote.id,
        words=marked(quoted_text(book, quote.id), quote.text),
    )


def marked(text: str, quoted: str) -> Markup:
    """Return a quoted sentence, marked, with a little of what stands around it in its paragraphs.

    >>> marked("Prima. La presa vale 20. Poi.", "La presa vale 20.")
    Markup('Prima. <mark>La presa vale 20.</mark> Poi.')
    """
    place = place_of(text, quoted)
    if place is None:
        return highlighted(quoted, [(0, len(quoted))])
    start, end = place
    line, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    line_end = line_end if line_end >= 0 else len(text)
    first = min(start, max(line, _word_after(text, start - _AROUND)))
    last = max(end, min(line_end, _word_before(text, end + _AROUND)))
    before = _MORE if first and text[first - 1] != "\n" else ""
    after = _MORE if last < len(text) and text[last] != "\n" else ""
    shown = f"{before}{text[first:last]}{after}"
    shift = len(before) - first
    return highlighted(shown, [(start + shift, end + shift)])


def place_of(text: str, quoted: str) -> tuple[int, int] | None:
    """Return where a quote stands in a text, whatever the spaces between its words."""
    words = r"\s+".join(re.escape(word) for word in quoted.split())
    found = re.search(rf"(?<!\w){words}(?!\w)", text)
    return found.span() if found else None


def _word_after(text: str, at: int) -> int:
    """Return the beginning of the first word at a place or after it; 0 before the text."""
    found = _SPACE.search(text, at) if at > 0 else None
    return found.end() if found else 0


def _word_before(text: str, at: int) -> int:
    """Return the end of the last word that ends before a place; the text's own beyond it."""
    if at >= len(text):
        return len(text)
    return max((found.start() for found in _SPACE.finditer(text, 0, at)), default=0)
