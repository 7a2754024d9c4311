"""Reading from a query what happened: who did what to what, and when, in any language.

``rulings/told.toml`` of each language has the words for kinds of things (a role, an act, an object,
a circumstance); ``rulings/told.toml`` of the texts says which of them together mean a procedure,
``provisions.toml`` beside it which tell of a provision.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import log
from typing import NamedTuple

from refsearch.citations.labels import is_greek
from refsearch.files import read_toml
from refsearch.languages.registry import Languages
from refsearch.paths import packaged_texts
from refsearch.search.interpret.transliteration import sound
from refsearch.search.language.folding import fold

WORDS = "rulings/told.toml"
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_NUMBER = "#"
_BESIDE = 0.25  # of its weight, a kind that a procedure needs elsewhere: it tells two apart
_KEY = 2  # letters that a pattern is found by: hardly ten begin alike
_KEPT_WORDS = 4096  # of a language: memory stays bounded, whatever is typed
_NO_KINDS: frozenset[str] = frozenset()
_Lines = dict[str, tuple[str, ...]]


class _Pattern(NamedTuple):
    words: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def order(self) -> tuple[int, int]:
        """The longest first: what it says is the most exact."""
        return -len(self.words), -sum(len(word.rstrip("*")) for word in self.words)

    def goes_on(self, said: Sequence[str], at: int) -> bool:
        """Whether the words after its first stand from a place on."""
        rest = self.words[1:]
        part = said[at : at + len(rest)]
        return len(part) == len(rest) and all(map(_is_form, part, rest))


def _is_form(word: str, pattern: str) -> bool:
    if pattern.endswith("*"):
        return word.startswith(pattern[:-1])
    return word == pattern or (pattern == _NUMBER and word.isdigit())


class Vocabulary:
    """The words of one language for kinds of things; Greek is compared as it sounds."""

    def __init__(self, words: Mapping[str, str]) -> None:
        kinds: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        self._by_ear = any(map(is_greek, words.values()))
        for kind, phrases in words.items():
            for phrase in phrases.split():
                kinds[tuple(map(self._heard, fold(phrase).split("_")))].append(kind)
        self._patterns: defaultdict[str, list[_Pattern]] = defaultdict(list)
        for pattern in sorted((_Pattern(k, tuple(v)) for k, v in kinds.items()), key=_order):
            self._patterns[pattern.words[0][:_KEY].rstrip("*")].append(pattern)
        self._begun = lru_cache(_KEPT_WORDS)(self._beginning)

    def _heard(self, word: str) -> str:
        if not self._by_ear:
            return word
        bare = word.rstrip("*")
        return sound(bare, "greek" if is_greek(bare) else "latin") + word[len(bare) :]

    def kinds(self, words: Iterable[str]) -> tuple[frozenset[str], int]:
        """Return the kinds of things that folded words name, and how many letters name them."""
        begun = [self._begun(word) for word in words]
        said = [heard for heard, _ in begun]
        told: set[str] = set()
        at = letters = 0
        while at < len(said):
            found = _longest(
                [p for p in begun[at][1] if len(p.words) == 1 or p.goes_on(said, at + 1)]
            )
            told.update(kind for one in found for kind in one.kinds)
            end = at + (len(found[0].words) if found else 1)
            letters += sum(map(len, said[at:end])) if found else 0
            at = end
        return frozenset(told), letters

    def _beginning(self, word: str) -> tuple[str, tuple[_Pattern, ...]]:
        """Return a word as it is heard, and the patterns that begin with it, the longest first."""
        said = self._heard(word)
        keys = (said[:_KEY], said[:1], _NUMBER if said.isdigit() else "")
        near = (one for key in dict.fromkeys(keys) if key for one in self._patterns.get(key, ()))
        return said, tuple(sorted((p for p in near if _is_form(said, p.words[0])), key=_order))


def _longest(found: list[_Pattern]) -> list[_Pattern]:
    """Return the longest of patterns in order; of a whole word also the longest beginning."""
    longest = [one for one in found if len(one.words) == len(found[0].words)]
    begun = (n for n, one in enumerate(longest) if one.words[-1].endswith("*"))
    return longest[: next(begun, len(longest)) + 1]


def _order(pattern: _Pattern) -> tuple[int, int]:
    return pattern.order


class Part(NamedTuple):
    """How many of a procedure's own kinds are told, and what they weigh together."""

    kinds: int
    weight: float


