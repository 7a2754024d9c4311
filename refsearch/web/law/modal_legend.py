"""The legend of the modal words: each with its strength and what the Introduction says of it."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.library.library import Book
from refsearch.library.model import ModalWord
from refsearch.web.common.links import page_url
from refsearch.web.law.layers import modal_name


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A modal word, its name in the interface's language, and the part that defines it."""

    word: ModalWord
    name: str
    source: str
    source_url: str


def modal_legend(book: Book, ui: str) -> tuple[LegendEntry, ...]:
    """Return the modal words of an edition, each polarity from the weakest to the strongest."""
    ordered = sorted(book.document.modal_words, key=lambda word: (word.polarity, word.strength))
    return tuple(
        LegendEntry(
            word,
            modal_name(word.key, word.strength),
            book.parts[word.source].title,
            page_url(ui, book.edition.id, word.source),
        )
        for word in ordered
    )
