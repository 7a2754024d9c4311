"""What a text names in a list by numbers: Sections 1 and 3, Parts 1 to 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

N = TypeVar("N")


@dataclass(slots=True)
class Numbered(Generic[N]):
    """One of a list, from its noun or number on; ``ranging`` if it begins a range that goes on."""

    start: int
    end: int
    number: N
    ranging: bool = False
