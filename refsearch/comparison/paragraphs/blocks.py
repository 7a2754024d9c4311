"""Pairing the paragraphs, bullets and tables of two texts by kind and content, in order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from refsearch.layers.phrases import split_words
from refsearch.library.model import Block

Indices = tuple[int, ...]
Pair = tuple[Indices, Indices]
Pairing = tuple[Pair, ...]
Similarity = Callable[[Sequence[Block], Sequence[Block]], float]
# How many paragraphs may stand beside how many: a paragraph split in up to five.
_SHAPES = ((1, 1), *((1, n) for n in range(2, 6)), *((n, 1) for n in range(2, 6)))
_APART = 0.3  # two texts less alike than this stand apart
_JOINED = 0.1  # for each further paragraph: it is likelier split off than added, if as much alike
_WHOLE = 0.6  # of the longer of two texts: what the other has of it if nothing is lost
_PART = 0.1  # the same where one text is left on each side
_CAPTIONS = 4  # blocks: a table, its caption, and two more lines over it
_CAPTION_LENGTH = 120  # characters: a longer paragraph before a table is text
_PROSE = frozenset({"paragraph", "item", "quotation"})


def pair_blocks(
    left: Sequence[Block],
    right: Sequence[Block],
    similarity: Similarity,
    *,
    translated: bool = True,
) -> Pairing:
    """Return which blocks stand beside which, as indices; one beside nothing stands alone.

    ``similarity`` says from 0 to 1 how much some blocks say what some others say. An editor's note
    is nobody's counterpart. Where one text is ``translated`` from the other, or both from a third,
    what stands between two pairs may be paired by its length.
    """
    law = [[n for n, block in enumerate(side) if block.kind != "note"] for side in (left, right)]
    equal = _equal(left, right, law)
    if [len(side) for side in law] == [1, 1] and _fit(left[law[0][0]], right[law[1][0]]):
        equal = [(law[0][0], law[1][0])]  # all that either says is what the other says
    rest = [[n for n in law[side] if n not in {pair[side] for pair in equal}] for side in (0, 1)]
    best = _Best([left[n] for n in rest[0]], [right[n] for n in rest[1]], similarity).path()
    numbered = [(tuple(rest[0][n] for n in a), tuple(rest[1][n] for n in b)) for a, b in best]
    numbered = _with_their_tables(numbered, left, right)
    if translated:
        numbered = list(_filled(numbered, left, right))
    found = [((a,), (b,)) for a, b in equal] + numbered
    notes: list[Pair] = [((n,), ()) for n in range(len(left)) if n not in law[0]]
    notes += [((), (n,)) for n in range(len(right)) if n not in law[1]]
    return _in_order([*found, *notes])


def _with_their_tables(
    pairs: Sequence[Pair], left: Sequence[Block], right: Sequence[Block]
) -> list[Pair]:
    """Return pairs; captions whose tables stand beside other tables do not stand together."""
    beside = {a: b for a, b in pairs if a and b and left[a[0]].kind == "table"}
    found: list[Pair] = []
    for a, b in pairs:
        tables = (_captioned(a, left), _captioned(b, right)) if a and b else (None, None)
        reached = [set(y) for x, y in beside.items() if tables[0] in x]
        origins = [set(x) for x, y in beside.items() if tables[1] in y]
        apart = None not in tables and (
            (reached and tables[1] not in reached[0]) or (origins and tables[0] not in origins[0])
        )
        found += [(a, ()), ((), b)] if apart else [(a, b)]
    return found


def _captioned(numbers: Indices, blocks: Sequence[Block]) -> int | None:
    """Return the table that short paragraphs stand over, if they do: with two more at most."""
    if blocks[numbers[-1]].kind == "table":
        return None
    for n in range(numbers[-1], min(numbers[-1] + _CAPTIONS, len(blocks))):
        if blocks[n].kind == "table":
            return n
        if blocks[n].kind not in _PROSE or len(blocks[n].text) > _CAPTION_LENGTH:
            return None
    return None


def _filled(pairs: Sequence[Pair], left: Sequence[Block], right: Sequence[Block]) -> Iterator[Pair]:
    """Yield pairs; what is left on both sides between two of them is paired by length alone.

    It is so only where both are about as long: else something is lost on one side, and nothing
    says which.
    """
    waiting: list[Pair] = []
    for pair in (*pairs, None):
        if pair and not all(pair):
            waiting.append(pair)
            continue
        unmatched = [n for a, _ in waiting for n in a], [n for _, b in waiting for n in b]
        texts = [left[n] for n in unmatched[0]], [right[n] for n in unmatched[1]]
        least = _WHOLE if len(unmatched[0]) + len(unmatched[1]) > 2 else _PART
        if all(unmatched) and _as_long(*texts) >= least:
            path = _Best(*texts, _as_long).path()
            waiting = [
                (tuple(unmatched[0][n] for n in a), tuple(unmatched[1][n] for n in b))
                for a, b in path
            ]
        yield from waiting
        if pair:
            yield pair
        waiting = []


def _as_long(left: Sequence[Block], right: Sequence[Block]) -> float:
    lengths = [sum(len(block.text) for block in side) for side in (left, right)]
    return min(lengths) / max(lengths) if all(lengths) else 0.0


def _equal(
    left: Sequence[Block], right: Sequence[Block], law: Sequence[Sequence[int]]
) -> list[tuple[int, int]]:
    """Return the pairs of the same words, wherever they stand: a name in a list, a formula."""
    words = [
        {n: tuple(w.form for w in split_words(side[n].text).words) for n in kept}
        for side, kept in zip((left, right), law, strict=True)
    ]
    counts = [Counter(side.values()) for side in words]
    there = {key: n for n, key in words[1].items()}
    return [
        (n, there[key])
        for n, key in words[0].items()
        if key and counts[0][key] == counts[1][key] == 1 and _fit(left[n], right[there[key]])
    ]


def _fit(left: Block, right: Block) -> bool:
    return {left.kind, right.kind} <= _PROSE or left.kind == right.kind == "table"


@dataclass(frozen=True, slots=True)
class _Best:
    """The pairing of two texts that leaves most beside what is like it."""

    left: Sequence[Block]
    right: Sequence[Block]
    similarity: Similarity

    def path(self) -> list[Pair]:
        """Return the pairs in order."""
        rows, columns = len(self.left), len(self.right)
        best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
        for i in range(rows + 1):
            for j in range(columns + 1):
                if (i, j) != (0, 0):
                    best[i, j] = max(self._steps(i, j, best), key=lambda step: step[0])
        pairs = []
        at = (rows, columns)
        while at != (0, 0):
            before = best[at][1]
            pairs.append((tuple(range(before[0], at[0])), tuple(range(before[1], at[1]))))
            at = before
        return pairs[::-1]

    def _steps(
        self, i: int, j: int, best: dict[tuple[int, int], tuple[float, tuple[int, int]]]
    ) -> list[tuple[float, tuple[int, int]]]:
        steps = [(best[i - 1, j][0], (i - 1, j))] if i else []
        steps += [(best[i, j - 1][0], (i, j - 1))] if j else []
        for height, width in _SHAPES:
            if height <= i and width <= j:
                before = (i - height, j - width)
                steps.append((best[before][0] + self._gain(before, (i, j)), before))
        return steps

    def _gain(self, start: tuple[int, int], end: tuple[int, int]) -> float:
        left, right = self.left[start[0] : end[0]], self.right[start[1] : end[1]]
        kinds = {block.kind for block in (*left, *right)}
        if not (kinds <= _PROSE or kinds == {"table"}):
            return -1.0
        more = len(left) + len(right) - 2
        gain = _weight(left, right) * (self.similarity(left, right) - _APART)
        return gain + more * _JOINED if gain > 0 else gain


def _weight(left: Sequence[Block], right: Sequence[Block]) -> float:
    """Return how much it counts that two texts stand together: a title less than a paragraph."""
    counts = [sum(len(block.text.split()) for block in side) for side in (left, right)]
    return math.sqrt(min(counts))


def _in_order(pairs: Sequence[Pair]) -> Pairing:
    """Return pairs as they are read: by the left text; what the right has alone where it stands."""
    placed = sorted((pair for pair in pairs if pair[0]), key=lambda pair: pair[0])
    alone = sorted((pair for pair in pairs if not pair[0]), key=lambda pair: pair[1])
    for pair in alone:
        after = [n for n, (_, b) in enumerate(placed) if b and b[0] < pair[1][0]]
        placed.insert(after[-1] + 1 if after else 0, pair)
    return tuple(placed)
