"""References to the sections of laws: "Article IV, Sections 1 and 2", "Section 2 of Article I".

A section has a noun and a number for its id, ``4.section-2``; its items are below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from refsearch.citations.headings import NAME, place_of
from refsearch.citations.numerals import component_of, numerals
from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.patterns import either, heads, joints
from refsearch.citations.running.positions import beginning
from refsearch.languages.registry import Language
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.named_parts import NamedParts
from refsearch.layers.references.structure.numbered import Numbered
from refsearch.layers.references.targets import Target, Targets
from refsearch.library.book.book import global_id
from refsearch.library.links import Reference

_SECTION = re.compile(r"(?P<law>[^.]+)\.(?P<noun>[a-z]{3,})-(?P<number>\d+[a-z]?|[ivxl]+|[a-z])")
_NUMBER = re.compile(r"(?:\d{1,3}[a-z]?|[IVXL]{1,6}|[A-Z])(?![\w%°]|[.,]\d)")
_SHORTEST = 3  # letters that a noun is cut to: Sec.
_LONGEST = 160  # characters before a section that the laws it is of may have


def numbered_sections(targets: Targets) -> Mapping[tuple[str, str, str], str]:
    """Return the ids of the sections of laws, by noun, law and number as a component."""
    found: dict[tuple[str, str, str], str] = {}
    for one in targets.book.provisions.values():
        section = _SECTION.fullmatch(one.id)
        if section and one.kind == "norm" and section["law"] == one.parent:
            found[section["noun"], section["law"], component_of(section["number"])] = one.id
    return found


class SectionReferences:
    """Finds them in the texts of an edition whose laws have sections."""

    def __init__(self, targets: Targets, language: Language, parts: NamedParts) -> None:
        words = language.citation
        self._targets, self._parts = targets, parts
        self._sections = numbered_sections(targets)
        nouns = list(dict.fromkeys(noun for noun, _, _ in self._sections))
        self._nouns = nouns
        short = {one[:n] for one in nouns for n in range(_SHORTEST, len(one))}
        noun = rf"(?P<noun>{either(nouns)}{PLURAL}|{either(short)}s?\.|§{{1,2}})\s"
        self._joints = between = joints(words, ("&",))
        self._noun = re.compile(rf"(?<!\w){noun}")
        spoken = (*targets.heads, *words.law)
        series = [place_of(one)[1] for one in targets.book.edition.law_headings if NAME not in one]
        self._series = [(one, re.compile(rf"{one.pattern}(?![^\W_])")) for one in series]
        number = rf"(?:{'|'.join(one.pattern for one in series) or '(?!)'})(?![^\W_])"
        laws = rf"{heads(spoken)}(?P<laws>{number}(?:{between.joint}{number})*)"
        of = rf"\s{either(words.of)}(?:(?<=['’])|\s){between.skip}"
        this = beginning(words.this)
        self._of, self._of_law = re.compile(of), re.compile(of + laws)
        self._of_this = re.compile(rf"{of}{this}\s{either(spoken)}(?!\w|\s\d)")
        self._before = re.compile(rf"{laws},?\s\(?$")
        self._own = re.compile(rf"(?<!\w){this}\s(?P<noun>{either(nouns)})(?!\w|\s\d)")

    def find(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield citations of sections, with the laws that they are of."""
        if not self._sections or place.field == "heading":
            return
        at = 0
        while begins := self._noun.search(flat, at):
            listed = self._listed(flat, begins.start(), begins.end())
            noun = self._noun_of(begins["noun"]) if listed else ""
            found = noun and self._cited(place, text, flat, noun, listed)
            at = begins.end()
            if found:
                at = max(at, found.end)
                yield found
        for own in self._own.finditer(flat):  # "this Section"
            id_ = ".".join((place.origin_at(own.start()) or "").split(".")[:2])
            if id_ in self._sections.values() and f".{own['noun'].lower()}-" in id_:
                named = CitedPlaces()
                named.add(*own.span(), self._at(id_))
                yield named.reference(place, text, *own.span())

    def _noun_of(self, word: str) -> str:
        """Return the noun that a word is a form of; a sign is that of the only one."""
        begun = word.lower().rstrip(".")
        while begun and not any(one.startswith(begun) for one in self._nouns):
            begun = begun[:-1]
        fitting = [one for one in self._nouns if one.startswith(begun)]
        return fitting[0] if begun or len(fitting) == 1 else ""

    def _listed(self, flat: str, start: int, at: int) -> list[Numbered[str]]:
        """Return the sections of a list, with their numbers: 1, 2 and 3; 1 to 3; 1, Section 2."""
        found: list[Numbered[str]] = []
        number = _NUMBER.match(flat, at)
        while number:
            found.append(Numbered(start, number.end(), number[0]))
            to = self._joints.to.match(flat, number.end())
            joint = to or self._joints.listed.match(flat, number.end())
            start = joint.end() if joint else number.end()
            noun = self._noun.match(flat, start)
            number = _NUMBER.match(flat, noun.end() if noun else start) if joint else None
            found[-1].ranging = bool(to and number)
        return found

    def _cited(
        self, place: Place, text: str, flat: str, noun: str, listed: list[Numbered[str]]
    ) -> Reference | None:
        """Return the citation that names sections, with the laws named before or behind them."""
        named, start, end = CitedPlaces(), listed[0].start, listed[-1].end
        behind = self._of_law.match(flat, end)
        before = self._before.search(flat, max(0, start - _LONGEST), start)
        if behind:
            laws = self._laws(flat, behind)
            if len(laws) != 1:
                return None
            self._add(named, noun, listed, laws[0].number)
            return named.reference(place, text, start, behind.end())
        if before:
            *others, last = self._laws(flat, before)
            for one in others:
                named.add(one.start, one.end, self._targets.law("", (one.number,)))
            start = before.start()
            listed[0].start = last.start if others else start
            self._add(named, noun, listed, last.number)
        else:
            this = self._of_this.match(flat, end)
            law = self._law_here(place, flat, noun, listed, of_this=bool(this))
            if not law:
                return None
            self._add(named, noun, listed, law)
            end = this.end() if this else end
        end = self._items(flat, named, end) if end == listed[-1].end else end
        end += flat.startswith(")", end) and "(" in flat[start:end]
        return named.reference(place, text, start, end)

    def _law_here(
        self, place: Place, flat: str, noun: str, listed: Sequence[Numbered[str]], *, of_this: bool
    ) -> str:
        """Return the law of sections that are named without one: that around, or the only one."""
        origin = place.origin_at(listed[0].start)
        own = origin.partition(".")[0] if origin else ""
        if of_this or (not own and self._of.match(flat, listed[-1].end)):
            return own
        if self._of.match(flat, listed[-1].end):
            return ""
        laws = {law for _, law, _ in self._sections}
        having = [law for law in laws if all(self._id(noun, law, x.number) for x in listed)]
        return own if own in having else having[0] if len(having) == 1 else ""

    def _laws(self, flat: str, found: re.Match[str]) -> list[Numbered[str]]:
        """Return the laws of a list, their numbers as components."""
        laws: list[Numbered[str]] = []
        at, end = found.span("laws")
        while at < end:
            one = next((x, m) for x, r in self._series if (m := r.match(flat, at, end)))
            component = one[0].component(one[1][0]) or one[1][0]
            laws.append(Numbered(found.start() if not laws else at, one[1].end(), component))
            joint = self._joints.listed.match(flat, one[1].end(), end)
            at = joint.end() if joint else end
        return laws

    def _id(self, noun: str, law: str, printed: str) -> str | None:
        """Return the id of a section; its number may be printed as a numeral."""
        number = printed.lower()
        spellings = (component_of(number), numerals().get(number, number))
        ids = (self._sections.get((noun, law, one)) for one in spellings)
        return next(filter(None, ids), None) or self._targets.book.find((law, number))

    def _at(self, id_: str) -> Target:
        return Target(global_id(self._targets.book.edition.id, id_))

    def _add(
        self, named: CitedPlaces, noun: str, listed: Sequence[Numbered[str]], law: str
    ) -> None:
        """Add the sections of a law, also those between the ends of a range."""
        before: tuple[Numbered[str], str] | None = None
        for one in listed:
            id_ = self._id(noun, law, one.number)
            if before and id_ and before[0].ranging:
                siblings = [*self._targets.siblings(id_)]
                first = siblings.index(before[1]) if before[1] in siblings else len(siblings)
                between = siblings[first + 1 : siblings.index(id_)]
                named.targets += [self._at(x).id for x in between]
            missing = f"{law}.{noun}-{one.number.lower()}"
            edition = self._targets.book.edition.id
            target = self._at(id_) if id_ else Target(global_id(edition, missing), "no-such-number")
            named.add(one.start, one.end, target)
            before = (one, id_) if id_ else None

    def _items(self, flat: str, named: CitedPlaces, end: int) -> int:
        """Read the items right behind the last section: Section 2(a)."""
        last = named.cited[-1] if named.cited and not named.absent else None
        return self._parts.items_of(Target(last.target), flat, end, named) if last else end
