"""The corpus as it is stored: what is held of it, and the chapters that are read one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import msgspec

from refsearch.library.book.chapters import Outline, outlined
from refsearch.library.book.held import HeldChapters, StoredDocument
from refsearch.library.model import Corpus
from refsearch.manifest import StoredFiles
from refsearch.store.stored import CHAPTERS, CORPUS, OUTLINES


def write_corpus(corpus: Corpus, folder: Path) -> None:
    """Write a corpus into the folder of a build."""
    outlines: list[Outline] = []
    with (folder / CHAPTERS).open("wb") as file:
        for document in corpus.documents:
            outline, chapters = outlined(document, file.tell())
            outlines.append(outline)
            file.writelines(chapters)
    (folder / OUTLINES).write_bytes(msgspec.msgpack.encode(outlines))
    (folder / CORPUS).write_bytes(msgspec.msgpack.encode(replace(corpus, documents=())))


def stored_corpus(files: StoredFiles) -> Corpus:
    """Return the corpus of a build; raise StoreDamaged unless it is as it was written.

    Its documents are outlines, and chapters that are read when they are needed.
    """
    held = HeldChapters(files.parts(CHAPTERS))
    documents = (_document(one, held) for one in files.decode(OUTLINES, list[Outline]))
    return replace(files.decode(CORPUS, Corpus), documents=tuple(documents))


def _document(outline: Outline, held: HeldChapters) -> StoredDocument:
    """Return a document; ids that stand in many editions are held once."""
    ids = {group: _interned(own) for group, own in outline.ids.items()}
    places = {sys.intern(name): place for name, place in outline.places.items()}
    return StoredDocument(msgspec.structs.replace(outline, ids=ids, places=places), held)


def _interned(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(sys.intern, ids))
