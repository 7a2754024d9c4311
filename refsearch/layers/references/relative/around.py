"""References by position: "the preceding Article", "this rule", "paragraph a", (a).

Each is linked only where it can mean a single place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.running.mentions import Mention
from refsearch.citations.running.patterns import either
from refsearch.citations.series import NTH
from refsearch.citations.style import CitationStyle
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.relative.beside import Labelled, LabelLists
from refsearch.layers.references.relative.by_position import PositionedPlaces
from refsearch.layers.references.relative.level_nouns import LevelNouns
from refsearch.layers.references.relative.of_here import OfHere, lists_itself
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.links import Reference

Search = Callable[[Place, str, str], Iterator[Reference]]
# what a citation ends with, that goes on with a part: 4.2, letter a
_BEHIND = re.compile(rf"(?:\d\w*|(?<!\w)[a-z]|(?<!\w)[IVX]+)(?:\)|{NTH})?,?\s?$")
_BRACKETED = re.compile(r"(?<=\s)\(?(?P<label>[a-z]|[ivx]{2,4})\)(?![\w-])")
_BARE = r"(?<![\w.(])\(?(?:[a-z]|[IVX]{1,5})\)?(?=\s|[–—])"
_CLOSED_UP = re.compile(r"(?<![\w)\]])\(\d{1,2}\)(?:\([a-z]{1,4}\))+(?!\w)")
_WORD_BEFORE = re.compile(r"(?P<word>[^\W\d_]+)\s$")
_NAME_ENDS = re.compile(r"\s?[–—]\s")  # "Section 1 – Name" is a title
_NEXT_WORD = re.compile(r"\s(?P<word>[^\W\d_]+)")
_NEAR = 40  # characters before a label that need to be seen


class AroundReferences:
    """Finds references by position in an edition that declares how it cites.

    ``of_another`` recognises a part of another text, ``relative`` finds parts by their nouns.
    """

    def __init__(
        self,
        style: CitationStyle,
        targets: Targets,
        language: Language,
        nouns: LevelNouns,
        of_here: OfHere,
        of_another: Callable[[str, int], bool],
        relative: Search,
    ) -> None:
        words = language.citation
        self._targets, self._book = targets, targets.book
        self._lists = LabelLists(targets.book, language)
        self._style = style
        self._of_another, self._relative = of_another, relative
        self._nouns, self._of_here = nouns, of_here
        self._positions = PositionedPlaces(nouns, targets, language)
        self._digits = {
            depth: level.series.kind in ("number", "Roman")
            for one in style.items
            for depth, level in enumerate(one.levels)
        }
        self._item = re.compile(rf"(?<!\w)(?P<noun>{either(words.item)}{PLURAL})\.?\s")
        small = (language.search.stop if language.search else "").split()
        self._small = {*map(unaccented, small), *words.skip, *words.see, *words.and_, *words.of}

    def searches(self) -> tuple[Search, ...]:
        """Return the searches, the surest first."""
        return (self._by_position, self._labels, self._bracketed, self._listed, self._alone)

    def holders(self, place: Place, text: str, flat: str) -> dict[int, Mention]:
        """Return what a part may be of, by where it begins: "apartado anterior", "alínea c)"."""
        places = self._positions.holders(place, flat)
        searches = (self._labels, self._relative)
        for one in (found for search in searches for found in search(place, text, flat)):
            if len(one.targets) == 1:
                id_ = split_global_id(one.targets[0])[1]
                places[one.start] = Mention(one.start, one.end, tuple(id_.split(".")))
        return places

    def _by_position(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "the preceding Article", "esta regla", "os números anteriores"."""
        for start, end, ids in self._positions.find(place, flat):
            yield self._reference(place, text, start, [Labelled(start, end, id_) for id_ in ids])

    def _labels(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "paragraph a", "points II et VI": with a noun of no level, or of another kind."""
        for noun in self._item.finditer(flat):
            before = flat[max(0, noun.start() - _NEAR) : noun.start()]
            behind = _BEHIND.search(before)
            goes_on = behind and behind[0].strip(", ") not in self._lists.words  # "o n.º 1"
            if goes_on or self._of_another(flat, noun.start()):
                continue
            found = self._labelled(place, flat, noun.end())
            if (
                found
                and not flat.startswith("(", found[-1].end)  # 2(g), which is not there
                and not self._lists.goes_on(flat, found[-1].end)
                and self._may_label(noun["noun"], found[0].id)
                and self._is_a_label(found, place, text)
                and self._is_of_here(place, text, noun.start(), found)
                and not lists_itself(flat, text[found[0].start : found[0].end])
            ):
                yield self._reference(place, text, noun.start(), found)

    def _labelled(self, place: Place, flat: str, at: int) -> list[Labelled]:
        """Return the labels at a point of items in or beside this place, or in one beside it.

        The letters of 5.2 in 5.3, if 5.3 has none and no other number has such.
        """
        parents = self._parents(place, at)
        found = self._lists.read(flat, at, parents)
        first = self._lists.first(flat, at)
        if found or not parents or first is None or not first["label"].islower():
            return found
        beside = [one for one in self._targets.siblings(parents[0]) if one != parents[0]]
        return self._lists.read(flat, at, beside) if "." in parents[0] else []

    def _may_label(self, noun: str, id_: str) -> bool:
        """Whether a noun may call an item: one of a level calls its kind of labels there alone."""
        depths = self._nouns.called(noun.lower())
        digits = self._digits.get(depths[0]) if depths else None
        return not depths or id_.count(".") in depths or id_[-1].isdigit() != digits

    def _is_of_here(self, place: Place, text: str, start: int, found: Sequence[Labelled]) -> bool:
        span = start, found[-1].end
        return self._of_here.tells(place, text, flatten(text), span, [one.id for one in found])

    def _is_a_label(self, found: Sequence[Labelled], place: Place, text: str) -> bool:
        """Whether the text after a noun is the label of another item, at the level of the noun.

        So it is in "paragraph a is", but not in "the point a player wins". Where nouns of levels
        are declared, a number after any other noun is ambiguous.
        """
        if any(one.id == place.holder for one in found) or _NAME_ENDS.match(text, found[-1].end):
            return False
        if text[found[0].start : found[0].end].strip("()°ºª.").isdigit():
            of_a_law = self._style.is_law(found[0].id.partition(".")[0])  # and not of an annex
            return not (self._nouns.spoken and of_a_law) and not self._shows_more(found[0].id)
        return self._is_no_word(found[0], text)

    def _is_no_word(self, label: Labelled, text: str) -> bool:
        printed = text[label.start : label.end]
        if len(printed) > 1 or printed.isdigit() or unaccented(printed) not in self._small:
            return True
        if printed != flatten(printed):  # à
            return False
        following = _NEXT_WORD.match(text, label.end)
        return following is None or unaccented(following["word"]) in self._small

    def _shows_more(self, id_: str) -> bool:
        """Whether a numbered item has its law's number in its label: 3.4.1 is no "point 1"."""
        label = self._book.provision(id_).label
        return id_.rpartition(".")[2].isdigit() and len(re.findall(r"\w+", label)) > 1

    def _parents(self, place: Place, at: int) -> list[str]:
        """Return the possible parents of a label at an offset: this place and its own parent."""
        origin = place.origin_at(at)
        around_it = self._book.provisions.get(origin) if origin else None
        return [one for one in (around_it.id, around_it.parent) if one] if around_it else []

    def _bracketed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "(1)(b)": labels in brackets, closed up, of the law that this stands in."""
        for match in _CLOSED_UP.finditer(flat):
            origin = place.origin_at(match.start())
            path = ((origin or "").partition(".")[0], *re.findall(r"\w+", match[0]))
            id_ = self._book.find(path) if origin else None
            found = self._lists.joined_labels(flat, Labelled(*match.span(), id_)) if id_ else []
            if found and self._is_of_here(place, text, match.start(), found):
                yield self._reference(place, text, match.start(), found)

    def _listed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "a to c", "II and III": two or more labels of siblings."""
        for begins in re.finditer(_BARE, flat):
            label = self._lists.first(flat, begins.start())
            if label is None or (label["label"] in self._lists.words and not label["closed"]):
                continue
            found = self._lists.read(flat, begins.start(), self._parents(place, begins.start()))
            ids = [self._book.provision(one.id).locator for one in found]
            here = len(found) > 1 and self._is_of_here(place, text, begins.start(), found)
            if here and ids == sorted(ids):
                yield self._reference(place, text, begins.start(), found)

    def _alone(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "the time in (a)": a label after a stop word, if it is the only one in the text."""
        every = [one["label"] for one in _BRACKETED.finditer(flat)]
        for match in _BRACKETED.finditer(flat):
            word = _WORD_BEFORE.search(flat[max(0, match.start() - _NEAR) : match.start()])
            if len(every) > 1 or word is None or unaccented(word["word"]) not in self._small:
                continue
            found = self._lists.read(flat, match.start(), self._parents(place, match.start()))
            here = len(found) == 1 and self._is_of_here(place, text, match.start(), found)
            if here and found[0].id != place.holder:
                yield self._reference(place, text, match.start(), found)

    def _reference(
        self, place: Place, text: str, start: int, found: Sequence[Labelled]
    ) -> Reference:
        named = CitedPlaces()
        for one in found:
            named.add(one.start, one.end, Target(global_id(self._book.edition.id, one.id)))
        reference = named.reference(place, text, start, found[-1].end)
        every = self._lists.targets(found)
        return replace(
            reference, targets=tuple(global_id(self._book.edition.id, one) for one in every)
        )
