"""Laws that an edition's file does not hold, and the newer work where they can be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from refsearch.library.library import Library, split_global_id
from refsearch.library.model import Absent, Corpus, Document, Reference


def with_elsewhere(documents: Iterable[Document]) -> list[Document]:
    """Return the documents; a law cited but lacking names those of its number elsewhere."""
    documents = list(documents)
    library = Library(Corpus(tuple(documents)))
    return [
        replace(document, references=tuple(_placed(library, r) for r in document.references))
        for document in documents
    ]


def _placed(library: Library, reference: Reference) -> Reference:
    if not any(absent.code == "not-in-file" for absent in reference.absent):
        return reference
    return replace(reference, absent=tuple(_elsewhere(library, a) for a in reference.absent))


def _elsewhere(library: Library, absent: Absent) -> Absent:
    edition, id_ = split_global_id(absent.target)
    if absent.code != "not-in-file":
        return absent
    return replace(absent, elsewhere=library.elsewhere(edition, id_.partition(".")[0]))
