"""A law across the editions that have it or its successor: a row for each provision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from refsearch.comparison.counterparts import Counterpart, Counterparts, aligner_of
from refsearch.comparison.differences.families import Family
from refsearch.comparison.differences.model import Difference
from refsearch.comparison.differences.rows import ComparedRow, ComparedRows
from refsearch.library.edition import Edition
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A provision of ``edition`` and what corresponds to it in each edition of the line.

    ``differences`` are by edition, of those that are compared with the first one.
    """

    edition: str
    id: str
    cells: tuple[Counterparts, ...]
    differences: dict[str, tuple[Difference, ...]]


@dataclass(frozen=True, slots=True)
class PairCount:
    """How many rows of a law differ in two editions; None where one lacks the law."""

    left: Edition
    right: Edition
    law: str
    count: int | None


def matrix_rows(library: Library, family: Family, home: Edition, law: str) -> list[MatrixRow]:
    """Return the rows of a law of an edition of a line, in the order of the texts."""
    rows: list[MatrixRow] = []
    placed: dict[str, set[str]] = defaultdict(set)
    differences = _differences(library, family, home, law)
    for edition in (home, *(e for e in family if e is not home)):
        at = 0
        for id_ in _inside(library, home, law, edition):
            if id_ in placed[edition.id]:
                at = next(
                    n + 1
                    for n, row in enumerate(rows)
                    if id_ in row.cells[family.index(edition)].ids
                )
                continue
            row = _row(library, family, edition, id_, differences)
            rows.insert(at, row)
            at += 1
            for other, cell in zip(family, row.cells, strict=True):
                placed[other.id].update(cell.ids)
    return rows


def _row(
    library: Library,
    family: Family,
    edition: Edition,
    id_: str,
    of_line: dict[tuple[str, str, str], tuple[Difference, ...]],
) -> MatrixRow:
    aligner = aligner_of(library)
    cells = tuple(
        Counterparts(edition.id, (Counterpart(id_, (), "same-id"),))
        if other is edition
        else aligner.counterparts(edition.id, id_, other.id)
        if aligner.comparable(edition.id, other.id)
        else Counterparts(other.id, missing="not-comparable")
        for other in family
    )
    differences = {
        name: found
        for (own, item, name), found in of_line.items()
        if (own, item) == (edition.id, id_)
    }
    return MatrixRow(edition.id, id_, cells, differences)


def _inside(library: Library, home: Edition, law: str, edition: Edition) -> Iterator[str]:
    """Yield the provisions of an edition that are in a law of another, or in what became of it."""
    book = library.book(edition.id)
    ids: tuple[str, ...] = (law,)
    if edition is not home:
        ids = aligner_of(library).counterparts(home.id, law, edition.id).ids
    seen: dict[str, None] = {}
    for id_ in ids:
        seen |= dict.fromkeys(p.id for p in book.walk(book.provisions[id_]))
    yield from seen


def _differences(
    library: Library, family: Family, home: Edition, law: str
) -> dict[tuple[str, str, str], tuple[Difference, ...]]:
    """Return what differs, by edition, id and the other edition, between the first and each."""
    found: dict[tuple[str, str, str], tuple[Difference, ...]] = defaultdict(tuple)
    for other in family:
        if not aligner_of(library).comparable(home.id, other.id):
            continue
        for row in compared_law(library, home.id, other.id, law):
            pieces = row.row.left or row.row.right
            own, name = (home.id, other.id) if row.row.left else (other.id, home.id)
            found[own, pieces[0].id, name] += row.differences
    return found


def compared_law(library: Library, left: str, right: str, law: str) -> list[ComparedRow]:
    """Return the rows of a law of an edition beside what corresponds to it in another."""
    rows = compared_rows(library, left, right)
    twins = aligner_of(library).counterparts(left, law, right).ids
    return rows.of((law,), outermost(twins))


def outermost(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return ids without those that stand inside another of them."""
    return tuple(i for i in ids if not any(i.startswith(f"{other}.") for other in ids))


@lru_cache(maxsize=32)  # every two editions of a library that can be compared
def compared_rows(library: Library, left: str, right: str) -> ComparedRows:
    """Return what makes the rows of two editions; it is made once."""
    return ComparedRows(library, library.book(left), library.book(right))


def pair_counts(library: Library, family: Family, home: Edition, law: str) -> list[PairCount]:
    """Return how much every two editions of a line differ in a law of one of them."""
    aligner = aligner_of(library)
    found = []
    for left, right in combinations(family, 2):
        if not aligner.comparable(left.id, right.id):
            continue
        own = law if left is home else aligner.one(home.id, law, left.id)
        book = library.book(left.id)
        if own is None or book.provisions[own].parent is not None:
            found.append(PairCount(left, right, "", None))
            continue
        found.append(PairCount(left, right, own, _count(library, left.id, right.id, own)))
    return found


def _count(library: Library, left: str, right: str, law: str) -> int | None:
    if aligner_of(library).counterparts(left, law, right).missing == "not-in-file":
        return None
    return steps(library, left, right, law)


@lru_cache(maxsize=2048)  # every law of every two editions
def steps(library: Library, left: str, right: str, law: str) -> int:
    """Return how many rows of a law a reader stops at who steps through what differs."""
    rows = compared_law(library, left, right, law)
    return sum(any(one.is_step for one in row.differences) for row in rows)


@lru_cache(maxsize=32)  # the lines of a library, each with any of its languages first
def laws_of(library: Library, family: Family) -> tuple[tuple[Edition, str], ...]:
    """Return every law of a line, each by its newest edition, in the order of the texts."""
    found: list[tuple[Edition, str]] = []
    for edition in family:
        book = library.book(edition.id)
        at = 0
        for law in book.laws:
            known = _known(library, edition, law.id, found)
            if known is None:
                found.insert(at, (edition, law.id))
            at = (at if known is None else known) + 1
    return tuple(found)


def _known(
    library: Library, edition: Edition, law: str, found: list[tuple[Edition, str]]
) -> int | None:
    others = {other.id for other, _ in found if other is not edition}
    same = {(other, one) for other in others for one in _laws(library, edition, law, other)}
    return next((n for n, (other, id_) in enumerate(found) if (other.id, id_) in same), None)


def _laws(library: Library, edition: Edition, law: str, other: str) -> Iterator[str]:
    """Yield the laws of another edition that a law is, or stands in, there."""
    aligner, book = aligner_of(library), library.book(other)
    if aligner.comparable(edition.id, other):
        for place in aligner.counterparts(edition.id, law, other).ids:
            yield book.law_of(place).id
