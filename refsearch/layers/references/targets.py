"""The target of a citation in an edition's texts: its own provision, or the supplemented work's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from refsearch.citations.citation import default_id
from refsearch.citations.labels import components
from refsearch.citations.patterns import flatten
from refsearch.languages.slug import slugify, unaccented
from refsearch.library.book.book import Book, global_id
from refsearch.library.citation_style import law_nouns, part_nouns, reserved_ids, style_of
from refsearch.library.edition import Edition
from refsearch.library.links import MissingCode

_NUMBERED_NAME = re.compile(r"(?P<noun>[a-z]+)-(?:\d+[a-z]?|[ivx]+|[a-z])")
_NOUN_ALONE = re.compile(r"(?P<noun>[^\W\d_]{4,})(?:\s?[–—:.(-]\s?|$)")
_NAME_IN_HEADING = re.compile(r"[^\W\d_]{3,}\s(?P<number>\w{1,3})(?!\w)")
_SHORT = 3  # signs of an id that is a number or a letter: X, 12a
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """The global id a citation means; ``code`` says why it can't be linked, empty if it can."""

    id: str
    code: MissingCode | None = None


def _plain(words: str) -> str:
    return " ".join(unaccented(words).replace("’", "'").split()).rstrip(". ")


def supplemented(edition: Edition, books: Iterable[Book]) -> Book | None:
    """Return the edition of the work that one supplements, in its own language if there is one."""
    work = [b for b in books if edition.supplements and b.edition.work == edition.supplements]
    work.sort(key=lambda book: book.edition.language != edition.language)
    return work[0] if work else None


