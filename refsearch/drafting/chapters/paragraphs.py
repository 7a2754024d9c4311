"""The paragraphs of a source: lines between blank lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refsearch.drafting.source import Line


def paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each paragraph: those between blank lines."""
    held: list[Line] = []
    for line in lines:
        if line.words:
            held.append(line)
        elif held:
            yield held
            held = []
    if held:
        yield held
