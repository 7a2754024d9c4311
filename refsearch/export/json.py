"""An edition as JSON: its fields are fixed, and new ones may be added."""

from __future__ import annotations

from typing import Any

from refsearch.comparison.json import concordance_json
from refsearch.layers.auctions import is_auction, read_auction
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import Reference
from refsearch.library.model import Block, IndexEntry, Part, Provision, blocks_text

Json = dict[str, Any]


def edition_json(edition: Edition) -> Json:
    """Return an edition's metadata."""
    return {
        "id": edition.id,
        "work": edition.work,
        "language": edition.language,
        "title": edition.title,
        "short_title": edition.short_title,
        "game": edition.game,
        "year": edition.year,
        "publisher": edition.publisher,
        "in_force": edition.in_force,
        "succeeds": edition.succeeds or None,
        "supplements": edition.supplements or None,
    }


def edition_summary(library: Library, edition: Edition) -> Json:
    """Return an edition with its counts and its relations to the others."""
    document = library.book(edition.id).document
    successor = library.successor(edition.id)
    return {
        **edition_json(edition),
        "counts": {
            "laws": len([law for law in library.book(edition.id).laws if law.id.isdigit()]),
            "provisions": len(document.provisions),
            "definitions": len(document.definitions),
            "footnotes": len(document.footnotes),
            "index": len(document.index),
            "references": len(document.references),
        },
        "other_editions": [other.id for other in library.siblings(edition.id)],
        "newer_edition": successor.id if successor else None,
        "translation_of": edition.translation_of or None,
        "newer_original": newer.id if (newer := library.newer_original(edition.id)) else None,
    }


def document_json(library: Library, book: Book) -> Json:
    """Return a whole edition; provisions stand in document order."""
    document = book.document
    return {
        "edition": edition_json(book.edition),
        "parts": [part_json(book, part) for part in document.parts],
        "provisions": [provision_json(book, provision) for provision in document.provisions],
        "definitions": [
            {
                "id": definition.id,
                "concept": definition.concept,
                "term": definition.term,
                "text": definition.text,
                "references": references_json(book, definition.id),
                "term_references": references_json(book, definition.id, field="heading"),
            }
            for definition in document.definitions
        ],
        "footnotes": [
            {
                "id": note.id,
                "mark": note.mark,
                "attached_to": list(note.attached_to),
                "text": note.text,
                "references": references_json(book, note.id),
            }
            for note in document.footnotes
        ],
        "index": [index_json(entry) for entry in document.index],
        "concordance": concordance_json(library, book),
    }


def provision_json(book: Book, provision: Provision) -> Json:
    """Return a provision with its own text, references and footnotes."""
    calls = (
        *provision.heading_marks,
        *(mark for block in provision.blocks for mark in block.marks),
    )
    return {
        "id": provision.id,
        "parent": provision.parent,
        "label": provision.label,
        "citation": provision.citation,
        "kind": provision.kind,
        "heading": provision.heading,
        "part": provision.part,
        "text": provision.text,
        "tables": [[list(row) for row in b.rows] for b in provision.blocks if b.kind == "table"],
        "auctions": [_auction(b) for b in provision.blocks if is_auction(b)],
        "editor_notes": [_note(block) for block in provision.blocks if block.kind == "note"],
        "references": references_json(book, provision.id),
        "heading_references": references_json(book, provision.id, field="heading"),
        "footnotes": list(dict.fromkeys(m.target for m in calls if m.kind == "footnote")),
    }


def references_json(book: Book, holder: str, field: str = "text") -> list[Json]:
    """Return the references in a holder's text (or heading); offsets are in characters."""
    return [_reference(r) for r in book.references_of(holder) if r.field == field]


def _reference(reference: Reference) -> Json:
    found: Json = {
        "text": reference.text,
        "start": reference.start,
        "end": reference.end,
        "targets": list(reference.targets),
    }
    if reference.intended:
        found["intended"] = True
    elsewhere = [target for absent in reference.absent for target in absent.elsewhere]
    if elsewhere:
        found["elsewhere"] = list(dict.fromkeys(elsewhere))
    return {**found, "reason": reference.reason} if reference.reason else found


def _auction(block: Block) -> list[Json]:
    """Return who called what, in order; ``?`` is a call that can't be read."""
    return [{"seat": c.seat, "call": c.call, "printed": c.printed} for c in read_auction(block)]


def _note(block: Block) -> Json:
    return {"title": block.title, "text": block.text}


def part_json(book: Book, part: Part) -> Json:
    """Return a part of a document; only front parts have a text and references of their own."""
    return {
        "id": part.id,
        "title": part.title,
        "kind": part.kind,
        "text": blocks_text(part.blocks),
        "references": references_json(book, part.id),
    }


def index_json(entry: IndexEntry) -> Json:
    """Return a line of the printed index; ``entry`` is null for a heading's own line."""
    return {
        "heading": entry.heading,
        "entry": entry.entry,
        "printed": entry.printed,
        "targets": list(entry.targets),
        "see": list(entry.see),
        "unresolved": list(entry.unresolved),
        "intended": list(entry.intended),
    }
