"""The units of search: passages of a library, each with the provision it counts for."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec

from refsearch.library.library import Book, Library, split_global_id
from refsearch.library.model import (
    Definition,
    Footnote,
    IndexEntry,
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
    ``above`` are the headings of what holds the passage, its law's first; ``index`` the lines of
    the printed index that point to it.
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
    index: str = ""

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
    index = _index_lines(book)
    for part in book.document.parts:
        if part.kind == "front":
            yield _front(book, part)
    for definition in book.definitions.values():
        yield _definition(book, definition, index.get(definition.id, ""))
    for provision in book.provisions.values():
        yield _provision(book, provision, index.get(provision.id, ""))
    for note in book.footnotes.values():
        yield from _footnote(book, note)


def _front(book: Book, part: Part) -> Passage:
    text = blocks_text(part.blocks)
    return _passage(book, part.id, part.id, "front", part.title, (), text)


def _definition(book: Book, found: Definition, index: str) -> Passage:
    return _passage(book, found.id, found.id, "definition", found.term, (), found.text, index)


def _provision(book: Book, found: Provision, index: str) -> Passage:
    law = book.law_of(found.id)
    heading = found.heading or ""
    above = _headings(book.ancestors(found.id))
    return _passage(book, found.id, law.id, found.kind, heading, above, found.text, index)


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
    index: str = "",
) -> Passage:
    edition = book.edition
    return Passage(
        edition.id, edition.language, edition.game, id_, law, kind, heading, above, text, index
    )


def _headings(provisions: tuple[Provision, ...]) -> tuple[str, ...]:
    return tuple(p.heading for p in provisions if p.heading)


def _index_lines(book: Book) -> dict[str, str]:
    """Return the lines of the printed index by the id they point to."""
    lines: dict[str, list[str]] = defaultdict(list)
    for entry in book.document.index:
        for target in (*entry.targets, *entry.intended):
            lines[_local(target)].append(_line(entry))
    return {id_: "\n".join(found) for id_, found in lines.items()}


def _line(entry: IndexEntry) -> str:
    return f"{entry.heading} {entry.entry or ''}".strip()


def _local(target: str) -> str:
    """Return the id within its edition, whether or not the target names the edition."""
    return split_global_id(target)[1] or target
