"""What a citation in a declared style leads to: its lists, its ranges, and what is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.style import CitationStyle, Path
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.relative.beside import child_of
from refsearch.layers.references.relative.level_nouns import LevelNouns
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.links import Reference

_WIDEST_RANGE = 40  # places at most between the ends of a range: a misprinted end names no code
_AND_NEXT = re.compile(r"\s?f\.(?!\w)")  # "§§ 15 f.": and the next; ff. has no end
_SPOKEN = re.compile(r",?\s(?P<noun>[^\W\d_]{2,}|§)")  # words behind a place


class MentionedPlaces:
    """Resolves the places that a citation mentions, in an edition; ``nouns`` are of its levels."""

    def __init__(self, style: CitationStyle, targets: Targets, nouns: LevelNouns) -> None:
        self._targets, self._nouns = targets, nouns
        self._packed = next((one for one in style.items if one.packed), None)
        headings = targets.book.edition.law_headings
        self._with_zero = any("{number}.0" in one for one in headings)  # 3.0 Operations is law 3

    def reference(self, place: Place, text: str, found: Mentions, above: Path) -> Reference:
        """Return the reference; what is cited without its law is under ``above``."""
        named = CitedPlaces()
        before: Mention | None = None
        for mention in found.places if above else self._apart(text, found.places):
            one, target = self.target(mention, above)
            path = (*above, *one.path[len(above) :])
            if before is not None and before.ranging:
                named.targets += self._between((*above, *before.path[len(above) :]), path)
            start = one.start if before else found.start
            named.add(start, one.end, target)
            before = one
        end = before.end if before else found.end
        and_next = _AND_NEXT.match(text, end)
        if and_next and named.cited:
            named.targets += self._next_to(split_global_id(named.cited[-1].target)[1])
            end = and_next.end()
        return named.reference(place, text, found.start, end)

    def _apart(self, text: str, places: Sequence[Mention]) -> Iterator[Mention]:
        """Yield places; a level that the one before it has not is of what holds that.

        "Artigo 11, alíneas “a” e “b”, parágrafos 1º ao 6º" are letters and paragraphs of 11.
        """
        before: Mention | None = None
        last: Mention | None = None
        noun = ""
        for one in places:
            said = _SPOKEN.match(text, max(one.within.end, one.start - 1)) if one.within else None
            noun = said["noun"] if said else noun
            beside = self._beside_part(one, noun, listed=one.within is before)
            if one.within and beside:
                yield from [] if one.within in (before, last) else [one.within]
                before = one.within
                yield replace(one, start=max(one.start, before.end), path=beside, within=None)
            else:
                yield one
            last = one

    def _beside_part(self, one: Mention, noun: str, *, listed: bool) -> Path | None:
        """Return the place beside a part that a noun right behind it names, if it is no other.

        "Alínea b, § 6º" may be b of § 6º; one that is ``listed`` behind others is like them.
        """
        within = one.within
        if not within or not noun or self.is_there(one.path):
            return None
        more = one.path[len(within.path) :]
        turned = not listed and self.is_there((*within.path[:-1], *more, *within.path[-1:]))
        around = (within.path[:depth] for depth in range(len(within.path) - 1, 0, -1))
        found = ((*above, *more) for above in around if more and not turned)
        called = partial(self._nouns.calls, noun)
        return next((path for path in found if self.is_there(path) and called(path)), None)

    def target(self, one: Mention, above: Path) -> tuple[Mention, Target]:
        """Return a place and its target, without those of its parts that are not places."""
        if self._with_zero and one.path[1:] == ("0",):
            one = replace(one, path=one.path[:1])
        one = replace(one, path=self._as_labelled((*above, *one.path[len(above) :])))
        target = self._targets.law("", one.path)
        if target.code and self._packed and not above:
            there = [path for path in self._packed.readings(one.path) if self.is_there(path)]
            one = replace(one, path=there[0]) if len(there) == 1 else one
            target = self._targets.law("", one.path)
        around = one.within if one.within and one.within.start == one.start else None
        return self.target(around, above) if target.code and around else (one, target)

    def _as_labelled(self, path: Path) -> Path:
        """Return a path with the number of its last label where that is a numeral, or a title."""
        parent = self._targets.book.find(path[:-1]) if path[1:] and path[-1].isalpha() else None
        id_ = child_of(self._targets.book, parent, path[-1]) if parent else None
        return tuple(id_.split(".")) if id_ else path

    def is_there(self, path: Path) -> bool:
        """Whether a place is in this edition."""
        return self._targets.law("", path).code is None

    def _between(self, first: Path, last: Path) -> list[str]:
        """Return the siblings between the ends of a range."""
        ends = [self._targets.law("", path) for path in (first, last)]
        if first[:-1] != last[:-1] or any(end.code for end in ends):
            return []
        return self._beside(*ends)

    def _next_to(self, id_: str) -> list[str]:
        """Return the next sibling of a place, as in "§§ 15 f."; nothing for the last."""
        book = self._targets.book
        siblings = self._targets.siblings(id_)
        following = siblings[siblings.index(id_) + 1 :][:1]
        return [global_id(book.edition.id, one) for one in following]

    def _beside(self, first: Target, last: Target) -> list[str]:
        book = self._targets.book
        own = [split_global_id(end.id)[1] for end in (first, last)]
        siblings = self._targets.siblings(own[0])
        inside = siblings[siblings.index(own[0]) + 1 : siblings.index(own[1])]
        return [f"{book.edition.id}:{id_}" for id_ in inside[:_WIDEST_RANGE]]
