"""The words around a finding: whole sentences where they are short, with the differing words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from refsearch.comparison.report.texts import Span, Text
from refsearch.library.book.book import Book
from refsearch.library.compared.divergence import Divergence, DivergingSide

_AROUND = 160  # characters on each side of the differing words: two lines of a page
_LONGEST = 420  # characters of an excerpt without differing words
_SPACE = re.compile(r"\s")
_GAP = "…"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some of a text; ``marks`` are the differing words as offsets in it."""

    text: str
    marks: tuple[Span, ...] = ()

    @property
    def pieces(self) -> list[tuple[str, bool]]:
        """The text in pieces, each with whether it is among the differing words."""
        found = []
        at = 0
        for start, end in self.marks:
            found += [(self.text[at:start], False), (self.text[start:end], True)]
            at = end
        return [(text, marked) for text, marked in (*found, (self.text[at:], False)) if text]


def excerpt_of(book: Book, side: DivergingSide) -> Excerpt:
    """Return the words around what differs on one side.

    Where no word does, those from the sentence on that translates what differs on the other, or
    from the beginning.
    """
    whole = Text(book, side.id).whole or _title(book, side.id)
    spans = sorted(span for span in side.spans if span[0] < span[1])
    if spans:
        start, end = spans[0][0] - _AROUND, spans[-1][1] + _AROUND
    else:
        start = side.near[0] if side.near and len(whole) > _LONGEST else 0
        end = start + _LONGEST
    start = _after_a_space(whole, max(0, start)) if spans else start
    end = _before_a_space(whole, min(len(whole), end))
    before, after = _GAP if start else "", _GAP if end < len(whole) else ""
    moved = len(before) - start
    marks = tuple((a + moved, b + moved) for a, b in spans)
    return Excerpt(f"{before}{whole[start:end]}{after}", marks)


def with_sentence(finding: Divergence, sentences: Sequence[tuple[Span, Span]]) -> Divergence:
    """Return a finding whose side without differing words has the sentence that stands for theirs.

    ``sentences`` are those of both texts that translate each other.
    """
    sides = finding.left, finding.right
    saying = [n for n in (0, 1) if sides[n].spans]
    if len(saying) != 1 or not all(side.id for side in sides):
        return finding
    one = saying[0]
    first = sides[one].spans[0][0]
    near = next((both[1 - one] for both in sentences if both[one][0] <= first < both[one][1]), None)
    other = replace(sides[1 - one], near=near)
    return replace(finding, left=other) if one else replace(finding, right=other)


def _title(book: Book, id_: str) -> str:
    if id_ in book.provisions:
        return book.provisions[id_].heading or ""
    return book.definitions[id_].term if id_ in book.definitions else ""


def _after_a_space(text: str, at: int) -> int:
    found = _SPACE.search(text, at) if at else None
    return found.end() if found else at


def _before_a_space(text: str, at: int) -> int:
    return max(text.rfind(" ", 0, at), text.rfind("\n", 0, at)) if at < len(text) else at
