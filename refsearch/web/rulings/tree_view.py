"""The tree of a ruling as nested lists: each answer and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from flask_babel import ngettext

from refsearch.compute.amounts import RuleBroken
from refsearch.rulings.case import Answer
from refsearch.rulings.catalogue import rule_case
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.report import item_text
from refsearch.rulings.trees import Node
from refsearch.web.common.i18n import translated as _
from refsearch.web.rulings.asking import Place

MOST_ROWS = 300  # every ruling there is can be shown whole: the revoke has 233
_DEEPEST = 40  # questions, one after the other: no ruling asks as many
_MOST_OPEN = 60  # rows that are shown open at once: some screens of a phone
_OPEN_LEVELS = 2  # of a tree with more rows: the first questions with their answers


_Way = Sequence[Answer] | None  # the rest of the way taken, None beside it


@dataclass(frozen=True, slots=True)
class Row:
    """An answer and what it leads to: ``text`` is a question, an end, or why there is neither.

    ``kind`` is "question", "end", "refused", "same" (as at the point ``number``) or "cut";
    ``items`` are what follows here; ``rows`` the answers to a question.
    """

    answer: str
    url: str
    kind: str
    text: str
    items: tuple[str, ...]
    taken: bool
    number: int = 0
    depth: int = 0
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class TreeView:
    """A tree and its number of paths, its questions open to a depth of ``opened``.

    ``cut`` tells that branches were left out, ``taken`` that a way is marked.
    """

    root: Row
    paths: int
    cut: bool
    taken: bool
    opened: int

    def is_open(self, row: Row) -> bool:
        """Whether the answers to the question of a row are in view at once."""
        return row.taken or row.depth < self.opened


@dataclass(slots=True)
class _Builder:
    """Makes the rows of a tree as deep as it may go: an equal continuation stands only once."""

    place: Place
    deepest: int
    seen: dict[Node, int] = field(default_factory=dict)
    questions: int = 0
    depths: list[int] = field(default_factory=list)
    cut: bool = False

    def row(self, node: Node, answer: str, way: _Way, facts: dict[str, Fact]) -> Row:
        """Return the row of a node, which an answer has led to."""
        depth = len(facts)
        self.depths.append(depth)
        kind, text, number = self._led_to(node, depth, taken=way is not None)
        items = (item_text(self.place.words, item, self.place.ui) for item in node.items)
        return Row(
            answer=answer,
            url=self.place.url_of({key: str(fact) for key, fact in facts.items()}),
            kind=kind,
            text=text,
            items=tuple(items) if kind in ("question", "end") else (),
            taken=way is not None,
            number=number,
            depth=depth,
            rows=tuple(self._branches(node, way, facts)) if kind == "question" else (),
        )

    def _branches(self, node: Node, way: _Way, facts: dict[str, Fact]) -> Iterator[Row]:
        question = node.question
        if question is None:
            return
        chosen = _branch_taken(self.place, node, way) if way else None
        for fact, below in node.branches:
            rest = way[1:] if way and fact == chosen else None
            answer = self.place.answer(question, fact)
            yield self.row(below, answer, rest, {**facts, question.id: fact})

    def _led_to(self, node: Node, depth: int, *, taken: bool) -> tuple[str, str, int]:
        """Return what a branch leads to: its kind, the text, its number or that referred to."""
        if node.refused:
            return "refused", _("These answers contradict each other."), 0
        if node.question is None:
            return "end", "" if node.items else _("Nothing further."), 0
        if node in self.seen and not taken:
            number = self.seen[node]
            return "same", _("same as at point %(number)s", number=number), number
        if depth >= self.deepest and not taken:
            self.cut = True
            more = ngettext("%(num)s more outcome", "%(num)s more outcomes", node.paths)
            return "cut", more, 0
        self.questions += 1
        self.seen.setdefault(node, self.questions)
        return "question", self.place.short_question(node.question.id), self.questions


def tree_view(tree: Node, place: Place, taken: Sequence[Answer]) -> TreeView:
    """Return a tree with the path taken marked; of a big one the first levels."""
    deepest = _DEEPEST
    while True:
        builder = _Builder(place, deepest)
        root = builder.row(tree, "", taken or None, {})
        if len(builder.depths) <= MOST_ROWS or deepest <= _OPEN_LEVELS:
            break
        deepest = min(deepest, max(builder.depths)) - 1
    opened = _DEEPEST if len(builder.depths) <= _MOST_OPEN else _OPEN_LEVELS
    return TreeView(root, tree.paths, builder.cut, bool(taken), opened)


def _branch_taken(place: Place, node: Node, taken: Sequence[Answer]) -> Fact | None:
    """Return the branch of an answer: that of a number is the sample that is ruled alike."""
    question, fact = taken[0].question, taken[0].fact
    answers = [answer for answer, _below in node.branches]
    if fact in answers or node.question is None or question.id != node.question.id:
        return fact if fact in answers else None
    return next((one for one in answers if _same_answer(place, question, one)), answers[0])


def _same_answer(place: Place, question: Question, sample: Fact) -> bool:
    """Whether the case goes on with a sample as it does with the answer given."""
    given = rule_case(place.name, place.facts)
    try:
        other = rule_case(place.name, {**place.facts, question.id: sample})
    except RuleBroken:
        return False
    return given.question == other.question and given.items == other.items
