"""Label styles of one depth, a) b) that no item of 1. 2. holds, and one style at two depths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from refsearch.citations.labels import LabelStyle
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.numbering import Label, Numbering
from refsearch.drafting.source import Line, rank_of, without_marks

_IDS = MappingProxyType({"Roman": "number", "subnumber": "number", "roman": "lower"})
Styles = tuple[tuple[str, ...], ...]


def with_peers(styles: Styles, lines: Sequence[Line], numbering: Numbering) -> Styles:
    """Return label styles by depth, those joined that stand side by side and never in each other.

    A list of the second begins behind a paragraph of the law that leads in to it, and not below an
    item of the first: text.md would else serve that paragraph behind the list.
    """
    begun = Counter(_begun(lines, replace(numbering, labels=styles)))
    found: list[tuple[str, ...]] = [*styles[:1]]
    for (outer, _), (inner, style) in pairwise(enumerate(styles)):
        led, below = (begun[outer, inner, is_led] for is_led in (True, False))
        apart = _counted_with(found[-1]).isdisjoint(_counted_with(style))
        if apart and led and not below and not begun[inner, outer, False]:
            found[-1] = (*found[-1], *style)
        else:
            found.append(style)
    return tuple(found)


def with_headed(styles: Styles, lines: Sequence[Line], numbering: Numbering) -> Styles:
    """Return label styles, those at two depths that count headings and lists below them.

    So 1. does in "### 1. Members" and below it.
    """
    numbering = replace(numbering, labels=styles)
    headed = Counter[int]()
    above: Label | None = None  # the last label that stood in a heading, until a list is below it
    for line in lines:
        if numbering.law_heading(without_marks(line.words)) or line.number in numbering.unnumbered:
            above = None
            continue
        found = numbering.labels_of(bare_of_bullet(line.words.lstrip("# ")))
        if found and rank_of(line):
            above = found[0]
        elif found and above:
            headed[above.depth] += (found[0].depth, found[0].place) == (above.depth, 1)
            above = None
    twice = {depth for depth, times in headed.items() if times > 1}
    return tuple(
        one for depth, style in enumerate(styles) for one in [style] * (1 + (depth in twice))
    )


def _counted_with(styles: Sequence[str]) -> set[str]:
    """Return what the ids of styles are made of: those of I. are numbers, as of 1."""
    kinds = (LabelStyle.from_sample(one).kind for one in styles)
    return {_IDS.get(kind, kind) for kind in kinds}


def _begun(lines: Sequence[Line], numbering: Numbering) -> Iterator[tuple[int, int, bool]]:
    """Yield the depths of the label above a list and of its first, and whether it is led in to.

    So it is by a paragraph between them that is no part of an item.
    """
    above: tuple[int, int] | None = None  # the depth and indent of the last label
    led = apart = False
    for line in lines:
        words = without_marks(line.words)
        if numbering.law_heading(words) or line.number in numbering.unnumbered:
            above, led = None, False
        elif line.words:
            label = _label(numbering, bare_of_bullet(line.words), above)
            if label and label.place == 1 and above and label.depth != above[0]:
                yield above[0], label.depth, led
            if label:
                above, led = (label.depth, line.indent), False
            elif above and apart and line.indent <= above[1]:
                led = True
        apart = not line.words


def _label(numbering: Numbering, words: str, above: tuple[int, int] | None) -> Label | None:
    """Return the label that a line begins with: of the open list, if it may be several."""
    found = numbering.labels_of(words)
    same = (one for one in found if above and one.depth == above[0] and one.place > 1)
    return next(same, found[0] if found else None)
