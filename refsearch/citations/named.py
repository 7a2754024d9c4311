"""Citations of laws with a name instead of a number: ``Equipment 2a``, ``Rule Equipment, 2``.

Texts are read as :func:`~refsearch.citations.patterns.flatten` gives them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refsearch.citations.patterns import flatten
from refsearch.languages.slug import slugify

_FEWEST = 5  # names that begin with one noun: fewer may do so by chance
# A level: in brackets; a number behind a name, a stop or a letter; a letter closed up behind a
# number, or between commas. A small letter between spaces is a word.
_LEVEL = re.compile(
    r"(?:,?\s|\.)?[(\[](?P<bracketed>\d{1,3}|[^\W\d_]|[ivx]{2,4})[)\]]"
    r"|(?:[^\S\n]|\.|(?<=[^\W\d_]),\s|(?<=,\s\d),\s|(?<=[^\W\d_]))(?P<number>\d{1,3})(?![\d%°]|[.,]\d{2})"
    r"|(?<=\d)\.?(?P<closed>[^\W\d_])(?![^\W\d_])\)?"
    r"|(?:(?<=,\s\d)|(?<=,\s\d\d)),\s(?P<apart>[^\W\d_])(?![^\W\d_])\)?"
)


@dataclass(slots=True)
class NamedPlace:
    """A law named in a text, and the levels behind its name, each with where it ends."""

    start: int
    end: int
    law: str
    spoken: bool  # with a noun for a law before the name
    levels: list[tuple[int, str]] = field(default_factory=list)

    def places(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield what may be meant, with where it ends: the deepest place first, the law last."""
        own = sum(end > self.start for end, _ in self.levels)  # those of one that is joined
        for n in range(len(self.levels), len(self.levels) - own, -1):
            yield self.levels[n - 1][0], (self.law, *(part for _, part in self.levels[:n]))
        if self.start < self.end:
            yield self.end, (self.law,)


class NamedLaws:
    """Finds the laws that have names; ``laws`` are their ids by name.

    ``nouns`` are words for a law, ``joins`` those that join two places. What is ``typed`` has any
    capitals.
    """

    def __init__(
        self,
        laws: Mapping[str, str],
        nouns: Sequence[str],
        joins: Sequence[str] = (),
        *,
        typed: bool = False,
    ) -> None:
        self._fold: Callable[[str], str] = str.lower if typed else str
        self._laws = {self._fold(flatten(name)): id_ for name, id_ in laws.items()}
        self._folded = {name.lower(): id_ for name, id_ in self._laws.items()}
        self._counted = _counted(self._laws)
        # a stop behind a longer noun ends a sentence: "the rules. Protests are"
        head = rf"(?P<head>(?i:{_either(nouns)})(?:(?<!\w{{4}})\.)?:?\s+)?"
        name = rf"[\"“«]?(?P<name>{_either(self._laws)})[\"”»]?(?!\w)"
        self._pattern = re.compile(rf"(?<!\w){head}{name}")
        joint = rf"(?:,\s(?:{_either(joins)}\s)?|\s{_either(joins)}\s)"
        self._joined = re.compile(rf"{joint}(?P<number>\d{{1,3}})(?![\d%°]|[.,]\d)")

    def find(self, flat: str) -> Iterator[NamedPlace]:
        """Yield each place in a law that is named, with the levels behind the name."""
        for match in self._matches(flat):
            law, spoken = self._named(match)
            found = NamedPlace(match.start(), match.end(), law, spoken)
            _go_on(flat, found)
            yield found
            while found.levels and (joined := self._joined.match(flat, found.levels[-1][0])):
                number = (joined.end(), joined["number"])
                above = [one for one in found.levels if one[1].isdigit()][:-1]
                found = NamedPlace(joined.start("number"), match.end(), law, spoken)
                found.levels = [*above, number]
                _go_on(flat, found)
                yield found

    def _matches(self, flat: str) -> Iterator[re.Match[str]]:
        """Yield where laws are named; those that count in words also without their capitals."""
        yield from self._counted.finditer(flat)
        for match in self._pattern.finditer(self._fold(flat)):
            if not self._counted.match(flat, match.start("name")):
                yield match

    def _named(self, match: re.Match[str]) -> tuple[str, bool]:
        """Return the law that is named, and whether a noun for a law is."""
        if "counted" in match.groupdict():
            named = match["counted"]
            return self._folded.get(named.lower()) or slugify(named), True
        return self._laws[match["name"]], bool(match["head"])

    def read(self, text: str) -> tuple[str, ...] | None:
        """Return the path that a whole text cites, or None."""
        flat = flatten(text.strip())
        found = ((one.start, *next(one.places())) for one in self.find(flat))
        return next((path for start, end, path in found if (start, end) == (0, len(flat))), None)


def _go_on(flat: str, found: NamedPlace) -> None:
    """Add the levels that follow a place."""
    at = found.levels[-1][0] if found.levels else found.end
    while level := _LEVEL.match(flat, at):
        at = level.end()
        found.levels.append((at, next(filter(None, level.groups()))))


def _counted(names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of names that count in words behind one noun: Artículo Décimo Cuarto.

    As many of these words as follow each other: no law may be meant by them.
    """
    names = tuple(names)
    nouns = Counter(name.partition(" ")[0] for name in names if " " in name)
    noun, times = max(nouns.items(), key=lambda one: one[1], default=("", 0))
    alike = (name for name in names if name.startswith(f"{noun} "))
    words = {word for name in alike for word in name.split()[1:]}
    if times < max(_FEWEST, len(words) + 1):  # words that are not said again count nothing
        words = set()
    counted = rf"{re.escape(noun)}(?:[^\S\n]{_either(words)}(?!\w))+"
    return re.compile(rf"(?<!\w)(?i:(?P<counted>{counted}))")


def _either(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})"
