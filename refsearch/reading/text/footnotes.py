"""The footnotes of a text: numbered by their first call, each with the places that call it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as etree

from refsearch.library.model import Block, Footnote, Mark
from refsearch.messages import Message, msg
from refsearch.reading.text.inline import flow_blocks

Caller = tuple[str, tuple[Mark, ...]]


class FootnotesReader:
    """Collects calls and texts while a document is read."""

    def __init__(self) -> None:
        self.ids: dict[str, str] = {}
        self._texts: dict[str, tuple[Block, ...]] = {}

    def called(self, name: str) -> str:
        """Return the id of a called note: ``fn.<n>`` in the order of first calls."""
        return self.ids.setdefault(name, f"fn.{len(self.ids) + 1}")

    def read(self, element: etree.Element) -> None:
        """Read the text of a note."""
        self._texts[element.get("name", "")] = tuple(flow_blocks(element, self.called))

    def faults(self) -> Iterator[tuple[str, Message]]:
        """Yield (name, fault) for each note without its text or its call."""
        for name in dict.fromkeys([*self.ids, *self._texts]):
            if name not in self._texts:
                yield name, msg("note {} is called but has no text", repr(name))
            elif name not in self.ids:
                yield name, msg("note {} is never called", repr(name))

    def footnotes(self, callers: Iterable[Caller]) -> tuple[Footnote, ...]:
        """Return the notes; ``callers`` is everything that can call one, with its marks."""
        called_by: dict[str, list[str]] = defaultdict(list)
        for caller, marks in callers:
            for mark in marks:
                if mark.kind == "footnote" and caller not in called_by[mark.target]:
                    called_by[mark.target].append(caller)
        return tuple(
            Footnote(id_, name.rpartition(":")[2], tuple(called_by[id_]), self._texts.get(name, ()))
            for name, id_ in self.ids.items()
        )


def marks_of(blocks: Iterable[Block]) -> tuple[Mark, ...]:
    """Return the marks of all blocks."""
    return tuple(mark for block in blocks for mark in block.marks)
