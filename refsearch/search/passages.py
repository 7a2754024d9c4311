"""The units of search: passages of a library, each with the provision it counts for."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, overload

import msgspec

from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.model import Kind, Provision, blocks_text

_SHORT = 180  # characters: what is said in fewer of another law is said there in full
_KEPT = 4_096  # passages kept as made: more than the library has, whatever many texts have

PassageKind = Kind | Literal["definition", "front", "footnote"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A provision's own text, a definition, a front part or a footnote.

    ``id`` is the place a match counts for: a footnote counts for the provision that calls it.
    ``above`` are the headings of what holds the passage, its law's first.
    ``sends`` are the laws, as (edition, law), that a short one refers to; of a definition, the
    definitions.
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
    sends: tuple[tuple[str, str], ...] = ()

    @property
    def depth(self) -> int:
        """How deep in its law it stands."""
        return self.id.count(".") - self.law.count(".")


def passages(library: Library) -> tuple[Passage, ...]:
    """Return every passage of a library, in the order of the texts."""
    return tuple(Passages(library))


class Passages(Sequence[Passage]):
    """Every passage of a library, made when it is looked at: the library has their texts."""

    def __init__(self, library: Library) -> None:
        self._books = tuple(library.books.values())
        # where each is made of: its book, its kind, its place there; as objects ten times as large
        self._columns = tuple(array(kind) for kind in "HBIH")
        for number, book in enumerate(self._books):
            for row in _of_book(book):
                for column, value in zip(self._columns, (number, *row), strict=True):
                    column.append(value)
        self._kept = lru_cache(_KEPT)(self._made)

    def __len__(self) -> int:
        return len(self._columns[0])

    @overload
    def __getitem__(self, at: int) -> Passage: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Passage, ...]: ...
    def __getitem__(self, at: int | slice) -> Passage | tuple[Passage, ...]:
        if isinstance(at, slice):
            return tuple(map(self._kept, range(*at.indices(len(self)))))
        return self._kept(at)

    def _made(self, at: int) -> Passage:
        book, kind, item, caller = (column[at] for column in self._columns)
        return _MAKERS[kind](self._books[book], item, caller)


def digest(library: Library) -> str:
    """Return a fingerprint of texts and terms: an index with another is out of date."""
    books = [book.digest for book in library.books.values()]
    indexed = msgspec.msgpack.encode((books, tuple(library.concepts.values())))
    return hashlib.sha256(indexed).hexdigest()


def _of_book(book: Book) -> Iterator[tuple[int, int, int]]:
    """Yield the kind of each passage, as `_MAKERS` count, its place, and which calls a note."""
    document = book.document
    fronts = (n for n, part in enumerate(document.parts) if part.kind == "front")
    yield from ((0, n, 0) for n in fronts)
    yield from ((1, n, 0) for n in range(len(document.definitions)))
    yield from ((2, n, 0) for n in range(len(document.provisions)))
    for n, note in enumerate(document.footnotes):
        yield from ((3, n, at) for at, id_ in enumerate(note.attached_to) if book.has(id_))


def _front(book: Book, at: int, _: int) -> Passage:
    part = book.document.parts[at]
    text = blocks_text(part.blocks)
    return _passage(book, part.id, part.id, "front", part.title, (), text)


def _definition(book: Book, at: int, _: int) -> Passage:
    found = book.document.definitions[at]
    sends = _sends(book, found.id, found.id, found.text)
    sends = tuple(place for place in sends if place[1].startswith("def."))
    return _passage(book, found.id, found.id, "definition", found.term, (), found.text, sends)


def _provision(book: Book, at: int, _: int) -> Passage:
    found = book.document.provisions[at]
    law, text = book.law_of(found.id), found.text
    heading = found.heading or ""
    above = _headings(book.ancestors(found.id))
    sends = _sends(book, found.id, law.id, text)
    return _passage(book, found.id, law.id, found.kind, heading, above, text, sends)


def _footnote(book: Book, at: int, caller: int) -> Passage:
    """Return a note for one of the places that call it."""
    note = book.document.footnotes[at]
    id_ = note.attached_to[caller]
    if id_ not in book.provisions:
        return _passage(book, id_, id_, "footnote", "", (), note.text)
    law = book.law_of(id_)
    above = _headings((*book.ancestors(id_), book.provisions[id_]))
    return _passage(book, id_, law.id, "footnote", "", above, note.text)


_MAKERS: tuple[Callable[[Book, int, int], Passage], ...] = (
    _front,
    _definition,
    _provision,
    _footnote,
)


def _passage(
    book: Book,
    id_: str,
    law: str,
    kind: PassageKind,
    heading: str,
    above: tuple[str, ...],
    text: str,
    sends: tuple[tuple[str, str], ...] = (),
) -> Passage:
    edition = book.edition
    where = edition.id, edition.language, edition.game, id_, law
    return Passage(*where, kind, heading, above, text, sends)


def _sends(book: Book, id_: str, law: str, text: str) -> tuple[tuple[str, str], ...]:
    """Return the laws that a short text refers to: they say in full what it says of them."""
    if len(text) > _SHORT:
        return ()
    places = (split_global_id(t) for one in book.references_of(id_) for t in one.targets)
    laws = dict.fromkeys((edition, _law_of(local)) for edition, local in places)
    return tuple(one for one in laws if one != (book.edition.id, law))


def _law_of(id_: str) -> str:
    """Return the law of a place; a definition is one by itself."""
    return id_ if id_.startswith("def.") else id_.partition(".")[0]


def _headings(provisions: tuple[Provision, ...]) -> tuple[str, ...]:
    return tuple(p.heading for p in provisions if p.heading)
