"""References to groups of laws: "Division 2 of Part 3", "this Chapter", "chapitre II du titre Ier".

Which groups there are: :mod:`refsearch.library.book.groups`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refsearch.citations.ordinals import WORD, ordinal_value
from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.patterns import either, joints
from refsearch.citations.running.positions import beginning
from refsearch.languages.registry import Language
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.structure.numbered import Numbered
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id
from refsearch.library.book.groups import (
    NUMBER,
    Group,
    Level,
    counted_in_letters,
    group_number,
    groups_named,
    groups_of,
)
from refsearch.library.links import Reference

_APART = re.compile(r",\s|\s(?:\((?=\w))?")
_INITIALS = re.compile(r"[^aeiou]{2}$")  # Pt 4
_SHORTEST = 3  # letters that a noun is cut to: chap., tít.


class GroupReferences:
    """Finds them in the texts of an edition whose laws are in groups with numbers."""

    def __init__(self, targets: Targets, language: Language) -> None:
        words = language.citation
        self._book = targets.book
        self._groups = groups_of(targets.book)
        self._of_laws = {part.id for part in self._book.parts.values() if part.kind == "laws"}
        self._by_id = {one.id: one for one in self._groups}
        self._nouns = list(dict.fromkeys(one.path[-1][0] for one in self._groups))
        short = {one[:n] for one in self._nouns for n in range(_SHORTEST, len(one) - 1)}
        parts = (*words.item, *words.law)  # Abs. is short for Absatz, and not for Abschnitt
        short = {one for one in short if not any(x.startswith(one) for x in parts)}
        forms = [form for one in self._nouns for form in (one, f"{one[:-1]}i", f"{one[:-1]}e")]
        self._initials = {x: one for one in self._nouns if _INITIALS.match(x := one[0] + one[-1])}
        short |= {*self._initials} - {*parts}
        capital = "|".join(one.capitalize() for one in sorted(short, key=len, reverse=True))
        noun = rf"(?P<noun>{either(forms)}{PLURAL}|{either(short)}\.|(?:{capital or '(?!)'}))\s?"
        noun += rf"(?<=[\s.\w])(?={NUMBER})"
        self._joints = between = joints(words, ("&",))
        self._number = re.compile(NUMBER)
        self._noun = re.compile(rf"(?<!\w){noun}")
        this = beginning(words.this)
        self._of = re.compile(rf",?\s{either(words.of)}(?:(?<=['’])|\s){between.skip}")
        self._this = re.compile(rf"{this}\s(?P<noun>{either(self._nouns)})(?!\w|\s{NUMBER})")
        self._here = re.compile(rf"(?<!\w){self._this.pattern}")
        # "des Zweiten Teils", "Título Segundo": in capitals, unlike "the second part of a match"
        name = rf"(?P<noun>{either([*map(str.capitalize, forms)])}{PLURAL})"
        word = rf"(?=[A-ZΑ-Ω])(?P<word>(?i:{WORD}))"
        self._worded = [
            re.compile(rf"(?<!\w){x}(?!\w)") for x in (rf"{word}\s{name}", rf"{name}\s{word}")
        ]
        document = "|".join(map(re.escape, words.document)) or r"(?!)"
        self._whole = re.compile(rf"{this}\s|(?i:[\w-]*(?:{document}))(?!\w)")

    def find(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield citations of groups, where they can mean one alone, or none that is there."""
        holder = self._book.provisions.get(place.origin or "") if self._groups else None
        if holder is None or place.field == "heading" or holder.part not in self._of_laws:
            return  # in a schedule Part 1 is one of its own
        own = self._by_id.get(holder.part)
        at = 0
        while begins := self._noun.search(flat, at):
            at = begins.end()
            found = self._cited(place, text, flat, begins, own)
            if found:
                at = found.end
                yield found
        yield from self._in_words(place, text, flat, own)
        for here in self._here.finditer(flat):
            around = self._around(own, here["noun"])
            if around and not self._of.match(flat, here.end()):  # "this part of the lake"
                named = CitedPlaces()
                named.add(*here.span(), self._target(around))
                yield named.reference(place, text, *here.span())

    def _in_words(
        self, place: Place, text: str, flat: str, own: Group | None
    ) -> Iterator[Reference]:
        """Yield citations of groups by an ordinal in words, where they mean one alone."""
        for found in (found for pattern in self._worded for found in pattern.finditer(flat)):
            level = self._noun_of(found["noun"]), str(ordinal_value(found["word"]))
            groups = self._meant(level, (), own)
            of = self._of.match(flat, found.end())
            if len(groups) == 1 and not (of and not self._whole.match(flat, of.end())):
                named = CitedPlaces()
                named.add(*found.span(), self._target(groups[0]))
                yield named.reference(place, text, *found.span())

    def _cited(
        self, place: Place, text: str, flat: str, begins: re.Match[str], own: Group | None
    ) -> Reference | None:
        """Return the citation that begins with a noun: the groups that it lists, and in which."""
        listed = self._listed(flat, begins)
        if not listed:
            return None
        end, holding = self._holding(flat, listed[-1].end, own)
        if end == listed[-1].end:
            another = self._of.match(flat, end)
            if another and not self._whole.match(flat, another.end()):
                return None  # of something else: Part 2 of Schedule 1
        if holding is None:
            return None
        named = CitedPlaces()
        before: tuple[Numbered[Level], Group] | None = None
        for one in listed:
            groups = self._meant(one.number, holding, own)
            if len(groups) > 1 or (not groups and not _is_unheld(listed, holding)):
                return None
            if groups and before and before[0].ranging:
                named.targets += [self._target(x).id for x in self._between(before[1], groups[0])]
            stop = end if one is listed[-1] else one.end
            named.add(one.start, stop, self._target(groups[0]) if groups else self._missing(one))
            before = (one, groups[0]) if groups else None
        return named.reference(place, text, listed[0].start, end)

    def _listed(self, flat: str, begins: re.Match[str]) -> list[Numbered[Level]]:
        """Return the groups that a noun names: Parts 1 and 3, chapitres Ier à III."""
        noun = self._noun_of(begins["noun"])
        found: list[Numbered[Level]] = []
        start, number = begins.start(), self._number.match(flat, begins.end())
        while number and noun:
            found.append(Numbered(start, number.end(), (noun, self._component(noun, number[0]))))
            to = self._joints.to.match(flat, number.end())
            joint = to or self._joints.listed.match(flat, number.end())
            start = joint.end() if joint else number.end()
            number = self._number.match(flat, start) if joint else None
            found[-1].ranging = bool(to and number)
        return found

    def _holding(
        self, flat: str, end: int, own: Group | None
    ) -> tuple[int, tuple[Level, ...] | None]:
        """Return the groups that those before an offset are in, or that are in them, by nouns.

        None where the words say one that can't be told.
        """
        levels: list[Level] = []
        while joint := self._of.match(flat, end) or _APART.match(flat, end):
            this = self._this.match(flat, joint.end())
            noun = self._noun.match(flat, joint.end())
            listed = self._listed(flat, noun) if noun else []
            if this:
                around = self._around(own, this["noun"])
                if around is None:
                    return end, None
                levels += around.path
                end = this.end()
            elif len(listed) == 1:
                levels.append(listed[0].number)
                end = listed[0].end + (joint[0] == " (" and flat.startswith(")", listed[0].end))
            else:
                break
        return end, tuple(levels)

    def _meant(self, level: Level, holding: Sequence[Level], own: Group | None) -> list[Group]:
        """Return the groups that are meant; of several the one beside or around the text."""
        found = groups_named(self._groups, (level, *holding))
        around = {*own.path} if own and not holding else set[Level]()
        beside = [one for one in found if {*one.path[:-1]} <= around]
        return beside if len(found) > 1 and holding == () else found

    def _between(self, first: Group, last: Group) -> list[Group]:
        """Return the groups between the ends of a range, beside them."""
        beside = [one for one in self._groups if one.path[:-1] == first.path[:-1]]
        beside = [one for one in beside if one.path[-1][0] == first.path[-1][0]]
        if first not in beside or last not in beside:
            return []
        return beside[beside.index(first) + 1 : beside.index(last)]

    def _around(self, own: Group | None, noun: str) -> Group | None:
        """Return the group with a noun that a group is or stands in."""
        path = own.path if own else ()
        depth = next((n for n, level in enumerate(path, 1) if level[0] == noun.lower()), 0)
        if own is None or not depth:
            return None
        before = self._groups[: self._groups.index(own) + 1]
        return next((one for one in reversed(before) if one.path == path[:depth]), None)

    def _noun_of(self, word: str) -> str:
        begun = word.lower().rstrip(".")
        begun = self._initials.get(begun, begun)
        while len(begun) >= _SHORTEST and not any(x.startswith(begun) for x in self._nouns):
            begun = begun[:-1]
        fitting = [one for one in self._nouns if one.startswith(begun)]
        return fitting[0] if len(begun) >= _SHORTEST and fitting else ""

    def _component(self, noun: str, printed: str) -> str:
        """Return the number of a group as a component: a numeral as its value."""
        return group_number(printed, lettered=counted_in_letters(self._groups, noun))

    def _target(self, group: Group) -> Target:
        return Target(global_id(self._book.edition.id, group.id))

    def _missing(self, one: Numbered[Level]) -> Target:
        id_ = f"{one.number[0]}-{one.number[1]}"
        return Target(global_id(self._book.edition.id, id_), "no-such-number")


def _is_unheld(listed: Sequence[Numbered[Level]], holding: tuple[Level, ...]) -> bool:
    return len(listed) == 1 or not holding
