"""Ids as people type them in an address: ``27B1b`` for ``27.B.1.b``."""

from __future__ import annotations

from refsearch.errors import NotInFile, UnknownProvision
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.library.resolution.resolve import resolve

_LONGEST = 200  # characters: as far as the grammar of citations reads


def canonical_id(library: Library, book: Book, typed: str) -> str:
    """Return the id in this edition that a typed citation means.

    Raises UnknownProvision, with the nearest ids, for anything that the edition lacks;
    NotInFile, naming the newer laws of that number, where it says that its file lacks the law.
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
    if book.edition.lacks_law(wanted):
        raise NotInFile(typed[:_LONGEST], answer.elsewhere, edition)
    raise UnknownProvision(typed[:_LONGEST], book.nearest(wanted), edition)


def existing_provision(library: Library, book: Book, id_: str) -> Provision:
    """Return the provision of an id that is written as ids are; raise as ``canonical_id`` does."""
    if id_ not in book.provisions and book.edition.lacks_law(id_):
        elsewhere = resolve(library, id_[:_LONGEST], edition=book.edition.id).elsewhere
        raise NotInFile(id_[:_LONGEST], elsewhere, book.edition.id)
    return book.provision(id_ if id_ in book.provisions else dict(book.edition.moved).get(id_, id_))
