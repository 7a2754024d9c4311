"""The editions that represent two works: the first of each, in one language where possible."""

from __future__ import annotations

from refsearch.errors import RefsearchError
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.messages import msg


def books_of(library: Library, work: str) -> tuple[Book, ...]:
    """Return the editions of a work, in the order of the library."""
    return tuple(book for book in library.books.values() if book.edition.work == work)


def in_one_language(library: Library, old: str, new: str) -> tuple[Book, Book] | None:
    """Return an edition of each of two works, in one language where they share one."""
    pairs = [(a, b) for a in books_of(library, old) for b in books_of(library, new)]
    pairs.sort(key=lambda pair: pair[0].edition.language != pair[1].edition.language)
    return pairs[0] if pairs else None


def work_named(library: Library, name: str) -> str:
    """Return the work of that name, or of the edition of that name; raise for any other."""
    works = [book.edition.work for book in library.books.values()]
    if name in works:
        return name
    if name in library.books:
        return library.book(name).edition.work
    listed = ", ".join(dict.fromkeys(works))
    raise RefsearchError(msg("no work {}; there are: {}", repr(name), listed))


def language_of(library: Library, pair: tuple[Book, Book]) -> Language | None:
    """Return the language that two editions are both in; None where they are in two."""
    codes = {book.edition.language for book in pair}
    matching = (one for one in library.corpus.languages if {one.code} == codes)
    return next(matching, None)
