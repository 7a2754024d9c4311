"""A difference between two texts that stand side by side, and the words that it is in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from refsearch.comparison.redline.tokens import Kind
from refsearch.comparison.report.texts import Span
from refsearch.library.concordance import Relation
from refsearch.library.divergence import DivergenceKind, Tier

Field = Literal["heading", "text"]
How = Literal["deleted", "inserted", "moved", "only", "otherwise"]
Ids = tuple[tuple[str, ...], tuple[str, ...]]
Weight = Literal["substance", "only", "place", "wording", "information"]
Name = Relation | DivergenceKind | Kind | Literal["only", "not-in-file", "elsewhere"]


@dataclass(frozen=True, slots=True)
class WordMark:
    """Words of an item that the other side says otherwise, or not at all.

    ``start`` and ``end`` are offsets in its heading or its text. ``touches`` names what of a ruling
    the change touches.
    """

    id: str
    field: Field
    start: int
    end: int
    how: How
    touches: tuple[Kind, ...] = ()

    def overlaps(self, span: Span) -> bool:
        """Whether any of its words stand in a stretch of the same text."""
        return self.start < span[1] and span[0] < self.end


@dataclass(frozen=True, slots=True)
class Difference:
    """In what a row differs.

    ``names`` say what it is: relations of the concordance, a kind of finding, what a change
    touches. ``ids`` are the items on both sides, ``places`` those on the side that has nothing in
    this row. ``sentence`` says by language what was so and what is so now. ``finding`` is the key
    of a finding of the report, ``tier`` how sure that is.
    ``is_step`` tells what a reader stops at who steps from difference to difference.
    """

    names: tuple[Name, ...]
    weight: Weight
    ids: Ids = ((), ())
    places: tuple[str, ...] = ()
    sentence: Mapping[str, str] = field(default_factory=dict)
    finding: str = ""
    tier: Tier | Literal[""] = ""
    is_step: bool = True
