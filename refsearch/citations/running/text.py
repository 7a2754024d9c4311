"""Citations in running text in a declared style: ``Regulations 2c1, 2c2 and 6a``, ``§ 4 Abs. 2``.

Texts are read as :func:`~refsearch.citations.patterns.flatten` gives them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from refsearch.citations.running.law_nouns import may_stand_before
from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.running.patterns import Step, between, either, heads, noun_of
from refsearch.citations.running.places import PlaceReader
from refsearch.citations.running.ranges import (
    NUMBER,
    end_of_range,
    has_plural_noun,
    is_degree,
    is_no_range,
    label_behind,
)
from refsearch.citations.series import ORDINALS
from refsearch.citations.style import CitationStyle, Path
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented

# where a bare label may begin: behind none of these signs, nor a digit behind a stop
_MAY_BEGIN = re.compile(r"(?<![\w%°/#@&=+-])(?:(?<![.,])[^\W_]|(?<=[.,])[^\W\d_])")
_LEAST_BARE = 3  # levels of a label without a noun, unless it is closed up and begins with a number
# 7.5 m is no place; "16.3 s'applique" is
_AMOUNT = re.compile(r"\s?(?:[kcm]?m[²³]?|k?g|s|min|h|km/h|[€$£])(?![\w'’])")
_DASH = re.compile(r"\s?[–—]\s?|-")
_CLOSED = re.compile(r"\(?(?P<label>[a-z]|\d{1,2})\)")  # a) e b), or (a) and (b)
_NUMBERED = re.compile(r"(?<!\w)(?P<noun>[^\W\d_]{3,})\.?\s(?:\d{1,3}[a-z]?|[IVX]+),?\s?$")
_LONGEST_NOUN = 40  # characters before a part that a noun and a number may have
_STOP = re.compile(r"[.,;:)](?:\s|$)|$")  # behind "of Y3": not "of A4 paper"
_GOES_ON = re.compile(r"\s[^\W\d_]")  # a word behind a letter, which may be an article
_LETTER = re.compile("[a-z]")
_SHORT = 2  # letters: "vedi 4.4" cites, "in 4.4" may be an amount


class RunningCitations:
    """Finds the citations of an edition that declares a style, in a language."""

    def __init__(self, style: CitationStyle, language: Language) -> None:
        words = language.citation
        places = PlaceReader(style, language)
        self._place, self._deeper, self._steps = places.place, places.deeper, places.steps
        self._behind_sentence, self._part_beside = places.behind_sentence, places.part_beside
        self._closed, self.dotted = places.closed, places.dotted
        self._introduced = re.compile(rf"(?<!\w){either((*words.of, *words.see))}\s$")
        self._head = re.compile(heads((*style.heads, *words.law)))
        self._may_cite = partial(may_stand_before, style.laws)
        self._singular = [one.rstrip(".") for one in style.heads]
        seen = (word for word in words.see if len(word) > _SHORT)
        # a number behind the noun of a level is of the law it stands in: subrule 4.1 is no 4.1
        levels = {noun_of(level) for one in style.items for level in one.levels[1:]} - {""}
        self._level_ends = re.compile(rf"{heads([*levels])}$")
        whole = [noun for noun in words.item if noun not in levels]
        self._point = re.compile(rf"(?P<see>{heads([*seen])})|{heads(whole)}")
        with_ = rf",?\s(?:[^\W\d_]{{1,6}}\s)?{either(words.with_)}\s"  # "auch in Verbindung mit"
        comma = rf"\s?[,;]\s?(?:{either(words.and_)}\s+)?|\s?、\s?"
        joint = rf"(?:{with_}|{comma}|{between(words.and_)}|\s?[/&]\s?)"
        sentence = rf"(?:{either(words.sentence)}\.?\s\d{{1,2}}{joint})"  # "und Satz 2 oder"
        self._joint = re.compile(rf"{joint}{sentence}*")
        dash = r"\s?[–—]\s?|-(?=\.?\d|[a-z](?!\w)|\()|\s-\s(?=\d+\.\d)"
        self._to = re.compile(rf"{between(words.to)}|{dash}")
        self._skip = re.compile(rf"{either(words.skip)}\s")
        self._inside_a_law = (*words.item, *words.sentence, *words.and_, *words.to, *words.skip)
        self._without_noun = any(one.levels[1:] and not one.law.before for one in style.items)
        stop = (language.search.stop if language.search else "").split()
        letters = {word for word in map(unaccented, stop) if len(word) == 1}
        elides = bool(language.search and language.search.elided)  # c', s' have an apostrophe
        self._words_of_a_letter = letters & {*"aeiouy"} if elides else letters
        self._packed = any(one.packed for one in style.items)
        self._hyphened = any(one.levels[1:] and one.levels[1].before == "-" for one in style.items)
        self._compound = any(one.law.series.kind == "compound" for one in style.items)
        self._coded = any(one.law.series.kind == "code" for one in style.items)

    @property
    def _spoken(self) -> Iterator[tuple[int, Step]]:
        """The ways of writing a level with a word before the number, the deepest level last."""
        for depth, ways in enumerate(self._steps, 1):
            yield from ((depth, step) for step in ways if step.spoken)

    def find(self, flat: str) -> Iterator[Mentions]:
        """Yield the citations that have a noun or a sign before the number of a law."""
        at = 0
        while (head := self._head.search(flat, at)) is not None:
            at = head.end()
            first = self._place(flat, head.end()) or self._begun_range(flat, head.end())
            if first and self._may_cite(head[0], first.path[0]):
                found = Mentions(head.start(), [first])
                self._go_on(flat, found)
                yield found
                at = found.end

    def _begun_range(self, flat: str, at: int) -> Mention | None:
        """Read the first law of "artt. da 7 a 9"."""
        skipped = self._skip.match(flat, at)
        first = self._place(flat, skipped.end()) if skipped else None
        return first if first and self._to.match(flat, first.end) else None

    def law_at(self, flat: str, at: int) -> Mention | None:
        """Return the law, with its parts, that a noun or a whole label at an offset names."""
        head = self._head.match(flat, at)
        place = self._place(flat, head.end() if head else at)
        whole = place and (self._closed or self.dotted) and self._sure(place.path)
        return place if head or whole else None

    def pointed(self, flat: str) -> Iterator[Mentions]:
        """Yield whole labels after a noun for a part of a law, or after "see": "punto 13.1"."""
        for head in self._point.finditer(flat) if self._closed or self.dotted else ():
            first = self._place(flat, head.end())
            if first and first.path[1:] and not _AMOUNT.match(flat, first.end):
                start = first.start if head["see"] else head.start()
                found = Mentions(start, [first], bare=True)
                self._go_on(flat, found)
                yield found

    def listed(self, flat: str) -> Iterator[Mentions]:
        """Yield the list or range that a text begins with, of labels with their whole path."""
        first = self._place(flat, 0) if self._closed or self.dotted else None
        if first and first.path[1:]:
            found = Mentions(0, [first], bare=True)
            self._go_on(flat, found)
            yield found

    def bare(self, flat: str) -> Iterator[Mentions]:
        """Yield labels without a noun that can hardly be anything else: ``6b1 and 6b2``."""
        if not (self._closed or self.dotted or self._compound):
            return
        at = 0
        while (begins := _MAY_BEGIN.search(flat, at)) is not None:
            at = begins.start()
            here = self._place(flat, at)
            of_a_level = self._level_ends.search(flat[max(0, at - _LONGEST_NOUN) : at])
            sure = here and (self._sure(here.path) or self._is_named(flat, here)) and not of_a_level
            if here is None or not sure or _AMOUNT.match(flat, here.end):
                at += 1
                continue
            found = Mentions(at, [here], bare=True)
            self._go_on(flat, found)
            yield found
            at = found.end

    def _is_named(self, flat: str, here: Mention) -> bool:
        """Whether "of" or "see" and a stop are around a label of two levels: A4 is paper too."""
        before = flat[max(0, here.start - _LONGEST_NOUN) : here.start]
        around = self._introduced.search(before) and _STOP.match(flat, here.end)
        return bool(self._closed and len(here.path) > 1 and around)

    def _sure(self, path: Path) -> bool:
        if self._compound and "-" in path[0]:  # "les agents prévus au R. 131-3"
            return True
        number = path[0][0].isdigit()
        if self._coded and not number:  # EV.1, and not U.S
            return len(path) > 1 and path[1].isdigit()
        lettered = self._without_noun and path[1:] and path[1][0].isdigit()  # A2, and not A.b
        plain = ((self._closed or self._without_noun) and number) or lettered
        put_in = self._closed and any(one[0].isdigit() and one[-1].isalpha() for one in path[1:2])
        least = 2 if plain or put_in else _LEAST_BARE
        return len(path) >= least

    def relative(self, flat: str) -> Iterator[Mentions]:
        """Yield the parts that are cited without their law: ``Absatz 3``, ``Nr. 1 und 2``.

        The deepest level comes first; a part right after another citation is skipped.
        """
        ways = [*self._spoken]
        every = [[*step.pattern.finditer(flat)] for _, step in ways]
        ends = {match.end() for found in every for match in found}  # of Absatz 1 in Absatz 1 Nr. 2
        ends |= {self._behind_sentence(flat, end) for end in ends}
        for (depth, step), found in zip(reversed(ways), reversed(every), strict=True):
            for match in found:
                start = match.start() + len(match[0]) - len(match[0].lstrip(", "))
                behind = ends & {match.start(), start, start - 1}
                inside = flat[max(0, start - 1) : start].isalnum()
                if behind or inside or self.is_of_another(flat, start):
                    continue
                first = self._deeper(flat, match, depth, step, ())
                if first:
                    cited = Mentions(start, [replace(first, start=start)], above=depth)
                    cited.noun = noun_of(step.level)
                    self._go_on(flat, cited)
                    yield cited

    def is_of_another(self, flat: str, at: int) -> bool:
        """Whether a part belongs to something that is not a law here: Nr. 1 in Anlage 3 Nr. 1.

        Likewise Absatz 1 in Artikel 5 Absatz 1, where laws are cited by §.
        """
        before = _NUMBERED.search(flat[max(0, at - _LONGEST_NOUN) : at])
        noun = unaccented(before["noun"]) if before else ""
        return bool(noun) and not noun.startswith(self._inside_a_law)

    def _go_on(self, flat: str, found: Mentions) -> None:
        """Add what is joined to a place: further items of a list, the end of a range."""
        while True:
            last = found.places[-1]
            joint = self._joint_at(flat, last)
            if joint and found.bare and self._head.match(flat, joint.end()):
                found.before_noun = True
                return
            following = self._joined(flat, joint.end(), last, found) if joint else None
            if joint is not None and following is None and _DASH.fullmatch(joint[0]):
                following = end_of_range(flat, joint.end(), last)
            if joint is None or following is None or is_no_range(joint[0], last, following):
                return
            last.ranging = joint.re is self._to
            found.places.append(following)

    def _joint_at(self, flat: str, last: Mention) -> re.Match[str] | None:
        """Return the joint between a place and the next; both may have a bracket: 3c1) to 3c3)."""
        closed = flat.startswith(")", last.end) and "(" not in flat[last.start : last.end]
        at = last.end + closed
        joint = self._to.match(flat, at) or self._joint.match(flat, at)
        following = self._place(flat, joint.end()) if closed and joint else None
        whole = following and flat.startswith(")", following.end)
        label = _CLOSED.match(flat, joint.end()) if joint else None  # lett. a) e b)
        return joint if whole or label or not closed else None

    def _joined(self, flat: str, at: int, last: Mention, found: Mentions) -> Mention | None:
        skipped = self._skip.match(flat, at)  # "sowie den Nummern 10 bis 13"
        spoken = self._spoken_at(flat, skipped.end(), last, found) if skipped else None
        spoken = spoken or self._spoken_at(flat, at, last, found)
        return spoken or self._alone(flat, at, last, found)

    def _spoken_at(self, flat: str, at: int, last: Mention, found: Mentions) -> Mention | None:
        """Read a law with its noun, or a part with its own."""
        head = self._head.match(flat, at)
        whole = self._place(flat, head.end()) if head and not found.above else None
        if whole or (head and head[0].strip() not in tuple(ORDINALS)):  # 第2号 is a part, no law
            return whole
        beside = self._part_beside(flat, at, last)
        last = last.within or last
        for depth in range(len(last.path) - 1, max(found.above, 1) - 1, -1):
            for step in self._steps[depth - 1] if depth <= len(self._steps) else ():
                match = step.pattern.match(flat, at) if step.spoken or step.bracketed else None
                if match:
                    return self._deeper(flat, match, depth, step, last.path[:depth])
        return beside

    def _alone(self, flat: str, at: int, last: Mention, found: Mentions) -> Mention | None:
        if self._head.match(flat, at):
            return None
        if last.within and last.path == last.within.path and NUMBER.match(flat, at):
            return None  # of a part that is no place: Satz 1 und 2
        closed = _CLOSED.match(flat, at) if last.within and flat[last.end - 1] == ")" else None
        if closed and last.path[-1].isalpha() == closed["label"].isalpha():
            path = (*last.path[:-1], closed["label"])
            return Mention(at, closed.end(), path, within=last.within)
        number = NUMBER.match(flat, at) if last.within and last.path[-1].isdigit() else None
        if number and not has_plural_noun(flat, found, self._singular):  # artigo 15.º, n.os 2 e 3
            return replace(last, start=at, end=number.end(), path=(*last.path[:-1], number["n"]))
        whole = self._number_alone(flat, at, last.within or last, found)
        return whole or self._label_alone(flat, at, last, found)

    def _label_alone(self, flat: str, at: int, last: Mention, found: Mentions) -> Mention | None:
        """Read a label that counts on behind one with its whole path: B5a and b."""
        if not (self._closed or self.dotted) or found.above or last.within:
            return None
        label = label_behind(flat, at, last, self._joint)
        word = _LETTER.match(flat, at)
        return None if label is None or (word and self._is_word(flat, word)) else label

    def _is_word(self, flat: str, label: re.Match[str]) -> bool:
        """Whether a letter is a word of the sentence: "paragraph b, a crew", "lettera b, e il"."""
        follows = _GOES_ON.match(flat, label.end()) and not self._joint.match(flat, label.end())
        return bool(follows) and label[0] in self._words_of_a_letter

    def _number_alone(self, flat: str, at: int, last: Mention, found: Mentions) -> Mention | None:
        """Read a joined number: a law after a law, a whole label, or the same level again."""
        whole = None if found.above else self._place(flat, at)
        if len(last.path) == 1:
            return None if whole and is_degree(flat, last, whole) else whole
        apart = self._closed or self.dotted or self._packed or self._hyphened
        if whole and len(whole.path) > 1 and apart:
            return None if _AMOUNT.match(flat, whole.end) else whole
        depth = len(last.path) - 1
        steps = self._steps[depth - 1] if depth <= len(self._steps) else []
        spoken = any(step.spoken for step in steps)
        several = spoken and has_plural_noun(flat, found, self._singular)
        for step in steps:
            digits = step.level.series.kind in ("number", "roman", "Roman")
            alike = digits == last.path[-1][:1].isdigit()  # "n.º 1, o calendário"
            if step.spoken and not several and alike:
                number = step.alone.match(flat, at)
                if number and not self._is_word(flat, number):
                    return self._deeper(flat, number, depth, step, last.path[:depth])
        bracketed = any(step.bracketed for step in steps)
        return whole if several or (bracketed and not self._closed) else None


@lru_cache(maxsize=64)  # the editions that declare a style, with their languages
def running_citations(style: CitationStyle, language: Language) -> RunningCitations:
    """Return the finder of a style in a language."""
    return RunningCitations(style, language)
