"""Modal words of two texts that say the same thing at different strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from refsearch.comparison.report.statements import Statements, found, side, surplus
from refsearch.comparison.report.texts import Span
from refsearch.comparison.report.words import Found
from refsearch.library.compared.divergence import Divergence

_MANY = 8  # modal words of a sentence: in a longer list none is known to stand beside another
Modals = list[Found]


def differing_modals(
    left: Statements, right: Statements, sentences: Sequence[tuple[Span, Span]]
) -> Divergence | None:
    """Return a finding where both say it in the same sense and one more strongly.

    What the whole texts have equally often may still differ between the sentences that translate
    each other, and there between the words that stand at the same place.
    """
    whole = _stronger(left.modals, right.modals)
    more = whole if any(whole) else _within(left, right, sentences)
    if not any(more):
        return None
    sides = side(left.text, more[0]), side(right.text, more[1])
    if any(whole):
        return found("modal", sides, "certain", "high", 0.95)
    return found("modal", sides, "to-check", "high", 0.8)


def _stronger(here: Modals, there: Modals) -> tuple[Modals, Modals]:
    """Return what either has oftener, in a sense in which both have something oftener."""
    more = surplus(here, there), surplus(there, here)
    senses = [set(map(_sense, part)) for part in more]
    both = senses[0] & senses[1]
    kept = [[one for one in part if _sense(one) in both] for part in more]
    return kept[0], kept[1]


def _within(
    left: Statements, right: Statements, sentences: Sequence[tuple[Span, Span]]
) -> tuple[Modals, Modals]:
    """Return what differs between sentences that translate each other."""
    found_all: tuple[Modals, Modals] = [], []
    for spans in sentences:
        own = _in(left.modals, spans[0]), _in(right.modals, spans[1])
        differing = _stronger(*own)
        if not any(differing) and len(own[0]) != len(own[1]):
            pairs = [pair for pair in _beside(own, spans) if _differ(*pair)]
            differing = [a for a, _ in pairs], [b for _, b in pairs]
        found_all[0].extend(differing[0])
        found_all[1].extend(differing[1])
    return found_all


def _in(modals: Modals, span: Span) -> Modals:
    return [one for one in modals if span[0] <= one.start < span[1]]


def _beside(
    found: tuple[Modals, Modals], spans: tuple[Span, Span]
) -> Iterator[tuple[Found, Found]]:
    """Yield the modal words of two sentences that stand nearest to the same place, in order."""
    if max(map(len, found)) > _MANY:
        return
    turned = len(found[0]) > len(found[1])
    few, many = found[::-1] if turned else found
    here, there = spans[::-1] if turned else spans

    def apart(chosen: Sequence[Found]) -> float:
        """Return how far apart words stand in the two sentences, all pairs together."""
        pairs = zip(few, chosen, strict=True)
        return sum(abs(_place(a, here) - _place(b, there)) for a, b in pairs)

    nearest = min(combinations(many, len(few)), key=apart)
    pairs = (nearest, few) if turned else (few, nearest)
    yield from zip(*pairs, strict=True)


def _place(one: Found, span: Span) -> float:
    return (one.start - span[0]) / (span[1] - span[0])


def _differ(one: Found, other: Found) -> bool:
    return one.name != other.name and _sense(one) == _sense(other)


def _sense(modal: Found) -> str:
    return modal.name.split()[0]
