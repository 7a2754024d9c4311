"""A bounded cache of chapters and contents, each read from a file when it is needed.

So the texts in a process's memory are bounded, however many there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from operator import attrgetter
from sys import intern
from threading import RLock
from typing import Any, TypeVar

import msgspec

from refsearch.library.book.chapters import (
    BESIDE,
    BESIDE_TEXTS,
    GROUPS,
    KINDS,
    LAYERS,
    Chapter,
    Contents,
    Outline,
    chapter_of,
)
from refsearch.library.book.layers import by_holder
from refsearch.library.model import Block, Document, Kind, Part
from refsearch.shapes import known

T = TypeVar("T")
Read = Callable[[int, int], bytes]  # (where it begins, bytes) -> what stands there

# Of chapters as they are written, of all editions of a library: half as much again as the five
# here have, so each is read once; decoded they take twice as much.
_MOST = 4 << 20
# Of contents so: some forty editions, as a page of results has ten laws; decoded five times that.
_MOST_CONTENTS = 1 << 19


class Opened:
    """A chapter in memory, with the spans of its layers by the text that they are in."""

    __slots__ = ("_spans", "chapter")

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self._spans: dict[str, dict[str, list[Any]]] = {}

    def spans(self, layer: str, holder: str) -> Sequence[Any]:
        """Return the spans of a layer in a text."""
        found = self._spans.get(layer)
        if found is None:
            found = self._spans[layer] = by_holder(getattr(self.chapter, layer))
        return found.get(holder, ())


class _Evictions:
    """Evicts the oldest items while the total size exceeds a limit; the newest always stays."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._held: deque[tuple[int, Callable[[], object]]] = deque()

    def add(self, size: int, let_go: Callable[[], object]) -> None:
        """Add an item; evict the oldest while the total is too large."""
        self._held.append((size, let_go))
        self._size += size
        while self._size > self._most and len(self._held) > 1:
            size, let_go = self._held.popleft()
            let_go()
            self._size -= size


class HeldChapters:
    """Reads chapters and contents into their documents, and evicts the oldest ones."""

    def __init__(self, read: Read, most: int = _MOST, of_contents: int = _MOST_CONTENTS) -> None:
        self._read = read
        self._decode = msgspec.msgpack.Decoder(known(Chapter)).decode
        self._decode_contents = msgspec.msgpack.Decoder(known(Contents)).decode
        self._lock = RLock()
        self._ids: dict[tuple[str, ...], dict[str, None]] = {}
        self._chapters, self._contents = _Evictions(most), _Evictions(of_contents)

    def shared(self, ids: tuple[str, ...]) -> dict[str, None]:
        """Return ids in their order; those that several editions have are held once."""
        return self._ids.setdefault(ids, dict.fromkeys(map(intern, ids)))

    def opened(self, document: StoredDocument, name: str) -> Opened:
        """Read a chapter into its document, unless another thread just did."""
        with self._lock:
            held = document.held.get(name)
            if held is None:
                begins, size = document.place(name)
                held = Opened(self._decode(self._read(begins, size)))
                document.hold(name, held)
                self._chapters.add(size, partial(document.let_go, name))
            return held

    def contents(self, document: StoredDocument) -> Contents:
        """Read the contents of a document into it, unless another thread just did."""
        with self._lock:
            held = document.held_contents
            if held is None:
                begins, size = document.outline.place
                held = document.held_contents = self._decode_contents(self._read(begins, size))
                self._contents.add(size, document.let_go_of_contents)
            return held


class _ReadThrough(dict[str, T]):
    """Items by id; a missing one is read."""

    def __init__(self, read: Callable[[str], T]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, id_: str) -> T:
        return self._read(id_)


class Lookup(Mapping[str, T]):
    """Items of an edition by id, in its order, each read when it is looked up."""

    __slots__ = ("_held", "_ids")

    def __init__(self, ids: Callable[[], Collection[str]], held: Mapping[str, T]) -> None:
        self._ids, self._held = ids, held

    def __getitem__(self, id_: str) -> T:
        return self._held[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self._held or id_ in self._ids()

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids())

    def __len__(self) -> int:
        return len(self._ids())


def _of_outline(name: str) -> Any:
    """Return a property whose value is in the outline of a document."""
    return property(lambda document: getattr(document.outline, name))


def _of_all_chapters(name: str) -> Any:
    """Return a property whose value is collected from all chapters each time."""
    return property(lambda document: document.whole(name))


def _beside_texts(name: str) -> Any:
    """Return a property whose value is in the chapter of what is not text."""
    return property(lambda document: getattr(document.opened(BESIDE_TEXTS).chapter, name))


