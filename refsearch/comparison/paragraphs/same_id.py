"""Whether the texts of two editions of a work bear out that the same id is the same provision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refsearch.comparison.paragraphs.pairing import Pairer
from refsearch.library.book.book import Book
from refsearch.library.model import Block, Provision

_DOUBTFUL = 0.25  # similarity below which a translation is looked at twice
_MORE = 0.15  # of similarity: how much more another must be like it; less is what laws share


@dataclass(frozen=True, slots=True)
class Contradicted:
    """A provision whose text is more like another of the same law than like its counterpart."""

    id: str
    twin: str
    other: str


def contradicted(pairer: Pairer, left: Book, right: Book) -> Iterator[Contradicted]:
    """Yield the provisions of an edition that another of the work seems to have under other ids.

    Where one stands in the place of another, that one must be out of its place too: what fits only
    itself badly was translated freely, or has a national note.
    """
    for law in left.laws:
        seeming = {one.id: one for one in _seeming(pairer, left, right, law)}
        while True:
            named = {one.twin for one in seeming.values()}
            borne_out = {id_: one for id_, one in seeming.items() if one.other in named}
            if len(borne_out) == len(seeming):
                break
            seeming = borne_out
        yield from seeming.values()


def _seeming(pairer: Pairer, left: Book, right: Book, law: Provision) -> Iterator[Contradicted]:
    similarity = pairer.similarity(left, right)
    names = left.edition.id, right.edition.id
    here = {p.id: _law(p.blocks) for p in left.walk(law) if _law(p.blocks)}
    twins = {id_: pairer.aligner.one(names[0], id_, names[1]) for id_ in here}
    there = {t: _law(right.provisions[t].blocks) for t in twins.values() if t}
    for id_, twin in twins.items():
        if twin and there[twin] and similarity(here[id_], there[twin]) < _DOUBTFUL:
            found = {t: similarity(here[id_], blocks) for t, blocks in there.items() if blocks}
            best = max(found, key=lambda t: found[t])
            if found[best] > found[twin] + _MORE:
                yield Contradicted(id_, twin, best)


def _law(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    return tuple(block for block in blocks if block.kind != "note")
