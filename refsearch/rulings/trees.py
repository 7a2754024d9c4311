"""A procedure as a tree of decisions, made by walking all its paths.

What follows on every path below a question stands there once; branches that go on alike are
drawn once and referred to. So a tree of hundreds of paths stays one that can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import rule_case
from refsearch.rulings.explore import Leaf, leaves
from refsearch.rulings.questions import Fact, Question

MOST_PATHS = 5_000  # the longest tree has a few hundred ends: a longer one cannot be read
Known = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True)
class Node:
    """A node of the tree: what follows here, and the question with a branch for each answer.

    ``question`` is None at an end; ``refused`` says that the answers there contradict each other.
    ``paths`` counts the ends below it.
    """

    items: tuple[Item, ...]
    question: Question | None = None
    branches: tuple[tuple[Fact, Node], ...] = ()
    refused: bool = False
    paths: int = 1


@lru_cache(maxsize=256)  # every ruling there is, and some from where a reader's facts end
def tree_of(name: str, known: Known = (), *, choosing: bool = False) -> Node:
    """Return the tree of a procedure from where some facts end, of its first 5,000 paths.

    With ``choosing``, where somebody has options, only those branch.
    """
    ends = list(islice(leaves(name, known, choosing=choosing), MOST_PATHS))
    return _node(name, ends, len(known), frozenset())


def _node(name: str, ends: Sequence[Leaf], depth: int, above: frozenset[Item]) -> Node:
    here = _common(ends, above)
    if len(ends[0].facts) == depth:
        return Node(here, refused=bool(ends[0].refused))
    by_answer: dict[Fact, list[Leaf]] = {}
    for end in ends:
        by_answer.setdefault(end.facts[depth][1], []).append(end)
    known = above.union(here)
    branches = tuple(
        (fact, _node(name, below, depth + 1, known)) for fact, below in by_answer.items()
    )
    question = _question(name, ends, depth)
    return Node(here, question, branches, paths=sum(node.paths for _fact, node in branches))


def _common(ends: Sequence[Leaf], above: frozenset[Item]) -> tuple[Item, ...]:
    """Return what every path that ends in a ruling says, in order, and was not said above."""
    rulings = [end.ruling for end in ends if end.ruling]
    if not rulings:
        return ()
    first, *others = rulings
    return tuple(
        item
        for item in first.items
        if item not in above and all(item in other.items for other in others)
    )


def _question(name: str, ends: Sequence[Leaf], depth: int) -> Question:
    for end in ends:
        if end.ruling:
            return end.ruling.path[depth].question
    question = rule_case(name, dict(ends[0].facts[:depth])).question
    assert question is not None  # noqa: S101  (the walk went on from here)
    return question
