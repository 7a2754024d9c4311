"""The layers over the text of an edition: references, terms, notes, corrections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

from refsearch.library.links import CorrectedReading, ModalSpan, NationalNote, Reference, TermLink
from refsearch.library.model import Document, IndexEntry


class _Span(Protocol):
    @property
    def holder(self) -> str:
        """The id of the text that it is in."""


_H = TypeVar("_H", bound=_Span)


def by_holder(layer: Iterable[_H]) -> dict[str, list[_H]]:
    """Return the spans of a layer by the id of the text they stand in."""
    held: dict[str, list[_H]] = defaultdict(list)
    for span in layer:
        held[span.holder].append(span)
    return held


class BookLayers:
    """One edition with look-ups of the layers over its texts."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._by_holder: dict[str, dict[str, list[Any]]] = {}

    def _spans(self, layer: str, holder: str) -> Sequence[Any]:
        """Return the spans of a layer in a text."""
        if layer not in self._by_holder:
            self._by_holder[layer] = by_holder(getattr(self.document, layer))
        return self._by_holder[layer].get(holder, ())

    def references_of(self, holder: str) -> tuple[Reference, ...]:
        """Return the references found in a provision, definition or footnote."""
        return tuple(self._spans("references", holder))

    def terms_of(self, holder: str, *, every: bool = False) -> tuple[TermLink, ...]:
        """Return the defined terms in a text: the first of each concept, or every occurrence."""
        return tuple(t for t in self._spans("terms", holder) if every or t.first)

    def national_notes_of(self, holder: str) -> tuple[NationalNote, ...]:
        """Return the notes for the edition's own country in a text."""
        return tuple(self._spans("national_notes", holder))

    def modality_of(self, holder: str) -> tuple[ModalSpan, ...]:
        """Return the modal words in a text, with the strength the Introduction gives them."""
        return tuple(self._spans("modality", holder))

    @cached_property
    def _corrections(self) -> dict[str, list[tuple[int, CorrectedReading]]]:
        found: dict[str, list[tuple[int, CorrectedReading]]] = defaultdict(list)
        for number, correction in enumerate(self.document.corrections, 1):
            found[correction.holder].append((number, correction))
        return found

    def corrections_of(self, holder: str) -> tuple[tuple[int, CorrectedReading], ...]:
        """Return (number, correction), counted from 1, of those that can be shown in a text."""
        return tuple(self._corrections.get(holder, ()))

    @cached_property
    def _index_lines(self) -> dict[str, list[int]]:
        """The places of the index lines that send to each id, without its edition."""
        found: dict[str, list[int]] = defaultdict(list)
        for place, entry in enumerate(self.document.index):
            for target in entry.targets:
                found[target.rpartition(":")[2]].append(place)
        return found

    def index_lines(self, ids: Iterable[str]) -> list[tuple[int, IndexEntry]]:
        """Return the lines of the printed index that send to any of some ids, with their places."""
        places = sorted({place for id_ in ids for place in self._index_lines.get(id_, ())})
        return [(place, self.document.index[place]) for place in places]
