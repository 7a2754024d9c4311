"""What changed between two editions, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from refsearch.comparison.redline.changes import Changes, LawChanges, counted
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation


@dataclass(frozen=True)
class ChapterChanges:
    """What changed in a chapter of ``book``; the laws are those of the newer edition."""

    book: Book
    id: str
    laws: tuple[LawChanges, ...]

    @property
    def heading(self) -> str:
        """The title of the chapter, as its edition prints it."""
        return self.book.parts[self.id].title

    @cached_property
    def counts(self) -> Mapping[Relation, int]:
        """How many provisions there are of each content, and how many in another place."""
        return counted(self.laws)

    @property
    def share(self) -> float:
        """The share of the words, of both texts, that are not in the other."""
        sizes = [change.passage.sizes for law in self.laws for change in law.changes]
        return sum(s[0] for s in sizes) / max(1, sum(s[1] for s in sizes))


def chapters_of(changes: Changes) -> list[ChapterChanges]:
    """Return what changed by chapter, in the order of the newer edition.

    The chapters are those of the newer edition, or of the older one where the newer has none. A law
    without ancestor is in the chapter of the law before it.
    """
    place = {law.id: n for n, law in enumerate(changes.new.laws)}
    ordered = sorted(changes.laws, key=lambda law: place[law.law])
    has_own = len({law.part for law in changes.new.laws}) > 1
    book = changes.new if has_own else changes.old
    found: dict[str, list[LawChanges]] = {}
    chapter = ""
    for law in ordered:
        part = book.provisions[law.law].part if has_own else _part_before(changes, law)
        chapter = _chapter(book, part) if part else chapter
        if chapter:
            found.setdefault(chapter, []).append(law)
    return [ChapterChanges(book, id_, tuple(laws)) for id_, laws in found.items()]


def _part_before(changes: Changes, law: LawChanges) -> str:
    """Return the part of the older edition that most of a law was in; empty for a new law."""
    parts = [changes.old.law_of(origin).part for change in law.changes for origin in change.origins]
    return max(parts, key=parts.count) if parts else ""


def _chapter(book: Book, part: str) -> str:
    """Return the chapter of a part or section: the part whose id its own begins with."""
    return next(id_ for id_ in book.parts if part == id_ or part.startswith(f"{id_}-"))
