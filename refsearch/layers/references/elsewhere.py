"""References to other editions: recorded ones, and laws missing here, by number, in newer ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from refsearch.layers.references.cited_places import why_not
from refsearch.library.book.book import split_global_id
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import Absent, Cited, Reference
from refsearch.library.model import Corpus, Document


def with_elsewhere(documents: Iterable[Document]) -> list[Document]:
    """Return the documents; a law cited but lacking names those of its number elsewhere.

    What is cited in another edition by its whole id leads there.
    """
    documents = list(documents)
    library = Library(Corpus(tuple(documents)))
    return [
        replace(
            document,
            references=tuple(_placed(library, document.edition, r) for r in document.references),
        )
        for document in documents
    ]


def _placed(library: Library, own: Edition, reference: Reference) -> Reference:
    if reference.absent:
        reference = _in_other_editions(library, own, reference)
    if not any(absent.code == "not-in-file" for absent in reference.absent):
        return reference
    return replace(reference, absent=tuple(_elsewhere(library, a) for a in reference.absent))


def _in_other_editions(library: Library, own: Edition, reference: Reference) -> Reference:
    """Return a reference linked to what ``references.toml`` names in another edition, if there."""
    there = [one for one in reference.absent if _is_there(library, own, one.target)]
    if not there:
        return reference
    absent = tuple(one for one in reference.absent if one not in there)
    cited = (*reference.cited, *(Cited(one.start, one.end, one.target) for one in there))
    targets = tuple(dict.fromkeys((*reference.targets, *(one.target for one in there))))
    found = replace(reference, targets=targets, cited=cited, absent=absent)
    return replace(found, reason=str(why_not(found)))


def _is_there(library: Library, own: Edition, target: str) -> bool:
    """Whether a place of another edition is one; what an edition supplements is known before."""
    edition, id_ = split_global_id(target)
    book = library.books.get(edition)
    if book is None or edition == own.id or book.edition.work == own.supplements:
        return False
    return book.find(tuple(id_.split("."))) is not None


def _elsewhere(library: Library, absent: Absent) -> Absent:
    edition, id_ = split_global_id(absent.target)
    if absent.code != "not-in-file":
        return absent
    return replace(absent, elsewhere=library.elsewhere(edition, id_.partition(".")[0]))
