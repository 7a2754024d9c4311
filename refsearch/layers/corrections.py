"""The corrections layer: where the served text differs from its source, with the reason.

``corrections.toml`` says what was printed and what is served; here the served words are found in
their place, and of them those that differ. A record whose words cannot be distinguished from others
there has no span.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.files import is_recorded, read_text_file, read_toml, table_lines
from refsearch.layers.footnote_marks import without_marks
from refsearch.library.book.book import Book
from refsearch.library.links import CorrectedReading, CorrectionField, DroppedLines
from refsearch.library.model import Document, blocks_text
from refsearch.messages import msg

_LINES = re.compile(r"[1-9]\d*(?:-[1-9]\d*)?")


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A correction to the source: the reading served instead, and why.

    ``where`` is the id of the provision; ``line`` the line of ``source.txt``. An empty ``source``
    records an addition, an empty ``corrected`` an omission.
    """

    where: str
    line: int
    source: str
    corrected: str
    reason: str
    times: int = 1


class Furniture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the source that are not text: running titles, page numbers, tables of contents."""

    lines: str
    what: str

    @property
    def numbers(self) -> range:
        """The line numbers, from 1."""
        first, _, last = self.lines.partition("-")
        return range(int(first), int(last or first) + 1)


class Corrections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All corrections recorded for an edition."""

    correction: tuple[Correction, ...] = ()
    furniture: tuple[Furniture, ...] = ()


def read_corrections(path: Path) -> Corrections:
    """Read a ``corrections.toml`` (a missing file is empty); raise TextError if it is malformed."""
    if not is_recorded(path):
        return Corrections()
    corrections = read_toml(path, Corrections)
    places = table_lines(read_text_file(path), "furniture", "lines")
    errors = [
        TextError(
            str(path),
            line,
            msg("lines = {} is neither a line nor a range like 3-7", repr(item.lines)),
        )
        for item, line in zip(corrections.furniture, places, strict=False)
        if not _LINES.fullmatch(item.lines)
    ]
    if errors:
        raise TextErrors(errors)
    return corrections


_Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Text:
    """A text of an edition; ``before`` is printed before it and is no part of it: a label."""

    holder: str
    field: CorrectionField
    text: str
    before: str = ""


def with_corrections(document: Document, recorded: Corrections) -> Document:
    """Return the document with its corrections, each where it stands, and the furniture."""
    book = Book(document)
    return replace(
        document,
        corrections=tuple(_placed(book, correction) for correction in recorded.correction),
        furniture=tuple(
            DroppedLines(item.numbers.start, item.numbers.stop - 1, item.what)
            for item in recorded.furniture
        ),
    )


def _placed(book: Book, recorded: Correction) -> CorrectedReading:
    reading = CorrectedReading(
        where=recorded.where,
        line=recorded.line,
        source=recorded.source,
        corrected=recorded.corrected,
        reason=recorded.reason,
    )
    if not recorded.corrected:
        return reading  # an omission: nothing of it is left to be shown
    for text in _texts(book, recorded.where):
        spans = _spans(text, recorded)
        if len(spans) == recorded.times:
            return replace(reading, holder=text.holder, field=text.field, spans=spans)
    return reading


def _texts(book: Book, where: str) -> Iterator[_Text]:
    """Yield the texts in which the words of a record for ``where`` can stand, likeliest first."""
    if where in book.provisions:
        yield from _provision_texts(book, where)
    elif where in book.definitions:
        yield _Text(where, "text", book.definitions[where].text)
        yield _Text(where, "heading", book.definitions[where].term)
    elif where in book.footnotes:
        yield _Text(where, "text", book.footnotes[where].text)
    elif where in book.parts and where != "index":
        yield _Text(where, "text", blocks_text(book.parts[where].blocks))
        yield _Text(where, "heading", book.parts[where].title)
    for number, entry in enumerate(book.document.index if where == "index" else ()):
        words = entry.heading if entry.entry is None else entry.entry
        yield _Text(f"index.{number}", "index", f"{words} {entry.printed}")


def _provision_texts(book: Book, id_: str) -> Iterator[_Text]:
    """Yield a provision's text and heading, alone and after the labels printed before them."""
    provision = book.provisions[id_]
    yield _Text(id_, "text", provision.text)
    yield _Text(id_, "heading", provision.heading or "")
    yield _Text(id_, "heading", provision.heading or "", f"{provision.label} ")
    yield _Text(id_, "text", provision.text, f"{provision.label} ")
    first, labels = provision, f"{provision.label} "
    while not first.text and first.children:
        first = book.provisions[first.children[0]]
        labels += f"{first.label} "
        yield _Text(first.id, "text", first.text, labels)


def _spans(text: _Text, recorded: Correction) -> _Spans:
    """Return where the words that differ stand; an empty span stands for a label alone."""
    if not text.text:
        return ()
    printed = text.before + text.text
    words_served = without_marks(recorded.corrected).split()
    pattern = r"\s+".join(re.escape(word) for word in words_served)
    first, last = _differing(recorded.source.split(), recorded.corrected.split())
    found: list[tuple[int, int]] = []
    for match in re.finditer(pattern, printed):
        shift = match.start() - len(text.before)
        words = [m.span() for m in re.finditer(r"\S+", match[0])]
        end = words[last - 1][1] if last else 0
        start = words[first][0] if first < last else end
        found.append((max(start + shift, 0), max(end + shift, 0)))
    return tuple(found)


def _differing(source: list[str], corrected: list[str]) -> tuple[int, int]:
    """Return (first, last + 1) of the corrected words, without those that both begin or end with.

    >>> _differing("1 Top Kooijman".split(), "1 Ton Kooijman".split())
    (1, 2)
    """
    shorter = min(len(source), len(corrected))
    first = next((n for n in range(shorter) if source[n] != corrected[n]), shorter)
    behind = (n for n in range(shorter - first) if source[-1 - n] != corrected[-1 - n])
    return first, len(corrected) - next(behind, shorter - first)
