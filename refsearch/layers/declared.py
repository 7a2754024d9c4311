"""``layers.toml``: an edition's modal words, and its notes for its own country.

A note of the Greek edition is "(στην Ελλάδα …)".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from refsearch.files import is_recorded, read_toml
from refsearch.library.links import NationalNote, Polarity
from refsearch.library.model import Document


class DeclaredWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A modal word: ``sentence`` is what the edition says of it, ``forms`` how it is written.

    In a form ``(a|b)`` are words that may stand there, and ``…`` is up to six words of a clause.
    ``derived`` says that the sentence is about the word, and this is its negation.
    """

    key: str
    strength: int
    polarity: Polarity
    sentence: str
    forms: tuple[str, ...]
    derived: bool = False


class DeclaredModality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an edition defines its modal words, and phrases where they have another sense."""

    source: str
    word: tuple[DeclaredWord, ...]
    unmarked: tuple[str, ...] = ()


class DeclaredNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the notes for the edition's own country begin, their bracket included."""

    opening: tuple[str, ...]


class DeclaredLayers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``layers.toml`` declares; all of it is optional."""

    national_notes: DeclaredNotes | None = None
    modality: DeclaredModality | None = None


def read_declared_layers(path: Path) -> DeclaredLayers:
    """Read a ``layers.toml`` (a missing file is empty); raise TextError for a malformed one."""
    return read_toml(path, DeclaredLayers) if is_recorded(path) else DeclaredLayers()


def own_texts(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the id and text of each provision, definition and footnote."""
    yield from ((p.id, p.text) for p in document.provisions)
    yield from ((d.id, d.text) for d in document.definitions)
    yield from ((f.id, f.text) for f in document.footnotes)


_BRACKETS = {"(": 1, ")": -1}


def find_notes(holder: str, text: str, openings: tuple[str, ...]) -> Iterator[NationalNote]:
    """Yield the notes of a text, each from its opening bracket to the one that closes it.

    ``openings`` begin with a bracket; an unclosed note runs to the end of the text.
    """
    starts = {at for opening in openings for at in _all(text, opening)}
    yield from (NationalNote(holder, at, _closing(text, at)) for at in sorted(starts))


def _all(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _closing(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += _BRACKETS.get(text[at], 0)
        if depth == 0:
            return at + 1
    return len(text)


def with_national_notes(document: Document, declared: DeclaredLayers) -> Document:
    """Return the document with its national notes, if its edition declares an opening."""
    if declared.national_notes is None:
        return document
    openings = declared.national_notes.opening
    texts = own_texts(document)
    notes = (note for id_, text in texts for note in find_notes(id_, text, openings))
    return replace(document, national_notes=tuple(notes))
