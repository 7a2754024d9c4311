"""The tree drawn: rows from the top down, each an answer and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from textwrap import wrap

from flask_babel import ngettext

from refsearch.compute.amounts import RuleBroken
from refsearch.rulings.case import Answer
from refsearch.rulings.catalogue import rule_case
from refsearch.rulings.questions import Fact, Question
from refsearch.rulings.report import item_text
from refsearch.rulings.trees import Node
from refsearch.web.common.i18n import translated as _
from refsearch.web.rulings.asking import Place

MOST_ROWS = 240  # every ruling there is can be drawn whole: the revoke has 228
WIDTH, INDENT, LINE, GAP = 350, 10, 21, 12  # a phone shows it whole, its letters full size
LEFT, INSIDE = 3, 10  # units: room for the stroke of a box, and between it and its text
_LETTER = 9.4  # units, the average of the type that is drawn, in Greek
_BOLD = 0.84  # of the letters of a line, where they are bold
_ENOUGH = 80  # letters of what is said: the next item is left to be opened


@dataclass(slots=True)
class Row:
    """An answer and what it leads to: a question, an end, or a place drawn elsewhere."""

    depth: int
    answer: tuple[str, ...]
    kind: str
    notes: tuple[str, ...]
    then: tuple[str, ...]
    taken: bool
    url: str
    number: int = 0
    whole: str = ""
    said: str = ""
    x: int = 0
    y: int = 0
    height: int = 0
    rows: list[Row] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Rows with their places, and the size of it all; ``cut`` where branches were left out."""

    rows: tuple[Row, ...]
    root: Row
    height: int
    paths: int
    cut: bool
    width: int = WIDTH


@dataclass(slots=True)
class _Pen:
    """What drawing remembers: the branches drawn already, how deep it may go, what was cut."""

    place: Place
    deepest: int
    seen: dict[Node, Row] = field(default_factory=dict)
    cut: bool = False
    rows: list[Row] = field(default_factory=list)


def drawing_of(tree: Node, place: Place, taken: Sequence[Answer]) -> Drawing:
    """Return the drawing of a tree, the path taken marked; of a big one the first levels."""
    deepest = 40
    while True:
        pen = _Pen(place, deepest)
        root = _row(pen, tree, 0, "", list(taken), {}, on_path=bool(taken))
        if len(pen.rows) <= MOST_ROWS or deepest <= 2:
            break
        deepest = min(deepest, max(row.depth for row in pen.rows)) - 1
    _set_out(pen.rows)
    last = pen.rows[-1]
    return Drawing(tuple(pen.rows), root, last.y + last.height + GAP, tree.paths, pen.cut)


def _row(
    pen: _Pen,
    node: Node,
    depth: int,
    answer: str,
    taken: list[Answer],
    facts: dict[str, Fact],
    *,
    on_path: bool,
) -> Row:
    row = _begun(pen, node, depth, answer, facts, on_path=on_path)
    if row.kind != "question" or node.question is None:
        return row
    pen.seen.setdefault(node, row)
    mine = _branch_taken(pen.place, node, taken) if on_path and taken else None
    for fact, below in node.branches:
        further = {**facts, node.question.id: fact}
        text = pen.place.answer(node.question, fact)
        rest, along = (taken[1:], True) if fact == mine else ([], False)
        row.rows.append(_row(pen, below, depth + 1, text, rest, further, on_path=along))
    return row


def _begun(
    pen: _Pen, node: Node, depth: int, answer: str, facts: dict[str, Fact], *, on_path: bool
) -> Row:
    room = int((WIDTH - LEFT - 2 * INSIDE - depth * INDENT) / _LETTER)
    kind, text, number = _led_to(pen, node, depth, on_path=on_path)
    items = [item_text(pen.place.words, item, pen.place.ui) for item in node.said]
    mark = {"question": f"{number}. ", "same": "↪ "}.get(kind, "")
    said = items if kind == "question" else []
    end = items if kind == "end" else []
    row = Row(
        depth,
        tuple(wrap(answer, int(room * _BOLD))),
        kind,
        tuple(wrap(_some(said), room)),
        tuple(wrap(mark + (_some(end) or text), room)),
        on_path,
        pen.place.url_of({key: str(fact) for key, fact in facts.items()}),
        number,
        " · ".join(end) or text,
        " · ".join(said),
    )
    pen.rows.append(row)
    return row


def _led_to(pen: _Pen, node: Node, depth: int, *, on_path: bool) -> tuple[str, str, int]:
    """Return what a branch leads to: its kind, the text, its number or that referred to."""
    if node.refused:
        return "refused", _("These answers contradict each other."), 0
    if node.question is None:
        return "end", _("Nothing further."), 0
    drawn = pen.seen.get(node)
    if drawn and not on_path:
        return "same", _("same as at point %(number)s", number=drawn.number), drawn.number
    if depth >= pen.deepest and not on_path:
        pen.cut = True
        more = ngettext("%(num)s more outcome", "%(num)s more outcomes", node.paths)
        return "cut", more, 0
    number = 1 + sum(row.kind == "question" for row in pen.rows)
    return "question", pen.place.short_question(node.question.id), number


def _some(items: Sequence[str]) -> str:
    """Return the first items, each whole, and how many more there are.

    >>> _some(["Play goes on.", *["The score is adjusted, if there was damage."] * 3])[-48:]
    'The score is adjusted, if there was damage. (+1)'
    """
    lengths = accumulate(len(item) for item in items)
    shown = min(len(items), 1 + sum(length <= _ENOUGH for length in lengths))
    more = f" (+{len(items) - shown})" if len(items) > shown else ""
    return " · ".join(items[:shown]) + more


def _branch_taken(place: Place, node: Node, taken: list[Answer]) -> Fact | None:
    """Return the branch of an answer: that of a number is the sample that is ruled alike."""
    asked, fact = taken[0].question, taken[0].fact
    answers = [answer for answer, _below in node.branches]
    if fact in answers or node.question is None or asked.id != node.question.id:
        return fact if fact in answers else None
    return next((one for one in answers if _alike(place, asked, one)), answers[0])


def _alike(place: Place, asked: Question, sample: Fact) -> bool:
    """Whether the case goes on with a sample as it does with the answer given."""
    given = rule_case(place.name, place.facts)
    try:
        other = rule_case(place.name, {**place.facts, asked.id: sample})
    except RuleBroken:
        return False
    return given.question == other.question and given.items == other.items


def _set_out(rows: Sequence[Row]) -> None:
    """Give each row its place, from the top down."""
    y = GAP
    for row in rows:
        row.x, row.y = LEFT + row.depth * INDENT, y
        row.height = LINE * (len(row.answer) + len(row.notes) + len(row.then)) + 10
        y += row.height + 8
