"""What of a ruling the changes of a provision touch, each with what was so and what is so now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import shorten

from refsearch.comparison.redline.weights import KINDS
from refsearch.library.compared.redline import Passage, Segment
from refsearch.library.compared.word_marks import Kind

_LONGEST = 120  # letters of either text: two lines of a phone; the redline has the whole


@dataclass(frozen=True, slots=True)
class Touch:
    """What one change touches, and its words in both texts: empty for one that has none."""

    kinds: tuple[Kind, ...]
    old: str
    new: str


def touches_of(passage: Passage) -> tuple[Touch, ...]:
    """Return what the changes of a provision touch, figures first; of a new or deleted one none."""
    if not (passage.id and passage.origins):
        return ()
    found = dict.fromkeys(touch for segment in passage.segments for touch in _touches(segment))
    return tuple(sorted(found, key=lambda touch: KINDS.index(touch.kinds[0])))


def other_words(passage: Passage) -> tuple[Touch, ...]:
    """Return the changes of a provision that touches no kind."""
    changed = (segment for segment in passage.segments if segment.how == "changed")
    return tuple(Touch((), _shown(one.old), _shown(one.new)) for one in changed)


def only_text(passage: Passage) -> str:
    """Return how the text of a new or deleted provision begins; "" for one that both texts have."""
    return "" if passage.id and passage.origins else _shown(passage.new or passage.old)


def _touches(segment: Segment) -> Iterator[Touch]:
    for was, now in segment.figures:
        yield Touch(("number",), was, now)
    others = tuple(kind for kind in segment.substance if kind != "number" or not segment.figures)
    if others:
        yield Touch(others, _shown(segment.old), _shown(segment.new))


def _shown(text: str) -> str:
    return shorten(text, _LONGEST, placeholder=" …")


def counted_touches(passages: Iterable[Passage]) -> Mapping[Kind, int]:
    """Return in how many provisions a kind is touched, in a fixed order."""
    kinds = Counter(k for p in passages for k in {k for t in touches_of(p) for k in t.kinds})
    return {kind: kinds[kind] for kind in KINDS}
