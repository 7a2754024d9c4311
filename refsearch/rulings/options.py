"""A player's options, explained before he chooses: each, and what follows from it.

The procedure itself is run once for each option, so that what follows is written once: where it
follows.
"""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import Ruling
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.trees import Node, tree_of

FEW = 6  # ends below a question of fact that are shown with an option: more would bury the others


@dataclass(frozen=True, slots=True)
class Option:
    """Answers with the same outcome: what follows from them, and what is asked next.

    ``items`` leaves out what stands above it already; ``options`` are the answers to ``question``,
    none where there are too many to tell.
    """

    answers: tuple[Fact, ...]
    items: tuple[Item, ...]
    question: Question | None
    options: tuple[Option, ...] = ()


def options_of(ruling: Ruling) -> Option | None:
    """Return the options of the question where a ruling stands; None if it asks for a fact.

    The option returned has no answers: what it says follows in any case.
    """
    if ruling.question is None or not ruling.question.options:
        return None
    known = tuple((answer.question.id, answer.fact) for answer in ruling.path)
    return _option((), tree_of(ruling.procedure, known, choosing=True))


def items_of(option: Option) -> tuple[Item, ...]:
    """Return all items of an option and of those below it, each once."""
    items = dict.fromkeys(option.items)
    for below in option.options:
        items |= dict.fromkeys(items_of(below))
    return tuple(items)


def _option(answers: tuple[Fact, ...], node: Node) -> Option:
    question = node.question
    if question is None or not (question.options or node.paths <= FEW):
        return Option(answers, node.items, question)
    alike: dict[Node, list[Fact]] = {}
    for fact, below in node.branches:
        if _possible(below):
            alike.setdefault(below, []).append(fact)
    options = (_option(tuple(facts), below) for below, facts in alike.items())
    return Option(answers, node.items, question, tuple(options))


def _possible(node: Node) -> bool:
    """Whether some path from here ends in a ruling, and not in facts that contradict each other."""
    if node.branches:
        return any(_possible(below) for _answer, below in node.branches)
    return not node.refused
