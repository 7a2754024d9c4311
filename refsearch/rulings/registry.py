"""The ``@procedure`` decorator, which registers a function as the procedure of its laws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from refsearch.compute.amounts import BRIDGE
from refsearch.rulings.case import Case

Rule = Callable[[Case], None]


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure: the laws it is made from, and the function that reads like them.

    ``words`` names its file of texts; ``common`` is its place among what happens most, 0 for none.
    """

    name: str
    work: str
    laws: tuple[str, ...]
    rule: Rule
    words: str
    common: int = 0


REGISTERED: dict[str, Procedure] = {}


def procedure(
    name: str, *laws: str, work: str = BRIDGE, words: str = "", common: int = 0
) -> Callable[[Rule], Rule]:
    """Register a function as a procedure; ``words`` is its file of texts, its name by default."""

    def register(rule: Rule) -> Rule:
        """Register a procedure by its name."""
        REGISTERED[name] = Procedure(name, work, laws, rule, words or name, common)
        return rule

    return register
