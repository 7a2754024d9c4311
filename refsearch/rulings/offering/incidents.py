"""Reading from a query what happened: who did what to what, and when, in any language.

``rulings/told.toml`` of each language has the words for kinds of things (a role, an act, an object,
a circumstance); ``rulings/told.toml`` of the texts says which of them together mean a procedure,
``plain.toml`` beside it which describe regular play.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from math import log

import msgspec

from refsearch.analysis.folding import fold
from refsearch.files import read_toml
from refsearch.languages.registry import Languages
from refsearch.paths import packaged_texts
from refsearch.rulings.offering.kinds import Patterns, Vocabulary

WORDS = "rulings/told.toml"
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_THEN = ">"  # between a kind and one that comes behind it
_BESIDE = 0.25  # of its weight, a kind that a procedure needs elsewhere: it tells two apart
_NO_KINDS: frozenset[str] = frozenset()
_Lines = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Line:
    """The kinds that must be named for a procedure, with alternatives, and those that must not."""

    name: str
    needs: tuple[frozenset[str], ...]
    bars: frozenset[str]

    @classmethod
    def read(cls, name: str, text: str) -> _Line:
        """Read a line: "a b/c -d" needs kind a and one of b and c, and excludes d."""
        words = text.split()
        needs = (_kinds_of(word) for word in words if word[0] != "-")
        return cls(name, tuple(needs), frozenset(word[1:] for word in words if word[0] == "-"))

    @property
    def kinds(self) -> frozenset[str]:
        """All kinds that it needs, including every alternative."""
        return _NO_KINDS.union(*self.needs)

    @property
    def unordered(self) -> frozenset[str]:
        """Each kind that it needs, in whatever order."""
        return frozenset(chain.from_iterable(kind.split(_THEN) for kind in self.kinds))

    def is_met(self, kinds: Set[str]) -> bool:
        """Whether everything that the line needs is named, and nothing that it excludes."""
        return kinds.isdisjoint(self.bars) and not any(kinds.isdisjoint(one) for one in self.needs)


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds that mean that something went wrong, and descriptions of regular play.

    A line of ``orderly`` describes regular play, unless one of the ``faults`` is named that is not
    in it.
    """

    faults: str = ""
    orderly: tuple[str, ...] = ()


def _kinds_of(need: str) -> frozenset[str]:
    """Return alternative kinds: a or b for "a/b", b or c after a for "a>b/c"."""
    first, _, behind = need.rpartition(_THEN)
    return frozenset(f"{first}{_THEN}{one}" if first else one for one in behind.split("/"))


class IncidentLines(msgspec.Struct, frozen=True, array_like=True):
    """The lines of the files: for procedures, and for ``plain`` play."""

    lines: _Lines = {}
    words: dict[str, Patterns] = {}  # by language
    plain: Plain = Plain()

    @classmethod
    def read(cls, languages: Languages) -> IncidentLines:
        """Read the files of the texts, and of each language."""
        folder = packaged_texts() / "rulings"
        words = (
            (code, languages.read(code, WORDS, dict[str, str])) for code in languages.interface
        )
        return cls(
            read_toml(folder / "told.toml", _Lines),
            {code: Patterns.of(one) for code, one in words if one},
            read_toml(folder / "plain.toml", Plain),
        )


class IncidentReader:
    """Reads which procedures a text describes, and how exactly."""

    def __init__(self, files: IncidentLines) -> None:
        orderly = [_Line.read("", one) for one in files.plain.orderly]
        self._orderly = _posted(orderly)
        self._faults = frozenset(files.plain.faults.split())
        read = {name: [_Line.read(name, one) for one in of] for name, of in files.lines.items()}
        self._vocabularies = {code: Vocabulary(one) for code, one in files.words.items()}
        self._own = {name: _NO_KINDS.union(*(one.kinds for one in of)) for name, of in read.items()}
        self._lines = _posted(line for of in read.values() for line in of)
        having = [kind for own in self._own.values() for kind in own]
        self._weight = {kind: log(1 + len(self._own) / having.count(kind)) for kind in set(having)}
        lines = chain(orderly, *read.values())
        needed = {*self._weight, *chain.from_iterable(one.kinds | one.bars for one in lines)}
        self._ordered = [tuple(kind.split(_THEN)) for kind in sorted(needed) if _THEN in kind]

    def kinds(self, texts: Iterable[str], ui: str) -> frozenset[str]:
        """Return the kinds of things that some texts name, in the language with the most matches.

        The texts are those of one query: as typed, and as interpreted.
        """
        pieces = [_PIECE.findall(fold(text)) for text in dict.fromkeys(texts)]
        best, most = list[list[str]](), (0, False)
        for code, one in self._vocabularies.items():
            found = [one.kinds(words) for words in pieces]
            letters = max(count for _, count in found), code == ui
            if letters > most:
                best, most = [kinds for kinds, _ in found], letters
        return _NO_KINDS.union(*best, *map(self._in_order, best))

    def _in_order(self, kinds: Sequence[str]) -> Iterator[str]:
        """Yield "a>b" for kinds named in that order, of the ordered pairs that lines use."""
        for first, behind in self._ordered:
            if first in kinds and behind in kinds[kinds.index(first) + 1 :]:
                yield f"{first}{_THEN}{behind}"

    def scores(self, kinds: Set[str]) -> dict[str, float]:
        """Return a score by procedure: the weight of its named kinds; only for complete lines."""
        found: dict[str, float] = {}
        for line in _met(self._lines, kinds):
            found[line.name] = max(self._needed(line, kinds), found.get(line.name, 0.0))
        return found

    def parts(self, named: Set[str]) -> dict[str, float]:
        """Return by procedure the weight of its kinds that are named, if there are two or more.

        The result is empty if no fault is named.
        """
        if self.is_plain(named):
            return {}
        own = ((name, kinds & named) for name, kinds in self._own.items())
        return {n: sum(map(self._weight.__getitem__, of)) for n, of in own if len(of) > 1}

    def is_plain(self, kinds: Set[str]) -> bool:
        """Whether something is named, but no fault."""
        return bool(kinds) and kinds.isdisjoint(self._faults)

    def is_orderly(self, kinds: Set[str]) -> bool:
        """Whether the kinds describe regular play: "passed in his turn"."""
        named = self._faults & kinds
        return any(named <= line.unordered for line in _met(self._orderly, kinds))

    def _needed(self, line: _Line, kinds: Set[str]) -> float:
        weight = self._weight.__getitem__
        needed = [max(need & kinds, key=lambda kind: (weight(kind), kind)) for need in line.needs]
        beside = (self._own[line.name] & kinds).difference(needed)
        return sum(map(weight, needed)) + _BESIDE * sum(map(weight, beside))


def _posted(lines: Iterable[_Line]) -> dict[str, list[_Line]]:
    """Index lines by the kinds of their need with the fewest alternatives; one must be named."""
    found: defaultdict[str, list[_Line]] = defaultdict(list)
    for line in lines:
        for kind in min(line.needs, key=len, default=_NO_KINDS):
            found[kind].append(line)
    return dict(found)


def _met(lines: Mapping[str, Sequence[_Line]], kinds: Set[str]) -> Iterator[_Line]:
    """Yield the lines that are met, some more than once."""
    posted = chain.from_iterable(lines.get(kind, ()) for kind in kinds)
    return (line for line in posted if line.is_met(kinds))