class Targets:
    """Look-ups of what is cited in ``book``; ``base`` is the edition it supplements, if any."""

    def __init__(self, book: Book, base: Book | None = None) -> None:
        self.book = book
        self.base = base
        self.parts = part_nouns(book.edition)
        self.own = frozenset(_plain(words) for words in book.edition.citation_own)

    @property
    def heads(self) -> tuple[str, ...]:
        """The edition's own words that stand before a number: also how it cites its laws."""
        return (*self.book.edition.citation_own, *self.parts, *law_nouns(self.book.edition))

    def named_nouns(self) -> tuple[str, ...]:
        """Return the nouns of numbered things beside the laws: "esempio" of ``esempio-1``."""
        found = (_NUMBERED_NAME.fullmatch(law.id) for law in self.book.laws)
        names = (_NUMBERED_NAME.fullmatch(name) for name in self._headed)
        return tuple(dict.fromkeys(name["noun"] for name in (*found, *names) if name))

    def named(self, noun: str, number: str) -> Target | None:
        """Return what is cited by a noun and a number: "Esempio 6", "Appendice II"."""
        id_ = slugify(f"{noun} {number}")
        id_ = self._headed.get(id_, id_)
        return self._at(self.book, id_) if id_ in self.book.provisions else None

    @cached_property
    def _headed(self) -> dict[str, str]:
        """The ids of what is a letter or number and is called otherwise: Annex X, X for short."""
        laws = (law for law in self.book.laws if not law.label and len(law.id) <= _SHORT)
        named = ((law.id, _NAME_IN_HEADING.match(law.heading or "")) for law in laws)
        return {slugify(name[0]): id_ for id_, name in named if name and name["number"] == id_}

    def between(self, first: str, last: str) -> list[str] | None:
        """Return the parts between two that a noun names, in order; None where none is second."""
        ids = [global_id(self.book.edition.id, id_) for id_ in self._laws]
        if first not in ids or ids.index(first) >= ids.index(last):
            return None
        found = ids[ids.index(first) + 1 : ids.index(last)]
        return [id_ for id_ in found if id_.rpartition("-")[0] == last.rpartition("-")[0]]

    def siblings(self, id_: str) -> Sequence[str]:
        """Return the siblings of a place in this edition, including itself."""
        parent = self.book.provision(id_).parent
        return self.book.provision(parent).children if parent else self._laws

    @cached_property
    def _laws(self) -> tuple[str, ...]:
        return tuple(law.id for law in self.book.laws)

    def unnumbered(self, nouns: Sequence[str]) -> dict[str, str]:
        """Return the ids of parts named by a noun alone, "Annex – Weights", by the noun as printed.

        Only nouns that one part alone has.
        """
        found: dict[str, list[str]] = {}
        for law in self.book.laws:
            named = _NOUN_ALONE.match(law.heading or "")
            if named and unaccented(named["noun"]) in nouns and not law.id.isdigit():
                noun = flatten(named["noun"])
                found.setdefault(noun.capitalize(), []).append(law.id)
        return {noun: ids[0] for noun, ids in found.items() if len(ids) == 1}

    def note(self, mark: str) -> Target | None:
        """Return the one footnote whose printed mark is ``mark``."""
        marked = [n.id for n in self.book.footnotes.values() if n.mark == mark]
        return self._at(self.book, marked[0]) if len(marked) == 1 else None

    def components(self, printed: str) -> Path:
        """Return the Latin components of a printed path, capitals kept."""
        return components(printed, greek=self.book.edition.has_greek_labels)

    def law(self, head: str, path: Path) -> Target:
        """Return what a law's path means after the words ``head`` ("Art.", "Appendice").

        A norm is cited by the place of the code that it supplements: the "Norma Integrativa
        all'Articolo 16C" is Norma 16, for a norm has no section C.
        """
        words = _plain(head)
        if words in self.parts:
            return self._in(self.book, (f"{self.parts[words]}{path[0]}", *path[1:]))
        if self.base is None:
            return self._in(self.book, path)
        if words not in self.own:
            return self._in(self.base, path)
        section = path[1:2] and path[1].isupper() and self.book.find(path) is None
        return self._in(self.book, path[:1] if section else path)

    def _in(self, book: Book, path: Path) -> Target:
        found = book.find(path)
        if found:
            return self._at(book, found)
        plain = book.edition.citation_separator or style_of(book.edition)
        wanted = ".".join(path) if plain else default_id(path)
        code: MissingCode = "not-in-file" if book.edition.lacks_law(wanted) else "no-such-number"
        if wanted in reserved_ids(book.edition):  # left out on purpose, and cited all the same
            code = "as-printed"
        return Target(global_id(book.edition.id, wanted), code)

    @staticmethod
    def _at(book: Book, id_: str) -> Target:
        return Target(global_id(book.edition.id, id_))

    def missing(self, written: str) -> Target:
        """Return a place that ``references.toml`` says is meant but can't be linked."""
        edition, _, id_ = written.rpartition(":")
        book = self.base if self.base and edition == self.base.edition.id else self.book
        code: MissingCode = "not-in-file" if book.edition.lacks_law(id_) else "no-such-number"
        return Target(global_id(edition or self.book.edition.id, id_), code)

    def by_id(self, written: str) -> Target:
        """Return what ``references.toml`` names: an id of this edition, or a global id."""
        edition, _, id_ = written.rpartition(":")
        books = {b.edition.id: b for b in (self.base, self.book) if b} | {"": self.book}
        if edition not in books:
            return Target(written, "no-such-number")
        return self._in(books[edition], tuple(id_.split(".")))

    def relative(self, origin: str, path: Path) -> Target | None:
        """Resolve a bare label: in the nearest provision around ``origin`` that has it.

        Capitals count: "vedi C" in 16.A.1.b is section C, not letter (c) of its own number. A
        number right under another is printed with it (2.6), so "punto 6" is not that one.
        """
        own = origin.split(".")
        for depth in range(len(own), 0, -1):
            id_ = ".".join((*own[:depth], *path))
            under_number = depth > 1 and own[depth - 1].isdigit() and path[0].isdigit()
            if id_ in self.book.provisions and not under_number:
                return self._at(self.book, id_)
        return None
