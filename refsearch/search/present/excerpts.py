"""Excerpts: the part of a passage around the words that matched, with the words marked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from refsearch.index.interface import Span
from refsearch.search.results import Snippet

_ELLIPSIS = "… "


def plain_excerpt(text: str, length: int = 240) -> Snippet:
    """Return the beginning of a text."""
    return cut(text, (), length)


def merged(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, overlapping ones joined."""
    joined: list[Span] = []
    last = 0
    for start, end in sorted(spans):
        if start < last:
            last = max(end, last)
            joined[-1] = (joined[-1][0], last)
        else:
            last = end
            joined.append((start, end))
    return joined


def cut(text: str, spans: Sequence[Span], length: int) -> Snippet:
    """Return about ``length`` characters of a text where most spans are, cut between words."""
    if len(text) <= length:
        return Snippet(_flat(text), tuple(spans))
    start = _start(text, spans, length)
    end = _end(text, start, length)
    before = _ELLIPSIS if start else ""
    after = " …" if end < len(text) else ""
    shift = len(before) - start
    marks = tuple((a + shift, b + shift) for a, b in spans if start <= a and b <= end)
    return Snippet(before + _flat(text[start:end]) + after, marks)


def _flat(text: str) -> str:
    """Return lines and cells on one line."""
    return text.replace("\n", " ").replace("\t", " ")


def _start(text: str, spans: Sequence[Span], length: int) -> int:
    """Return where to begin: at a sentence, else a word, a little before the densest stretch."""
    if not spans:
        return 0
    first = _densest(spans, length * 3 // 4)
    earliest = max(0, first - length // 3)
    if earliest == 0:
        return 0
    sentence = max(text.rfind(stop, earliest, first) for stop in (". ", "; ", ": ", "\n"))
    if sentence >= 0:
        return sentence + (1 if text[sentence] == "\n" else 2)
    word = text.find(" ", earliest, first)
    return word + 1 if word >= 0 else first


def _densest(spans: Sequence[Span], length: int) -> int:
    """Return where the first stretch of a length begins that has the most spans in it."""
    ends = [end for _, end in spans]
    most, first = 0, spans[0][0]
    for at, (start, _) in enumerate(spans):
        within = bisect_right(ends, start + length) - at
        if within > most:
            most, first = within, start
    return first


def _end(text: str, start: int, length: int) -> int:
    if start + length >= len(text):
        return len(text)
    space = text.rfind(" ", start, start + length)
    return space if space > start else start + length
