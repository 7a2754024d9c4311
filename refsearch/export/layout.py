"""The contents of a provision in reading order: blocks before, between and after children."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from refsearch.library.model import Block, Mark

RunKind = Literal["text", "quotation", "note", "child"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A block, and where its text begins in the text of its holder; None for an editor's note."""

    block: Block
    offset: int | None


@dataclass(frozen=True, slots=True)
class Run:
    """Blocks of one kind that follow each other, or one child."""

    kind: RunKind
    blocks: tuple[Placed, ...] = ()
    child: str = ""


def placed(blocks: Iterable[Block], *, notes_count: bool = False) -> list[Placed]:
    """Return blocks with their offsets; in a front part an editor's note counts as text."""
    found: list[Placed] = []
    at = 0
    for block in blocks:
        counts = block.kind != "note" or notes_count
        found.append(Placed(block, at if counts else None))
        at += len(block.text) + 1 if counts else 0
    return found


def runs(blocks: Sequence[Placed], children: Sequence[str] = ()) -> list[Run]:
    """Return blocks and children as they stand; each editor's note is a run of its own."""
    found: list[Run] = []
    for entry in _in_order(blocks, children):
        if isinstance(entry, str):
            found.append(Run("child", child=entry))
            continue
        kind = _kind(entry.block)
        if found and found[-1].kind == kind != "note":
            found[-1] = replace(found[-1], blocks=(*found[-1].blocks, entry))
        else:
            found.append(Run(kind, (entry,)))
    return found


def _kind(block: Block) -> RunKind:
    return block.kind if block.kind in ("quotation", "note") else "text"


def _in_order(blocks: Sequence[Placed], children: Sequence[str]) -> Iterator[Placed | str]:
    for n in range(len(children) + 1):
        yield from (one for one in blocks if one.block.after == n)
        yield from children[n : n + 1]


def line_marks(block: Block, start: int, end: int) -> tuple[Mark, ...]:
    """Return the marks that begin in a line of a block, with offsets in the line."""
    inside = (m for m in block.marks if start <= m.start <= end)
    return tuple(replace(m, start=m.start - start, end=min(m.end, end) - start) for m in inside)
