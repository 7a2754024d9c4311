"""One edition whose texts are read from the store when they are looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from refsearch.library.book.book import Book
from refsearch.library.book.held import StoredDocument
from refsearch.library.model import Document, Kind, Part


class StoredBook(Book):
    """A book of a stored document: it reads the chapter of what is looked up, and no more."""

    def __init__(self, document: StoredDocument) -> None:
        self._stored = document
        super().__init__(document)

    def _by_id(self, group: str) -> Mapping[str, Any]:
        return self._stored.by_id(group)

    def _spans(self, layer: str, holder: str) -> Sequence[Any]:
        return self._stored.spans(layer, holder)

    def is_worded(self, part: Part) -> bool:
        """Whether a part has text."""
        return part.id in self._stored.outline.worded

    def sketched(self) -> Iterator[tuple[str, Kind, bool]]:
        """Yield the id and kind of each provision, and whether it has text of its own."""
        return self._stored.sketched()

    @cached_property
    def digest(self) -> bytes:
        """A digest of all that the edition is."""
        return self._stored.outline.digest


def book_of(document: Document) -> Book:
    """Return a document with look-ups, however it is held."""
    return StoredBook(document) if isinstance(document, StoredDocument) else Book(document)
