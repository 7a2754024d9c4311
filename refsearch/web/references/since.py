"""The page of the references added and dropped between two works, ready to show."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.comparison.references.since import LawEdge, ReferenceChanges
from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.links import Link
from refsearch.web.references.links import Neighbour, citing, mapped


@dataclass(frozen=True, slots=True)
class EdgeView:
    """References between two laws, and the provisions that make them."""

    source: Link
    target: Link
    citing: tuple[Neighbour, ...]
    lost: bool


@dataclass(frozen=True, slots=True)
class SincePage:
    """Which references were added and dropped."""

    old: Edition
    new: Edition
    dropped: tuple[EdgeView, ...]
    added: tuple[EdgeView, ...]
    kept: int
    by_number: int
    unknown: int


def since_page(library: Library, changes: ReferenceChanges, ui: str) -> SincePage:
    """Return which references were added and dropped between two editions."""
    old, new = library.book(changes.old), library.book(changes.new)
    return SincePage(
        old=old.edition,
        new=new.edition,
        dropped=tuple(_edge(old, edge, ui) for edge in changes.dropped),
        added=tuple(_edge(new, edge, ui) for edge in changes.added),
        kept=len(changes.kept),
        by_number=len(changes.by_number),
        unknown=len(changes.unknown),
    )


def _edge(book: Book, edge: LawEdge, ui: str) -> EdgeView:
    """Return references between two laws; ``lost`` where one of them is not in the other work."""
    return EdgeView(
        mapped(book, edge.source, ui),
        mapped(book, edge.target, ui),
        citing(book, edge.references, ui),
        not (edge.sources and edge.targets),
    )
