"""The units of search: passages of a library, each with the provision it counts for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

import msgspec

from refsearch.library.library import Book, Library, split_global_id
from refsearch.library.model import Definition, Footnote, Kind, Part, Provision, blocks_text

_SHORT = 180  # characters: what is said in fewer of another law is said there in full

# What makes a passage, and what of.
_Made = tuple[Any, ...]

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
        self._made_of = [made for book in library.books.values() for made in _of_book(book)]

    def __len__(self) -> int:
        return len(self._made_of)

    @overload
    def __getitem__(self, at: int) -> Passage: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Passage, ...]: ...
    def __getitem__(self, at: int | slice) -> Passage | tuple[Passage, ...]:
        found = self._made_of[at]
        return tuple(map(_made, found)) if isinstance(found, list) else _made(found)


def digest(library: Library, found: tuple[Passage, ...]) -> str:
    """Return a fingerprint of passages and terms: an index with another is out of date."""
    indexed = msgspec.msgpack.encode((found, tuple(library.concepts.values())))
    return hashlib.sha256(indexed).hexdigest()


def _made(of: _Made) -> Passage:
    make: Callable[..., Passage] = of[0]
    return make(*of[1:])


def _of_book(book: Book) -> Iterator[_Made]:
    for part in book.document.parts:
        if part.kind == "front":
            yield _front, book, part
    for definition in book.definitions.values():
        yield _definition, book, definition
    for provision in book.provisions.values():
        yield _provision, book, provision
    for note in book.footnotes.values():
        for id_ in note.attached_to:
            if book.has(id_):
                yield _footnote, book, note, id_


def _front(book: Book, part: Part) -> Passage:
    text = blocks_text(part.blocks)
    return _passage(book, part.id, part.id, "front", part.title, (), text)


def _definition(book: Book, found: Definition) -> Passage:
    sends = _sends(book, found.id, found.id, found.text)
    sends = tuple(place for place in sends if place[1].startswith("def."))
    return _passage(book, found.id, found.id, "definition", found.term, (), found.text, sends)


def _provision(book: Book, found: Provision) -> Passage:
    law = book.law_of(found.id)
    heading = found.heading or ""
    above = _headings(book.ancestors(found.id))
    sends = _sends(book, found.id, law.id, found.text)
    return _passage(book, found.id, law.id, found.kind, heading, above, found.text, sends)


def _footnote(book: Book, note: Footnote, id_: str) -> Passage:
    """Return a note for one of the places that call it."""
    if id_ not in book.provisions:
        return _passage(book, id_, id_, "footnote", "", (), note.text)
    law = book.law_of(id_)
    above = _headings((*book.ancestors(id_), book.provisions[id_]))
    return _passage(book, id_, law.id, "footnote", "", above, note.text)


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
