"""All laws of a line of works with how much their editions differ, ready to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refsearch.comparison.counterparts import Counterparts, aligner_of
from refsearch.comparison.differences.families import Family, families, language_first
from refsearch.comparison.differences.matrix import laws_of, pair_counts
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.links import Link
from refsearch.web.compare.matrix import MatrixCell, PairView, cell_view, matrix_url, pair_view


@dataclass(frozen=True, slots=True)
class OverviewLine:
    """A law in the list of all: its places by edition, and how much every two differ."""

    named: Link
    cells: tuple[MatrixCell, ...]
    pairs: tuple[PairView, ...]

    @property
    def count(self) -> int:
        """In how many places editions differ, all pairs of them together."""
        return sum(pair.count or 0 for pair in self.pairs)


@dataclass(frozen=True, slots=True)
class Overview:
    """All laws of a line of works."""

    editions: Family
    pairs: tuple[tuple[str, str], ...]
    lines: tuple[OverviewLine, ...]
    others: tuple[Link, ...]


def overview(library: Library, family: Family, ui: str) -> Overview:
    """Return all laws of a line of works."""
    family = language_first(family, ui)
    lines = tuple(
        _overview_line(library, family, edition, law, ui)
        for edition, law in laws_of(library, family)
    )
    others = [one for one in families(library) if set(one) != set(family)]
    return Overview(
        editions=family,
        pairs=tuple(pair.names for pair in lines[0].pairs) if lines else (),
        lines=lines,
        others=tuple(_line_link(library, one, ui) for one in others),
    )


def _line_link(library: Library, family: Family, ui: str) -> Link:
    newest = family[0]
    return Link(matrix_url(library, ui, family), newest.title, newest.language)


def _overview_line(
    library: Library, family: Family, home: Edition, law: str, ui: str
) -> OverviewLine:
    book = library.book(home.id)
    provision = book.provisions[law]
    row = _outer_row(library, family, home, law)
    cells = tuple(
        cell_view(library, e, answer, (), ui) for e, answer in zip(family, row, strict=True)
    )
    url = matrix_url(library, ui, family, law)
    return OverviewLine(
        named=Link(url, provision.citation, home.language, provision.heading or ""),
        cells=cells,
        pairs=tuple(pair_view(library, p, ui) for p in pair_counts(library, family, home, law)),
    )


def _outer_row(library: Library, family: Family, home: Edition, law: str) -> Sequence[Counterparts]:
    """Return what corresponds to a law in each edition."""
    return [aligner_of(library).counterparts(home.id, law, e.id) for e in family]
