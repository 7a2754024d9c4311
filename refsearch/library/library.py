"""The library: every edition with the look-ups that pages, commands and search need."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from difflib import get_close_matches
from functools import cached_property

from refsearch.citations.headings import NAME
from refsearch.citations.labels import is_greek
from refsearch.errors import UnknownEdition, UnknownProvision
from refsearch.languages.registry import Languages
from refsearch.languages.slug import wording_key
from refsearch.library.book_layers import BookLayers
from refsearch.library.citation_style import is_label
from refsearch.library.edition import Edition
from refsearch.library.games import Game
from refsearch.library.links import Concept, Reference
from refsearch.library.model import Corpus, Definition, Document, Footnote, Part, Provision
from refsearch.library.nearest import LONGEST_ID, nearest_ids
from refsearch.pieces import digest

_BESIDE_THE_LAW = ("commentary", "old-text", "example")
_LABELS_ONLY = re.compile(r"\d+(\.(\d+|[A-Z]|[a-z]|[ivx]+))*")


def global_id(edition: str, id_: str) -> str:
    """Return the id that is unique in the whole library: ``bridge-2017-it:27.B``."""
    return f"{edition}:{id_}"


def split_global_id(target: str) -> tuple[str, str]:
    """Return (edition, id) of a global id."""
    edition, _, id_ = target.partition(":")
    return edition, id_


class Book(BookLayers):
    """One edition with look-ups by id; everything it returns is in document order."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.edition: Edition = document.edition
        self.provisions: dict[str, Provision] = {p.id: p for p in document.provisions}
        self.definitions: dict[str, Definition] = {d.id: d for d in document.definitions}
        self.footnotes: dict[str, Footnote] = {f.id: f for f in document.footnotes}
        self.parts: dict[str, Part] = {p.id: p for p in document.parts}
        self._position = {id_: n for n, id_ in enumerate(self.provisions)}

    @cached_property
    def digest(self) -> bytes:
        """A digest of all that the edition is."""
        return digest(self.document)

    @cached_property
    def laws(self) -> tuple[Provision, ...]:
        """The laws and the titled parts beside them: every provision without a parent."""
        return tuple(p for p in self.provisions.values() if p.parent is None)

    def provision(self, id_: str) -> Provision:
        """Return a provision; raise UnknownProvision, with the nearest ids, if there is none."""
        found = self.provisions.get(id_)
        if found is None:
            raise UnknownProvision(id_, self.nearest(id_), self.edition.id)
        return found

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of provision that the edition has."""
        return frozenset(provision.kind for provision in self.provisions.values())

    def has(self, id_: str) -> bool:
        """Whether ``id_`` is a provision, definition, footnote or front part of this edition."""
        return any(
            id_ in group
            for group in (self.provisions, self.definitions, self.footnotes, self.parts)
        )

    @cached_property
    def _folded(self) -> dict[str, str]:
        groups = (self.parts, self.definitions, self.footnotes, self.provisions)
        moved = {old.lower(): new for old, new in self.edition.moved}
        return moved | {id_.lower(): id_ for group in groups for id_ in group}

    @cached_property
    def _untitled(self) -> dict[str, list[str]]:
        """Labels under a title without a label, by their ids without it: ``12.a``."""
        found: dict[str, list[str]] = defaultdict(list)
        for p in self.provisions.values():
            law, *levels = p.id.split(".")
            labels = [level for level in levels if is_label(level)]
            if p.label and len(labels) < len(levels) and p.kind not in _BESIDE_THE_LAW:
                found[".".join((law, *labels)).lower()].append(p.id)
        return found

    def find(self, path: Iterable[str]) -> str | None:
        """Return the id a path of components means here, as :meth:`find_all`, if it is one."""
        found = self.find_all(path)
        return found[0] if len(found) == 1 else None

    def find_all(self, path: Iterable[str]) -> tuple[str, ...]:
        """Return the ids a path of components means here, whatever its case.

        Titles without a label may be left out. In a Greek edition the section Ζ is often written
        with the Latin Z that looks the same.
        """
        wanted = ".".join(path).lower()
        spellings = [wanted, wanted.replace(".z", ".g")][: 1 + self.edition.has_greek_labels]
        exact = (self._folded[one] for one in spellings if one in self._folded)
        return next(((id_,) for id_ in exact), tuple(self._untitled.get(wanted, ())))

    @cached_property
    def named(self) -> dict[str, str]:
        """Provisions that are cited by words, by the slug of their id, citation or title."""
        worded = [p for p in self.provisions.values() if not _LABELS_ONLY.fullmatch(p.id)]
        named = {wording_key(p.id): p.id for p in worded}
        named |= {wording_key(self._in_full(p)): p.id for p in worded}
        named |= {wording_key(p.citation): p.id for p in worded}
        named |= {
            wording_key(law.heading or ""): law.id for law in self.laws if not law.id.isdigit()
        }
        return named | {p.id: p.id for p in self.parts.values() if p.kind == "front"}

    def _in_full(self, provision: Provision) -> str:
        """Return a citation with a title that may be left out: "Norma 12, Punteggi …, a"."""
        above = self.provisions[provision.parent].citation if provision.parent else ""
        return f"{above} {provision.id.rpartition('.')[2]}"

    @cached_property
    def named_laws(self) -> dict[str, str]:
        """The ids of laws by the name that they have for a number, where an edition declares so."""
        if not any(NAME in pattern for pattern in self.edition.law_headings):
            return {}
        return {law.heading: law.id for law in self.laws if law.heading and not law.label}

    def find_named(self, text: str) -> str | None:
        """Return the id of what is cited by words: ``etica 7``, ``Art. 13, Burraco reale``."""
        return self.named.get(wording_key(text))

    def law_of(self, id_: str) -> Provision:
        """Return the law that holds a provision."""
        return self.provision(self.provision(id_).id.partition(".")[0])

    def children(self, provision: Provision) -> tuple[Provision, ...]:
        """Return the provisions directly inside one."""
        return tuple(self.provisions[child] for child in provision.children)

    def walk(self, provision: Provision) -> Iterator[Provision]:
        """Yield a provision and everything inside it."""
        yield provision
        for child in self.children(provision):
            yield from self.walk(child)

    def ancestors(self, id_: str) -> tuple[Provision, ...]:
        """Return the provisions that contain one, its law first."""
        parent = self.provision(id_).parent
        return (*self.ancestors(parent), self.provisions[parent]) if parent else ()

    def neighbours(self, law: Provision) -> tuple[Provision | None, Provision | None]:
        """Return the laws before and after one; None at the ends."""
        at = self.laws.index(law)
        before = self.laws[at - 1] if at else None
        after = self.laws[at + 1] if at + 1 < len(self.laws) else None
        return before, after

    def position(self, id_: str) -> int:
        """Return a provision's place in document order, from 0."""
        return self._position[id_]

    def footnotes_of(self, law: Provision) -> tuple[Footnote, ...]:
        """Return the footnotes that a law's provisions call."""
        inside = {p.id for p in self.walk(law)}
        return tuple(f for f in self.footnotes.values() if inside.intersection(f.attached_to))

    def nearest(self, id_: str) -> tuple[str, ...]:
        """Return the existing provisions closest to an id that does not exist, best first."""
        return nearest_ids(self.provisions, id_)


class Library:
    """Every edition, the links between them, and the term base; ``languages`` speak of them."""

    def __init__(self, corpus: Corpus, languages: Languages | None = None) -> None:
        self.corpus = corpus
        self.languages = languages or Languages()
        self.books: dict[str, Book] = {d.edition.id: Book(d) for d in corpus.documents}
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
    def _named(self) -> dict[str, list[tuple[str, str]]]:
        named: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for book in self.books.values():
            for slug, id_ in book.named.items():
                named[slug].append((book.edition.id, id_))
        return named

    def find_named(self, text: str) -> tuple[tuple[str, str], ...]:
        """Return (edition, id) of what is cited by words, in every edition that has it."""
        return tuple(self._named.get(wording_key(text), ()))

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
