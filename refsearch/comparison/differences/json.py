"""Two editions side by side in the shape that the command and the API share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.differences.matrix import compared_rows, outermost, steps
from refsearch.comparison.differences.model import Difference
from refsearch.comparison.differences.rows import ComparedRow
from refsearch.comparison.json import counterparts_json
from refsearch.comparison.paragraphs.pairing import blocks_of
from refsearch.comparison.paragraphs.rows import Piece
from refsearch.comparison.refusals import require_comparable
from refsearch.library.book.book import Book, global_id
from refsearch.library.compared.word_marks import WordMark
from refsearch.library.items import citation_of
from refsearch.library.library import Library

Json = dict[str, Any]


def comparison_json(library: Library, left: str, right: str, id_: str) -> Json:
    """Return an item of an edition and all in it, row by row beside what corresponds to it.

    Raises NotComparable for editions that have nothing to do with each other.
    """
    require_comparable(library, left, right)
    books = library.book(left), library.book(right)
    answer = aligner_of(library).counterparts(left, id_, right)
    compared = compared_rows(library, left, right)
    rows = compared.of((id_,), outermost(answer.ids))
    return {
        "left": left,
        "right": right,
        "id": id_,
        "through": [book.edition.id for book in compared.through.homes],
        "counterparts": counterparts_json(answer),
        "differences": sum(any(d.is_step for d in row.differences) for row in rows),
        "rows": [_row_json(books, row) for row in rows],
    }


def laws_json(library: Library, left: str, right: str) -> Json:
    """Return the laws of an edition, each with its counterparts and how much they differ."""
    require_comparable(library, left, right)
    aligner = aligner_of(library)
    found = []
    for law in library.book(left).laws:
        answer = aligner.counterparts(left, law.id, right)
        lacks = answer.missing == "not-in-file"
        found.append(
            {
                "id": law.id,
                "citation": law.citation,
                "heading": law.heading,
                "counterparts": counterparts_json(answer),
                "differences": None if lacks else steps(library, left, right, law.id),
            }
        )
    return {"left": left, "right": right, "laws": found}


def both_ways_json(library: Library, edition: str, id_: str, other: str) -> Json:
    """Return what corresponds to an item in another edition, and what corresponds to that."""
    require_comparable(library, edition, other)
    aligner = aligner_of(library)
    there = aligner.counterparts(edition, id_, other)
    back = [
        {"id": one, **counterparts_json(aligner.counterparts(other, one, edition))}
        for one in there.ids
    ]
    target = global_id(edition, id_)
    return {"target": target, "there": counterparts_json(there), "back": back}


def _row_json(books: tuple[Book, Book], compared: ComparedRow) -> Json:
    row = compared.row
    left, right = (_pieces(b, s) for b, s in zip(books, (row.left, row.right), strict=True))
    return {
        "left": left,
        "right": right,
        "depth": row.depth,
        "opens": row.opens,
        "relation": _relation(compared),
        "missing": row.beside.missing or None if row.beside else None,
        "differences": [_difference_json(books, one) for one in compared.differences],
        "words": {
            side: [_mark_json(book, mark) for mark in marks]
            for side, book, marks in zip(("left", "right"), books, compared.marks, strict=True)
        },
    }


def _relation(compared: ComparedRow) -> list[str]:
    """Return what its provisions on the right are to the one that it opens."""
    opened = (p.id for p in compared.row.right if p.opens and p.id in compared.related)
    found = (relation for id_ in opened for relation in compared.related[id_].relation)
    return list(dict.fromkeys(found))


def _pieces(book: Book, pieces: Sequence[Piece]) -> list[Json]:
    return [
        {
            "target": global_id(book.edition.id, piece.id),
            "citation": citation_of(book, piece.id),
            "heading": _own_heading(book, piece.id) if piece.opens else None,
            "opens": piece.opens,
            "blocks": [
                {"kind": block.kind, "text": block.text}
                for n, block in enumerate(blocks_of(book, piece.id))
                if n in piece.blocks
            ],
        }
        for piece in pieces
    ]


def _own_heading(book: Book, id_: str) -> str | None:
    if id_ in book.provisions:
        return book.provisions[id_].heading
    return book.definitions[id_].term if id_ in book.definitions else None


def _difference_json(books: tuple[Book, Book], one: Difference) -> Json:
    ids = [
        [global_id(book.edition.id, id_) for id_ in side]
        for book, side in zip(books, one.ids, strict=True)
    ]
    alone = books[0] if one.ids[1] else books[1]
    return {
        "names": list(one.names),
        "weight": one.weight,
        "left": ids[0],
        "right": ids[1],
        "places": [global_id(alone.edition.id, id_) for id_ in one.places],
        "sentence": dict(one.sentence),
        "finding": one.finding or None,
        "tier": one.tier or None,
        "judged": one.is_judged,
        "step": one.is_step,
    }


def _mark_json(book: Book, mark: WordMark) -> Json:
    return {
        "target": global_id(book.edition.id, mark.id),
        "field": mark.field,
        "start": mark.start,
        "end": mark.end,
        "how": mark.how,
        "touches": list(mark.touches),
    }
