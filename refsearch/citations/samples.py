"""How a place is written, level by level, learnt from one sample: ``2c1a)``, ``§ 4 (2) Nr. 1``.

Numbers and single letters of a sample are its levels, the law first; what stands between them is
written as it is in the sample. A level deeper than the sample goes on as its last two do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from refsearch.citations.labels import is_greek
from refsearch.citations.numerals import numerals
from refsearch.citations.series import COUNTERS, NTH, ORDINALS, QUOTES, Series, is_law_put_in
from refsearch.messages import msg

PACKED = "|"  # in a sample between digits that are levels: 1|1|3|1. for the label 1131.
POINTS = (".", ":")  # between the numbers of a label that is cited without a noun: 4.1, 4:1
_TOKEN = re.compile(  # the letter of ", c. 1" and "n.º 1" is short for a noun
    r"\{[^{}]+\}|^[A-Z]{2,4}(?=\.?\d)|[0-9]+|(?!(?<=,\s)[a-z]\.\s\d|[a-z]\.?[°º]\s)(?<![^\W\d_])(?:[IVX]{2,}|[ivx]{2,}"
    rf"|(?![{COUNTERS}{ORDINALS}ªº])[^\W\d_])(?![^\W\d_]|(?<![‘'].)['’])"
)
_CLOSING = re.compile(rf"(?:\.[ºª°])?[)\]}}）ºª°{''.join(QUOTES.values())}]*[{COUNTERS}]?")
_NTH, _PUT_BETWEEN = re.compile(NTH), re.compile(r"(\d+)([a-z])")  # 17.º-A, behind 17.º
_OPENED = {"(": ")", "[": "]", "{": "}", "（": "）", **QUOTES}
_MOST_DIGITS = 8  # of a label: 21 readings; thirty would take ten seconds
_STOP = "[.\u2024\uff0e]"  # a full stop, as editors of text may write it between numbers
_FEW = 2  # levels of a label that may be a decimal number where it has no stop: 9.5


_compiled = lru_cache(maxsize=256)(re.compile)  # an edition has a few; each line asks for them


@dataclass(frozen=True, slots=True)
class Level:
    """How one level is written: the text before its number, and the closing signs."""

    before: str
    series: Series
    after: str = ""

    def written(self, component: str) -> str:
        """Return a component with the signs and words around it."""
        printed = self.series.printed(component)
        between = _PUT_BETWEEN.fullmatch(printed) if _NTH.match(self.after) else None
        if between:
            return f"{self.before}{between[1]}{self.after}-{between[2].upper()}"
        return f"{self.before}{printed}{self.after}"


@dataclass(frozen=True, slots=True)
class PathStyle:
    """How a whole place is written; the first level is the law.

    ``end`` closes a label, like the bracket of 2c1).
    """

    levels: tuple[Level, ...]
    end: str = ""

    @classmethod
    def from_sample(cls, sample: str) -> PathStyle:
        """Learn a style from a sample; raise ValueError for one without a number."""
        found = list(_TOKEN.finditer(sample))
        if not found:
            raise ValueError(msg("{} shows no number or letter; write it like 2c1a)", repr(sample)))
        ends = [*(match.start() for match in found[1:]), len(sample)]
        levels: list[Level] = []
        before = sample[: found[0].start()]
        for match, end in zip(found, ends, strict=True):
            between = sample[match.end() : end]
            closing = _closing(between, before, last=end == len(sample))
            series = _series(match[0], law=not levels)
            if PACKED in (between, before):
                series = replace(series, packed=True)
            levels.append(Level(before.replace(PACKED, ""), series, closing))
            before = between[len(closing) :]
        return cls(_with_inserted(levels), before)

    @property
    def law(self) -> Level:
        """How the law is written."""
        return self.levels[0]

    @property
    def closed_up(self) -> bool:
        """Whether letters and numbers alone tell the levels apart, as in 2c1."""
        apart = any(level.before for level in self.levels[1:])
        return len(self.levels) > 1 and not apart and not self.packed

    @property
    def packed(self) -> bool:
        """Whether each digit is a level: 1131 is 1.1.3.1."""
        return self.law.series.packed

    def readings(self, path: Sequence[str]) -> list[tuple[str, ...]]:
        """Return the places that packed digits may mean: 1.1.3.1.2 and 1.1.3.12 for 11312.

        The law is one digit; the place with the most levels comes first. A run of digits longer
        than any label is read digit by digit, for its readings grow like the Fibonacci numbers.
        """
        if not self.packed or len(path) > _MOST_DIGITS or not all(map(str.isdigit, path)):
            return [tuple(path)]
        found = [*_numbers_of("".join(path[1:]))]
        return [(path[0], *one) for one in sorted(found, key=len, reverse=True)]

    @property
    def goes_on(self) -> bool:
        """Whether levels deeper than the sample continue its pattern: 2c1a1, 1.2.3.4."""
        signs = {level.before for level in self.levels[1:]}
        return self.closed_up or (len(signs) == 1 and not any(map(str.isalpha, "".join(signs))))

    def with_codes(self) -> PathStyle:
        """Return the same style with codes as the numbers of laws."""
        law = replace(self.law, series=Series("code"))
        return replace(self, levels=(law, *self.levels[1:]))

    def level(self, index: int) -> Level:
        """Return how a level is written, the law's being 0."""
        if index < len(self.levels):
            return self.levels[index]
        held = self.levels[1:] or self.levels
        step = min(2, len(held))
        return held[len(held) - step + (index - len(self.levels)) % step]

    def fits(self, path: Sequence[str]) -> bool:
        """Whether a path fits this style: every component belongs to the series of its level."""
        deeper = len(path) > len(self.levels) and not self.goes_on
        return not deeper and all(
            re.fullmatch(self.level(n).series.pattern, self.level(n).series.printed(part))
            for n, part in enumerate(path)
        )

    def written(self, path: Sequence[str]) -> str:
        """Return a path as it is written, without the sign that closes a label.

        >>> PathStyle.from_sample("§ 4 (2) Nr. 1").written(("7", "3"))
        '§ 7 (3)'
        """
        return "".join(self.level(n).written(part) for n, part in enumerate(path))

    def label(self, text: str) -> tuple[tuple[str, ...], str, str] | None:
        """Return (path, label as printed, rest) when a text opens with a label of two levels."""
        at = 0
        path: list[str] = []
        while (found := self._next(text, at, len(path))) is not None:
            component, at = found
            path.append(component)
        end = re.escape(self.end) or r"[.:)]?"  # a stop too many is no other label
        if self.end == "." and len(path) > _FEW and not self.packed:
            end = r"\.?"  # nor is one too few, behind 9.5.4
        closed = _compiled(end + r"(?:\s+|$)").match(text, at)
        if len(path) == 1 or not path or not closed:  # a law alone is a heading
            return None
        return tuple(path), text[: closed.end()].strip(), text[closed.end() :]

    def _next(self, text: str, at: int, index: int) -> tuple[str, int] | None:
        if index >= len(self.levels) and not self.goes_on:
            return None
        level = self.level(index)
        literal = re.escape(level.before).replace(r"\ ", r"\s*").replace(r"\.", _STOP)
        if index == 1 and level.before == "." and self.law.series.kind == "upper":
            literal += "?"  # A.1, and A2 in the next line
        pattern = rf"{literal}({level.series.pattern}){re.escape(level.after)}"
        found = _compiled(pattern).match(text, at)
        component = level.series.component(found[1]) if found else None
        return (component, found.end()) if found and component else None


