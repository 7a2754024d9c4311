"""Ids as people type them in an address: ``27B1b`` for ``27.B.1.b``."""

from __future__ import annotations

from refsearch.citation import resolve
from refsearch.errors import UnknownProvision
from refsearch.library import Book, Library, split_global_id

_LONGEST = 200


def canonical_id(library: Library, book: Book, typed: str) -> str:
    """Return the id in this edition that a typed citation means.

    Raises UnknownProvision, naming the nearest, for anything that the edition does not have.
    """
    edition = book.edition.id
    if book.has(typed):
        return typed
    answer = resolve(library, typed[:_LONGEST], edition=edition)
    for target in answer.targets:
        found_in, id_ = split_global_id(target)
        if found_in == edition:
            return id_
    wanted = answer.missing[0].rpartition(":")[2] if answer.missing else typed[:_LONGEST]
    raise UnknownProvision(typed[:_LONGEST], book.nearest(wanted), edition)
