"""A difference between two texts that stand side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.divergence import DivergenceKind, Tier
from refsearch.library.compared.word_marks import Kind

Ids = tuple[tuple[str, ...], tuple[str, ...]]
Weight = Literal["substance", "only", "place", "wording", "information"]
Name = Relation | DivergenceKind | Kind | Literal["only", "not-in-file", "elsewhere"]


@dataclass(frozen=True, slots=True)
class Difference:
    """In what a row differs.

    ``names`` say what it is: relations of the concordance, a kind of finding, what a change
    touches. ``ids`` are the items on both sides, ``places`` those on the side that has nothing in
    this row. ``sentence`` says by language what was so and what is so now. ``finding`` is the key
    of a finding of the report, ``tier`` how sure that is, ``is_judged`` whether a reader has said.
    ``is_step`` tells what a reader stops at who steps from difference to difference.
    """

    names: tuple[Name, ...]
    weight: Weight
    ids: Ids = ((), ())
    places: tuple[str, ...] = ()
    sentence: Mapping[str, str] = field(default_factory=dict)
    finding: str = ""
    tier: Tier | Literal[""] = ""
    is_judged: bool = False
    is_step: bool = True
