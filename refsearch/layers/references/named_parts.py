"""References to parts beside the laws, by a noun and a number: Esempio 6, Annex II."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from refsearch.citations.patterns import PLURAL, named_patterns
from refsearch.citations.running.mentions import Mention
from refsearch.citations.running.patterns import either, joints
from refsearch.languages.registry import Language
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.relative.beside import LabelLists
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.links import Reference


def without_nouns(language: Language, nouns: Sequence[str]) -> Language:
    """Return a language without the nouns of numbered parts beside the laws: Anlage 1 is no law."""
    words = language.citation
    kept = [word for word in words.law if not any(re.fullmatch(n + PLURAL, word) for n in nouns)]
    law = msgspec.structs.replace(words, law=tuple(kept))
    return msgspec.structs.replace(language, citation=law) if nouns else language


class NamedParts:
    """Finds parts cited in a text, with the items right after them; also "the Annex" if unique."""

    def __init__(self, targets: Targets, language: Language) -> None:
        self._targets = targets
        self._names = named_patterns(language, targets.named_nouns())
        self._lists = LabelLists(targets.book, language)
        self._to = joints(language.citation).to
        item = rf"{either(language.citation.item)}{PLURAL}"
        self._item = re.compile(rf",?\s(?:{item}\.?\s)?|(?=\()")  # Schedule 2(1)(a)
        self._unnumbered = targets.unnumbered(language.citation.beside)
        alone = "|".join(re.escape(noun) for noun in self._unnumbered) or r"(?!)"
        self._alone = re.compile(
            rf"(?<!\w)(?P<noun>{alone})(?!\w)(?P<number>\s(?:\d|[IVX]+(?!\w)))?"
        )

    def find(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield citations by a noun and a number, where such a part exists."""
        for match in self._names.first.finditer(flat):
            target = self._targets.named(match["noun"], match["number"])
            if target:
                named = CitedPlaces()
                named.add(*match.span(), target)
                end = self.items_of(target, flat, match.end(), named)
                end = self._more_names(match["noun"], flat, end, named)
                yield named.reference(place, text, match.start(), end)
        for match in self._alone.finditer(flat) if place.field == "text" else ():
            named = CitedPlaces()
            target = self._targets.by_id(self._unnumbered[match["noun"]])
            named.add(*match.span("noun"), target)
            end = self.items_of(target, flat, match.end("noun"), named, spoken=not match["number"])
            if not match["number"] or end > match.end("noun"):  # Annex III is its item III
                yield named.reference(place, text, match.start(), end)

    def at(self, flat: str, at: int) -> Mention | None:
        """Return what is named at a point by a noun, with its number and items or alone."""
        match, alone = self._names.first.match(flat, at), self._alone.match(flat, at)
        target = match and self._targets.named(match["noun"], match["number"])
        if alone and not alone["number"] and not target:
            target, match = self._targets.by_id(self._unnumbered[alone["noun"]]), alone
        if not match or not target:
            return None
        named = CitedPlaces()
        named.add(*match.span(), target)
        end = self.items_of(target, flat, match.end(), named)
        return Mention(at, end, tuple(split_global_id(named.cited[-1].target)[1].split(".")))

    def _more_names(self, noun: str, flat: str, end: int, named: CitedPlaces) -> int:
        """Read the list of numbers after a name: "Anlagen 1, 1a und 3 bis 5"; return its end."""
        while more := self._names.more.match(flat, end):
            target = self._targets.named(noun, more["number"])
            if target is None:
                return end
            named.add(*more.span("number"), target)
            end = more.end()
        to = self._to.match(flat, end)
        last = to and self._names.number.match(flat, to.end())
        target = self._targets.named(noun, last["number"]) if last else None
        between = self._targets.between(named.targets[-1], target.id) if target else None
        if last is None or target is None or between is None:
            return end
        named.targets += between
        named.add(*last.span(), target)
        return last.end()

    def items_of(
        self, target: Target, flat: str, end: int, named: CitedPlaces, *, spoken: bool = True
    ) -> int:
        """Read the items right after a name ("Annex II, paragraph 1"); return where they end."""
        id_ = split_global_id(target.id)[1]
        while gap := self._item.match(flat, end):
            has_noun = gap[0].strip(", ") or not spoken or not gap[0]
            found = self._lists.read(flat, gap.end(), [id_]) if has_noun else []
            spoken = True
            for n, one in enumerate(found):
                there = Target(global_id(self._targets.book.edition.id, one.id))
                start = one.start if n else gap.start()
                if n:
                    named.add(start, one.end, there)
                else:
                    named.refine(one.end, there)
            if not found:
                break
            id_, end = found[-1].id, found[-1].end
        return end
