"""``layers.toml``: an edition's modal words, and its notes for its own country."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from refsearch.files import is_recorded, read_toml
from refsearch.library.model import Document, Polarity


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


def held_texts(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the id and text of each provision, definition and footnote."""
    yield from ((p.id, p.text) for p in document.provisions)
    yield from ((d.id, d.text) for d in document.definitions)
    yield from ((f.id, f.text) for f in document.footnotes)
