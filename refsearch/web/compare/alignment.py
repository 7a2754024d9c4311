"""Aligning two editions: which provisions correspond, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from refsearch.library.library import Book, Library
from refsearch.library.model import Provision
from refsearch.web.law.blocks import Placed, placed_blocks

Pair = tuple[Provision | None, Provision | None]
PlacedPair = tuple[Placed | None, Placed | None]


@dataclass(frozen=True, slots=True)
class Step:
    """The two texts of one row.

    ``blocks`` are the paragraphs that stand beside each other, None on a side that has none
    there. The first row of a pair of provisions ``opens`` it.
    """

    provisions: Pair
    blocks: PlacedPair
    opens: bool


def paired(
    left: Sequence[str], right: Sequence[str], twin: Callable[[str], str | None]
) -> list[tuple[str | None, str | None]]:
    """Pair ids in reading order; one without a twin stands alone where it is read.

    >>> paired(["a", "b"], ["b", "c"], lambda id_: id_)
    [('a', None), ('b', 'b'), (None, 'c')]
    """
    twins = {id_: twin(id_) for id_ in left}
    alone = [id_ for id_ in right if id_ not in twins.values()]
    pairs: list[tuple[str | None, str | None]] = []
    for id_ in left:
        other = twins[id_] if twins[id_] in right else None
        while other and alone and right.index(alone[0]) < right.index(other):
            pairs.append((None, alone.pop(0)))
        pairs.append((id_, other))
    return [*pairs, *((None, id_) for id_ in alone)]


class Aligner:
    """Aligns provisions of two books."""

    def __init__(self, library: Library, left: Book, right: Book) -> None:
        self.library = library
        self.left = left
        self.right = right

    def twin(self, id_: str) -> str | None:
        """Return the id in the right book of what ``id_`` is in the left one."""
        return self.library.counterpart(self.left.edition.id, id_, self.right.edition.id)

    def steps(self, pair: Pair) -> Iterator[Step]:
        """Yield the rows of a pair of provisions and of all that is in them."""
        groups = [_groups(provision) for provision in pair]
        opening, *others = aligned_blocks(groups[0][0], groups[1][0]) or [(None, None)]
        if any(provision and provision.heading for provision in pair):
            yield Step(pair, (None, None), opens=True)
            others = [opening, *others] if opening != (None, None) else others
        else:
            yield Step(pair, opening, opens=True)
        yield from (Step(pair, blocks, opens=False) for blocks in others)
        yield from self._inside(pair, groups)

    def _inside(self, pair: Pair, groups: list[list[list[Placed]]]) -> Iterator[Step]:
        """Yield the rows of the children, and of the paragraphs that stand after each."""
        passed = [0, 0]
        for child in self._children(pair):
            yield from self.steps(child)
            passed = [count + bool(c) for count, c in zip(passed, child, strict=True)]
            after = [g[n] if c else [] for g, n, c in zip(groups, passed, child, strict=True)]
            yield from (Step(pair, b, opens=False) for b in aligned_blocks(after[0], after[1]))

    def _children(self, pair: Pair) -> list[Pair]:
        left, right = (provision.children if provision else () for provision in pair)
        ids = paired(left, right, self.twin)
        return [
            (self.left.provisions[a] if a else None, self.right.provisions[b] if b else None)
            for a, b in ids
        ]


def _groups(provision: Provision | None) -> list[list[Placed]]:
    """Return a provision's paragraphs by the number of children that stand before them."""
    if provision is None:
        return [[]]
    placed = placed_blocks(provision.blocks)
    return [[p for p in placed if p[0].after == n] for n in range(len(provision.children) + 1)]


def aligned_blocks(left: Sequence[Placed], right: Sequence[Placed]) -> list[PlacedPair]:
    """Pair paragraphs in order; the longer side's last ones stand alone."""
    return list(zip_longest(left, right))
