"""The printed index as a page: letters, headings, lines, and the targets of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from refsearch.languages.slug import unaccented
from refsearch.library.book.book import Book
from refsearch.library.model import IndexEntry
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import cited_as, page_url, target_url
from refsearch.web.common.rendering import END_OF_LINK, Span, weave
from refsearch.web.law.text.layers import LayerReader
from refsearch.web.law.text.references import unresolved

_BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:e|και)\s+")
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
    """Return the anchor of each heading, by its words in lower case without accents."""
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
    """Return a line with links to the headings that it names, spelt out or not."""
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


def pieces(printed: str) -> list[tuple[int, int]]:
    """Return (start, end) of each place named in a printed target of the index.

    >>> [("Definizioni, 6D2 e 6 nota")[a:b] for a, b in pieces("Definizioni, 6D2 e 6 nota")]
    ['Definizioni', '6D2', '6 nota']
    """
    borders = [0, *(b for found in _BETWEEN.finditer(printed) for b in found.span()), len(printed)]
    stretches = zip(borders[::2], borders[1::2], strict=True)
    return [(start, end) for start, end in stretches if start < end]


def printed_target(entry: IndexEntry, book: Book, ui: str) -> Markup:
    """Return the printed target of an index line with each place it names linked.

    Places that the text does not have stand as printed, marked, with what they must have meant.
    """
    return _as_printed(entry, book, ui) + _intended(entry, book, ui)


def _as_printed(entry: IndexEntry, book: Book, ui: str) -> Markup:
    text = entry.printed
    named = [(a, b) for a, b in pieces(text) if not _is_any(text[a:b], entry.unresolved)]
    wrong = [(a, b) for a, b in pieces(text) if _is_any(text[a:b], entry.unresolved)]
    spans = [unresolved(a, b, _("the place it names is not in this text"), ui) for a, b in wrong]
    texts = [text[start:end] for start, end in named]
    if len(texts) != len(entry.targets) or not all(map(_fits, texts, entry.targets)):
        return weave(text, spans) + Markup(" ") + _listed(entry.targets, book, ui)
    for (start, end), target in zip(named, entry.targets, strict=True):
        tag = Markup('<a class="ref" href="{}">').format(_url(ui, book, target))
        spans.append(Span(start, end, tag, END_OF_LINK))
    return weave(text, spans)


def _intended(entry: IndexEntry, book: Book, ui: str) -> Markup:
    """Return what a wrong printed target must have meant, where it is known, as an aside."""
    if not entry.intended:
        return Markup()
    links = _listed(entry.intended, book, ui)
    return Markup(' <span class="intended">({} {})</span>').format(_("probably"), links)


def _fits(piece: str, target: str) -> bool:
    """Whether a piece can name a target: it has the number of the law."""
    law = target.rpartition(":")[2].partition(".")[0]
    return not law.isdigit() or law in re.findall(r"\d+", piece)


def _is_any(piece: str, printed: Sequence[str]) -> bool:
    return any(piece == text or piece.endswith(f" {text}") for text in printed)


def _url(ui: str, book: Book, target: str) -> str:
    return target_url(ui, target) if ":" in target else page_url(ui, book.edition.id, target)


def _listed(targets: Sequence[str], book: Book, ui: str) -> Markup:
    """Return links that stand after a printed target which can't be cut into its places."""
    link = Markup('<a class="ref" href="{}">{}</a>')
    links = [link.format(_url(ui, book, t), cited_as(book, t.rpartition(":")[2])) for t in targets]
    return Markup(", ").join(links)


def first_letter(heading: str) -> str:
    """Return the letter a heading is filed under, a capital without accent.

    >>> first_letter("Ἄσος"), first_letter("«gioco»"), first_letter("(NON) DOVRA'")
    ('Α', 'G', 'D')
    """
    filed_by = _IN_BRACKETS.sub("", unaccented(heading))
    letters = [c for c in filed_by if c.isalnum()]
    return letters[0].upper() if letters else "#"
