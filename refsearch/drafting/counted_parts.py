"""What counts as laws do and is none: "1. A letter" in SCHEDULE 1, a table of old numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from refsearch.drafting.beside import is_beside
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.parts import heading_of, heading_words
from refsearch.drafting.source import Line, rank_of
from refsearch.drafting.tables import rows_of_numbers


def with_beside(numbering: Numbering, lines: Sequence[Line], *, markdown: bool) -> Numbering:
    """Return a numbering that knows the lines that look like laws and are none."""
    rows = rows_of_numbers(lines)
    numbering = replace(numbering, rows=rows, beside=rows)
    bare = any(pattern.startswith("{number}") for pattern in numbering.law_headings)
    counted = _counted(numbering, lines, markdown=markdown) if bare else ()
    return replace(numbering, beside=rows.union(counted))


def _counted(numbering: Numbering, lines: Sequence[Line], *, markdown: bool) -> Iterator[int]:
    """Yield their numbers: a part ends where the laws count on and it does not."""
    law = last = 0
    part: Line | None = None
    for at, line in enumerate(lines):
        found = heading_of(numbering, line, markdown=markdown)
        if law and not found and _begins_part(lines, at):
            part, last = line, 0
        elif found and part and _is_of_part(line, part) and _goes_on(found.number, last, law):
            last = found.number
            yield line.number
        elif found:
            law, part = found.number, None


def _begins_part(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is the title of a part beside the laws, marked as one or alone."""
    around = [*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2]]
    apart = rank_of(lines[at]) or not any(one.words for one in around)
    return bool(apart) and is_beside(heading_words(lines[at], markdown=True))


def _is_of_part(line: Line, part: Line) -> bool:
    """Whether a heading ranks below the title of a part; a line without marks does."""
    return not rank_of(line) or rank_of(line) > rank_of(part) > 0


def _goes_on(number: int, last: int, law: int) -> bool:
    """Whether a number counts a part: as the next one there, or as one that no next law has."""
    return number == last + 1 or number <= law
