"""Places in running text in a declared style: the number of a law, and the levels behind it."""

from __future__ import annotations

import re
from dataclasses import replace

from refsearch.citations.locator import roman_value
from refsearch.citations.numerals import component_of
from refsearch.citations.running.mentions import Mention
from refsearch.citations.running.patterns import OPENING, Step, either, steps
from refsearch.citations.samples import POINTS
from refsearch.citations.series import NTH, SOLE, UNSPACED, Series
from refsearch.citations.style import CitationStyle, Path
from refsearch.languages.registry import Language

# Right behind a number: it is another one; of a list without spaces it is not: 18.1,18.2b
_AFTER = re.compile(rf"[^\W{UNSPACED}]|[%°]|[.:]\d|,\d(?!\d*(?:\.\d|[a-z](?!\w)))")
# a label apart from the one above it, which only its bracket tells from a word: C4 b), C2b 1)
_CLOSED_APART = re.compile(r"\s(?:(?<=\d\s)(?P<a>[a-z])|(?<=[a-z]\s)(?P<n>\d{1,2}))\)")
_SPACED = re.compile(r"\s[a-z](?=[-–][a-z](?!\w))")  # rule 8:3 a-d
_LABEL = re.compile(r"\d+|[^\W\d_]+")
_PUT_IN = re.compile(r"(?<=[0-9])(?P<letter>[A-Z]{1,2})(?P<below>(?:[a-z]\d{0,2})?)(?!\w)")
_NTH = re.compile(r"(?:er|re|st|ff\.?)(?!\w)")  # article 1er, §§ 4ff.
_LETTER_APART = re.compile(
    r"\s(?!f\.)(?P<letter>[a-h])(?![\w)]|\.\w|\.\s?F)"
)  # of laws put in between: § 31 a
_NUMERAL = re.compile(r"\s([IVX]{1,6})(?!\w|\.\d)")  # § 3 VIII: Absatz 8
_BRACKETED = r"\((?:\d{1,3}|[^\W\d_]|[ivx]{2,4})\)"
_DOTTED = r"\.(?:\d{1,3}|[^\W\d_]|[ivx]{2,4})(?!\w)"
_ORDINAL = re.compile(rf"(?<=\d){NTH}(?!\w)")
_SLASHED = r"(?<=[º°])/\d{1,2}(?:/[a-z]\)?)?"  # artigo 17.º/2 is its n.º 2
_CLOSED_UP = r"\d{1,3}|(?<=[\d)])[^\W\d_](?![^\W\d_])"  # behind a letter it goes on with a word


