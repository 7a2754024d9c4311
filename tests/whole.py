"""A document with all of it held, as it is read: what a test changes in it is changed."""

from __future__ import annotations

from dataclasses import fields

from refsearch.library.model import Document


def whole(document: Document) -> Document:
    """Return a document that may be read chapter by chapter with all its chapters."""
    return Document(*(getattr(document, field.name) for field in fields(Document)))