def following(readings: Sequence[tuple[str, ...]], above: Sequence[str]) -> tuple[str, ...]:
    """Return the reading that continues the numbering of the open place, or else the first.

    >>> following([("1", "3", "1", "2"), ("1", "3", "12")], ("1", "3", "11"))
    ('1', '3', '12')
    """

    def goes_on(path: tuple[str, ...]) -> bool:
        *inside, last = path
        known = above[len(inside)] if len(above) > len(inside) else "0"
        return [*above[: len(inside)]] == inside and known.isdigit() and int(last) == int(known) + 1

    return next((one for one in readings if len(readings) > 1 and goes_on(one)), readings[0])


def _numbers_of(digits: str) -> Iterator[tuple[str, ...]]:
    """Yield the ways to split digits into numbers of one or two digits: 12 and 1, 2."""
    if not digits:
        yield ()
    for size in range(1, min(2, len(digits)) + 1):
        for rest in _numbers_of(digits[size:]) if digits[0] != "0" else ():
            yield (digits[:size], *rest)


def with_compound(sample: str) -> str:
    """Return a sample with the law's number in braces, of an edition whose laws are such numbers.

    >>> with_compound("article R. 131-3, 2°")
    'article {R. 131-3}, 2°'
    """
    found = re.search(rf"(?<![\w{{]){Series('compound').pattern}(?!\w)", sample)
    if found is None or "{" in sample:
        return sample
    return f"{sample[: found.start()]}{{{found[0]}}}{sample[found.end() :]}"


