"""Tables of two texts, row beside row: the rows that one lacks, the cells that differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from refsearch.comparison.report.texts import Span, Text
from refsearch.library.compared.divergence import Divergence, DivergenceKind, DivergingSide

_NUMBER = re.compile(r"\d+(?![^\W\d])")  # no ordinal: "1η" is "first", a word elsewhere
# What a pair of cells says for a pair of rows: equal numbers much, two texts little.
_EQUAL, _TEXTS, _OTHER = 1.0, 0.3, -0.5


@dataclass(frozen=True)
class Cell:
    """What a cell says, and where it stands in its text."""

    text: str
    span: Span


class Row(tuple[str, ...]):
    """What the cells of a row say; ``cells`` are the same with their places."""

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Sequence[str], start: int) -> Row:
        """Return a row that begins at a place, its cells one character apart."""
        row = cls(cell.strip() for cell in cells)
        starts = accumulate((len(cell) + 1 for cell in cells), initial=start)
        row.cells = tuple(
            Cell(text, (at, at + len(cell)))
            for text, cell, at in zip(row, cells, starts, strict=False)
        )
        return row

    @property
    def span(self) -> Span:
        """Where it stands in its text."""
        return self.cells[0].span[0], self.cells[-1].span[1]


RowPair = tuple[Row | None, Row | None]


def differing_tables(left: Text, right: Text) -> Iterator[Divergence]:
    """Yield a finding for rows that one text lacks, and one for cells that differ."""
    pairs = paired_rows(left, right)
    unmatched = unmatched_rows(pairs)
    differ = [cells for a, b in pairs if a and b for cells in _differing_cells(a, b)]
    if any(unmatched):
        texts = [tuple(" ".join(filter(None, row)) for row in side) for side in unmatched]
        spans = [[row.span for row in side] for side in unmatched]
        yield _finding("table", left, right, texts, spans)
    if differ:
        names = tuple(sorted({a.text or b.text for a, b in differ}))
        here, there = zip(*differ, strict=True)
        spans = [[cell.span for cell in side if cell.text] for side in (here, there)]
        yield _finding("cell", left, right, [names] * 2, spans)


def _finding(
    kind: DivergenceKind,
    left: Text,
    right: Text,
    texts: Sequence[tuple[str, ...]],
    spans: Sequence[Sequence[Span]],
) -> Divergence:
    sides = (
        DivergingSide(left.id, tuple(spans[0]), texts[0]),
        DivergingSide(right.id, tuple(spans[1]), texts[1]),
    )
    return Divergence(kind, *sides, tier="certain", severity="high", confidence=0.9)


def unmatched_rows(pairs: Sequence[RowPair]) -> tuple[list[Row], list[Row]]:
    """Return the rows with numbers that only one side has; a row of words may stand as a title."""
    here = [a for a, b in pairs if a and not b and any(map(_NUMBER.search, a))]
    there = [b for a, b in pairs if b and not a and any(map(_NUMBER.search, b))]
    return here, there


def paired_rows(left: Text, right: Text) -> list[RowPair]:
    """Return the rows of all tables of two texts side by side, in order, as alike as can be.

    As many rows on both sides between two pairs are pairs too, though their cells differ.
    """
    rows = _rows(left), _rows(right)
    anchors = [(-1, -1), *_similar_rows(*rows), (len(rows[0]), len(rows[1]))]
    found: list[RowPair] = []
    for (i, j), (i_next, j_next) in pairwise(anchors):
        here, there = rows[0][i + 1 : i_next], rows[1][j + 1 : j_next]
        if len(here) == len(there):
            found += zip(here, there, strict=True)
        else:
            found += [(row, None) for row in here] + [(None, row) for row in there]
        if i_next < len(rows[0]):
            found.append((rows[0][i_next], rows[1][j_next]))
    return found


def _rows(text: Text) -> list[Row]:
    found = []
    for block, (start, _) in zip(text.blocks, text.block_spans, strict=True):
        rows = block.rows if block.kind == "table" else ()
        for cells in filter(any, rows):  # an empty head of a table is no line of the text
            found.append(Row.of(cells, start))
            start += sum(len(cell) + 1 for cell in cells)  # a line ends, as a cell does, with one
    return found


def _similar_rows(left: Sequence[Row], right: Sequence[Row]) -> list[tuple[int, int]]:
    """Return the numbers of rows that correspond, by the best alignment."""
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in range(len(left) - 1, -1, -1):
        for j in range(len(right) - 1, -1, -1):
            paired = best[i + 1][j + 1] + _similarity(left[i], right[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    found, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if best[i][j] == best[i + 1][j]:
            i += 1
        elif best[i][j] == best[i][j + 1]:
            j += 1
        else:
            found.append((i, j))
            i, j = i + 1, j + 1
    return found


def _similarity(left: Row, right: Row) -> float:
    if len(left) != len(right):
        return 0.0
    return sum(_cell_similarity(a, b) for a, b in zip(left, right, strict=True) if a or b)


def _cell_similarity(left: str, right: str) -> float:
    numbers = _NUMBER.findall(left), _NUMBER.findall(right)
    if not all((left, right)) or numbers[0] != numbers[1]:
        return _OTHER
    return _EQUAL if numbers[0] else _TEXTS


def _differing_cells(left: Row, right: Row) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells that do not say what the other row's do: a number, or anything at all."""
    for a, b in zip(left.cells, right.cells, strict=False):
        if bool(a.text) != bool(b.text) or _NUMBER.findall(a.text) != _NUMBER.findall(b.text):
            yield a, b
