"""Rendering layers over plain text: spans and insertions become safe HTML.

The text itself is never touched: it is cut at the borders of the spans and escaped, and the tags
of the layers are set between the cuts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup, escape

from refsearch.web.common.i18n import translated as _

# Spans of a lower rank stand outside those of a higher one.
CHANGE_RANK, NATIONAL_RANK, LINK_RANK, STYLE_RANK, MODAL_RANK, SUIT_RANK = -2, -1, 0, 1, 2, 3
END_OF_LINK = Markup("</a>")
END_OF_SPAN = Markup("</span>")
_SUIT = re.compile("[♠♥♦♣]")
_SUIT_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


@dataclass(frozen=True, slots=True)
class Span:
    """A range of text between two tags; offsets in characters.

    ``rank`` orders spans that overlap: the lower stands outside, and the higher is cut at its
    borders so that the tags nest.
    """

    start: int
    end: int
    opening: Markup
    closing: Markup
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Insertion:
    """Content inserted between two characters; it is never inside a span."""

    at: int
    html: Markup


def weave(text: str, spans: Iterable[Span], insertions: Iterable[Insertion] = ()) -> Markup:
    """Return ``text`` as HTML with the spans' tags around it and the insertions between.

    >>> weave("1 & 2", [Span(0, 1, Markup("<b>"), Markup("</b>"))])
    Markup('<b>1</b> &amp; 2')
    """
    ordered = sorted((s for s in spans if s.start < s.end), key=lambda s: (s.rank, s.start))
    inserted = sorted(insertions, key=lambda i: i.at)
    pieces: list[Markup] = []
    stack: list[Span] = []
    for start, end in _cuts(text, ordered, inserted):
        here = [i.html for i in inserted if i.at == start]
        covering = [s for s in ordered if s.start <= start and s.end >= end and start < end]
        pieces += _change(stack, [] if here else covering)
        pieces += [*here, *_change(stack, covering), escape(text[start:end])]
    return Markup("").join([*pieces, *_change(stack, [])])


def _cuts(
    text: str, spans: Sequence[Span], insertions: Sequence[Insertion]
) -> list[tuple[int, int]]:
    """Return the stretches between borders; the last, empty one is for what stands at the end."""
    inside = {b for s in spans for b in (s.start, s.end)} | {i.at for i in insertions}
    borders = sorted({0, len(text), *(b for b in inside if 0 <= b <= len(text))})
    return [*pairwise(borders), (len(text), len(text))]


def _change(stack: list[Span], wanted: list[Span]) -> list[Markup]:
    """Return the tags that lead from the open spans to the wanted ones, and update the stack."""
    common = 0
    while common < min(len(stack), len(wanted)) and stack[common] is wanted[common]:
        common += 1
    closed = [span.closing for span in reversed(stack[common:])]
    opened = [span.opening for span in wanted[common:]]
    stack[common:] = wanted[common:]
    return [*closed, *opened]


def highlighted(text: str, marks: Iterable[tuple[int, int]]) -> Markup:
    """Return ``text`` with the marked stretches in ``<mark>``.

    >>> highlighted("una renonce", [(4, 11)])
    Markup('una <mark>renonce</mark>')
    """
    tags = (Markup("<mark>"), Markup("</mark>"))
    return weave(text, [Span(start, end, *tags) for start, end in marks])


def suit_spans(text: str, ui: str) -> Iterator[Span]:
    """Yield a span around each suit symbol of a text: named, and coloured as on a card."""
    symbols = list(_SUIT.finditer(text))
    if not symbols:
        return
    names = {"spades": _("spades"), "hearts": _("hearts")}
    names |= {"diamonds": _("diamonds"), "clubs": _("clubs")}
    for found in symbols:
        suit = _SUIT_NAMES[found[0]]
        opening = Markup('<span class="suit {}" role="img" lang="{}" aria-label="{}">').format(
            suit, ui, names[suit]
        )
        yield Span(found.start(), found.end(), opening, END_OF_SPAN, SUIT_RANK)
