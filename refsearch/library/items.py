"""Citing the items of an edition; citations in the shape that commands and the API share."""

from __future__ import annotations

from typing import Any

from refsearch.errors import BadLocator, NotInFile, UnknownLaw, UnknownProvision, shortened
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import Resolution
from refsearch.messages import Message, msg

Json = dict[str, Any]


def citation_of(book: Book, id_: str) -> str:
    """Return how an item of an edition is cited: a provision, definition, note or part."""
    if id_ in book.provisions:
        return book.provisions[id_].citation
    if id_ in book.definitions:
        return book.definitions[id_].term
    if id_ in book.footnotes:
        note = book.footnotes[id_]
        return f"{citation_of(book, note.attached_to[0])} {note.mark}"
    return book.parts[id_].title if id_ in book.parts else id_


def heading_of(book: Book, id_: str) -> str:
    """Return the heading of a provision, or of the law that holds it; empty if neither has one."""
    provision = book.provisions.get(id_)
    if provision is None:
        return ""
    return provision.heading or book.law_of(id_).heading or ""


def place_json(library: Library, target: str) -> Json:
    """Return a global id with its parts and how it is cited."""
    edition, id_ = split_global_id(target)
    book = library.book(edition)
    return {
        "target": target,
        "edition": edition,
        "id": id_,
        "citation": citation_of(book, id_),
        "heading": heading_of(book, id_),
    }


def resolution_json(library: Library, found: Resolution) -> Json:
    """Return what a citation means."""
    return {
        "citation": found.text,
        "targets": list(found.targets),
        "missing": list(found.missing),
        "elsewhere": list(found.elsewhere),
        "cut": found.cut,
        "places": [place_json(library, target) for target in found.targets],
    }


def _no_citation(library: Library, shown: str, edition: str | None) -> Message:
    """Say that a text is no citation, with one of the edition asked, or of the first of all.

    Those of the codes of bridge are known to all who use them.
    """
    books = [library.book(edition)] if edition else list(library.books.values())
    if any(book.edition.game == "bridge" for book in books):
        return msg("{} is not a citation like 27B1(b) or Art. 27", shown)
    labelled = [one for book in books[:1] for one in book.provisions.values() if one.label]
    if not labelled:
        return msg("{} is not a citation of an edition that is here", shown)
    deepest = max(labelled, key=lambda one: one.id.count("."))
    law = books[0].law_of(deepest.id)
    return msg("{} is not a citation like {} or {}", shown, deepest.citation, law.citation)


def require_targets(library: Library, found: Resolution, edition: str | None) -> None:
    """Raise BadLocator for a text that is no citation, UnknownProvision if it cites nothing.

    NotInFile where the edition cited declares that its file lacks the law.
    """
    if not found.is_citation:
        raise BadLocator(_no_citation(library, repr(shortened(found.text)), edition))
    if found.targets:
        return
    id_ = found.missing[0] if found.missing else found.text
    if found.lacking:
        raise NotInFile(id_, found.elsewhere, found.lacking)
    books = [library.book(edition)] if edition else list(library.books.values())
    nearest = [f"{book.edition.id}:{near}" for book in books for near in book.nearest(id_)[:1]]
    raise UnknownProvision(id_, nearest, edition or "")


def require_law(book: Book, law: str) -> None:
    """Raise UnknownLaw, with the nearest laws, for what is none of an edition's laws."""
    if law in {one.id for one in book.laws}:
        return
    nearest = [law] if law in book.provisions else book.nearest(law)
    known = dict.fromkeys(book.law_of(id_).id for id_ in nearest)
    raise UnknownLaw(law, tuple(known), book.edition.id)
