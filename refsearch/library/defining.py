"""What defines a term in an edition: a definition of its own, or a provision that explains it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from refsearch.languages.slug import slugify
from refsearch.languages.usual import USUAL, Usual
from refsearch.library.book.book import Book, global_id
from refsearch.library.edition import Edition
from refsearch.library.items import citation_of
from refsearch.library.library import Library
from refsearch.library.links import Concept
from refsearch.library.model import Block, Provision

_CLOSING = "\"”“»’'*_)"  # what stands behind a term that is quoted, set apart or explained


@dataclass(frozen=True, slots=True)
class Defining:
    """How an edition defines a concept.

    ``id`` is that of the defining entry, provision or footnote; ``citation`` cites a place in a law
    and is empty for an entry among the definitions.
    """

    edition: Edition
    id: str
    term: str
    text: str
    citation: str = ""

    @property
    def target(self) -> str:
        """The global id of what defines it."""
        return global_id(self.edition.id, self.id)


def defining(library: Library, key: str) -> Iterator[Defining]:
    """Yield how each edition defines a concept, in the order of the library."""
    concept = library.concepts.get(key) or Concept(key, "")
    found = (defining_in(book, concept) for book in library.books.values())
    return (one for one in found if one)


def defining_in(book: Book, concept: Concept) -> Defining | None:
    """Return how one edition defines a concept, or None if it does not."""
    id_ = defining_id(book, concept)
    if id_ in book.definitions:
        definition = book.definitions[id_]
        return Defining(book.edition, id_, definition.term, definition.text)
    if not id_ or (id_ not in book.footnotes and id_ not in book.provisions):
        return None
    text = "\n".join(_lines(book, id_, concept))
    return Defining(book.edition, id_, _headword(book, concept), text, citation_of(book, id_))


def defining_id(book: Book, concept: Concept) -> str:
    """Return the id of what defines a concept in an edition, or ""."""
    own = f"def.{concept.key}"
    edition = book.edition.id
    if own in book.definitions:
        return own
    return concept.defined_by.get(edition) or concept.defined_at.get(edition, "")


def row_of(book: Book, id_: str, concept: Concept) -> tuple[Block, int] | None:
    """Return a provision's table and its row about a concept, if there is one."""
    forms = {slugify(form) for form in concept.terms.get(book.edition.language, ())}
    for block in book.provisions[id_].blocks if id_ in book.provisions else ():
        for number, row in enumerate(block.rows):
            if len(row) > 1 and slugify(row[0]) in forms:
                return block, number
    return None


def _lines(book: Book, id_: str, concept: Concept) -> Iterator[str]:
    """Yield the text of a place, a line for each provision in it; of a table only the row."""
    row = row_of(book, id_, concept)
    if row:
        yield " ".join(row[0].rows[row[1]][1:])
    elif id_ in book.footnotes:
        yield book.footnotes[id_].text
    else:
        top, *inside = book.walk(book.provisions[id_])
        norms = (p for p in inside if p.kind == top.kind)
        lines = [top.text, *(_line(p) for p in norms)]
        yield from (line for line in lines if line)


def _headword(book: Book, concept: Concept) -> str:
    word = (concept.terms.get(book.edition.language) or (concept.key,))[0]
    return word[:1].upper() + word[1:]


def _line(provision: Provision) -> str:
    return " ".join(filter(None, (provision.label, provision.heading, provision.text)))


def defining_provisions(library: Library, book: Book) -> frozenset[str]:
    """Return the provisions that define a term of the term base, or say what one means."""
    edition = book.edition
    named = {one.defined_by.get(edition.id, "") for one in library.concepts.values()}
    means = "|".join(map(re.escape, USUAL.get(edition.language, Usual()).means))
    says = re.compile(rf"[{re.escape(_CLOSING)}] (?:{means})(?!\w)", re.IGNORECASE)
    texts = ((one.id, one.text) for one in book.provisions.values() if means)
    return frozenset([*named, *(id_ for id_, text in texts if says.search(text))])
