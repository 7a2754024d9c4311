"""What only one of two editions has: items, paragraphs, tables, cells, notes and their marks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from refsearch.citations.labels import latin_letter
from refsearch.comparison.blocks import Indices, Pair
from refsearch.comparison.pairing import Pairer, blocks_of
from refsearch.comparison.report.texts import Span, Text
from refsearch.library.divergence import Divergence, DivergenceKind, DivergingSide
from refsearch.library.library import Book
from refsearch.library.model import Block

_LABEL = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+")


def only_in_one(pairer: Pairer, left: Book, right: Book) -> Iterator[Divergence]:
    """Yield the provisions, definitions and footnotes that one of two editions lacks."""
    groups: tuple[tuple[DivergenceKind, str], ...] = (
        ("provision", "provisions"),
        ("definition", "definitions"),
        ("footnote", "footnotes"),
    )
    for kind, name in groups:
        for here, there in ((left, right), (right, left)):
            for id_ in getattr(here, name):
                if not pairer.aligner.one(here.edition.id, id_, there.edition.id):
                    own, none = DivergingSide(id_), DivergingSide("")
                    sides = (own, none) if here is left else (none, own)
                    yield Divergence(kind, *sides, tier="certain", severity="high", confidence=0.9)


def differing_label(left: Text, right: Text) -> Divergence | None:
    """Return a finding where two provisions have labels of another style."""
    labels = [_label(text) for text in (left, right)]
    if not all(labels) or _style(labels[0]) == _style(labels[1]):
        return None
    sides = DivergingSide(left.id, said=(labels[0],)), DivergingSide(right.id, said=(labels[1],))
    return Divergence("label", *sides, tier="certain", severity="low", confidence=0.95)


def _label(text: Text) -> str:
    provision = text.book.provisions.get(text.id)
    return provision.label if provision and provision.parent else ""


def _style(label: str) -> tuple[str, ...]:
    """Return what a label counts with, and the signs around it: the letters of no script."""
    found = _LABEL.search(label)
    core = found[0] if found else ""
    if core.isdigit():
        counts = "number"
    else:
        latin = latin_letter(core) or core
        counts = f"letter {latin.lower()}" if len(core) <= 2 else "word"
    return (counts, str(core.isupper()))


def differing_marks(left: Text, right: Text) -> Divergence | None:
    """Return a finding where one text calls a footnote that the other does not."""
    calls = [_calls(text) for text in (left, right)]
    counts = [Counter(target for target, _ in side) for side in calls]
    if counts[0] == counts[1]:
        return None
    sides = _only_called(left, calls[0], counts[1]), _only_called(right, calls[1], counts[0])
    if not any(side.said for side in sides):
        return None
    return Divergence("footnote-mark", *sides, tier="certain", severity="medium", confidence=0.9)


def _only_called(
    text: Text, calls: Sequence[tuple[str, Span]], others: Counter[str]
) -> DivergingSide:
    more = [(target, span) for target, span in calls if others[target] == 0]
    return DivergingSide(text.id, tuple(s for _, s in more), tuple(t for t, _ in more))


def _calls(text: Text) -> list[tuple[str, Span]]:
    """Return the footnotes that a text or its heading calls, and where."""
    provision = text.book.provisions.get(text.id)
    definition = text.book.definitions.get(text.id)
    heading = provision.heading_marks if provision else definition.term_marks if definition else ()
    found = [(m.target, (0, 0)) for m in heading if m.kind == "footnote"]
    for block, (start, _) in zip(text.blocks, text.block_spans, strict=True):
        own = (m for m in block.marks if m.kind == "footnote")
        found += [(m.target, (start + m.start, start + m.end)) for m in own]
    return found


def unpaired_blocks(pairer: Pairer, left: Text, right: Text) -> Iterator[Divergence]:
    """Yield a finding for paragraphs that only one has, and one for tables.

    Where a table has no counterpart, but its cells stand in others, nothing is lost.
    """
    names = left.book.edition.id, right.book.edition.id
    pairing = pairer.pairing(names[0], left.id, names[1])
    lone = [a for a, b in pairing if not b], [b for a, b in pairing if not a]
    spans = _alone(left, lone[0]), _alone(right, lone[1])
    prose = [[s for s, kind in side if kind != "table"] for side in spans]
    if any(prose) and not all(prose):  # on both sides: the same, set in another way
        yield _paragraphs("paragraph", left, right, prose)
    yield from _cells(left, right, pairing)


def _alone(text: Text, lone: Sequence[Indices]) -> list[tuple[Span, str]]:
    every = blocks_of(text.book, text.id)
    places = dict(zip((id(b) for b in text.blocks), text.block_spans, strict=True))
    blocks = [every[n] for numbers in lone for n in numbers if every[n].kind != "note"]
    return [(places[id(b)], b.kind) for b in blocks]


def _paragraphs(
    kind: DivergenceKind, left: Text, right: Text, spans: Sequence[Sequence[Span]]
) -> Divergence:
    sides = DivergingSide(left.id, tuple(spans[0])), DivergingSide(right.id, tuple(spans[1]))
    return Divergence(kind, *sides, tier="certain", severity="high", confidence=0.8)


def _cells(left: Text, right: Text, pairing: Sequence[Pair]) -> Iterator[Divergence]:
    """Yield a finding where the tables of two texts do not have the same cells.

    Two tables of one shape are compared cell by cell, the others by the numbers in them.
    """
    tables = [[b for b in text.blocks if b.kind == "table"] for text in (left, right)]
    if not any(tables):
        return
    if bool(tables[0]) != bool(tables[1]):
        spans = [_of_kind(text) for text in (left, right)]
        yield _paragraphs("table", left, right, spans)
        return
    shapes = [[(len(t.rows), len(t.rows[0])) for t in side] for side in tables]
    if shapes[0] == shapes[1]:
        found = [_differing_cells(a, b) for a, b in zip(*tables, strict=True)]
        differ = sorted({name for one in found for name in one})
    else:
        counts = [Counter(n for t in side for n in _numbers(t)) for side in tables]
        differ = sorted((counts[0] - counts[1]) + (counts[1] - counts[0]))
    if differ:
        said = tuple(differ)
        sides = (
            DivergingSide(left.id, tuple(_of_kind(left)), said),
            DivergingSide(right.id, tuple(_of_kind(right)), said),
        )
        yield Divergence("cell", *sides, tier="certain", severity="high", confidence=0.9)


def _of_kind(text: Text) -> list[Span]:
    both = zip(text.blocks, text.block_spans, strict=True)
    return [span for block, span in both if block.kind == "table"]


def _numbers(table: Block) -> Iterator[str]:
    for row in table.rows:
        for cell in row:
            yield from _NUMBER.findall(cell)


def _differing_cells(left: Block, right: Block) -> Iterator[str]:
    """Yield what cells say that the other table's does not: a number, or anything at all."""
    for row, other in zip(left.rows, right.rows, strict=True):
        for a, b in zip(row, other, strict=False):
            if bool(a.strip()) != bool(b.strip()) or _NUMBER.findall(a) != _NUMBER.findall(b):
                yield a.strip() or b.strip()