@dataclass(frozen=True, slots=True)
class _Line:
    """What must be told for a procedure, each one of some kinds, and what must not."""

    name: str
    needs: tuple[frozenset[str], ...]
    bars: frozenset[str]

    @classmethod
    def read(cls, name: str, text: str) -> _Line:
        """Read a line: words apart by spaces, others for one after a slash, a bar after a minus."""
        words = text.split()
        needs = (frozenset(word.split("/")) for word in words if word[0] != "-")
        return cls(name, tuple(needs), frozenset(word[1:] for word in words if word[0] == "-"))

    def is_told(self, told: Set[str]) -> bool:
        """Whether all that the line needs is told, and nothing that bars it."""
        return told.isdisjoint(self.bars) and not any(told.isdisjoint(one) for one in self.needs)


class Telling:
    """Which procedures a text describes, and how exactly."""

    def __init__(
        self,
        lines: Mapping[str, Iterable[str]],
        words: Mapping[str, Mapping[str, str]],
        places: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        read = {name: [_Line.read(name, one) for one in told] for name, told in lines.items()}
        self._vocabularies = {code: Vocabulary(one) for code, one in words.items()}
        self._own = {
            name: _NO_KINDS.union(*(need for one in told for need in one.needs))
            for name, told in read.items()
        }
        self._lines = _posted(line for told in read.values() for line in told)
        having = [kind for own in self._own.values() for kind in own]
        self._weight = {kind: log(1 + len(self._own) / having.count(kind)) for kind in set(having)}
        self._rarest = log(1 + len(self._own))  # of a kind that places alone have
        told_of = (places or {}).items()
        self._places = _posted(_Line.read(place, one) for place, told in told_of for one in told)

    def kinds(self, texts: Iterable[str], ui: str) -> frozenset[str]:
        """Return the kinds of things that some texts name, in the language that most is in.

        The texts are of one query: as typed, and as it is taken.
        """
        spoken = [_PIECE.findall(fold(text)) for text in dict.fromkeys(texts)]
        best, most = _NO_KINDS, (0, False)
        for code, one in self._vocabularies.items():
            found = [one.kinds(words) for words in spoken]
            letters = max(count for _, count in found), code == ui
            if letters > most:
                best, most = _NO_KINDS.union(*(kinds for kinds, _ in found)), letters
        return best

    def scores(self, told: Set[str]) -> dict[str, float]:
        """Return by procedure how much it needs of what is told; only what is told whole."""
        return self._told(self._lines, told)

    def places(self, told: Set[str]) -> dict[str, float]:
        """Return the same by provision ("bridge-2017 27.B.3")."""
        return self._told(self._places, told)

    def _told(self, lines: Mapping[str, Sequence[_Line]], told: Set[str]) -> dict[str, float]:
        found: dict[str, float] = {}
        for line in chain.from_iterable(lines.get(kind, ()) for kind in told):
            if line.is_told(told):
                found[line.name] = max(self._needed(line, told), found.get(line.name, 0.0))
        return found

    def parts(self, told: Set[str]) -> dict[str, Part]:
        """Return by procedure which part of its own kinds is told, of two at least."""
        own = ((name, kinds & told) for name, kinds in self._own.items())
        return {
            name: Part(len(kinds), sum(map(self._weight.__getitem__, kinds)))
            for name, kinds in own
            if len(kinds) > 1
        }

    def _needed(self, line: _Line, told: Set[str]) -> float:
        def weight(kind: str) -> float:
            """Return how exact a kind of word is; one that nothing needs as the rarest."""
            return self._weight.get(kind, self._rarest)

        needed = [max(need & told, key=lambda kind: (weight(kind), kind)) for need in line.needs]
        beside = (self._own.get(line.name, _NO_KINDS) & told).difference(needed)
        return sum(map(weight, needed)) + _BESIDE * sum(map(weight, beside))


def _posted(lines: Iterable[_Line]) -> dict[str, list[_Line]]:
    """Return lines by the kinds of the need that the fewest kinds answer: one of them is told."""
    found: defaultdict[str, list[_Line]] = defaultdict(list)
    for line in lines:
        for kind in min(line.needs, key=len, default=_NO_KINDS):
            found[kind].append(line)
    return dict(found)


def read_telling(languages: Languages) -> Telling:
    """Return what the texts' files say."""
    lines = read_toml(packaged_texts() / "rulings" / "told.toml", _Lines)
    by_work = read_toml(packaged_texts() / "rulings" / "provisions.toml", dict[str, _Lines])
    places = {f"{work} {id_}": told for work, of in by_work.items() for id_, told in of.items()}
    words = {code: languages.read(code, WORDS, dict[str, str]) for code in languages.interface}
    return Telling(lines, {code: one for code, one in words.items() if one}, places)
