"""Where an edition says some words as a provision of their own."""

from __future__ import annotations

from collections import defaultdict

from refsearch.layers.phrases import fold_word, word_forms
from refsearch.library.book.book import Book
from refsearch.library.plain import own_text

_LEAST = 4  # words of a provision: fewer come again by chance


class RepeatedWords:
    """The provisions of an edition by their words, of whatever case and punctuation."""

    def __init__(self, book: Book) -> None:
        self._places: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        for id_ in book.provisions:
            self._places[_words(own_text(book, id_))].append(id_)

    def places(self, text: str) -> tuple[str, ...]:
        """Return the provisions that say a text and nothing else; none for a word or two."""
        words = _words(text)
        return tuple(self._places.get(words, ())) if len(words) >= _LEAST else ()


def _words(text: str) -> tuple[str, ...]:
    return tuple(map(fold_word, word_forms(text)))
