"""Whether each row of two editions side by side has what belongs together.

    python -m benchmarks.paragraph_rows [LEFT RIGHT] [--seed 13] [--planted 40]

Looks at every row of the laws, the definitions and the front parts. By kind: a table stands beside
tables, an editor's note beside nothing. By content: no paragraph says clearly more of what another
row of its law says, and none stands alone whose translation stands alone, too. Two words mean the
same here as the divergence report has learnt it, which the pairing of paragraphs knows nothing of.

Then rows are planted in which two paragraphs of a law have changed places, to see how many of these
would be found.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from refsearch.comparison.paragraphs.pairing import blocks_of, pairer_of
from refsearch.comparison.paragraphs.rows import Piece, Row, Rows
from refsearch.comparison.report.findings import Comparison
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Block
from refsearch.store.opening import open_library

Side = tuple[Block, ...]
Similarity = Callable[[Sequence[Block], Sequence[Block]], float]
_DOUBTFUL = 0.35  # of the words answered: with fewer a row is held against the others of its law
_MORE = 0.15  # of the words: how many more another row must answer; fewer are what laws share
_SURE = 0.6  # of the words answered: two paragraphs that stand apart and yet say the same
_LEAST = 4  # words: of fewer it can't be said what they mean


@dataclass(frozen=True, slots=True)
class Cells:
    """A row as it is looked at: the blocks of both sides, and the item that it belongs to."""

    id: str
    left: Side
    right: Side


def cells_of(rows: Sequence[Row], books: tuple[Book, Book]) -> list[Cells]:
    """Return the rows that have any text."""
    found = []
    for row in rows:
        id_ = (*row.left, *row.right)[0].id
        sides = [
            _blocks(book, side) for book, side in zip(books, (row.left, row.right), strict=True)
        ]
        if any(sides):
            found.append(Cells(id_, sides[0], sides[1]))
    return found


def _blocks(book: Book, pieces: Sequence[Piece]) -> Side:
    return tuple(blocks_of(book, piece.id)[n] for piece in pieces for n in piece.blocks)


def groups(library: Library, left: Book, right: Book) -> Iterator[list[Cells]]:
    """Yield the rows of each law, of the definitions and of each front part."""
    made = Rows(pairer_of(library), left, right)
    whole = [((law.id,), (law.id,)) for law in left.laws]
    whole += [(tuple(left.definitions), tuple(right.definitions))]
    whole += [((part,), (part,)) for part in left.parts if part in right.parts]
    for ids, others in whole:
        yield cells_of(made.of(ids, others), (left, right))


def mispaired(rows: Sequence[Cells], alike: Similarity) -> Iterator[tuple[Cells, str]]:
    """Yield the rows of a law whose sides do not belong together, and why."""
    for row in rows:
        if row.left and row.right:
            kinds = [{block.kind for block in side} for side in (row.left, row.right)]
            if "note" in kinds[0] | kinds[1]:
                yield row, "a note stands beside something"
            elif "table" in kinds[0] | kinds[1] and kinds[0] != kinds[1]:
                yield row, "a table stands beside something else"
            elif other := _likelier(row, rows, alike):
                yield row, f"says more of what {other.id} says: {other.right[0].text[:60]}"
    yield from _apart(rows, alike)


def _likelier(row: Cells, rows: Sequence[Cells], alike: Similarity) -> Cells | None:
    """Return a row whose right side one paragraph here is clearly more like than its own."""
    for block in row.left:
        own = alike((block,), row.right)
        if own >= _DOUBTFUL:
            continue
        others = [one for one in rows if one is not row and one.right]
        best = max(others, key=lambda one: alike((block,), one.right), default=None)
        if best and alike((block,), best.right) > max(own + _MORE, _DOUBTFUL):
            return best
    return None


def _apart(rows: Sequence[Cells], alike: Similarity) -> Iterator[tuple[Cells, str]]:
    for row in rows:
        if row.left and not row.right and row.left[0].kind != "note":
            for other in rows:
                if other.right and not other.left and alike(row.left, other.right) > _SURE:
                    yield row, f"stands apart from {other.id}: {other.right[0].text[:60]}"


class Answered:
    """Says how many words of two texts answer each other, by what the report has learnt."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._stems: dict[tuple[str, int], list[str]] = {}

    @cached_property
    def _often(self) -> Counter[str]:
        books = (self._comparison.left, self._comparison.right)
        texts = ((p.text, n) for n, book in enumerate(books) for p in book.provisions.values())
        return Counter(stem for text in texts for stem in set(self._words(*text)))

    def _words(self, text: str, side: int) -> list[str]:
        if (text, side) not in self._stems:
            language: Language | None = self._comparison.lost.languages[side]
            self._stems[text, side] = list(stems(text, language))
        return self._stems[text, side]

    def __call__(self, left: Sequence[Block], right: Sequence[Block]) -> float:
        here = [w for block in left for w in self._words(block.text, 0)]
        there = [w for block in right for w in self._words(block.text, 1)]
        if min(len(here), len(there)) < _LEAST:
            return _DOUBTFUL
        strengths = self._comparison.lost.translation.strengths
        both = [strengths(word) for word in here]
        forward = [max(known.get(w, 0.0) for w in there) for known in both]
        back = [max(known.get(w, 0.0) for known in both) for w in there]
        return (self._share(here, forward) + self._share(there, back)) / 2

    def _share(self, words: Sequence[str], answered: Sequence[float]) -> float:
        weights = [1 / (1 + self._often[word] / 12) for word in words]
        said = sum(w * min(1.0, a / 0.3) for w, a in zip(weights, answered, strict=True))
        return said / sum(weights)


def planted(rows: Sequence[Cells], seed: str) -> list[Cells] | None:
    """Return rows of a law in which the right sides of two have changed places."""
    held = [n for n, row in enumerate(rows) if row.left and row.right]
    if len(held) < 2:
        return None
    one, other = random.Random(seed).sample(held, 2)
    found = list(rows)
    found[one] = replace(rows[one], right=rows[other].right)
    found[other] = replace(rows[other], right=rows[one].right)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=["bridge-2017-it", "bridge-2017-el"])
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--planted", type=int, default=40)
    given = parser.parse_args()
    library = open_library().library
    books = library.book(given.editions[0]), library.book(given.editions[1])
    alike = Answered(Comparison(library, *books))
    all_rows = list(groups(library, *books))
    bad = [found for rows in all_rows for found in mispaired(rows, alike)]
    print(f"{sum(map(len, all_rows))} rows looked at, {len(bad)} mispaired (aim 0)")
    for row, why in bad:
        print(f"  {row.id}: {(row.left or row.right)[0].text[:60]!r} {why}")
    swapped = [s for n, rows in enumerate(all_rows) if (s := planted(rows, f"{given.seed} {n}"))]
    swapped = random.Random(given.seed).sample(swapped, min(given.planted, len(swapped)))
    found = sum(any(mispaired(rows, alike)) for rows in swapped)
    print(f"{found} of {len(swapped)} planted exchanges of two rows found")


if __name__ == "__main__":
    main()
