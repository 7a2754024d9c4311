"""Every procedure by name, and ruling a case by one of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from refsearch.errors import NotFound
from refsearch.rulings import procedures as home
from refsearch.rulings.case import Answer, Case, Item, Stopped
from refsearch.rulings.questions import Question
from refsearch.rulings.registry import REGISTERED, Procedure


class UnknownProcedure(NotFound):
    """No procedure has this name."""

    noun = "procedure"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Where a case stands: the next question, or the items that follow; and the path so far."""

    procedure: str
    question: Question | None
    items: tuple[Item, ...]
    path: tuple[Answer, ...]
    unused: tuple[str, ...] = ()


@cache
def procedures() -> dict[str, Procedure]:
    """Return every procedure by name, in the order of the first law each is made from."""
    for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        importlib.import_module(module.name)
    ordered = sorted(REGISTERED.values(), key=lambda p: (p.work, _law_number(p), p.name))
    return {found.name: found for found in ordered}


def _law_number(found: Procedure) -> int:
    first = found.laws[0].partition(".")[0] if found.laws else ""
    return int(first) if first.isdigit() else 1000


def find_procedure(name: str) -> Procedure:
    """Return a procedure; raise UnknownProcedure, with the nearest names, if there is none."""
    found = procedures().get(name)
    if found is None:
        raise UnknownProcedure(name, get_close_matches(name, procedures(), n=3, cutoff=0.3))
    return found


def rule_case(name: str, facts: Mapping[str, object]) -> Ruling:
    """Rule a case as far as its facts go.

    Raises UnknownProcedure, and RuleBroken for a fact that is impossible or contradicts another.
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
