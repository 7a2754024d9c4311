"""Links to the maps around provisions, and links to the provisions behind some references."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from refsearch.comparison.references.graph import Citing
from refsearch.library.book.book import Book
from refsearch.web.common.links import Link, begins, link_to
from refsearch.web.references.addresses import map_url


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A provision that cites or is cited: where its map is, and in what words."""

    link: Link
    text: str


def mapped(book: Book, id_: str, ui: str, trail: Sequence[str] = ()) -> Link:
    """Return a link to the map around a provision, shown as it is cited."""
    link = link_to(book, id_, ui)
    url = map_url(ui, book.edition.id, id_, trail)
    return Link(url, link.text, link.language, begins(book, id_))


def citing(book: Book, references: Iterable[Citing], ui: str) -> tuple[Neighbour, ...]:
    """Return the provisions that make some references, in the texts, with their words."""
    words: dict[str, dict[str, None]] = {}
    for one in references:
        words.setdefault(one.source, {})[one.text] = None
    return tuple(Neighbour(link_to(book, id_, ui), ", ".join(own)) for id_, own in words.items())
