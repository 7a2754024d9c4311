"""Counterparts in two works of what is not in a law: definitions, notes, front parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from refsearch.layers.phrases import split_words
from refsearch.library.book.book import Book
from refsearch.library.model import Definition, Footnote, Part

_SAME_NOTE = 0.5  # of the words of the shorter of two notes: what they share where they are one


def same_concept(definition: Definition, book: Book) -> tuple[str, ...]:
    """Return the definitions of the same concept, as the term base has it."""
    return tuple(d.id for d in book.definitions.values() if d.concept == definition.concept)


def same_part(part: Part, book: Book) -> tuple[str, ...]:
    """Return the part of the same kind and name: the preface to the preface."""
    twin = book.parts.get(part.id)
    named = twin is not None and twin.kind == part.kind and part.kind != "laws"
    return (part.id,) if named else ()


def same_note(note: Footnote, book: Book, places: Iterable[str]) -> tuple[str, ...]:
    """Return the notes that say the same, of those that some places call."""
    here = set(places)
    called = [n for n in book.footnotes.values() if here.intersection(n.attached_to)]
    return tuple(n.id for n in called if _same_words(note.text, n.text))


def _same_words(left: str, right: str) -> bool:
    words = [Counter(w.form for w in split_words(text).words) for text in (left, right)]
    least = min(sum(one.values()) for one in words)
    return (words[0] & words[1]).total() >= _SAME_NOTE * least > 0
