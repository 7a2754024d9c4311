"""Findings on sentences and clauses of one text that the other lacks."""

from __future__ import annotations

from collections.abc import Iterator

from refsearch.comparison.report.lacking.lost import LostFinder
from refsearch.comparison.report.texts import Span, Text
from refsearch.library.compared.divergence import Divergence, DivergingSide

_LONG = 10  # words: every sentence so long that seemed to have no counterpart had none
_LOST = 6.0  # score of a lost clause: of the texts of 2017 every sixteenth has more
_SURELY_LOST = 11.0  # score beyond which all that were read had lost something


def surely_lost(left: Text, right: Text, finder: LostFinder) -> tuple[tuple[Span, ...], ...]:
    """Return the sentences of two texts that certainly have no counterpart."""
    found = finder.lost(left, right)
    return found.sentences if found.longest >= _LONG else ((), ())


def losses(left: Text, right: Text, finder: LostFinder) -> Iterator[Divergence]:
    """Yield a finding where sentences have no counterpart, and one where a clause has none."""
    found = finder.lost(left, right)
    if any(found.sentences):
        here, there = found.sentences
        is_long = found.longest >= _LONG
        yield Divergence(
            "sentence",
            DivergingSide(left.id, here),
            DivergingSide(right.id, there),
            tier="certain" if is_long else "to-check",
            severity="high",
            confidence=0.9 if is_long else 0.2,
        )
    scores = [clause.score for clause in found.clauses]
    side = scores.index(max(scores))
    if scores[side] < _LOST:
        return
    stretch = (found.clauses[side].stretch,)
    is_sure = scores[side] >= _SURELY_LOST
    yield Divergence(
        "clause",
        DivergingSide(left.id, () if side else stretch),
        DivergingSide(right.id, stretch if side else ()),
        tier="certain" if is_sure else "to-check",
        severity="high",
        # of those to check the likelier come first: from a quarter at _LOST
        confidence=0.9 if is_sure else round(0.1 + scores[side] / 40, 2),
    )
