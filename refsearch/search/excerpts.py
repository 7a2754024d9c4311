"""Excerpts: the part of a passage around the words that matched, with the words marked."""

from __future__ import annotations

from collections.abc import Sequence

from refsearch.search.engine import Snippet
from refsearch.search.offsets import Offsets, Span
from refsearch.search.passages import Passage
from refsearch.search.postings import Posting, Postings
from refsearch.search.sought import Marked

_ELLIPSIS = "… "


class Excerpts:
    """Makes excerpts of passages: the places of words from the index, of terms from beside it."""

    def __init__(
        self, passages: Sequence[Passage], offsets: Offsets, postings: Postings, length: int
    ) -> None:
        self._passages = passages
        self._offsets = offsets
        self._postings = postings
        self._length = length

    def excerpt(self, number: int, marked: Marked) -> Snippet:
        """Return the part of a passage with most of the marked words in it."""
        spans = self._spans(number, marked)
        return cut(self._passages[number].text, spans, self._length)

    def _spans(self, number: int, marked: Marked) -> list[Span]:
        code = self._passages[number].language
        postings = marked.postings.get(code)
        if postings is None:
            postings = marked.postings[code] = self._of_words(marked, code)
        places = {place for posting in postings for place in posting.places(number)}
        spans = {*self._offsets.words(number, places)}
        if marked.concepts:
            spans.update(self._offsets.terms(number, marked.concepts))
        return _merged(sorted(spans))

    def _of_words(self, marked: Marked, code: str) -> list[Posting]:
        """Return the postings of the marked words in the texts of a language."""
        found = [self._postings.get("text", form, code) for form in marked.forms]
        stems = marked.stems.get(code, ())
        found += (self._postings.get("text_stem", stem, code) for stem in stems)
        return [posting for posting in found if posting]


def plain_excerpt(text: str, length: int = 240) -> Snippet:
    """Return the beginning of a text."""
    return cut(text, (), length)


def _merged(spans: list[Span]) -> list[Span]:
    """Join spans that overlap."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def cut(text: str, spans: Sequence[Span], length: int) -> Snippet:
    """Return about ``length`` characters of a text where most spans are, cut between words."""
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
    if len(text) <= length or not spans:
        return 0
    first = max(spans, key=lambda span: (_within(spans, span[0], length * 3 // 4), -span[0]))[0]
    earliest = max(0, first - length // 3)
    if earliest == 0:
        return 0
    sentence = max(text.rfind(stop, earliest, first) for stop in (". ", "; ", ": ", "\n"))
    if sentence >= 0:
        return sentence + (1 if text[sentence] == "\n" else 2)
    word = text.find(" ", earliest, first)
    return word + 1 if word >= 0 else first


def _within(spans: Sequence[Span], start: int, length: int) -> int:
    return sum(start <= a and b <= start + length for a, b in spans)


def _end(text: str, start: int, length: int) -> int:
    if start + length >= len(text):
        return len(text)
    space = text.rfind(" ", start, start + length)
    return space if space > start else start + length
