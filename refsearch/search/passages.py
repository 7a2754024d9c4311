"""The units of search: passages of a library, each with the provision it counts for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec

from refsearch.library.library import Book, Library
from refsearch.library.model import (
    Definition,
    Footnote,
    Kind,
    Part,
    Provision,
    blocks_text,
)

PassageKind = Kind | Literal["definition", "front", "footnote"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A provision's own text, a definition, a front part or a footnote.

    ``id`` is the place a match counts for: a footnote counts for the provision that calls it.
    ``above`` are the headings of what holds the passage, its law's first.
    """

    edition: str
    language: str
    game: str
    id: str
    law: str
    kind: PassageKind
    heading: str
    above: tuple[str, ...]
    text: str

    @property
    def depth(self) -> int:
        """How deep in its law it stands."""
        return self.id.count(".") - self.law.count(".")


def passages(library: Library) -> tuple[Passage, ...]:
    """Return every passage of a library, in the order of the texts."""
    return tuple(p for book in library.books.values() for p in _of_book(book))


def digest(library: Library, found: tuple[Passage, ...]) -> str:
    """Return a fingerprint of passages and terms: an index of others must not answer for them."""
    indexed = msgspec.msgpack.encode((found, tuple(library.concepts.values())))
    return hashlib.sha256(indexed).hexdigest()


def _of_book(book: Book) -> Iterator[Passage]:
    for part in book.document.parts:
        if part.kind == "front":
            yield _front(book, part)
    for definition in book.definitions.values():
        yield _definition(book, definition)
    for provision in book.provisions.values():
        yield _provision(book, provision)
    for note in book.footnotes.values():
        yield from _footnote(book, note)


def _front(book: Book, part: Part) -> Passage:
    text = blocks_text(part.blocks)
    return _passage(book, part.id, part.id, "front", part.title, (), text)


def _definition(book: Book, found: Definition) -> Passage:
    return _passage(book, found.id, found.id, "definition", found.term, (), found.text)


def _provision(book: Book, found: Provision) -> Passage:
    law = book.law_of(found.id)
    heading = found.heading or ""
    above = _headings(book.ancestors(found.id))
    return _passage(book, found.id, law.id, found.kind, heading, above, found.text)


def _footnote(book: Book, note: Footnote) -> Iterator[Passage]:
    """Yield a note once for each place that calls it."""
    for id_ in note.attached_to:
        if id_ in book.provisions:
            law = book.law_of(id_)
            above = _headings((*book.ancestors(id_), book.provisions[id_]))
            yield _passage(book, id_, law.id, "footnote", "", above, note.text)
        elif book.has(id_):
            yield _passage(book, id_, id_, "footnote", "", (), note.text)


def _passage(
    book: Book,
    id_: str,
    law: str,
    kind: PassageKind,
    heading: str,
    above: tuple[str, ...],
    text: str,
) -> Passage:
    edition = book.edition
    return Passage(edition.id, edition.language, edition.game, id_, law, kind, heading, above, text)


def _headings(provisions: tuple[Provision, ...]) -> tuple[str, ...]:
    return tuple(p.heading for p in provisions if p.heading)
