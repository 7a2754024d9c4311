"""The rows of two editions with the differences in each: what the pages and the API show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from refsearch.comparison.counterparts import Counterpart, Counterparts
from refsearch.comparison.differences.findings import Findings
from refsearch.comparison.differences.model import Difference, Ids, Name
from refsearch.comparison.differences.through import read_through
from refsearch.comparison.differences.words import marks_of
from refsearch.comparison.paragraphs.pairing import blocks_of, pairer_of
from refsearch.comparison.paragraphs.rows import Piece, Row, Rows, spans_of
from refsearch.comparison.redline.weights import KINDS
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.redline import PLACES
from refsearch.library.compared.word_marks import Kind, WordMark
from refsearch.library.library import Library


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row, what differs in it, and the words that do, on both sides.

    ``related`` are by id what its provisions on the right are to the one that it opens. It
    ``continues`` where what holds its provision was said to stand alone.
    """

    row: Row
    differences: tuple[Difference, ...]
    marks: tuple[tuple[WordMark, ...], tuple[WordMark, ...]]
    related: dict[str, Counterpart]
    continues: bool = False

    @property
    def differs(self) -> bool:
        """Whether a reader who looks for differences only is shown it."""
        goes_on = self.row.alone and not (self.row.left and self.row.right)
        return goes_on or any(one.is_step for one in self.differences)


class ComparedRows:
    """Makes the rows of two editions, with what differs in them."""

    def __init__(self, library: Library, left: Book, right: Book) -> None:
        self.books = (left, right)
        self.pairer = pairer_of(library)
        self.rows = Rows(self.pairer, left, right)
        names = left.edition.id, right.edition.id
        self._is_one_work = left.edition.work == right.edition.work
        self._is_one_language = left.edition.language == right.edition.language
        self.through = read_through(library, *names)
        self._marks = self.through.marks if self.through.homes else marks_of(library, *names)
        self._findings = Findings(library, self.books)

    def of(self, ids: Sequence[str], others: Sequence[str]) -> list[ComparedRow]:
        """Return the rows of some items of the left edition, and of what else is in ``others``."""
        rows = self.rows.of(ids, others)
        found = self._findings.in_rows(rows)
        return list(_distinct(self._compared(row, found.get(n, ())) for n, row in enumerate(rows)))

    def _compared(self, row: Row, findings: Sequence[Difference]) -> ComparedRow:
        related = self._related(row)
        marks = self._marks_in(row)
        differences = (
            *self._unmatched(row),
            *self._become(row, related),
            *self._worded(row, marks),
            *findings,
        )
        return ComparedRow(row, differences, marks, related)

    def _related(self, row: Row) -> dict[str, Counterpart]:
        opened = [piece.id for piece in row.left if piece.opens] if row.right else []
        if not opened or self._is_one_work:
            return {}
        answer = self._counterparts(0, opened[0])
        return {one.id: one for one in answer.found}

    def _counterparts(self, side: int, id_: str) -> Counterparts:
        names = [book.edition.id for book in self.books]
        return self.pairer.aligner.counterparts(names[side], id_, names[1 - side])

    def _unmatched(self, row: Row) -> Iterator[Difference]:
        """Yield what is said of a row that has one side only."""
        if (row.left and row.right) or (row.alone and not row.opens):
            return
        ids = _ids(row.left), _ids(row.right)
        if not row.opens:
            if not any(piece.opens for piece in (*row.left, *row.right)):
                yield self._unmatched_paragraph(row, ids)
            return
        answer = row.beside or Counterparts("", missing="absent")
        sentence = answer.sentence
        if answer.found:
            names: tuple[Name, ...] = (*_places_of(answer), *_content_of(answer))
            yield Difference(names or ("elsewhere",), "place", ids, answer.ids)
        elif answer.missing == "not-in-file":
            yield Difference(("not-in-file",), "information", ids, is_step=False)
        else:
            yield Difference(answer.relation or ("only",), "only", ids, sentence=sentence)

    def _unmatched_paragraph(self, row: Row, ids: Ids) -> Difference:
        pieces = zip(self.books, (row.left, row.right), strict=True)
        blocks = [blocks_of(b, p.id)[n] for b, side in pieces for p in side for n in p.blocks]
        if all(block.kind == "note" for block in blocks):
            return Difference(("only",), "information", ids, is_step=False)
        return Difference(("paragraph",), "only", ids)

    def _become(self, row: Row, related: dict[str, Counterpart]) -> Iterator[Difference]:
        """Yield what became of the provisions that a row opens, as the concordance has it."""
        opened = [piece.id for piece in row.right if piece.opens and piece.id in related]
        for one, ids in _alike([related[id_] for id_ in opened]):
            sides = _ids(row.left), ids
            if places := tuple(p for p in one.relation if p in PLACES):
                yield Difference(places, "place", sides)
            if "changed" in one.relation:
                yield Difference(("changed",), "substance", sides, sentence=one.sentence)
            elif "reworded" in one.relation and not self._is_one_language:
                yield Difference(("reworded",), "wording", sides, is_step=False)

    def _worded(self, row: Row, marks: tuple[tuple[WordMark, ...], ...]) -> Iterator[Difference]:
        """Yield what a change of words touches; within a work every change of words counts."""
        if not (self._is_one_language or self.through.homes) or not (row.left and row.right):
            return
        touching = {kind for side in marks for mark in side for kind in mark.touches}
        touching.update(self._touched_in(row))
        touched = tuple(kind for kind in KINDS if kind in touching)
        ids = _ids(row.left), _ids(row.right)
        if touched:
            yield Difference(touched, "substance", ids)
        elif self._is_one_work and any(marks):
            yield Difference(("reworded",), "wording", ids)

    def _touched_in(self, row: Row) -> Iterator[Kind]:
        """Yield what changes touch in the texts whose words are known through others."""
        for side, known in zip((row.left, row.right), self.through.touched, strict=True):
            for piece in side:
                for block, kinds in known.get(piece.id, ()):
                    if piece.opens if block is None else block in piece.blocks:
                        yield from kinds

    def _marks_in(self, row: Row) -> tuple[tuple[WordMark, ...], tuple[WordMark, ...]]:
        found = [
            tuple(mark for piece in side for mark in self._marks_of(n, piece))
            for n, side in enumerate((row.left, row.right))
        ]
        return found[0], found[1]

    def _marks_of(self, side: int, piece: Piece) -> Iterator[WordMark]:
        spans = spans_of(self.books[side], piece)
        for mark in self._marks[side].get(piece.id, ()):
            in_text = mark.field == "text" and any(map(mark.overlaps, spans))
            if in_text or (piece.opens and mark.field == "heading"):
                yield mark


