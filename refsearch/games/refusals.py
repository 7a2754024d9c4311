"""Messages for a refused input: what is wrong in each field, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.compute.file_errors import FileFaults
from refsearch.games.catalogue import cited_places
from refsearch.languages.catalogs import rendered
from refsearch.library.library import Library
from refsearch.messages import Message


@dataclass(frozen=True, slots=True)
class Fault:
    """A field, as a path in the data, what is wrong with it, and the provision that says so."""

    field: str
    message: Message
    citation: Citation | None = None


def faults_of(error: RuleBroken) -> tuple[Fault, ...]:
    """Return every fault of an error: a file of results may have many."""
    if not isinstance(error, FileFaults):
        return (Fault(error.field, error.message, error.citation),)
    return tuple(Fault("text", one.placed, one.citation) for one in error.problems)


def refusal_text(library: Library, error: RuleBroken, language: str) -> str:
    """Return an error in a language, each fault on a line: the field, what is wrong, the law.

    The law is cited as the edition of that language does, or the first that has it.
    """
    return "\n".join(fault_line(library, fault, language) for fault in faults_of(error))


def fault_line(library: Library, fault: Fault, language: str) -> str:
    """Return a fault in a language, with its field and the law."""
    law = cited_in(library, fault.citation, language) if fault.citation else ""
    message = rendered(fault.message, library.languages, language)
    return f"{fault.field}: {message}" + (f" ({law})" if law else "")


def cited_in(library: Library, citation: Citation, language: str) -> str:
    """Return how a reader of a language cites a provision; empty if no edition has it."""
    places = cited_places(library, citation)
    own = (text for id_, _, text in places if library.book(id_).edition.language == language)
    return next(own, places[0][2] if places else "")
