"""The units of search: passages of a library, each with the provision it counts for."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Literal, overload

import msgspec

from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.model import Kind, Provision, blocks_text

_SHORT = 180  # characters: what is said in fewer of another law is said there in full
_KEPT = 4_096  # passages kept as made: more than the library has, whatever many texts have

_NOTE = 3  # of `_MAKERS`: what calls it is its place

PassageKind = Kind | Literal["definition", "front", "footnote"]


Admits = Callable[[str, PassageKind], bool]  # whether a passage of a law and a kind is let through
# (edition, language, id, law, kind, whether there is more than a heading)
Place = tuple[str, str, str, str, PassageKind, bool]


@dataclass(frozen=True, slots=True)
class Passage:
    """A provision's own text, a definition, a front part or a footnote.

    ``id`` is the place that a match counts for; a footnote counts for the provision that calls it.
    ``above`` are the headings of what holds the passage, its law's first.
    ``sends`` are the laws, as (edition, law), that a short passage refers to; for a definition, the
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
        """Its depth in its law."""
        return self.id.count(".") - self.law.count(".")

    @property
    def place(self) -> Place:
        """Its place, without its text."""
        return self.edition, self.language, self.id, self.law, self.kind, bool(self.text)


def passages(library: Library) -> tuple[Passage, ...]:
    """Return every passage of a library, in the order of the texts."""
    return tuple(Passages(library))


class Passages(Sequence[Passage]):
    """Every passage of a library, made on access from the library's texts."""

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
        of = self._books[book]
        ids = next(islice(_ids_of(of), kind, None))  # those of an edition are not held for this
        return _MAKERS[kind](of, next(islice(ids, item, None)), caller)

    def places(self) -> Iterator[Place]:
        """Yield the place of each passage, without reading any law."""
        for book in self._books:
            edition, language = book.edition.id, book.edition.language
            for id_, law, kind, has_text in _places_of(book):
                yield edition, language, id_, law, kind, has_text


def digest(library: Library) -> str:
    """Return a fingerprint of texts and terms: an index with another is out of date."""
    books = [book.digest for book in library.books.values()]
    indexed = msgspec.msgpack.encode((books, tuple(library.concepts.values())))
    return hashlib.sha256(indexed).hexdigest()


def _ids_of(book: Book) -> Iterator[Iterable[str]]:
    """Yield the ids that passages are made from, for each kind in the order of `_MAKERS`."""
    yield (part.id for part in book.parts.values() if part.kind == "front")
    yield from (book.definitions, book.provisions, book.footnotes)


def _of_book(book: Book) -> Iterator[tuple[int, int, int]]:
    """Yield (kind, index, caller) of each passage; kind as in `_MAKERS`, caller for notes only."""
    for kind, ids in enumerate(_ids_of(book)):
        if kind != _NOTE:
            yield from ((kind, n, 0) for n, _ in enumerate(ids))
    for n, note in enumerate(book.footnotes.values()):
        yield from ((_NOTE, n, at) for at, id_ in enumerate(note.attached_to) if book.has(id_))


def _places_of(book: Book) -> Iterator[tuple[str, str, PassageKind, bool]]:
    """Yield (id, law, kind, whether there is text) of each passage of a book, in order."""
    for part in book.parts.values():
        if part.kind == "front":
            yield part.id, part.id, "front", book.is_worded(part)
    for id_, definition in book.definitions.items():
        yield id_, id_, "definition", bool(definition.text)
    for id_, kind, has_text in book.sketched():
        yield id_, _law_of(id_), kind, has_text
    for note in book.footnotes.values():
        for id_ in filter(book.has, note.attached_to):
            law = _law_of(id_) if id_ in book.provisions else id_
            yield id_, law, "footnote", bool(note.text)


def _front(book: Book, id_: str, _: int) -> Passage:
    part = book.parts[id_]
    return _passage(book, id_, id_, "front", part.title, (), blocks_text(part.blocks))


def _definition(book: Book, id_: str, _: int) -> Passage:
    found = book.definitions[id_]
    sends = _sends(book, id_, id_, found.text)
    sends = tuple(place for place in sends if place[1].startswith("def."))
    return _passage(book, id_, id_, "definition", found.term, (), found.text, sends)


def _provision(book: Book, id_: str, _: int) -> Passage:
    found = book.provisions[id_]
    law, text = _law_of(id_), found.text
    heading = found.heading or ""
    above = _headings(book.ancestors(id_))
    sends = _sends(book, id_, law, text)
    return _passage(book, id_, law, found.kind, heading, above, text, sends)


def _footnote(book: Book, of: str, caller: int) -> Passage:
    """Return the passage of a note for one of the places that call it."""
    note = book.footnotes[of]
    id_ = note.attached_to[caller]
    if id_ not in book.provisions:
        return _passage(book, id_, id_, "footnote", "", (), note.text)
    above = _headings((*book.ancestors(id_), book.provisions[id_]))
    return _passage(book, id_, _law_of(id_), "footnote", "", above, note.text)


_MAKERS: tuple[Callable[[Book, str, int], Passage], ...] = (
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
    """Return the laws that a short text refers to, which state its subject in full."""
    if len(text) > _SHORT:
        return ()
    places = (split_global_id(t) for one in book.references_of(id_) for t in one.targets)
    laws = dict.fromkeys((edition, _law_of(local)) for edition, local in places)
    return tuple(one for one in laws if one != (book.edition.id, law))


def _law_of(id_: str) -> str:
    """Return the law of a place; a definition counts as a law."""
    return id_ if id_.startswith("def.") else id_.partition(".")[0]


def _headings(provisions: tuple[Provision, ...]) -> tuple[str, ...]:
    return tuple(p.heading for p in provisions if p.heading)
