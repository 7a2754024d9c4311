"""Citations in the styles that editions declare by samples, in every spelling and in lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from refsearch.citations.citation import Path
from refsearch.citations.locator import law_of
from refsearch.citations.style import CitationStyle, shows_put_in
from refsearch.languages.slug import unaccented
from refsearch.library.book.book import Book, global_id
from refsearch.library.citation_style import style_of
from refsearch.library.library import Library
from refsearch.library.resolution.as_printed import as_printed
from refsearch.library.resolution.editions_meant import in_order, order_of

LONGEST_IN_PARTS = 120  # characters: what is longer is prose with commas in it
_MOST_DIGITS = 4  # of a number that is read as one digit for each level


def declared_in(
    library: Library, text: str, edition: str | None, language: str | None
) -> dict[str, tuple[str, ...]]:
    """Return what a text cites in editions that declare a citation style: global ids by edition."""
    books = [library.book(edition)] if edition else in_order(library, language)
    styles, found = _styles(library), dict[str, tuple[str, ...]]()
    spoken = [one.citation for one in library.corpus.languages]
    nouns = [noun for words in spoken for noun in words.law]
    parts = [part for words in spoken for part in words.item]
    for book in (one for one in books if one.edition.id in styles):
        own, style = book.edition.id, styles[book.edition.id]
        of_game = library.game(book.edition.game).law.values()
        called = [unaccented(noun) for words in of_game for noun in words]
        paths = style.read(text, (*nouns, *called), parts)
        ids = [book.find(path) or book.find(_closed_up(text, path)) for path in paths]
        read = tuple(filter(None, ids))[:1] or _listed(library, book, style, called, text)
        read = as_shown(book, (*read, *(path[0] for path in paths)), text) or read
        if read:
            found[own] = tuple(global_id(own, id_) for id_ in read)
    return dict(sorted(found.items(), key=lambda one: order_of(library, one[0], text, language)))


def as_shown(book: Book, ids: Sequence[str], text: str) -> tuple[str, ...]:
    """Return the place in the laws of some ids that is cited by just these words; else nothing."""
    laws = dict.fromkeys(law_of(id_) for id_ in ids if id_ in book.provisions)
    within = (one for law in laws for one in book.walk(book.provision(law)))
    return tuple(one.id for one in within if one.citation == text.strip())[:1]


def never_meant(library: Library, text: str) -> frozenset[str]:
    """Return the editions in which no item is meant by the capital in B4A: theirs are b4a."""
    if not shows_put_in(text):
        return frozenset()
    return frozenset(id_ for id_, style in _styles(library).items() if style.has_small_items)


def _listed(
    library: Library, book: Book, style: CitationStyle, nouns: list[str], text: str
) -> tuple[str, ...]:
    """Return the places of a list or range, as the texts of an edition print it."""
    own = (one for one in library.corpus.languages if one.code == book.edition.language)
    language = next(own, None) if len(text) <= LONGEST_IN_PARTS else None
    return as_printed(book, style, language, nouns, text) if language else ()


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _styles(library: Library) -> dict[str, CitationStyle]:
    """Return the citation styles of the editions that declare one."""
    styles = ((one.id, style_of(one)) for one in library.editions)
    return {id_: style for id_, style in styles if style}


def _closed_up(text: str, path: Path) -> Path:
    """Return a path typed without what parts its numbers, one digit for each: c513 for c.5.1.3."""
    if unaccented(text).split()[-1:] != ["".join(path).lower()]:
        return path
    split = (part if part.isdigit() and len(part) <= _MOST_DIGITS else [part] for part in path[1:])
    return (*path[:1], *(digit for part in split for digit in part))
