"""References to what is cited by a noun and a number beside the laws: Esempio 6, Annex II."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from refsearch.citations.patterns import PLURAL, CitationPatterns, named_patterns
from refsearch.languages.registry import Language
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.targets import Path, Target, Targets
from refsearch.library.book.book import split_global_id
from refsearch.library.links import Reference

_DIRECTLY = re.compile(r",?\s+")


def without_nouns(language: Language, nouns: Sequence[str]) -> Language:
    """Return a language without the nouns of numbered parts beside the laws: Anlage 1 is no law."""
    words = language.citation
    kept = [word for word in words.law if not any(re.fullmatch(n + PLURAL, word) for n in nouns)]
    law = msgspec.structs.replace(words, law=tuple(kept))
    return msgspec.structs.replace(language, citation=law) if nouns else language


class NamedParts:
    """Finds them in a text, with the items right behind them."""

    def __init__(self, targets: Targets, language: Language, patterns: CitationPatterns) -> None:
        self._targets = targets
        self._patterns = patterns
        self._names = named_patterns(language, targets.named_nouns())

    def find(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield what is cited by a noun and a number, where there is such a part."""
        for match in self._names.first.finditer(flat):
            target = self._targets.named(match["noun"], match["number"])
            if target:
                named = CitedPlaces()
                named.add(*match.span(), target)
                end = self._item_of(target, flat, match.end(), named)
                end = self._more_names(match["noun"], flat, end, named)
                yield named.reference(place, text, match.start(), end)

    def _more_names(self, noun: str, flat: str, end: int, named: CitedPlaces) -> int:
        """Read the numbers of a list behind a name: "Anlagen 1, 1a und 2"; return where it ends."""
        while more := self._names.more.match(flat, end):
            target = self._targets.named(noun, more["number"])
            if target is None:
                break
            named.add(*more.span("number"), target)
            end = more.end()
        return end

    def _item_of(self, target: Target, flat: str, end: int, named: CitedPlaces) -> int:
        """Read the items right behind a name ("Annex II, paragraph 1"); return where they end."""
        path: Path = (split_global_id(target.id)[1],)
        while gap := _DIRECTLY.match(flat, end):
            part = self._patterns.item_element.match(flat, gap.end())
            item = part and part["item"]
            path = (*path, *self._targets.components(item)) if item else path
            inside = self._targets.law("", path) if item else None
            if part is None or inside is None or inside.code:
                break
            end = part.end()
            named.refine(end, inside)
        return end
