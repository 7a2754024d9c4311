"""Notes that an edition adds for its own country: "(στην Ελλάδα …)" in the Greek one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refsearch.layers.declared import DeclaredLayers, held_texts
from refsearch.library.model import Document, NationalNote

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
    texts = held_texts(document)
    notes = (note for id_, text in texts for note in find_notes(id_, text, openings))
    return replace(document, national_notes=tuple(notes))
