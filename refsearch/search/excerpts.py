"""Excerpts: the part of a passage around the words that matched, with the words marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from refsearch.search.analysis import Token, language
from refsearch.search.concepts import ConceptFinder
from refsearch.search.engine import Snippet
from refsearch.search.passages import Passage
from refsearch.search.sought import Marked

Span = tuple[int, int]

_ELLIPSIS = "… "
_FLAT = str.maketrans("\n\t", "  ")
_KEPT = 2048  # analysed passages kept in memory: a few megabytes


class Excerpts:
    """Makes excerpts of passages, each analysed once."""

    def __init__(self, passages: Sequence[Passage], finder: ConceptFinder, length: int) -> None:
        self._passages = passages
        self._finder = finder
        self._length = length
        self._analysed = lru_cache(maxsize=_KEPT)(self._analyse)

    def excerpt(self, number: int, marked: Marked) -> Snippet:
        """Return the part of a passage with most of the marked words in it."""
        spans = self._spans(number, marked)
        return cut(self._passages[number].text, spans, self._length)

    def _analyse(self, number: int) -> tuple[list[Token], list[tuple[str, int, int]]]:
        passage = self._passages[number]
        tokens = list(language(passage.language).tokens(passage.text))
        return tokens, list(self._finder.in_text(tokens, passage.language, passage.game))

    def _spans(self, number: int, marked: Marked) -> list[Span]:
        tokens, namings = self._analysed(number)
        stems = marked.stems.get(self._passages[number].language, set())
        spans = {
            (token.start, token.end)
            for token in tokens
            if token.form in marked.forms or (not token.stop and token.stem in stems)
        }
        spans |= {(start, end) for key, start, end in namings if key in marked.concepts}
        return _merged(sorted(spans))


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
    return Snippet(before + text[start:end].translate(_FLAT) + after, marks)


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
