"""The parts of the API's answers that the commands do not share."""

from __future__ import annotations

from typing import Any

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.json import correspondence_json
from refsearch.export import edition_summary, provision_json
from refsearch.library.book.book import Book, global_id, split_global_id
from refsearch.library.items import citation_of, place_json
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.library.plain import provision_text
from refsearch.library.resolution.resolve import Resolution
from refsearch.web.terms.viewmodels import Entry


def contents_json(library: Library, book: Book) -> dict[str, Any]:
    """Return an edition with its parts, laws and definitions."""
    return {
        **edition_summary(library, book.edition),
        "parts": list(book.parts.values()),
        "laws": list(book.laws),
        "definitions": list(book.definitions),
    }


def provision_with_neighbours(library: Library, book: Book, provision: Provision) -> dict[str, Any]:
    """Return a provision as in the export, with what stands around it."""
    edition = book.edition.id
    order = list(book.provisions)
    at = book.position(provision.id)
    newer = library.successor(edition)
    original = library.newer_original(edition)
    others = [e.id for e in library.siblings(edition)]
    twins = ((other, aligner_of(library).one(edition, provision.id, other)) for other in others)
    return {
        **provision_json(book, provision),
        "edition": edition,
        "newer_edition": newer.id if newer else None,
        "newer_original": original.id if original else None,
        "children": list(provision.children),
        "law": book.law_of(provision.id).id,
        "previous": order[at - 1] if at else None,
        "next": order[at + 1] if at + 1 < len(order) else None,
        "counterparts": [global_id(other, twin) for other, twin in twins if twin],
        "correspondence": correspondence_json(library, book, provision.id),
        "cited_by": _cited_by(library, book, provision.id),
    }


def texts_json(library: Library, found: Resolution) -> dict[str, Any]:
    """Return the whole text of each place that a citation means."""
    texts = []
    for target in found.targets:
        edition, id_ = split_global_id(target)
        text = provision_text(library.book(edition), id_)
        texts.append({**place_json(library, target), "text": text})
    return {
        "citation": found.text,
        "missing": list(found.missing),
        "cut": found.cut,
        "texts": texts,
    }


def corrections_json(book: Book) -> dict[str, Any]:
    """Return the corrections of an edition in the order of its record."""
    return {
        "edition": book.edition.id,
        "corrections": [
            {
                "number": number,
                "where": reading.where,
                "line": reading.line,
                "source": reading.source,
                "corrected": reading.corrected,
                "reason": reading.reason,
            }
            for number, reading in enumerate(book.document.corrections, 1)
        ],
        "furniture": [
            {"first": run.first, "last": run.last, "what": run.what}
            for run in book.document.furniture
        ],
    }


def term_json(entry: Entry) -> dict[str, Any]:
    """Return an entry of the term base, its headword first in each language."""
    return {
        "concept": entry.concept.key,
        "game": entry.concept.game,
        "terms": {code: list(words) for code, words in entry.concept.terms.items()},
        "definitions": [
            {
                "id": one.target,
                "edition": one.edition.id,
                "language": one.edition.language,
                "term": one.term,
                "text": one.text,
                "citation": one.citation or None,
            }
            for one in entry.defined
        ],
    }


def _cited_by(library: Library, book: Book, id_: str) -> list[dict[str, str]]:
    return [
        {
            "id": global_id(edition, reference.holder),
            "citation": citation_of(library.book(edition), reference.holder),
            "text": reference.text,
        }
        for edition, reference in library.cited_by(book.edition.id, id_)
    ]
