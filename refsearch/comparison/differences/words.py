"""The words that differ, by the item they stand in: from the redline and from the report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from refsearch.comparison.redline.pairs import in_order, refusal
from refsearch.comparison.redline.passages import redline_of
from refsearch.comparison.report.findings import report_of
from refsearch.library.book.book import Book
from refsearch.library.compared.divergence import Divergence
from refsearch.library.compared.redline import Passage
from refsearch.library.compared.word_marks import Field, How, Marks, WordMark
from refsearch.library.library import Library

_NOTHING: tuple[Marks, Marks] = ({}, {})


def marks_of(library: Library, left: str, right: str) -> tuple[Marks, Marks]:
    """Return the words that differ on both sides, by item; none where nothing says them.

    Words of one language are compared one by one; two translations of a work differ where their
    report says so. Two works in two languages are compared by what is known of their provisions.
    """
    if not refusal(library, left, right):
        older, newer = in_order(library, left, right)
        found = _redlined(library, older, newer)
        return found if older == left else found[::-1]
    if library.book(left).edition.work == library.book(right).edition.work:
        return _reported(library, left, right)
    return _NOTHING


def findings_of(library: Library, left: str, right: str) -> tuple[Divergence, ...]:
    """Return what the report on two translations has found, but for false alarms.

    Of two editions in one language there is none: their words are compared one by one.
    """
    books = library.book(left).edition, library.book(right).edition
    if books[0].work != books[1].work or books[0].language == books[1].language:
        return ()
    return tuple(one for one in report_of(library, left, right).findings if not one.is_false_alarm)


@lru_cache(maxsize=8)  # the pairs of editions that are read; each is made once
def _reported(library: Library, left: str, right: str) -> tuple[Marks, Marks]:
    found: tuple[dict[str, list[WordMark]], ...] = (defaultdict(list), defaultdict(list))
    for finding in findings_of(library, left, right):
        sides = finding.left, finding.right
        for own, side, other in zip(found, sides, sides[::-1], strict=True):
            how: How = "otherwise" if other.spans else "only"
            spans = side.spans if finding.tier != "information" else ()
            own[side.id] += [WordMark(side.id, "text", a, b, how) for a, b in spans if a < b]
    return _frozen(found[0]), _frozen(found[1])


def _frozen(found: Mapping[str, list[WordMark]]) -> Marks:
    return {id_: tuple(marks) for id_, marks in found.items()}


def made_marks(library: Library, one: str, other: str) -> dict[str, tuple[Marks, Marks]]:
    """Return the words that differ in two editions of one language, by their names."""
    pairs = () if refusal(library, one, other) else ((one, other), (other, one))
    read = (pair for pair in pairs if in_order(library, *pair) == pair)
    return {" ".join(pair): _redlined(library, *pair) for pair in read}


@lru_cache(maxsize=4)  # two editions in one language are few
def _redlined(library: Library, older: str, newer: str) -> tuple[Marks, Marks]:
    """Return what a build has stored, or else make it now."""
    stored = library.corpus.word_marks.get(f"{older} {newer}")
    return stored or _marked(library, older, newer)


def _marked(library: Library, older: str, newer: str) -> tuple[Marks, Marks]:
    redline = redline_of(library, older, newer)
    found: tuple[dict[str, list[WordMark]], ...] = (defaultdict(list), defaultdict(list))
    for passage in redline.passages.values():
        if not passage.id or not passage.origins:
            continue  # all of it is gone or new, which its row says
        texts = (redline.old, passage.read), (redline.new, ((passage.id, 0),))
        for side, (book, read) in enumerate(texts):
            for mark in _in_book(book, _spans(passage, side), read):
                found[side][mark.id].append(mark)
    return _frozen(found[0]), _frozen(found[1])


def _spans(passage: Passage, side: int) -> Iterator[WordMark]:
    """Yield the stretches of a text of a passage that differ from the other, by their offsets."""
    at = 0
    for segment in passage.segments:
        text = (segment.old, segment.new)[side]
        if segment.how in ("changed", "moved") and text.strip():
            start = at + len(text) - len(text.lstrip())
            how: How = "moved" if segment.how == "moved" else ("deleted", "inserted")[side]
            end = at + len(text.rstrip())
            yield WordMark(passage.id, "text", start, end, how, segment.substance)
        at += len(text)


def _in_book(
    book: Book, marks: Iterator[WordMark], read: tuple[tuple[str, int], ...]
) -> Iterator[WordMark]:
    """Yield marks in a text that some provisions make, as marks in each of these provisions."""
    fields = [field for id_, begin in read for field in _fields(book, id_, begin)]
    for mark in marks:
        for id_, name, first, end in fields:
            if mark.overlaps((first, end)):
                start, stop = max(mark.start, first) - first, min(mark.end, end) - first
                yield replace(mark, id=id_, field=name, start=start, end=stop)


def _fields(book: Book, id_: str, begin: int) -> Iterator[tuple[str, Field, int, int]]:
    """Yield where the heading and the text of a provision stand in what begins with it."""
    provision = book.provisions[id_]
    heading, text = len(provision.heading or ""), len(provision.text)
    yield id_, "heading", begin, begin + heading
    body = begin + heading + (1 if heading and text else 0)
    yield id_, "text", body, body + text
