"""What is printed of the levels of an edition: their labels and headings."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed of the levels of an edition, by their ids.

    ``titles`` are their headings, ``labels`` their labels, with the ``depths`` of those of a series
    among the declared styles. ``named`` is how the heading of a law names it: "Art. 9.º".
    ``implied`` are the titles that are left out before the labels in them, ``spoken`` those that
    say with the noun of a level which it is: "Parágrafo único".
    """

    titles: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    depths: Mapping[str, int] = field(default_factory=dict)
    named: Mapping[str, str] = field(default_factory=dict)
    implied: Set[str] = frozenset()
    spoken: Set[str] = frozenset()
