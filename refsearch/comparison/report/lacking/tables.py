"""Tables of two texts, row beside row: the rows that one lacks, the cells that differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from refsearch.comparison.report.texts import Text
from refsearch.library.compared.divergence import Divergence, DivergenceKind, DivergingSide

_NUMBER = re.compile(r"\d+(?![^\W\d])")  # no ordinal: "1η" is "first", a word elsewhere
# What a pair of cells says for a pair of rows: equal numbers much, two texts little.
_EQUAL, _TEXTS, _OTHER = 1.0, 0.3, -0.5
Row = tuple[str, ...]
RowPair = tuple[Row | None, Row | None]


def differing_tables(left: Text, right: Text) -> Iterator[Divergence]:
    """Yield a finding for rows that one text lacks, and one for cells that differ."""
    pairs = paired_rows(left, right)
    lone = [tuple(" ".join(filter(None, row)) for row in side) for side in lone_rows(pairs)]
    differ = {cell for a, b in pairs if a and b for cell in _differing_cells(a, b)}
    if any(lone):
        yield _finding("table", left, right, lone)
    if differ:
        yield _finding("cell", left, right, [tuple(sorted(differ))] * 2)


def _finding(
    kind: DivergenceKind, left: Text, right: Text, said: Sequence[tuple[str, ...]]
) -> Divergence:
    sides = (
        DivergingSide(left.id, _spans(left), said[0]),
        DivergingSide(right.id, _spans(right), said[1]),
    )
    return Divergence(kind, *sides, tier="certain", severity="high", confidence=0.9)


def _spans(text: Text) -> tuple[tuple[int, int], ...]:
    both = zip(text.blocks, text.block_spans, strict=True)
    return tuple(span for block, span in both if block.kind == "table")


def lone_rows(pairs: Sequence[RowPair]) -> tuple[list[Row], list[Row]]:
    """Return the rows with numbers that only one side has; a row of words may stand as a title."""
    here = [a for a, b in pairs if a and not b and any(map(_NUMBER.search, a))]
    there = [b for a, b in pairs if b and not a and any(map(_NUMBER.search, b))]
    return here, there


def paired_rows(left: Text, right: Text) -> list[RowPair]:
    """Return the rows of all tables of two texts side by side, in order, as alike as can be.

    As many rows on both sides between two pairs are pairs too, though their cells differ.
    """
    rows = _rows(left), _rows(right)
    anchors = [(-1, -1), *_alike(*rows), (len(rows[0]), len(rows[1]))]
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
    tables = (block for block in text.blocks if block.kind == "table")
    rows = (tuple(cell.strip() for cell in row) for table in tables for row in table.rows)
    return [row for row in rows if any(row)]


def _alike(left: Sequence[Row], right: Sequence[Row]) -> list[tuple[int, int]]:
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
    return sum(_alike_cells(a, b) for a, b in zip(left, right, strict=True) if a or b)


def _alike_cells(left: str, right: str) -> float:
    numbers = _NUMBER.findall(left), _NUMBER.findall(right)
    if not all((left, right)) or numbers[0] != numbers[1]:
        return _OTHER
    return _EQUAL if numbers[0] else _TEXTS


def _differing_cells(left: Row, right: Row) -> Iterator[str]:
    """Yield what cells say that the other row's do not: a number, or anything at all."""
    for a, b in zip(left, right, strict=False):
        if bool(a) != bool(b) or _NUMBER.findall(a) != _NUMBER.findall(b):
            yield a or b
