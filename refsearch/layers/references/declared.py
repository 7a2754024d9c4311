"""References in the citation style that an edition declares, or to the names of its laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from string import ascii_lowercase

from refsearch.citations.labels import LabelStyle
from refsearch.citations.running.inverted import InvertedCitations
from refsearch.citations.running.mentions import Mentions
from refsearch.citations.running.patterns import noun_of
from refsearch.citations.running.text import running_citations
from refsearch.citations.samples import PathStyle
from refsearch.citations.style import CitationStyle, Path
from refsearch.languages.registry import Language
from refsearch.languages.usual import USUAL, Usual
from refsearch.layers.references.holders import Place
from refsearch.layers.references.mentioned import MentionedPlaces
from refsearch.layers.references.named_parts import NamedParts
from refsearch.layers.references.relative.around import AroundReferences
from refsearch.layers.references.relative.beside import LabelLists
from refsearch.layers.references.relative.level_nouns import LevelNouns, is_form
from refsearch.layers.references.relative.named_before import NamedBefore
from refsearch.layers.references.relative.of_here import OfHere
from refsearch.layers.references.relative.parts_first import PartsFirst
from refsearch.layers.references.targets import Targets
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.links import Reference

_DECIMAL = 2  # parts of a label that may be a decimal number; it is none where there is its law


class DeclaredReferences:
    """Finds references in a declared style: with a noun, without one, and without their law."""

    def __init__(
        self,
        style: CitationStyle,
        targets: Targets,
        language: Language,
        parts: NamedParts,
        names_document: Callable[[str], bool],
    ) -> None:
        self._running = running_citations(style, language)
        nouns = tuple(dict.fromkeys(noun_of(x) for one in style.items for x in one.levels[1:]))
        nouns = tuple(one for one in nouns if one.isalpha())
        usual = USUAL.get(language.code, Usual()).law
        levels = LevelNouns(style, targets, language.citation, usual)
        self._of_here = OfHere(levels.every, style.heads, targets, language.citation)
        another = self._running.is_of_another
        self._around = AroundReferences(
            style, targets, language, levels, self._of_here, another, self._relative
        )
        parts_first = InvertedCitations(self._running.law_at, language, nouns, style.heads)
        self._named_before = NamedBefore(
            parts_first, levels, targets.book, language.citation, names_document
        )
        self._parts_first = PartsFirst(
            parts_first,
            (self._running.law_at, parts.at),
            self._around.holders,
            LabelLists(targets.book, language),
        )
        self._targets, self._mentioned = targets, MentionedPlaces(style, targets, levels)
        self._items = style.items
        numbered = [d for d in targets.book.edition.label_styles if any(_is_number(s) for s in d)]
        self._numbered_twice = len(numbered) > 1
        self._labelled = _labels_of_nouns(targets)
        self._of_several = _nouns_of_several_levels(style)

    def searches(self) -> tuple[Callable[[Place, str, str], Iterator[Reference]], ...]:
        """Return the searches, the surest first."""
        whole = (self._with_noun, self._pointed, self._bare)
        return (*whole, self._relative, *self._around.searches())

    def parts_first(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "la lettera a) del comma 2", before "comma 2" and "Annex I" are for themselves."""
        for found in self._parts_first.find(place, text, flat):
            yield self._mentioned.reference(place, text, found, ())

    def named_before(
        self, place: Place, text: str, flat: str, found: Sequence[Reference]
    ) -> Iterator[Reference]:
        """Read "alínea a) do mesmo número", "its paragraph 2", where such a part exists."""
        for one in self._named_before.find(flat, found):
            reference = self._mentioned.reference(place, text, one, ())
            if not reference.absent:
                yield reference

    def _with_noun(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for found in self._running.find(flat):
            yield self._mentioned.reference(place, text, found, ())

    def _pointed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for found in self._running.pointed(flat):
            reference = self._mentioned.reference(place, text, found, ())
            if reference.cited and not reference.absent:
                yield reference

    def _bare(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield labels without a noun, where such a place exists or nothing else can be meant."""
        for found in self._running.bare(flat):
            there = [self._mentioned.target(one, ())[1].code is None for one in found.places]
            listed = any(there) or found.before_noun
            if listed or all(self._can_only_be_cited(one.path) for one in found.places):
                yield self._mentioned.reference(place, text, found, ())

    def _can_only_be_cited(self, path: Path) -> bool:
        """Whether a label that leads nowhere can't be a decimal number or the like: 15.A.5."""
        if path[1:] and path[1][:1].isdigit() and path[1][-1:].isalpha():  # B4A, where B4 is there
            return self._mentioned.is_there((path[0], path[1].rstrip(ascii_lowercase)))
        if not self._running.dotted or "0" in path:  # no list begins with 0: version 4.0
            return False
        letters = any(part.isalpha() for part in path)
        return letters or len(path) > _DECIMAL or self._targets.law("", path[:1]).code is None

    def _relative(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield parts cited without their law, where the law they stand in has such a part."""
        for found in self._running.relative(flat):
            origin = place.origin_at(found.start)
            above = tuple(origin.split(".")[: found.above]) if origin else ()
            if len(above) == found.above:
                reference = self._mentioned.reference(place, text, found, above)
                led = reference.cited and not reference.absent
                led = led or (not reference.cited and self._is_missing(found, above))
                led = led and self._is_of_here(place, text, flat, found, reference)
                if led and self._is_called(found, above) and not self._is_deeper(found, reference):
                    yield reference

    def _is_missing(self, found: Mentions, above: Path) -> bool:
        """Whether the first level of a part is there and a deeper one is not: paragraph (2)(g)."""
        first = found.places[0].path[len(above) : len(above) + 1]
        every = {one.path[len(above) : len(above) + 1] for one in found.places}
        deeper = all(one.path[len(above) + 1 :] for one in found.places)
        return deeper and every == {first} and self._mentioned.is_there((*above, *first))

    def _is_of_here(
        self, place: Place, text: str, flat: str, found: Mentions, reference: Reference
    ) -> bool:
        """Whether a part is said of nothing else, and is none of a list that its line opens."""
        ids = [split_global_id(one)[1] for one in reference.targets]
        return self._of_here.tells(place, text, flat, (found.start, found.end), ids)

    def _is_deeper(self, found: Mentions, reference: Reference) -> bool:
        """Whether a noun of several levels resolved to its own place, so a deeper one is meant."""
        own = global_id(self._targets.book.edition.id, reference.holder)
        return own in reference.targets and found.noun in self._of_several

    def _is_called(self, found: Mentions, above: Path) -> bool:
        """Whether the label of the place has the style that belongs to the noun.

        Absatz 2 is (2), and not 2. in a law that has only numbers.
        """
        id_ = self._targets.book.find((*above, found.places[0].path[len(above)]))
        label = self._targets.book.provision(id_).label if id_ else ""
        if first := self._noun_before(found):  # Nr. beside Abs.: 1. in (1), or 1. in a law
            styles = self._labelled.get(first, ())
            return bool(styles and label) and not any(one.match(f"{label} ") for one in styles)
        styles = self._labelled.get(found.noun, ())
        return not (styles and label) or any(one.match(f"{label} ") for one in styles)

    def _noun_before(self, found: Mentions) -> str:
        """Return the noun that a level is cited with, if another one may mean a deeper level."""
        levels = (one.levels[found.above] for one in self._items if one.levels[found.above :])
        nouns = [noun_of(one) for one in levels if one.series.kind == "number" and noun_of(one)]
        deeper = self._numbered_twice and nouns and not is_form(found.noun, nouns[0])
        return nouns[0] if deeper else ""


def _nouns_of_several_levels(style: CitationStyle) -> frozenset[str]:
    """Return the nouns that more than one level has: 第1項第1号."""
    levels: dict[str, set[int]] = {}
    for one in style.items:
        for depth, level in enumerate(one.levels[1:]):
            levels.setdefault(noun_of(level), set()).add(depth)
    return frozenset(noun for noun, depths in levels.items() if noun and len(depths) > 1)


def _is_number(sample: str) -> bool:
    return LabelStyle.from_sample(sample).kind == "number"


def _labels_of_nouns(targets: Targets) -> Mapping[str, Sequence[LabelStyle]]:
    """Return the label styles that nouns stand for: (1) and 1. for § 1 Abs. 1 Nr. 1.

    Only samples with no more nouns than there are styles count.
    """
    edition = targets.book.edition
    found: dict[str, Sequence[LabelStyle]] = {}
    for sample in edition.citation_items:
        nouns = [noun_of(level) for level in PathStyle.from_sample(sample).levels[1:]]
        if 1 < len(nouns) <= len(edition.label_styles):
            for noun, styles in zip(nouns, edition.label_styles, strict=False):
                found.setdefault(noun, [LabelStyle.from_sample(style) for style in styles])
    return found
