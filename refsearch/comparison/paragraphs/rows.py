"""Two texts side by side, row by row: each paragraph beside the one that corresponds to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from refsearch.comparison.counterparts import Counterparts
from refsearch.comparison.paragraphs.blocks import Indices
from refsearch.comparison.paragraphs.pairing import Pairer, blocks_of
from refsearch.library.book.book import Book


@dataclass(frozen=True, slots=True)
class Piece:
    """Some blocks of an item, by their numbers; the first piece of an item ``opens`` it."""

    id: str
    blocks: Indices = ()
    opens: bool = False


def spans_of(book: Book, piece: Piece) -> list[tuple[int, int]]:
    """Return where the blocks of a piece stand in the text of its item; editor's notes nowhere."""
    found: list[tuple[int, int]] = []
    at = 0
    for n, block in enumerate(blocks_of(book, piece.id)):
        size = len(block.text)
        if n in piece.blocks and block.kind != "note":
            found.append((at, at + size))
        at += 0 if block.kind == "note" else size + 1
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """What stands beside each other.

    ``left`` and ``right`` are empty where a side has nothing here. ``beside`` says then, in the
    row that opens the item, what is known of it on that side. It is ``alone`` in all its rows then;
    in any other row the empty side has no paragraph of its own.
    ``depth`` is how deep the item stands.
    """

    left: tuple[Piece, ...]
    right: tuple[Piece, ...]
    depth: int
    opens: bool = False
    beside: Counterparts | None = None
    alone: bool = False


@dataclass(slots=True)
class _Unit:
    """The rows of an item that stand together; those after its children are another unit."""

    ids: tuple[str, ...]
    rows: list[Row] = field(default_factory=list)


class Rows:
    """Makes the rows of two editions."""

    def __init__(self, pairer: Pairer, left: Book, right: Book) -> None:
        self.pairer = pairer
        self.left, self.right = left, right

    def of(self, ids: Sequence[str], others: Sequence[str]) -> list[Row]:
        """Return the rows of some items of the left edition and all in them.

        What stands in ``others`` of the right edition, and corresponds to none of them, has rows of
        its own where it is read there.
        """
        units = [unit for id_ in ids for unit in self._units(id_)]
        placed = {id_ for unit in units for id_ in unit.ids}
        before = ""
        for id_ in _inside(self.right, others):
            if id_ not in placed:
                units.insert(_after(units, before), self._alone(id_))
            before = id_
        return [row for unit in units for row in unit.rows]

    def _units(self, id_: str) -> Iterator[_Unit]:
        twins = self.pairer.aligner.counterparts(self.left.edition.id, id_, self.right.edition.id)
        paired = self._paired(id_, twins.ids)
        own = blocks_of(self.left, id_)
        children = self.left.provisions[id_].children if id_ in self.left.provisions else ()
        parts: list[list[tuple[Piece | None, tuple[Piece, ...]]]] = [[] for _ in (*children, id_)]
        at = 0
        for left, right in paired:
            at = own[left.blocks[0]].after if left else at
            parts[at].append((left, right))
        yield _Unit(twins.ids, list(self._opening(id_, twins, parts[0])))
        for number, child in enumerate(children, 1):
            yield from self._units(child)
            depth = _depth(self.left, id_)
            rows = [
                Row((a,) if a else (), b, depth, alone=not twins.found) for a, b in parts[number]
            ]
            yield _Unit((), rows)

    def _paired(
        self, id_: str, twins: Sequence[str]
    ) -> Iterator[tuple[Piece | None, tuple[Piece, ...]]]:
        """Yield the blocks of an item beside those of its counterparts."""
        there = [(twin, n) for twin in twins for n in range(len(blocks_of(self.right, twin)))]
        for left, right in self.pairer.pairing(self.left.edition.id, id_, self.right.edition.id):
            targets = dict.fromkeys(there[n][0] for n in right)
            pieces = (
                Piece(twin, tuple(there[n][1] for n in right if there[n][0] == twin))
                for twin in targets
            )
            yield (Piece(id_, left) if left else None), tuple(pieces)

    def _opening(
        self,
        id_: str,
        twins: Counterparts,
        pairs: Sequence[tuple[Piece | None, tuple[Piece, ...]]],
    ) -> Iterator[Row]:
        """Yield the rows of an item before its children; the titles stand in a row of their own."""
        depth = _depth(self.left, id_)
        alone = not twins.found
        beside = twins if alone else None
        unread = dict.fromkeys(twins.ids)
        titled = _titled(self.left, [id_]) or _titled(self.right, twins.ids[:1])
        if titled or not pairs:
            opening = tuple(Piece(twin, opens=True) for twin in twins.ids[:1])
            unread.pop(next(iter(unread), ""), None)
            yield Row(
                (Piece(id_, opens=True),), opening, depth, opens=True, beside=beside, alone=alone
            )
        opened = titled or not pairs
        for left, right in pairs:
            own = (Piece(left.id, left.blocks, not opened),) if left else ()
            shown = tuple(Piece(p.id, p.blocks, p.id in unread) for p in right)
            if not own and not opened:
                own = (Piece(id_, opens=True),)
            if not shown and not opened:  # the main counterpart has no text of its own
                shown = tuple(Piece(twin, opens=True) for twin in twins.ids[:1])
            yield Row(
                own, shown, depth, opens=not opened, beside=None if opened else beside, alone=alone
            )
            opened = True
            unread = {twin: None for twin in unread if twin not in {p.id for p in shown}}
        for twin in unread:
            yield Row((), (Piece(twin, opens=True),), depth)

    def _alone(self, id_: str) -> _Unit:
        """Return the rows of what only the right edition has here."""
        depth = _depth(self.right, id_)
        beside = self.pairer.aligner.counterparts(self.right.edition.id, id_, self.left.edition.id)
        numbers = range(len(blocks_of(self.right, id_)))
        pieces = [Piece(id_, (n,), opens=False) for n in numbers]
        titled = _titled(self.right, [id_])
        first = Piece(id_, () if titled else tuple(numbers[:1]), opens=True)
        rest = pieces if titled else pieces[1:]
        rows = [Row((), (first,), depth, opens=True, beside=beside, alone=True)]
        return _Unit((id_,), [*rows, *(Row((), (piece,), depth, alone=True) for piece in rest)])


def _after(units: Sequence[_Unit], before: str) -> int:
    """Return where a unit goes that is read after an item; first where there is none."""
    found = [n for n, unit in enumerate(units) if before in unit.ids]
    return found[0] + 1 if found else 0


def _inside(book: Book, ids: Iterable[str]) -> Iterator[str]:
    for id_ in ids:
        if id_ in book.provisions:
            yield from (p.id for p in book.walk(book.provisions[id_]))
        else:
            yield id_


def _titled(book: Book, ids: Iterable[str]) -> bool:
    return any(
        id_ in book.definitions or (id_ in book.provisions and bool(book.provisions[id_].heading))
        for id_ in ids
    )


def _depth(book: Book, id_: str) -> int:
    return book.provisions[id_].locator.depth if id_ in book.provisions else 0
