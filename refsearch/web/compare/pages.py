"""What stands on the side-by-side pages: the rows of a law, and the list of all laws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from refsearch.comparison.counterparts import Counterparts, aligner_of
from refsearch.comparison.differences.matrix import steps
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.web.common.correspondence import became_words, missing_words, relation_words
from refsearch.web.common.links import Link, link_to
from refsearch.web.compare.rows import Cell, RowView
from refsearch.web.compare.viewmodels import RowBuilder
from refsearch.web.law.index import first_letter

DEFINITIONS = "definitions"
_FOLDED = 20  # definitions: more are folded by letter on a phone
_NEAR = 4  # laws before and after one that the rail lists: all of it is seen at once


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is set side by side: its rows, its names on both sides, and what stands around it.

    ``around`` are the laws near by, ``swapped`` the address of the same place from the other side.
    ``missing`` says once that the other edition has nothing of all this, ``is_computed`` that no
    reader decided what corresponds, ``is_reworded`` that words are marked, ``through`` in which
    other editions the words were compared.
    """

    id: str
    names: tuple[str, str]
    rows: tuple[RowView, ...]
    swapped: str
    other_url: str = ""
    marked: str = ""
    missing: str = ""
    before: Provision | None = None
    after: Provision | None = None
    around: tuple[Provision, ...] = ()
    is_computed: bool = False
    is_reworded: bool = False
    through: str = ""

    @property
    def by_letter(self) -> list[tuple[str, list[RowView]]]:
        """The rows as they are folded on a phone: many definitions by letter, all else together."""
        terms = sum(bool(row.ids) for row in self.rows)
        if self.id != DEFINITIONS or terms <= _FOLDED:
            return [("", list(self.rows))]
        groups: list[tuple[str, list[RowView]]] = []
        for row in self.rows:
            letter = _letter(row.left) or (groups[-1][0] if groups else _letter(row.right))
            if not groups or groups[-1][0] != letter:
                groups.append((letter, []))
            groups[-1][1].append(row)
        return groups

    @property
    def steps(self) -> int:
        """How many rows differ so that a reader stops at them."""
        return max((row.step for row in self.rows), default=0)


@dataclass(frozen=True, slots=True)
class LawPair:
    """A law of either edition and what corresponds to it; ``missing`` says why nothing does.

    ``count`` is how many of its rows differ, None where the other has nothing to differ from.
    """

    left: tuple[Link, ...]
    right: tuple[Link, ...]
    url: str
    missing: str = ""
    relation: str = ""
    count: int | None = None


def _letter(cell: Cell) -> str:
    """Return the letter of the term that a cell opens; "" for none."""
    return next((first_letter(one.heading) for one in cell.pieces if one.heading), "")


def comparison_of(library: Library, left: Book, right: Book, id_: str, ui: str) -> Comparison:
    """Return the page of an item of the left edition beside what corresponds to it."""
    builder = RowBuilder(library, left, right, ui)
    if id_ in left.provisions:
        return _law(library, builder, id_)
    swapped = _swapped(library, left, right, id_, ui)
    if id_ == DEFINITIONS:
        rows = builder.of(tuple(left.definitions), tuple(right.definitions))
        twin = DEFINITIONS if right.definitions else None
    else:
        twin = aligner_of(library).one(left.edition.id, id_, right.edition.id)
        rows = builder.of((id_,), (twin,) if twin else ())
    named = (left, id_), (right, twin or "")
    names = tuple(b.parts[i].title if i in b.parts else "" for b, i in named)
    shown = tuple(rows)
    return Comparison(
        id_,
        (names[0], names[1]),
        shown,
        swapped,
        is_computed=builder.is_computed,
        is_reworded=builder.is_reworded,
        through=builder.through,
    )


def _law(library: Library, builder: RowBuilder, id_: str) -> Comparison:
    left, right = builder.books
    law = left.law_of(id_)
    answer = aligner_of(library).counterparts(left.edition.id, law.id, right.edition.id)
    others = [twin for twin in answer.ids if not _is_inside(twin, answer.ids)]
    before, after = left.neighbours(law)
    rows = tuple(builder.of((law.id,), others))
    return Comparison(
        id=law.id,
        names=(law.citation, ", ".join(right.provisions[i].citation for i in others)),
        rows=rows,
        swapped=_swapped(library, left, right, id_, builder.ui),
        other_url=link_to(right, others[0], builder.ui).url if others else "",
        marked=id_ if id_ != law.id else "",
        missing="" if any(row.right.pieces for row in rows) else missing_words(library, answer),
        before=before,
        after=after,
        around=laws_around(left, law),
        is_computed=builder.is_computed,
        is_reworded=builder.is_reworded,
        through=builder.through,
    )


def laws_around(book: Book, law: Provision) -> tuple[Provision, ...]:
    """Return the laws near one, itself among them."""
    at = book.laws.index(law)
    first = max(0, min(at - _NEAR, len(book.laws) - 2 * _NEAR - 1))
    return book.laws[first : first + 2 * _NEAR + 1]


def _is_inside(id_: str, others: Sequence[str]) -> bool:
    return any(id_.startswith(f"{other}.") for other in others)


def _swapped(library: Library, left: Book, right: Book, id_: str, ui: str) -> str:
    """Return the address of the page that begins with the other side.

    What has no counterpart itself is beside that of what holds it.
    """
    twin: str | None = DEFINITIONS
    if id_ != DEFINITIONS or not right.definitions:
        twin = aligner_of(library).one(left.edition.id, id_, right.edition.id)
    if twin is not None:
        names = right.edition.id, left.edition.id
        return url_for("compare.unit", ui=ui, left=names[0], right=names[1], id_=twin)
    parent = left.provisions[id_].parent if id_ in left.provisions else None
    if parent is not None:
        return _swapped(library, left, right, parent, ui)
    return url_for("compare.laws", ui=ui, left=right.edition.id, right=left.edition.id)


def laws_side_by_side(library: Library, left: Book, right: Book, ui: str) -> list[LawPair]:
    """Return the laws of two editions in the order of the left one, each with its counterparts."""
    aligner = aligner_of(library)
    names = left.edition.id, right.edition.id
    pairs: list[LawPair] = []
    reached: dict[str, int] = {}
    for law in left.laws:
        answer = aligner.counterparts(names[0], law.id, names[1])
        reached |= {twin: len(pairs) for twin in answer.ids}
        pairs.append(_pair(library, (left, right), law.id, answer, ui))
    before = -1
    for law in right.laws:
        if law.id in reached:
            before = max(before, reached[law.id])
            continue
        answer = aligner.counterparts(names[1], law.id, names[0])
        alone = _pair(library, (right, left), law.id, answer, ui)
        before += 1
        pairs.insert(
            before, LawPair(alone.right, alone.left, alone.url, alone.missing, alone.relation)
        )
        reached = {twin: at + (at >= before) for twin, at in reached.items()}
    return pairs


def _pair(
    library: Library, books: tuple[Book, Book], law: str, answer: Counterparts, ui: str
) -> LawPair:
    here, there = books
    names = here.edition.id, there.edition.id
    return LawPair(
        left=(link_to(here, law, ui),),
        right=tuple(link_to(there, twin, ui) for twin in answer.ids),
        url=url_for("compare.unit", ui=ui, left=names[0], right=names[1], id_=law),
        missing=missing_words(library, answer, named=False),
        relation=became_words(answer.found[0]) if answer.found else relation_words(answer.relation),
        count=steps(library, names[0], names[1], law) if answer.found else None,
    )