def _distinct(rows: Iterable[ComparedRow]) -> Iterator[ComparedRow]:
    """Yield rows; that a provision stands alone is said of it, and not of each that it holds."""
    whole = ""
    names: tuple[Name, ...] = ()
    for row in rows:
        unmatched = next((one for one in row.differences if _is_unmatched(row, one)), None)
        if unmatched is None:
            yield row
            continue
        (id_,) = unmatched.ids[0] or unmatched.ids[1]
        if names == unmatched.names and id_.startswith(f"{whole}."):
            others = tuple(one for one in row.differences if one is not unmatched)
            yield replace(row, differences=others, continues=True)
            continue
        whole, names = id_, unmatched.names
        yield row


def _is_unmatched(row: ComparedRow, one: Difference) -> bool:
    """Whether a difference is that one side has no such provision, or that its file lacks it."""
    opens = row.row.opens and not (row.row.left and row.row.right)
    return opens and not one.places and len(one.ids[0] + one.ids[1]) == 1


def _alike(found: Sequence[Counterpart]) -> Iterator[tuple[Counterpart, tuple[str, ...]]]:
    """Yield counterparts that are said to be the same, together with the ids of all of them."""
    together: dict[tuple[object, ...], list[Counterpart]] = defaultdict(list)
    for one in found:
        together[one.relation, *one.sentence.values()].append(one)
    for some in together.values():
        yield some[0], tuple(one.id for one in some)


def _ids(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(piece.id for piece in pieces))


def _places_of(answer: Counterparts) -> tuple[Relation, ...]:
    found = {one for counterpart in answer.found for one in counterpart.relation}
    return tuple(place for place in PLACES if place in found)


def _content_of(answer: Counterparts) -> tuple[Relation, ...]:
    return ("changed",) if any("changed" in one.relation for one in answer.found) else ()
