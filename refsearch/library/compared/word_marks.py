"""Words that differ between two editions: the data types that a build stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["number", "reference", "modal", "negation", "condition", "actor", "definition"]
Field = Literal["heading", "text"]
How = Literal["deleted", "inserted", "moved", "only", "otherwise"]


@dataclass(frozen=True, slots=True)
class WordMark:
    """Words of an item that differ on the other side, or are missing there.

    ``start`` and ``end`` are offsets in its heading or its text. ``touches`` names what of a ruling
    the change touches.
    """

    id: str
    field: Field
    start: int
    end: int
    how: How
    touches: tuple[Kind, ...] = ()

    def overlaps(self, span: tuple[int, int]) -> bool:
        """Whether any of its words stand in a stretch of the same text."""
        return self.start < span[1] and span[0] < self.end


Marks = dict[str, tuple[WordMark, ...]]
