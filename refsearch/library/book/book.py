"""One edition, with the look-ups that pages, commands and search need."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from sys import intern
from typing import Any

from refsearch.citations.headings import NAME
from refsearch.citations.style import shows_put_in
from refsearch.errors import UnknownProvision
from refsearch.languages.slug import numbered_key, wording_key
from refsearch.library.book.layers import BookLayers
from refsearch.library.book.nearest import nearest_ids
from refsearch.library.citation_style import is_label, style_of
from refsearch.library.edition import Edition
from refsearch.library.model import (
    Definition,
    Document,
    Footnote,
    Kind,
    Part,
    Provision,
    blocks_text,
)
from refsearch.pieces import digest

_BESIDE_THE_LAW = ("commentary", "old-text", "example")
_APART = "+"  # of a key: in no wording
_PUT_BETWEEN = re.compile(r"\d+[A-Za-z]")  # the law 3A, or section A of law 3
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
        self.provisions: Mapping[str, Provision] = self._by_id("provisions")
        self.definitions: Mapping[str, Definition] = self._by_id("definitions")
        self.footnotes: Mapping[str, Footnote] = self._by_id("footnotes")
        self.parts: dict[str, Part] = {p.id: p for p in document.parts}

    def _by_id(self, group: str) -> Mapping[str, Any]:
        """Return the items of a group by id."""
        return {one.id: one for one in getattr(self.document, group)}

    def is_worded(self, part: Part) -> bool:
        """Whether a part has text."""
        return bool(blocks_text(part.blocks))

    def sketched(self) -> Iterator[tuple[str, Kind, bool]]:
        """Yield the id and kind of each provision, and whether it has text of its own."""
        for provision in self.provisions.values():
            yield provision.id, provision.kind, bool(provision.text)

    @cached_property
    def _position(self) -> dict[str, int]:
        return {id_: n for n, id_ in enumerate(self.provisions)}

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
        return frozenset(kind for _, kind, _ in self.sketched())

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
        with the Latin Z that looks the same. Article 3A may be the law put in between 3 and 4.
        """
        parts = [*path]
        wanted = ".".join(parts).lower()
        spellings = [wanted, wanted.replace(".z", ".g")][: 1 + self.edition.has_greek_labels]
        if _PUT_BETWEEN.fullmatch("".join(parts[:2])):
            spellings.append(wanted.replace(".", "", 1))
        exact = (self._folded[one] for one in spellings if one in self._folded)
        return next(((id_,) for id_ in exact), tuple(self._untitled.get(wanted, ())))

    @cached_property
    def named(self) -> dict[str, str]:
        """Provisions that are cited by words, by the slug of their id, citation or title."""
        worded = [
            self.provisions[id_] for id_ in self.provisions if not _LABELS_ONLY.fullmatch(id_)
        ]
        named = {wording_key(p.id): p.id for p in worded}
        named |= {wording_key(self._in_full(p)): p.id for p in worded}
        named |= {self._key(p.citation): p.id for p in worded}
        # of an edition that is read by chapters its laws are not to be held for this
        laws = (p for p in worded if p.parent is None)
        named |= {wording_key(law.heading or ""): law.id for law in laws if not law.id.isdigit()}
        named |= {p.id: p.id for p in self.parts.values() if p.kind == "front"}
        return {intern(name): intern(id_) for name, id_ in named.items()}  # many editions share

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
        own = self.named.get(self._key(text))
        return own or (None if self._is_apart(text) else self.named.get(numbered_key(text)))

    def _key(self, text: str) -> str:
        return f"{wording_key(text)}{_APART if self._is_apart(text) else ''}"

    def _is_apart(self, text: str) -> bool:
        """Whether a text names what was put in between, Article B4A, and no item: Article B4a."""
        style = style_of(self.edition) if shows_put_in(text) else None
        return style is not None and style.has_small_items

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
