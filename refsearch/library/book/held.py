"""Chapters read from a file when a text is looked up, and held as long as there is room.

So what a process holds of the texts is bounded, however many there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
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
    Outline,
    chapter_of,
)
from refsearch.library.book.layers import by_holder
from refsearch.library.model import Document, Kind
from refsearch.shapes import known

T = TypeVar("T")
Read = Callable[[int, int], bytes]  # (where it begins, bytes) -> what stands there

# Of chapters as they are written, of all editions of a library: half as much again as the five
# here have, so each is read once; decoded they take twice as much.
_MOST = 4 << 20


class Opened:
    """A chapter that is held, with the spans of its layers by the text that they stand in."""

    __slots__ = ("_spans", "chapter")

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self._spans: dict[str, dict[str, list[Any]]] = {}

    def spans(self, layer: str, holder: str) -> Sequence[Any]:
        """Return what a layer has in a text."""
        found = self._spans.get(layer)
        if found is None:
            found = self._spans[layer] = by_holder(getattr(self.chapter, layer))
        return found.get(holder, ())


class HeldChapters:
    """Reads chapters, and lets go of those read first where there is no room for another."""

    def __init__(self, read: Read, most: int = _MOST) -> None:
        self._read, self._most = read, most
        self._decode = msgspec.msgpack.Decoder(known(Chapter)).decode
        self._lock = RLock()
        self._held: deque[tuple[StoredDocument, str, int]] = deque()
        self._size = 0

    def opened(self, document: StoredDocument, name: str) -> Opened:
        """Read a chapter and have its document hold it, unless another thread just did."""
        with self._lock:
            held = document.held.get(name)
            if held is None:
                begins, size = document.outline.places[name]
                held = Opened(self._decode(self._read(begins, size)))
                document.hold(name, held)
                self._held.append((document, name, size))
                self._size += size
                self._make_room()
            return held

    def _make_room(self) -> None:
        while self._size > self._most and len(self._held) > 1:
            document, name, size = self._held.popleft()
            document.let_go(name)
            self._size -= size


class _Held(dict[str, T]):
    """Items by id; one that is not held is read."""

    def __init__(self, read: Callable[[str], T]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, id_: str) -> T:
        return self._read(id_)


class Lookup(Mapping[str, T]):
    """Items of an edition by id, in its order, each read when it is looked up."""

    __slots__ = ("_held", "_ids")

    def __init__(self, ids: Mapping[str, None], held: Mapping[str, T]) -> None:
        self._ids, self._held = ids, held

    def __getitem__(self, id_: str) -> T:
        return self._held[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def _of_outline(name: str) -> Any:
    """Return the property of a document that its outline has."""
    return property(lambda document: getattr(document.outline, name))


def _of_all_chapters(name: str) -> Any:
    """Return the property of a document that is made anew of its chapters."""
    return property(lambda document: document.whole(name))


def _beside_texts(name: str) -> Any:
    """Return the property of a document that a chapter of its own has."""
    return property(lambda document: getattr(document.opened(BESIDE_TEXTS).chapter, name))


class StoredDocument(Document):
    """A document of which an outline is held, and the chapters that were read last.

    Its attributes are those of any document; they are made anew of all its chapters.
    """

    __setattr__ = object.__setattr__  # what it holds changes, what it says does not

    def __init__(self, outline: Outline, held: HeldChapters) -> None:
        self.outline, self._chapters = outline, held
        self.held: dict[str, Opened] = {}
        self._items: dict[str, _Held[Any]] = {
            group: _Held(partial(self._item, group)) for group in outline.ids
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StoredDocument) and other.outline == self.outline

    def __hash__(self) -> int:
        return hash(self.outline.digest)

    def by_id(self, group: str) -> Mapping[str, Any]:
        """Return the items of a group by id."""
        return Lookup(dict.fromkeys(self.outline.ids[group]), self._items[group])

    def spans(self, layer: str, holder: str) -> Sequence[Any]:
        """Return what a layer has in a text."""
        name = chapter_of(holder)
        return self.opened(name).spans(layer, holder) if name in self.outline.places else ()

    def sketched(self) -> Iterator[tuple[str, Kind, bool]]:
        """Yield the id and kind of each provision, and whether it has text of its own."""
        for id_, kind in zip(self.outline.ids["provisions"], self.outline.kinds, strict=True):
            yield id_, KINDS[kind >> 1], bool(kind & 1)

    def hold(self, name: str, opened: Opened) -> None:
        """Have the items of a chapter at hand."""
        self.held[name] = opened
        for group, items in self._items.items():
            items.update((one.id, one) for one in getattr(opened.chapter, group))

    def let_go(self, name: str) -> None:
        """Hold a chapter no longer."""
        chapter = self.held.pop(name).chapter
        for group, items in self._items.items():
            for one in getattr(chapter, group):
                del items[one.id]

    def opened(self, name: str) -> Opened:
        """Return a chapter, read unless it is held."""
        return self.held.get(name) or self._chapters.opened(self, name)

    def _item(self, group: str, id_: str) -> Any:
        if (name := chapter_of(id_)) in self.outline.places:
            for one in getattr(self.opened(name).chapter, group):
                if one.id == id_:
                    return one
        raise KeyError(id_)

    def whole(self, name: str) -> tuple[Any, ...]:
        """Return a group or a layer of all chapters, in its order."""
        chapters = (self.opened(one).chapter for one in self.outline.layers[name])
        return tuple(chain.from_iterable(getattr(chapter, name) for chapter in chapters))

    edition = _of_outline("edition")
    parts = _of_outline("parts")
    modal_words = _of_outline("modal_words")
    provisions, definitions, footnotes = map(_of_all_chapters, GROUPS)
    references, terms, national_notes, modality = map(_of_all_chapters, LAYERS)
    index, corrections, furniture = map(_beside_texts, BESIDE)
