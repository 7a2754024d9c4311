"""Every procedure by name, and ruling a case by one of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from refsearch.compute.amounts import RuleBroken
from refsearch.errors import NotFound, nearest_names
from refsearch.messages import msg
from refsearch.rulings import procedures as home
from refsearch.rulings.case import Answer, Case, Contradiction, Item, Stopped
from refsearch.rulings.questions import Question
from refsearch.rulings.registry import REGISTERED, Procedure


class UnknownProcedure(NotFound):
    """No procedure has this name."""

    absent = msg("no procedure")


@dataclass(frozen=True, slots=True)
class Ruling:
    """Where a case stands: the next question, or the items that follow; and the path so far."""

    procedure: str
    question: Question | None
    items: tuple[Item, ...]
    path: tuple[Answer, ...]
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a case stands though a fact is refused: its question is asked again.

    ``error`` is "refused", or "contradiction" where no one fact can be asked for again; ``against``
    is the fact that the refused one contradicts.
    """

    ruling: Ruling
    error: str = ""
    against: str = ""


@cache
def procedures() -> dict[str, Procedure]:
    """Return every procedure by name, in the order of the first law each is made from."""
    for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        importlib.import_module(module.name)
    ordered = sorted(REGISTERED.values(), key=lambda p: (p.work, _law_number(p), p.name))
    return {found.name: found for found in ordered}


def _law_number(found: Procedure) -> int:
    first = found.laws[0].partition(".")[0] if found.laws else ""
    return int(first) if first.isdigit() else 1000  # what is of no law stands last


def find_procedure(name: str) -> Procedure:
    """Return a procedure; raise UnknownProcedure, with the nearest names, if there is none."""
    found = procedures().get(name)
    if found is None:
        raise UnknownProcedure(name, nearest_names(name, procedures()))
    return found


def rule_case(name: str, facts: Mapping[str, object]) -> Ruling:
    """Rule a case as far as its facts go.

    Raises UnknownProcedure, and RuleBroken for a fact that is impossible or contradicts another.
    """
    case, question = _as_far_as(name, facts)
    items = () if question else tuple(case.items)
    return Ruling(name, question, items, tuple(case.path), case.unused())


def recorded(name: str, facts: Mapping[str, object]) -> tuple[tuple[Item, ...], Question | None]:
    """Return what a case has recorded as far as its facts go, and what it asks next.

    What is recorded before the next answer holds whatever that is.
    """
    case, question = _as_far_as(name, facts)
    return tuple(case.items), question


def _as_far_as(name: str, facts: Mapping[str, object]) -> tuple[Case, Question | None]:
    found = find_procedure(name)
    case = Case(facts, found.work)
    try:
        found.rule(case)
    except Stopped as stop:
        return case, stop.question
    return case, None


def standing(name: str, facts: Mapping[str, object]) -> Standing:
    """Rule a case, without the facts that are refused."""
    try:
        return Standing(rule_case(name, facts))
    except RuleBroken as error:
        refused = error.field
        against = error.other if isinstance(error, Contradiction) else ""
    if refused not in facts:
        return Standing(rule_case(name, {}), "contradiction")
    before = standing(name, {key: fact for key, fact in facts.items() if key != refused})
    question = before.ruling.question
    if before.error or question is None or question.id != refused:
        return before
    return Standing(before.ruling, "refused", against)


def asked_again(now: Standing, question: str) -> Standing:
    """Return where a case stood when a question of its path was asked."""
    before: dict[str, object] = {}
    for answer in now.ruling.path:
        if answer.question.id == question:
            return Standing(rule_case(now.ruling.procedure, before))
        before[answer.question.id] = answer.fact
    return now
