"""References by position: "the preceding Article", "this rule", "paragraph a", (a).

Each is linked only where it can mean a single place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.running.inverted import InvertedCitations
from refsearch.citations.running.mentions import Mention
from refsearch.citations.running.patterns import either
from refsearch.citations.style import CitationStyle, Path
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.beside import Labelled, LabelLists
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.level_nouns import form_of, is_plural, levels_of_nouns
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.links import Reference

Search = Callable[[Place, str, str], Iterator[Reference]]
# what a citation ends with, that goes on with a part: 4.2, letter a
_BEHIND = re.compile(r"(?:\d\w*|(?<!\w)[a-z]|(?<!\w)[IVX]+)[)°º]?,?\s?$")
_ENDING = r"\w{0,3}"  # of a word that is declined: vorstehender, anteriores
_BRACKETED = re.compile(r"(?<=\s)\(?(?P<label>[a-z]|[ivx]{2,4})\)(?![\w-])")
_BARE = r"(?<![\w.(])\(?(?:[a-z]|[IVX]{1,5})\)?(?=\s|[–—])"
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
        of_another: Callable[[str, int], bool],
        relative: Search,
    ) -> None:
        words = language.citation
        self._targets, self._book = targets, targets.book
        self._lists = LabelLists(targets.book, language)
        self._style = style
        self._of_another, self._relative = of_another, relative
        self._levels = levels_of_nouns(style, targets, words.law)
        self._spoken = {noun for noun, depth in self._levels.items() if depth}
        known = form_of(self._spoken)
        alone = [one for one in words.item if not re.fullmatch(known, flatten(one))]
        self._item = re.compile(rf"(?<!\w){either(alone)}{PLURAL}\.?\s")
        every = {*self._levels, *words.item, *words.law}
        one_alone = [x for x in every if x[:-2] in every or not any(is_plural(x, y) for y in every)]
        noun = rf"(?P<noun>{either(one_alone)})"
        before, after = (rf"(?:{either(one)}{_ENDING})" for one in (words.before, words.after))
        this = rf"(?:{either(words.this)}{_ENDING})"
        positioned = rf"(?:(?P<before>{before})|(?P<after>{after})|(?P<this>{this}))\s{noun}"
        behind = rf"{noun}\s(?:(?P<before_>{before})|(?P<after_>{after}))"
        self._patterns = [
            re.compile(rf"(?<!\w){one}(?!\w|\s\(?\d)") for one in (positioned, behind)
        ]
        self._parts_first = InvertedCitations(lambda _flat, _at: None, language)
        small = (language.search.stop if language.search else "").split()
        self._small = {*map(unaccented, small), *words.skip, *words.see, *words.and_, *words.of}

    def searches(self) -> tuple[Search, ...]:
        """Return the searches, the surest first."""
        return (self._parts_by_position, self._by_position, self._labels, self._listed, self._alone)

    def _by_position(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "the preceding Article", "esta regla"."""
        for start, end, id_ in self._positioned(place, flat):
            yield self._reference(place, text, start, [Labelled(start, end, id_)])

    def _parts_by_position(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "las letras a) o b) del apartado anterior"."""
        positioned = {start: (end, id_) for start, end, id_ in self._positioned(place, flat)}
        searches = (self._labels, self._relative) if self._may_have_parts(flat) else ()
        for one in (found for search in searches for found in search(place, text, flat)):
            if len(one.targets) == 1:  # "la lettera a) del comma 2", "alínea c) do n.º 1"
                positioned[one.start] = (one.end, split_global_id(one.targets[0])[1])

        def at(_flat: str, start: int) -> Mention | None:
            """Return the place meant by the words at an offset, in the form of a law with parts."""
            end, id_ = positioned.get(start, (0, ""))
            return Mention(start, end, tuple(id_.split("."))) if id_ else None

        for found in self._parts_first.find(flat, at) if positioned else ():
            ids = [self._there(one.path) for one in found.places]
            if all(ids):
                places = zip(found.places, ids, strict=True)
                named = [Labelled(x.start, x.end, id_ or "", x.ranging) for x, id_ in places]
                yield self._reference(place, text, found.start, named)

    def _there(self, path: Path) -> str | None:
        """Return the id of a path; its last label may be a numeral: i) of item 1."""
        above = self._book.find(path[:-1])
        return self._book.find(path) or (self._lists.child(above, path[-1]) if above else None)

    def _may_have_parts(self, flat: str) -> bool:
        """Whether a part may stand before its whole; a cheap test before a slow search."""
        return self._parts_first.begins(flat)

    def _positioned(self, place: Place, flat: str) -> Iterator[tuple[int, int, str]]:
        """Yield (start, end, id) of each place named by its noun and its position from here."""
        for match in (one for pattern in self._patterns for one in pattern.finditer(flat)):
            groups = match.groupdict()
            origin = place.origin_at(match.start())
            around_it = self._level_of(groups["noun"], origin) if origin else None
            if around_it is None:
                continue
            step = 0 if groups.get("this") else 1
            step = -1 if groups.get("before") or groups.get("before_") else step
            id_ = self._beside(around_it, step)
            if id_:
                yield match.start(), match.end(), id_

    def _level_of(self, noun: str, origin: str) -> str | None:
        """Return the enclosing place that a noun names, if it can name only one.

        It is the place at the noun's level; a noun without a level names one without a noun.
        """
        parts = origin.split(".")
        called = noun.lower()
        known = [n for one, n in self._levels.items() if re.fullmatch(form_of([one]), called)]
        named = {*self._levels.values()}
        free = [depth for depth in range(len(parts)) if depth not in named]
        known = [n for n in known if self._may_name(called, ".".join(parts[: n + 1]))]
        depths = known if known else free
        inside = [depth for depth in depths if depth < len(parts)]
        return ".".join(parts[: inside[0] + 1]) if len({*inside}) == 1 else None

    def _may_name(self, noun: str, id_: str) -> bool:
        """Whether a noun can name a place; "Regla 1.2" has its own, and is no "apartado"."""
        around = self._book.provisions.get(id_)
        printed = re.match(r"[^\W\d_]{3,}", around.label) if around else None
        return printed is None or bool(re.fullmatch(form_of([flatten(printed[0]).lower()]), noun))

    def _beside(self, id_: str, step: int) -> str | None:
        """Return the sibling ``step`` places away; None where there is none."""
        if id_ not in self._book.provisions or not step:
            return id_ if id_ in self._book.provisions else None
        siblings = self._targets.siblings(id_)
        at = siblings.index(id_) + step if id_ in siblings else -1
        return siblings[at] if 0 <= at < len(siblings) else None

    def _labels(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "paragraph a", "points II et VI": labels with a noun that belongs to no level."""
        for noun in self._item.finditer(flat):
            before = flat[max(0, noun.start() - _NEAR) : noun.start()]
            if _BEHIND.search(before) or self._of_another(flat, noun.start()):
                continue
            found = self._lists.read(flat, noun.end(), self._parents(place, noun.start()))
            if found and self._is_a_label(found, place, text):
                yield self._reference(place, text, noun.start(), found)

    def _is_a_label(self, found: Sequence[Labelled], place: Place, text: str) -> bool:
        """Whether the text after a noun is the label of another item, at the level of the noun.

        So it is in "paragraph a is", but not in "the point a player wins". Where nouns of levels
        are declared, a number after any other noun is ambiguous.
        """
        if any(one.id == place.holder for one in found) or _NAME_ENDS.match(text, found[-1].end):
            return False
        if text[found[0].start : found[0].end].strip("()°º").isdigit():
            of_a_law = self._style.is_law(found[0].id.partition(".")[0])  # and not of an annex
            return not (self._spoken and of_a_law) and not self._shows_more(found[0].id)
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

    def _listed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "a to c", "II and III": two or more labels of siblings."""
        for begins in re.finditer(_BARE, flat):
            label = self._lists.first(flat, begins.start())
            if label is None or (label["label"] in self._lists.words and not label["closed"]):
                continue
            found = self._lists.read(flat, begins.start(), self._parents(place, begins.start()))
            ids = [self._book.provision(one.id).locator for one in found]
            if len(found) > 1 and ids == sorted(ids):
                yield self._reference(place, text, begins.start(), found)

    def _alone(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "the time in (a)": a label after a stop word, if it is the only one in the text."""
        every = [one["label"] for one in _BRACKETED.finditer(flat)]
        for match in _BRACKETED.finditer(flat):
            word = _WORD_BEFORE.search(flat[max(0, match.start() - _NEAR) : match.start()])
            if len(every) > 1 or word is None or unaccented(word["word"]) not in self._small:
                continue
            found = self._lists.read(flat, match.start(), self._parents(place, match.start()))
            if len(found) == 1 and found[0].id != place.holder:
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
