"""The printed index as a page: letters, headings, lines, and the targets of each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from refsearch.languages.slug import unaccented
from refsearch.library.library import Book
from refsearch.library.model import IndexEntry
from refsearch.web.common.rendering import Span, weave
from refsearch.web.law.layers import LayerReader
from refsearch.web.law.reference_links import printed_target

_IN_BRACKETS = re.compile(r"^\([^)]*\)")


@dataclass(frozen=True, slots=True)
class IndexLine:
    """A line: its place in the index (its anchor), its words and its targets, linked."""

    place: int
    words: Markup
    targets: Markup


@dataclass(frozen=True, slots=True)
class IndexHeading:
    """A heading with the lines under it."""

    line: IndexLine
    lines: tuple[IndexLine, ...]


@dataclass(frozen=True, slots=True)
class IndexLetter:
    """The headings that begin with one letter."""

    letter: str
    headings: tuple[IndexHeading, ...]


def index_letters(book: Book, ui: str) -> list[IndexLetter]:
    """Return the index of a book by first letter, in the order in which it is printed."""
    headings = _headings(book, ui)
    runs = groupby(headings, key=lambda pair: pair[0])
    return [IndexLetter(letter, tuple(h for _, h in run)) for letter, run in runs]


def _headings(book: Book, ui: str) -> list[tuple[str, IndexHeading]]:
    numbered = list(enumerate(book.document.index))
    anchors = _anchors(book)
    found = []
    for heading, run in groupby(numbered, key=lambda pair: pair[1].heading):
        entries = list(run)
        own = [(n, e) for n, e in entries if e.entry is None]
        place = own[0][0] if own else entries[0][0]
        first = own[0][1] if own else IndexEntry(heading, None, "")
        targets = printed_target(first, book, ui) + _marks(book, place, ui)
        line = IndexLine(place, Markup.escape(heading), targets)
        lines = tuple(_line(book, n, e, anchors, ui) for n, e in entries if e.entry is not None)
        found.append((first_letter(heading), IndexHeading(line, lines)))
    return found


def _anchors(book: Book) -> dict[str, int]:
    """Return the place of each heading, by its words in lower case without accents."""
    heads = [(n, e) for n, e in enumerate(book.document.index) if e.entry is None]
    return {unaccented(entry.heading): place for place, entry in reversed(heads)}


def _line(book: Book, place: int, entry: IndexEntry, anchors: dict[str, int], ui: str) -> IndexLine:
    words, unplaced = _with_see_links(entry.entry or "", entry.see, anchors)
    if not entry.see or not unplaced:
        targets = printed_target(entry, book, ui)
    else:
        targets, after = _with_see_links(entry.printed, unplaced, anchors)
        targets += _see_links(after, anchors)
    return IndexLine(place, words, targets + _marks(book, place, ui))


def _marks(book: Book, place: int, ui: str) -> Markup:
    """Return the marks of what was corrected in a line."""
    layers = LayerReader(book, ui)
    found = book.corrections_of(f"index.{place}")
    return Markup().join(layers.mark(number, reading) for number, reading in found)


def _with_see_links(
    text: str, see: Iterable[str], anchors: dict[str, int]
) -> tuple[Markup, list[str]]:
    """Return a line with the headings it names linked, and those that it doesn't spell out."""
    spans: list[Span] = []
    unplaced: list[str] = []
    for heading in see:
        place = anchors.get(unaccented(heading))
        start = unaccented(text).find(unaccented(heading))
        if place is None or start < 0:
            unplaced.append(heading)
            continue
        tag = Markup('<a href="#i-{}">').format(place)
        spans.append(Span(start, start + len(heading), tag, Markup("</a>")))
    return weave(text, spans), unplaced


def _see_links(headings: Iterable[str], anchors: dict[str, int]) -> Markup:
    link = Markup(' <a href="#i-{}">{}</a>')
    known = [(anchors.get(unaccented(heading)), heading) for heading in headings]
    return Markup().join(link.format(place, h) for place, h in known if place is not None)


def first_letter(heading: str) -> str:
    """Return the letter a heading is filed under, a capital without accent.

    >>> first_letter("Ἄσος"), first_letter("«gioco»"), first_letter("(NON) DOVRA'")
    ('Α', 'G', 'D')
    """
    filed_by = _IN_BRACKETS.sub("", unaccented(heading))
    letters = [c for c in filed_by if c.isalnum()]
    return letters[0].upper() if letters else "#"
