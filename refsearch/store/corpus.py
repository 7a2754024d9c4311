"""The corpus as it is stored: outlines kept in memory, chapters read one by one."""

from __future__ import annotations

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

    Its documents are outlines, with the rest read on demand.
    """
    held = HeldChapters(files.parts(CHAPTERS))
    outlines = files.decode(OUTLINES, list[Outline])
    documents = tuple(StoredDocument(one, held) for one in outlines)
    return replace(files.decode(CORPUS, Corpus), documents=documents)
