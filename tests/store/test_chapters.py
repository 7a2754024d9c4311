"""An edition that is read by chapters says what it said when it was written."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields

import msgspec
import pytest
from whole import whole

from refsearch.library.book.book import Book
from refsearch.library.book.chapters import outlined
from refsearch.library.book.held import HeldChapters, StoredDocument
from refsearch.library.book.stored import book_of
from refsearch.library.defining import defining_in
from refsearch.library.library import Library
from refsearch.library.links import Concept
from refsearch.library.model import Document

OF = "bridge-2017-el"  # it has every layer
PLACES = ("27.B.1.b", "def.bid", "fn.1", "preface", "nowhere", "nowhere.1")

LOOKS: dict[str, Callable[[Book], object]] = {
    "provisions in order": lambda book: list(book.provisions.items()),
    "definitions in order": lambda book: list(book.definitions.items()),
    "footnotes in order": lambda book: list(book.footnotes.items()),
    "one by id, none by another": lambda book: [book.provisions.get(id_) for id_ in PLACES],
    "what is there": lambda book: [(book.has(id_), id_ in book.provisions) for id_ in PLACES],
    "kinds, and what has text": lambda book: (list(book.sketched()), book.kinds),
    "parts, and which have text": lambda book: [
        (one, one.blocks, book.is_worded(one)) for one in book.parts.values()
    ],
    "references in a text": lambda book: [book.references_of(id_) for id_ in PLACES],
    "terms in a text": lambda book: [book.terms_of(id_, every=True) for id_ in PLACES],
    "notes for the own country": lambda book: list(map(book.national_notes_of, book.provisions)),
    "modal words in a text": lambda book: [book.modality_of(id_) for id_ in PLACES],
    "lines of the index that send there": lambda book: book.index_lines(PLACES),
    "its digest": lambda book: book.digest,
}


def stored(document: Document, most: int) -> StoredDocument:
    outline, chapters = outlined(document, 0)
    content = b"".join(chapters)
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(outline), type=type(outline))
    return StoredDocument(
        again, HeldChapters(lambda begins, size: content[begins : begins + size], most)
    )


@pytest.fixture(scope="module")
def document(library: Library) -> Document:
    return whole(library.book(OF).document)


@pytest.mark.parametrize("most", [0, 1 << 30], ids=["one chapter is held", "all are"])
def test_a_document_read_by_chapters_is_the_document(document: Document, most: int) -> None:
    read = stored(document, most)
    assert {f.name: getattr(read, f.name) for f in fields(Document)} == {
        f.name: getattr(document, f.name) for f in fields(Document)
    }
    assert read == stored(document, 0)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_what_is_looked_up_is_what_a_document_held_whole_has(
    document: Document, look: Callable[[Book], object]
) -> None:
    assert look(book_of(stored(document, 0))) == look(Book(document))


def test_so_many_bytes_of_chapters_are_held_and_one_more_lets_the_first_go(
    document: Document,
) -> None:
    read = stored(document, 20_000)
    book = book_of(read)
    for id_ in book.provisions:
        assert book.provisions[id_].id == id_
        sizes = [read.contents.places[name][1] for name in read.held]
        assert sum(sizes) <= 20_000 or len(sizes) == 1
    assert 1 < len(read.held) < len(book.laws)


@pytest.mark.parametrize("id_", ["def.no-such-term", "fn.no-such-note"])
def test_an_edition_that_does_not_define_a_term_is_not_read_to_say_so(
    document: Document, id_: str
) -> None:
    def read(begins: int, size: int) -> bytes:
        raise AssertionError(f"{size} bytes are read at {begins}")

    book = book_of(StoredDocument(outlined(document, 0)[0], HeldChapters(read)))
    assert defining_in(book, Concept(id_.removeprefix("def."), "")) is None
    assert id_ not in book.definitions
    assert id_ not in book.footnotes


def test_threads_that_look_up_at_once_get_what_each_asked_for(document: Document) -> None:
    book = book_of(stored(document, 0))
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(book.provisions.__getitem__, list(book.provisions) * 4))
    assert found == list(document.provisions) * 4


def test_a_layer_whose_chapters_stand_apart_is_not_written(document: Document) -> None:
    first, *others = document.references
    apart = Document(document.edition, (), (), (), (), (), (first, *others, first))
    with pytest.raises(ValueError, match="references of a chapter stand apart"):
        outlined(apart, 0)
