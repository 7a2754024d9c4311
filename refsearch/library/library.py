"""The library: every edition with the look-ups that pages, commands and search need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set
from difflib import get_close_matches
from functools import cached_property

from refsearch.citations.labels import is_greek
from refsearch.citations.style import shows_put_in
from refsearch.errors import UnknownEdition
from refsearch.languages.registry import Languages
from refsearch.languages.slug import numbered_key, wording_key
from refsearch.library.book.book import Book, global_id
from refsearch.library.book.nearest import LONGEST_ID
from refsearch.library.book.stored import book_of
from refsearch.library.edition import Edition
from refsearch.library.games import Game
from refsearch.library.links import Concept, Reference
from refsearch.library.model import Corpus


class Library:
    """Every edition, the links between them, and the term base; ``languages`` speak of them."""

    def __init__(self, corpus: Corpus, languages: Languages | None = None) -> None:
        self.corpus = corpus
        self.languages = languages or Languages()
        self.books: dict[str, Book] = {d.edition.id: book_of(d) for d in corpus.documents}
        self.concepts: dict[str, Concept] = {c.key: c for c in corpus.concepts}

    @cached_property
    def editions(self) -> tuple[Edition, ...]:
        """Every edition, in the order of the texts."""
        return tuple(book.edition for book in self.books.values())

    def game(self, key: str) -> Game:
        """Return what a game declares; an empty game for one that declares nothing."""
        return next((game for game in self.corpus.games if game.key == key), Game(key))

    def book(self, edition: str) -> Book:
        """Return an edition's book; raise UnknownEdition, with the nearest id, if there is none."""
        found = self.books.get(edition)
        if found is None:
            wanted = edition[:LONGEST_ID]
            nearest = get_close_matches(wanted, self.books, n=3, cutoff=0.3) or list(self.books)
            raise UnknownEdition(edition, nearest)
        return found

    def language_in_letters_of(self, text: str) -> str:
        """Return the language of the first edition in a text's script; empty if there is none."""
        greek = is_greek(text)
        return next((e.language for e in self.editions if e.has_greek_labels == greek), "")

    def siblings(self, edition: str) -> tuple[Edition, ...]:
        """Return the other editions of the same work."""
        own = self.book(edition).edition
        return tuple(e for e in self.editions if e.work == own.work and e.id != own.id)

    def successor(self, edition: str) -> Edition | None:
        """Return an edition of the work that succeeds this one's, its own language first."""
        return self._successors[self.book(edition).edition.id]

    @cached_property
    def _successors(self) -> dict[str, Edition | None]:
        def succeeding(own: Edition) -> Edition | None:
            """Return the edition that replaces one, in its language where there is one."""
            newer = (e for e in self.editions if e.succeeds == own.work)
            return min(newer, key=lambda e: e.language != own.language, default=None)

        return {edition.id: succeeding(edition) for edition in self.editions}

    def called(self, edition: Edition) -> Set[str]:
        """Return the keys by which words for an edition are declared, such as its game and work."""
        force = "former" if self.successor(edition.id) else "current"
        return {edition.game, *edition.work.split("-"), edition.language, force}

    def newer_original(self, edition: str) -> Edition | None:
        """Return the newest edition of a translation's original, if newer than the translation."""
        own = self.book(edition).edition
        original = self.books.get(own.translation_of)
        if original is None:
            return None
        line = self._from(original.edition.work)
        spoken = [e for e in self.editions if e.language == original.edition.language]
        newest = max((e for e in spoken if e.work in line), key=lambda e: e.year)
        return newest if newest.year > own.year else None

    def _from(self, work: str) -> tuple[str, ...]:
        """Return a work and the works that succeeded it."""
        line = [work]
        for one in line:
            newer = (e.work for e in self.editions if e.succeeds == one)
            line += [later for later in dict.fromkeys(newer) if later not in line]
        return tuple(line)

    def elsewhere(self, edition: str, law: str) -> tuple[str, ...]:
        """Return where a law that an edition's file lacks can be read, as global ids.

        It is the law of that number in the work that the edition names, in its own language if it
        can be; in a newer one numbering may differ.
        """
        own = self.book(edition).edition
        named = [e for e in self.editions if e.work == own.missing_of and own.lacks_law(law)]
        held = [e for e in named if self.book(e.id).has(law)]
        spoken = [e for e in held if e.language == own.language] or held
        return tuple(global_id(e.id, law) for e in spoken)

    @cached_property
    def _named(self) -> frozenset[str]:
        """Whatever is a name in some edition; held once, however many have it."""
        return frozenset().union(*(book.named for book in self.books.values()))

    def find_named(self, text: str) -> tuple[tuple[str, str], ...]:
        """Return (edition, id) of what is cited by words, in every edition that has it."""
        if shows_put_in(text):
            found = ((id_, book.find_named(text)) for id_, book in self.books.items())
            return tuple((id_, named) for id_, named in found if named)
        keys = wording_key(text), numbered_key(text)
        key = next(filter(self._named.__contains__, keys), None)
        books = self.books.items() if key else ()
        return tuple((id_, book.named[key]) for id_, book in books if key in book.named)

    @cached_property
    def _cited_by(self) -> dict[str, list[tuple[str, Reference]]]:
        cited: dict[str, list[tuple[str, Reference]]] = defaultdict(list)
        for book in self.books.values():
            for reference in book.document.references:
                for target in reference.targets:
                    cited[target].append((book.edition.id, reference))
        return cited

    def cited_by(self, edition: str, id_: str) -> tuple[tuple[str, Reference], ...]:
        """Return (edition, reference) for each reference to exactly this id."""
        return tuple(self._cited_by.get(global_id(edition, id_), ()))
