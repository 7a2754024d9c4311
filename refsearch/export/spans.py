"""Layers over a text as nested spans, for any markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Span:
    """A range of text inside an element; offsets in characters.

    ``rank`` orders spans that overlap: the lower stands outside, and the higher is cut at its
    borders so that the elements nest.
    """

    start: int
    end: int
    element: str
    attributes: dict[str, str] = field(default_factory=dict)
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a text with the spans that hold all of it, outermost first.

    An empty one is a place where something is inserted: ``inserts`` counts in the given order.
    """

    text: str
    spans: tuple[Span, ...]
    insert: int | None = None


def segments(text: str, spans: Iterable[Span], inserts: Iterable[int] = ()) -> list[Segment]:
    """Cut ``text`` at the borders of spans; ``inserts`` are the offsets of what stands between.

    >>> [(s.text, len(s.spans)) for s in segments("la presa", [Span(3, 8, "term")])]
    [('la ', 0), ('presa', 1)]
    """
    ordered = sorted((s for s in spans if s.start < s.end), key=lambda s: (s.rank, s.start))
    places = sorted((at, n) for n, at in enumerate(inserts))
    borders = {0, len(text), *(at for at, _ in places)}
    borders |= {b for s in ordered for b in (s.start, s.end)}
    found: list[Segment] = []
    inside = sorted(b for b in borders if 0 <= b <= len(text))
    for start, end in [*pairwise(inside), (len(text), len(text))]:
        around = tuple(s for s in ordered if s.start < start < s.end)
        found += [Segment("", around, n) for at, n in places if at == start]
        holding = tuple(s for s in ordered if s.start <= start and end <= s.end)
        if start < end:
            found.append(Segment(text[start:end], holding))
    return found
