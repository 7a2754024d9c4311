"""The inputs of a computation, as a query gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from refsearch.typed.pieces import Contract


@dataclass(slots=True)
class Given:
    """The inputs for a computation in the pieces of a query.

    ``unknown`` counts words without a label, ``left`` other pieces that no computation uses.
    """

    contract: str = ""
    bid: Contract | None = None
    result: int | None = None
    tricks: int | None = None
    vulnerable: bool | None = None
    numbers: dict[str, float] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    before: set[str] = field(default_factory=set)  # labels that stand before their number
    bare: list[float] = field(default_factory=list)  # numbers without a label
    scores: list[int] = field(default_factory=list)  # to add up, or to compare
    of_scores: str = ""  # what they are asked for
    described: tuple[str, dict[str, Any], tuple[str, ...]] | None = None  # read as a whole
    lost: bool = False  # what is told was lost
    left: int = 0
    unknown: int = 0
