"""Exploring every path of a procedure: for its tests, its tree, and a player's options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refsearch.compute.amounts import RuleBroken
from refsearch.rulings.catalogue import Ruling, rule_case
from refsearch.rulings.questions import Fact, Question

DEEPEST = 40  # the longest path asks eight questions: more means a procedure that asks for ever


@dataclass(frozen=True, slots=True)
class Leaf:
    """An end of a path: the facts that lead there, and the ruling or the refusal."""

    facts: tuple[tuple[str, Fact], ...]
    ruling: Ruling | None
    refused: str = ""


def leaves(
    name: str, known: Iterable[tuple[str, Fact]] = (), *, choosing: bool = False
) -> Iterator[Leaf]:
    """Yield the end of every path of a procedure, trying every answer of each question.

    It begins where the ``known`` facts end. With ``choosing``, where somebody has options, only
    those are tried. Raises RuntimeError for a path that does not end, or asks what has no answers
    to try.
    """
    waiting: list[dict[str, Fact]] = [dict(known)]
    while waiting:
        facts = waiting.pop()
        ruling, refused = _ruled(name, facts)
        if ruling is None or ruling.question is None:
            yield Leaf(tuple(facts.items()), ruling, refused)
            continue
        waiting += _further(ruling.question, facts, choosing=choosing)


def _ruled(name: str, facts: dict[str, Fact]) -> tuple[Ruling | None, str]:
    try:
        return rule_case(name, facts), ""
    except RuleBroken as broken:
        return None, str(broken)


def _further(
    question: Question, facts: dict[str, Fact], *, choosing: bool
) -> list[dict[str, Fact]]:
    if len(facts) >= DEEPEST or not question.answers():
        raise RuntimeError(f"{question.id} is asked too deep or has no answers: {facts}")
    answers = (choosing and question.options) or question.answers()
    return [{**facts, question.id: answer} for answer in reversed(answers)]