class PlaceReader:
    """Reads the rest of a place from a text, in a style and a language.

    ``steps`` are the ways of writing each level below a law; ``closed`` tells that labels are
    written together, ``dotted`` that stops are between them.
    """

    def __init__(self, style: CitationStyle, language: Language) -> None:
        words = language.citation
        self._style = style
        laws = dict.fromkeys(one.law.series for one in (*style.items, *style.laws))
        self._laws = {one: re.compile(rf"(?P<n>{one.pattern})") for one in laws}
        joined = rf"\s(?:{either(words.to)}|{either(words.and_)})\s"
        listed = rf"(?:(?:{joined}|,\s|[-–])\d{{1,2}}(?![\w.]))*"  # Satz 2 bis 4, Satz 1, 3 und 4
        below = "§" in words.item and not any("§" in one.law.before for one in style.items)
        sign = r"§{1,2}" if below else r"(?!)"  # § 1.º of an article; § 4, § 5 are laws
        self._part = re.compile(
            rf",?\s(?:(?:(?P<noun>{either(words.item)})|(?P<bare>{either(words.sentence)}))\.?\s"
            rf"|(?P<sign>{sign})\s?)"
            rf"(?:{either(words.skip)}\s)?\(?(?P<n>\d{{1,3}}|[^\W\d_]|[ivx]{{2,4}}|[IVX]{{2,6}}|{SOLE})"
            rf"(?(bare){listed}|(?:\)|{NTH})?)(?!\w)"
        )
        # art. 5, II, “a”; a capital before a word may be one: "rule 5, I think"
        ends = rf"(?=[,;:.)]|\s{either((*words.and_, *words.of, *words.to))}\s|$)"
        other = r"(?(open)(?<![a-z]\),\s\()|(?<![IVX],\s))"  # than the part before: no list
        inside = rf",\s(?P<open>\()?{other}(?P<n>(?(open)[a-z]|[IVX]{{1,6}}))(?(open)\)){ends}"
        numbers = all(series.kind == "number" for series in laws)
        self._part_alone = re.compile(inside if numbers else r"(?!)")
        self._sections = any(  # laws are cited by § and have numbers below
            one.law.before.strip() == "§" and one.levels[1].series.kind == "number"
            for one in style.items
            if one.levels[1:]
        )
        self.closed = any(one.closed_up for one in style.items)
        self._small = style.has_small_items
        self.dotted = any(one.levels[1:] and one.levels[1].before in POINTS for one in style.items)
        deep = (
            rf"{_BRACKETED}|{_SLASHED}"
            + rf"|{_DOTTED}" * self.dotted
            + rf"|{_CLOSED_UP}" * self.closed
        )
        self._deep = re.compile(rf"(?:{deep})+(?!\w)")
        depth = max((len(one.levels) for one in style.items), default=1)
        self._joins = joins = (*words.and_, *words.to, *words.of, *words.skip)
        self.steps = [[*steps(style, n, joins)] for n in range(1, depth + 2)]

    def place(self, flat: str, at: int) -> Mention | None:
        """Return the law at an offset, with the levels that follow it."""
        for series, pattern in self._laws.items():
            number = pattern.match(flat, at)
            component = series.component(number["n"]) if number else None
            if not number or not component:
                continue
            letter = self._letter_apart(flat, at, number.end()) if series.inserted else None
            closes = self._closings(flat, letter.end() if letter else number.end())
            component += letter["letter"] if letter else ""
            if closes == number.end() and self._counted(series):
                continue  # 第5回 is no law
            place = self._inside(flat, Mention(at, closes, (component,)))
            alone = series.kind == "code" and place and not place.path[1:]  # THE RULES OF PLAY
            if place and place.path and not alone:
                return place
        return None

    def _letter_apart(self, flat: str, at: int, end: int) -> re.Match[str] | None:
        """Return a letter that a space separates from the number of its section: § 31 a."""
        sign = flat[max(0, at - 2) : at].strip() == "§" and flat[end - 1].isdigit()
        found = _LETTER_APART.match(flat, end) if sign else None
        return None if found and found["letter"] in self._joins else found

    def _counted(self, series: Series) -> bool:
        """Whether every law of a series has a counter word after its number: 第5条."""
        laws = [one.law for one in self._style.items if one.law.series == series]
        return bool(laws) and all(any(map(str.isalpha, law.after.strip(".°º"))) for law in laws)

    def _closings(self, flat: str, end: int) -> int:
        nth = _NTH.match(flat, end)
        end = nth.end() if nth else end
        ordinal = _ORDINAL.match(flat, end)
        end = ordinal.end() if ordinal else end
        signs = {one.law.after for one in self._style.items if one.law.after}
        return next((end + len(sign) for sign in signs if flat.startswith(sign, end)), end)

    def _inside(self, flat: str, place: Mention) -> Mention | None:
        """Follow the levels behind a place as far as they go; None if it is no place after all."""
        index = len(place.path) - 1
        numeral = _NUMERAL.match(flat, place.end) if self._sections and not index else None
        if numeral and (value := roman_value(numeral[1].lower())):
            return self._inside(
                flat, Mention(place.start, numeral.end(), (*place.path, str(value)))
            )
        for step in self.steps[index] if index < len(self.steps) else ():
            found = step.pattern.match(flat, place.end)
            component = step.level.series.component(found["n"]) if found else None
            deeper = found and component and _deeper_place(place, found, component)
            whole = self._inside(flat, deeper) if deeper else None
            if whole:
                return whole
        return self._beyond(flat, place)

    def _beyond(self, flat: str, place: Mention) -> Mention | None:
        """Follow labels deeper than any sample, so that a missing place is reported."""
        put_in = (
            _PUT_IN.match(flat, place.end) if self._small and place.path[-1].isdigit() else None
        )
        if put_in:  # B4A, which is not there, and not B4a
            below = (component_of(label) for label in _LABEL.findall(put_in["below"]))
            number = f"{place.path[-1]}{put_in['letter'].lower()}"
            return Mention(place.start, put_in.end(), (*place.path[:-1], number, *below))
        deeper = self._deep.match(flat, place.end)
        if not deeper and place.path[1:] and place.path[-1].isdigit():
            deeper = _SPACED.match(flat, place.end)
        shown = (self.closed or self.dotted) and place.path[1:]
        apart = _CLOSED_APART.match(flat, place.end) if shown else None
        if apart and not deeper:
            label = component_of(apart["a"] or apart["n"])
            return Mention(place.start, apart.end(), (*place.path, label), within=place)
        if deeper:
            labels = (component_of(label) for label in _LABEL.findall(deeper[0]))
            place = Mention(place.start, deeper.end(), (*place.path, *labels))
        return None if _AFTER.match(flat, place.end) else self._spoken_part(flat, place)

    def _spoken_part(self, flat: str, place: Mention) -> Mention:
        """Follow parts after a place that are named by words of the language: Buchst. a."""
        whole = place
        while part := self._part_at(flat, whole.end):
            bare = part.groupdict().get("bare")
            more = () if bare else (component_of(part["n"]),)
            whole = Mention(place.start, part.end(), (*whole.path, *more), within=place)
            deeper = self._beyond_sentence(flat, whole) if bare else None
            if deeper:
                return deeper
        return whole

    def _part_at(self, flat: str, at: int) -> re.Match[str] | None:
        return self._part.match(flat, at) or self._part_alone.match(flat, at)

    def part_beside(self, flat: str, at: int, last: Mention) -> Mention | None:
        """Return a part at an offset, behind its noun, at the level that the noun had before.

        One with another noun is a part of the last, or else beside it: what is there tells.
        """
        within = last.within
        part = self._part.match(flat, at - 1) if within and flat[at - 1].isspace() else None
        if within is None or part is None or part["bare"]:
            return None
        said = (_begun(one) for one in self._part.finditer(flat, within.end, at))
        nouns = [one for one in dict.fromkeys(said) if one]
        level = nouns.index(_begun(part)) if _begun(part) in nouns else len(nouns)
        path = (*last.path[: len(within.path) + level], component_of(part["n"]))
        whole = self._spoken_part(flat, Mention(at, part.end(), path))
        return replace(whole, within=last if level == len(nouns) else within)

    def behind_sentence(self, flat: str, at: int) -> int:
        """Return where "Satz 2" after a place ends; without one, the given offset."""
        part = self._part.match(flat, at)
        return part.end() if part and part["bare"] else at

    def _beyond_sentence(self, flat: str, whole: Mention) -> Mention | None:
        """Follow a level after a part that is not a level itself: Absatz 2 Satz 1 Nummer 2."""
        place = whole.within or whole
        index = len(place.path) - 1
        for step in self.steps[index] if index < len(self.steps) else ():
            found = step.pattern.match(flat, whole.end) if step.spoken else None
            component = step.level.series.component(found["n"]) if found else None
            if found and component:
                path = (*place.path, component)
                return self._inside(flat, Mention(place.start, found.end(), path))
        return None

    def deeper(
        self, flat: str, found: re.Match[str], depth: int, step: Step, above: Path
    ) -> Mention | None:
        """Return the place that a level and those after it name, under ``above``."""
        component = step.level.series.component(found["n"])
        if not component:
            return None
        padded = (*above, *("",) * (depth - len(above)), component)
        return self._inside(flat, Mention(found.start(), found.end(), padded))


def _begun(part: re.Match[str]) -> str:
    """Return how the noun of a part begins: n for Nr. and Nummern, pa for § and parágrafo."""
    noun = part["noun"] or ("pa" if part["sign"] else "")
    return noun[:1].lower() if noun[:1] in "nN" else noun[:2].lower()


def _deeper_place(place: Mention, found: re.Match[str], component: str) -> Mention:
    """Return a place one level deeper; after a space it is uncertain: 1.3c (4)."""
    slip = found[0][:1].isspace() and found[0].strip()[:1] in OPENING
    path = (*place.path, component)
    return Mention(place.start, found.end(), path, within=place if slip else None)
