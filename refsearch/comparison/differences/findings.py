"""Placing the findings of a report: each in the row that has the first of its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from refsearch.comparison.differences.model import Difference
from refsearch.comparison.differences.words import findings_of
from refsearch.comparison.paragraphs.rows import Row, spans_of
from refsearch.library.book.book import Book
from refsearch.library.compared.divergence import Divergence
from refsearch.library.library import Library

_SEEN_IN_ROWS = ("provision", "definition", "paragraph")  # kinds of finding that a gap shows


class Findings:
    """The findings of the report on two editions, to be shown in rows of their texts."""

    def __init__(self, library: Library, books: tuple[Book, Book]) -> None:
        self._books = books
        names = (book.edition.id for book in books)
        self._of = _by_item(findings_of(library, *names), books)

    def in_rows(self, rows: Sequence[Row]) -> dict[int, list[Difference]]:
        """Return the findings by the number of the row in which the first of their words stands."""
        found: dict[int, list[Difference]] = defaultdict(list)
        seen: set[str] = set()
        for certain in (True, False):  # where no words are named, the row that opens the item
            for n, row in enumerate(rows):
                for finding in self._findings_in(row, with_words=certain):
                    if finding.key not in seen:
                        seen.add(finding.key)
                        found[n].append(_difference(finding))
        return found

    def _findings_in(self, row: Row, *, with_words: bool) -> Iterator[Divergence]:
        for side, pieces in enumerate((row.left, row.right)):
            for piece in pieces:
                spans = spans_of(self._books[side], piece)
                for finding in self._of[side].get(piece.id, ()):
                    own = (finding.left, finding.right)[side]
                    marked = own.spans if own.id == piece.id else ()
                    here = any(a < end and start < b for start, end in spans for a, b in marked)
                    if here if with_words else piece.opens:
                        yield finding


def _by_item(
    findings: Sequence[Divergence], books: tuple[Book, Book]
) -> tuple[dict[str, list[Divergence]], dict[str, list[Divergence]]]:
    """Return findings by the items of both sides; those on a footnote by who calls it."""
    found: tuple[dict[str, list[Divergence]], dict[str, list[Divergence]]]
    found = defaultdict(list), defaultdict(list)
    for finding in findings:
        if finding.kind in _SEEN_IN_ROWS:
            continue
        for of_side, book, side in zip(found, books, (finding.left, finding.right), strict=True):
            note = book.footnotes.get(side.id)
            of_side[note.attached_to[0] if note and note.attached_to else side.id].append(finding)
    return found


def _difference(finding: Divergence) -> Difference:
    left, right = finding.left.id, finding.right.id
    ids = (left,) if left else (), (right,) if right else ()
    is_substantial = finding.tier != "information"
    return Difference(
        (finding.kind,),
        "substance" if is_substantial else "information",
        ids,
        finding=finding.key,
        tier=finding.tier,
        is_judged=not finding.is_open,
        is_step=is_substantial,
    )
