"""The procedures by name, and ruling a case by one of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from refsearch.compute.amounts import BRIDGE
from refsearch.errors import NotFound
from refsearch.rulings import procedures as home
from refsearch.rulings.case import Answer, Case, Item, Stopped
from refsearch.rulings.questions import Question

Rule = Callable[[Case], None]


class UnknownProcedure(NotFound):
    """A name that no procedure has."""

    noun = "procedure"


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


@dataclass(frozen=True, slots=True)
class Ruling:
    """Where a case stands: the next question, or the items that follow; and the path so far."""

    procedure: str
    question: Question | None
    items: tuple[Item, ...]
    path: tuple[Answer, ...]
    unused: tuple[str, ...] = ()


_PROCEDURES: dict[str, Procedure] = {}


def procedure(
    name: str, *laws: str, work: str = BRIDGE, words: str = "", common: int = 0
) -> Callable[[Rule], Rule]:
    """Register a function as a procedure; ``words`` is its file of texts, its name by default."""

    def register(rule: Rule) -> Rule:
        _PROCEDURES[name] = Procedure(name, work, laws, rule, words or name, common)
        return rule

    return register


@cache
def procedures() -> dict[str, Procedure]:
    """Return every procedure by name, in the order of the first law each is made from."""
    for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        importlib.import_module(module.name)
    ordered = sorted(_PROCEDURES.values(), key=lambda p: (p.work, _law_number(p), p.name))
    return {found.name: found for found in ordered}


def _law_number(found: Procedure) -> int:
    first = found.laws[0].partition(".")[0] if found.laws else ""
    return int(first) if first.isdigit() else 1000


def find_procedure(name: str) -> Procedure:
    """Return a procedure; raise UnknownProcedure, naming the nearest, for any other name."""
    found = procedures().get(name)
    if found is None:
        raise UnknownProcedure(name, get_close_matches(name, procedures(), n=3, cutoff=0.3))
    return found


def rule_case(name: str, facts: Mapping[str, object]) -> Ruling:
    """Rule a case as far as its facts go.

    Raises UnknownProcedure, and RuleBroken for a fact that can't be one or contradicts another.
    """
    found = find_procedure(name)
    case = Case(facts, found.work)
    question: Question | None = None
    try:
        found.rule(case)
    except Stopped as stop:
        question = stop.question
    items = () if question else tuple(case.items)
    return Ruling(name, question, items, tuple(case.path), case.unused())