_of_part = attrgetter("id", "title", "kind", "blocks")


class StoredPart(Part):
    """A part whose text is read when it is asked for."""

    __slots__ = ("_document",)
    _document: StoredDocument

    def __init__(self, sketch: Part, document: StoredDocument) -> None:
        object.__setattr__(self, "_document", document)
        for name in ("id", "title", "kind"):
            object.__setattr__(self, name, getattr(sketch, name))

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The text, with its tables and notes."""
        return self._document.blocks_of(self.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and _of_part(self) == _of_part(other)

    __hash__ = Part.__hash__


class StoredDocument(Document):
    """A document with its outline and its most recently read chapters in memory.

    Its attributes are those of any document; they are collected from all its chapters each time.
    """

    __setattr__ = object.__setattr__  # what it holds changes, what it says does not

    def __init__(self, outline: Outline, held: HeldChapters) -> None:
        self.outline, self._chapters = outline, held
        self.held: dict[str, Opened] = {}
        self.held_contents: Contents | None = None
        self._parts = tuple(StoredPart(part, self) for part in outline.parts)
        self._few = {group: held.shared(ids) for group, ids in outline.ids.items()}
        self._items: dict[str, _ReadThrough[Any]] = {
            group: _ReadThrough(partial(self._item, group)) for group in GROUPS
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StoredDocument) and other.outline == self.outline

    def __hash__(self) -> int:
        return hash(self.outline.digest)

    @property
    def contents(self) -> Contents:
        """The contents, read unless they are in memory."""
        return self.held_contents or self._chapters.contents(self)

    def by_id(self, group: str) -> Mapping[str, Any]:
        """Return the items of a group by id."""
        return Lookup(partial(self._ids, group), self._items[group])

    def _ids(self, group: str) -> Collection[str]:
        few = self._few.get(group)
        return self.contents.provisions if few is None else few

    def spans(self, layer: str, holder: str) -> Sequence[Any]:
        """Return the spans of a layer in a text."""
        name = chapter_of(holder)
        return self.opened(name).spans(layer, holder) if self._has(name) else ()

    def _has(self, chapter: str) -> bool:
        own = self.outline.places
        return chapter in self.held or chapter in own or chapter in self.contents.places

    def place(self, chapter: str) -> tuple[int, int]:
        """Return the position of a chapter in the file."""
        return self.outline.places.get(chapter) or self.contents.places[chapter]

    def blocks_of(self, part: str) -> tuple[Block, ...]:
        """Return the text of a part."""
        name = chapter_of(part)
        held = self.opened(name).chapter.parts if self._has(name) else ()
        return next((one.blocks for one in held if one.id == part), ())

    def sketched(self) -> Iterator[tuple[str, Kind, bool]]:
        """Yield the id and kind of each provision, and whether it has text of its own."""
        contents = self.contents
        for id_, kind in zip(contents.provisions, contents.kinds, strict=True):
            yield id_, KINDS[kind >> 1], bool(kind & 1)

    def hold(self, name: str, opened: Opened) -> None:
        """Keep a chapter and its items in memory."""
        self.held[name] = opened
        for group, items in self._items.items():
            items.update((one.id, one) for one in getattr(opened.chapter, group))

    def let_go(self, name: str) -> None:
        """Drop a chapter from memory."""
        chapter = self.held.pop(name).chapter
        for group, items in self._items.items():
            for one in getattr(chapter, group):
                del items[one.id]

    def let_go_of_contents(self) -> None:
        """Drop the contents from memory."""
        self.held_contents = None

    def opened(self, name: str) -> Opened:
        """Return a chapter, read unless it is in memory."""
        return self.held.get(name) or self._chapters.opened(self, name)

    def _item(self, group: str, id_: str) -> Any:
        if self._has(name := chapter_of(id_)):
            for one in getattr(self.opened(name).chapter, group):
                if one.id == id_:
                    return one
        raise KeyError(id_)

    def whole(self, name: str) -> tuple[Any, ...]:
        """Return a group or a layer from all chapters, in its order."""
        chapters = (self.opened(one).chapter for one in self.contents.layers[name])
        return tuple(chain.from_iterable(getattr(chapter, name) for chapter in chapters))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts, each with its text read when it is asked for."""
        return self._parts

    edition = _of_outline("edition")
    modal_words = _of_outline("modal_words")
    provisions, definitions, footnotes = map(_of_all_chapters, GROUPS)
    references, terms, national_notes, modality = map(_of_all_chapters, LAYERS)
    index, corrections, furniture = map(_beside_texts, BESIDE)
