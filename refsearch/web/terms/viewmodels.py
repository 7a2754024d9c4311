"""The term base ready to show: entries by language, each sorted by its alphabet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pyuca import Collator

from refsearch.library.book.book import Book
from refsearch.library.defining import Defining, defining
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import Concept
from refsearch.web.common.links import Link, page_url
from refsearch.web.law.index import first_letter


@dataclass(frozen=True, slots=True)
class Entry:
    """A concept with its headword in each language (empty where it has none) and who defines it."""

    concept: Concept
    heads: dict[str, str]
    defined: tuple[Defining, ...]

    def defined_in(self, language: str) -> tuple[Defining, ...]:
        """Return the definitions of the editions in one language."""
        return tuple(d for d in self.defined if d.edition.language == language)


@dataclass(frozen=True, slots=True)
class Used:
    """The laws of an edition in whose text a term stands in the sense that is defined."""

    edition: Edition
    laws: tuple[Link, ...]


@lru_cache(maxsize=1)
def _collator() -> Collator:
    return Collator()


def collation_key(word: str) -> tuple[int, ...]:
    """Return what words sort by: the Unicode collation, which Italian, Greek and English follow.

    >>> sorted(["être", "zona", "età", "eta"], key=collation_key)
    ['eta', 'età', 'être', 'zona']
    """
    return tuple(_collator().sort_key(word))


def entry_of(library: Library, concept: Concept) -> Entry:
    """Return a concept with its headwords and definitions."""
    heads = {code: (concept.terms.get(code) or ("",))[0] for code in library.languages.interface}
    return Entry(concept, heads, tuple(defining(library, concept.key)))


def used_in(library: Library, concept: Concept, ui: str) -> tuple[Used, ...]:
    """Return where a term is used, the editions in the reader's language first."""
    books = sorted(library.books.values(), key=lambda book: book.edition.language != ui)
    found = (Used(book.edition, _using(book, concept, ui)) for book in books)
    return tuple(used for used in found if used.laws)


def _using(book: Book, concept: Concept, ui: str) -> tuple[Link, ...]:
    used = {t.holder.partition(".")[0] for t in book.document.terms if t.concept == concept.key}
    return tuple(
        Link(page_url(ui, book.edition.id, law.id), law.citation, book.edition.language,
             law.heading or "")
        for law in book.laws if law.id in used
    )  # fmt: skip


def beside(library: Library, concept: Concept, language: str) -> tuple[Concept, ...]:
    """Return the concepts of its game whose word begins with the same letter, in order."""
    if not concept.terms.get(language):
        return ()
    of_game = (one for one in library.concepts.values() if one.game == concept.game)
    heads = {one.key: one.terms[language][0] for one in of_game if one.terms.get(language)}
    letter = first_letter(heads[concept.key])
    near = (key for key, head in heads.items() if first_letter(head) == letter)
    return tuple(
        library.concepts[key] for key in sorted(near, key=lambda k: collation_key(heads[k]))
    )


def sorted_entries(library: Library, language: str, game: str = "") -> list[Entry]:
    """Return the entries in the order of one language; those without a word in it come last."""
    wanted = (c for c in library.concepts.values() if not game or c.game == game)
    entries = [entry_of(library, concept) for concept in wanted]
    return sorted(entries, key=lambda e: (not e.heads[language], collation_key(_word(e, language))))


def _word(entry: Entry, language: str) -> str:
    return entry.heads[language] or entry.concept.key


def by_letter(entries: Iterable[Entry], language: str) -> list[tuple[str, list[Entry]]]:
    """Return sorted entries by the letter they begin with; without a word in it, under "—"."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        head = entry.heads[language]
        groups.setdefault(first_letter(head) if head else "—", []).append(entry)
    return list(groups.items())


def games(library: Library) -> tuple[str, ...]:
    """Return the games of the term base."""
    return tuple(dict.fromkeys(concept.game for concept in library.concepts.values()))
