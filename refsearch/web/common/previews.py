"""Previews: the beginning of what a link leads to, as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refsearch.library.book.book import Book
from refsearch.library.items import heading_of
from refsearch.web.common.links import cited_as

_LENGTH = 700  # characters: a paragraph or two in a box that must fit a phone


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a preview: its depth below the place shown, its label, heading and text."""

    depth: int
    label: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The beginning of a provision, definition, note or front part; ``cut`` where there is more."""

    citation: str
    heading: str
    lines: tuple[Line, ...]
    cut: bool


def preview_of(book: Book, id_: str, length: int = _LENGTH) -> Preview:
    """Return the preview of an id of the book, about ``length`` characters at most."""
    lines: list[Line] = []
    left = length
    cut = False
    for line in _lines(book, id_):
        if left <= 0:
            cut = True
            break
        lines.append(_shortened(line, left))
        cut = len(lines[-1].text) < len(line.text)
        left -= len(line.text) + len(line.heading)
    return Preview(cited_as(book, id_), heading_of(book, id_), tuple(lines), cut)


def _shortened(line: Line, length: int) -> Line:
    if len(line.text) <= length:
        return line
    kept = line.text[:length].rpartition(" ")[0] or line.text[:length]
    return Line(line.depth, line.label, line.heading, f"{kept} …")


def _lines(book: Book, id_: str) -> Iterator[Line]:
    if id_ in book.provisions:
        top = book.provisions[id_]
        for provision in book.walk(top):
            inner = provision is not top
            heading = provision.heading or "" if inner else ""
            depth = provision.locator.depth - top.locator.depth
            yield Line(depth, provision.label if inner else "", heading, provision.text)
    elif id_ in book.definitions:
        yield Line(0, "", "", book.definitions[id_].text)
    elif id_ in book.footnotes:
        yield Line(0, "", "", book.footnotes[id_].text)
    else:
        yield from (Line(0, "", "", b.text) for b in book.parts[id_].blocks if b.kind != "note")