def path_styles(samples: Iterable[str], inserted: str = "") -> list[PathStyle]:
    """Return the styles of samples that one edition declares.

    Laws in roman numerals beside laws in numbers keep their numerals, or law II would be law 2.
    ``inserted`` is a sample of a law put in between two others, or of an article below one: B4A.

    >>> [one.law.series.kind for one in path_styles(["3.1", "II.1"])]
    ['number', 'code']
    >>> [one.label("2A.1 Boats") for one in path_styles(["3.1"], "2A")]
    [(('2a', '1'), '2A.1', 'Boats')]
    >>> [one.label("B4Ac. Boats") for one in path_styles(["A3a."], "B4A")]
    [(('B', '4a', 'c'), 'B4Ac.', 'Boats')]
    """
    found = [PathStyle.from_sample(sample) for sample in samples]
    found = [replace(one, levels=_put_in(one.levels, inserted)) for one in found]
    if {one.law.series.kind for one in found} >= {"number", "Roman"}:
        return [one.with_codes() if one.law.series.kind == "Roman" else one for one in found]
    return found


def _put_in(levels: tuple[Level, ...], inserted: str) -> tuple[Level, ...]:
    """Return levels that read the numbers put in between: 2A a law, B4A an article below one."""
    law, *below = levels
    if not inserted or is_law_put_in(inserted):
        return (replace(law, series=law.series.with_inserted(inserted)), *below)
    kind = "upper" if inserted[0].isalpha() else "number"
    if law.series.kind == kind and below and below[0].series.kind == "number":
        below[0] = replace(below[0], series=below[0].series.with_capitals())
    return (law, *below)


def _closing(between: str, before: str, *, last: bool) -> str:
    """Return what closes a level: at the end of a sample only what it has opened."""
    closing = _CLOSING.match(between)
    signs = closing[0] if closing else ""
    opened = any(sign in before and signs[0] == end for sign, end in _OPENED.items() if signs)
    return "" if last and signs[:1] in _OPENED.values() and not opened else signs


def _series(token: str, *, law: bool) -> Series:
    if token[0] == "{":
        return Series.compound(token[1:-1])
    if token.isdigit():
        return Series("number")
    if token.lower() in numerals() and (len(token) > 1 or token in ("i", "I")):
        return Series("Roman" if token.isupper() else "roman")
    if len(token) > 1:
        return Series("code")
    greek = is_greek(token)
    return Series("upper" if token.isupper() or law else "lower", greek)


def _with_inserted(levels: list[Level]) -> tuple[Level, ...]:
    """Allow a letter after a number, where no level of letters follows closed up (2c, 2-C).

    It holds for laws, and for levels with a word or brackets of their own: Nr. 6a, (1a).
    """
    found = []
    for n, (level, below) in enumerate(zip(levels, [*levels[1:], None], strict=True)):
        letters = below and not level.after and below.series.kind != "number"
        closed = letters and below and below.before in ("", "-")
        apart = n == 0 or level.after or any(sign.isalpha() for sign in level.before)
        if level.series.kind == "number" and apart and not (closed or level.series.packed):
            named = n == 0 and any(sign.isalpha() for sign in level.before)  # Art. 3A
            level = replace(level, series=Series("number", inserted=True, capital=named))
        found.append(level)
    return tuple(found)
