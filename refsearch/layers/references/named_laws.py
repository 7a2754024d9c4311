"""References to laws by their names, where a name stands for a number."""

from __future__ import annotations

from collections.abc import Iterator

from refsearch.citations.named import NamedLaws, NamedPlace
from refsearch.languages.registry import Language
from refsearch.layers.references.cited_places import one_place
from refsearch.layers.references.holders import Place
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.links import Reference


class NamedReferences:
    """Finds citations of laws with a name instead of a number: ``Rule Equipment 2a``."""

    def __init__(self, targets: Targets, language: Language) -> None:
        self._targets = targets
        nouns = (*language.citation.law, *targets.heads)
        self._named = NamedLaws(targets.book.named_laws, nouns, language.citation.and_)

    def find(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield citations by name; a name without a noun or a label is only a word."""
        for found in self._named.find(flat) if self._targets.book.named_laws else ():
            cited = self._cited(found)
            if cited:
                yield one_place(place, text, (found.start, cited[0]), cited[1])

    def _cited(self, found: NamedPlace) -> tuple[int, Target] | None:
        """Return the deepest existing place; if there is none, with a noun the missing place."""
        every = [(end, self._targets.law("", path)) for end, path in found.places()]
        labelled = every[:-1] if found.start < found.end else every
        there = [(end, target) for end, target in labelled if target.code is None]
        return next(iter(there or (every if found.spoken else ())), None)
