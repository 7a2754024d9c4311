"""What an editor has written by hand since the first proposal, of which no more is told."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import takewhile
from pathlib import Path

import msgspec

from refsearch.drafting.links import LINKED
from refsearch.drafting.source import Line, Unplaced
from refsearch.layers.references.holders import Place
from refsearch.layers.references.manual import ManualReferences, read_manual_references, standing
from refsearch.library.links import Concept, Reference

_TOKEN = re.compile(r"\s+|\S+")
_WORD = re.compile(r"[^\W_]+")
_SIGNS = re.compile(r"[^\w\s]*")
_NAME = re.compile(r"\{[#.][^{}\n]*\}")


def references_by_hand(file: Path) -> ManualReferences:
    """Return what a ``references.toml`` has, without the links that a proposal wrote there."""
    manual = read_manual_references(file)
    kept = tuple(one for one in manual.reference if one.reason != LINKED)
    return msgspec.structs.replace(manual, reference=kept)


@dataclass(frozen=True)
class ByHand:
    """What an editor has written: records of references, places that define concepts, edits.

    None of it is told of again; a first proposal has nothing by hand.
    """

    references: ManualReferences = field(default_factory=ManualReferences)
    defined: Set[str] = frozenset()
    edited: EditedLines | None = None

    def without(self, unplaced: Iterable[Unplaced], taken: Mapping[int, str]) -> list[Unplaced]:
        """Return what is told of lines that nobody has dealt with; ``taken`` are ids by lines."""
        left = [one for one in unplaced if taken.get(one.line) not in self.defined]
        return self.edited.without(left) if self.edited else left

    def settled(
        self, found: Sequence[Reference], texts: Iterable[tuple[Place, str]]
    ) -> Iterator[tuple[str, str, int, int]]:
        """Yield (holder, field, start, end) of words that are recorded to cite nothing here."""
        for one in found:
            if one.absent and all(absent.code == "as-printed" for absent in one.absent):
                yield one.holder, one.field, one.start, one.end
        for place, text in texts:
            for item in self.references.not_a_reference:
                for start, end in standing(item, place.holder, text):
                    yield place.holder, str(place.field), start, end


def defined_by_hand(concepts: Iterable[Concept], edition: str) -> frozenset[str]:
    """Return the places that the term base says define something in an edition."""
    named = (one.get(edition) for c in concepts for one in (c.defined_by, c.defined_at))
    return frozenset(filter(None, named))


class EditedLines:
    """Tells which lines of a source stand otherwise in the kept text than they were proposed.

    A line is known by its words, and by how often these have stood before, or by those of the line
    above with its own; one whose words do not stand as often in the proposal is taken as it was.
    """

    def __init__(self, lines: Iterable[Line], proposed: str, kept: str) -> None:
        self._text = _Words(_NAME.sub(lambda one: " " * len(one[0]), proposed))
        self._changed = sorted(_changed(proposed, kept))
        self._by_number = {one.number: _key(one.words) for one in lines}
        self._above: dict[int, str] = {}
        self._order: dict[tuple[str, str], list[int]] = {}
        above = ""
        for number, words in self._by_number.items():
            self._above[number] = above
            above = words or above
            for before in ("", self._above[number]) if self._above[number] else ("",):
                self._order.setdefault((before, words), []).append(number)

    def has(self, number: int) -> bool:
        """Whether a line was edited."""
        words = self._by_number.get(number, "")
        if not words or not self._changed:
            return False
        for above in ("", self._above[number]):
            alike = self._order.get((above, words), [])
            spans = self._text.spans(words, above)
            if spans and len(spans) == len(alike):
                return self._is_changed(*spans[alike.index(number)])
        return False

    def _is_changed(self, start: int, end: int) -> bool:
        """Whether something differs between two places of the proposal."""
        at = bisect_left(self._changed, (start, 0))
        around = self._changed[max(0, at - 1) : at + 1]
        return any(a < end and (b > start or a == b == start) for a, b in around)

    def without(self, unplaced: Iterable[Unplaced]) -> list[Unplaced]:
        """Return what is told of lines that stand as they were proposed."""
        return [one for one in unplaced if not self.has(one.line)]


class _Words:
    """The words of a text in one string, to find where some stand in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = list(_WORD.finditer(text))
        self._found = [one.span() for one in found]
        self._joined = f" {' '.join(one[0].casefold() for one in found)} "
        self._starts = [n for n, sign in enumerate(self._joined) if sign == " "]

    def spans(self, words: str, above: str = "") -> list[tuple[int, int]]:
        """Return where some words stand behind others, with the signs behind them.

        Each begins behind the word before.
        """
        spans = []
        whole = f" {above} {words} " if above else f" {words} "
        passed = above.count(" ") + 1 if above else 0
        at = self._joined.find(whole)
        while at >= 0:
            first = bisect_left(self._starts, at) + passed
            last = first + words.count(" ")
            before = self._closed(first - 1) if first else 0
            spans.append((before, self._closed(last)))
            at = self._joined.find(whole, at + 1)
        return spans

    def _closed(self, word: int) -> int:
        """Return where the signs behind a word end."""
        signs = _SIGNS.match(self._text, self._found[word][1])
        return signs.end() if signs else self._found[word][1]


def _key(words: str) -> str:
    return " ".join(one.casefold() for one in _WORD.findall(words))


def _changed(proposed: str, kept: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of a proposal that the kept text has otherwise, block by block."""
    old, new = proposed.split("\n\n"), kept.split("\n\n")
    starts = [0]
    for block in old:
        starts.append(starts[-1] + len(block) + 2)
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from _tokens_changed("\n\n".join(old[a:b]), "\n\n".join(new[c:d]), starts[a])


def _tokens_changed(was: str, becomes: str, start: int) -> Iterator[tuple[int, int]]:
    before, after = _TOKEN.findall(was), _TOKEN.findall(becomes)
    places = [start]
    for token in before:
        places.append(places[-1] + len(token))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            same, ends = _alike("".join(before[a:b]), "".join(after[c:d]))
            yield places[a] + same, places[b] - ends


def _alike(was: str, becomes: str) -> tuple[int, int]:
    """Return how many signs two texts begin with alike, and how many they end with.

    >>> _alike("num-bered", "numbered")
    (3, 5)
    """
    begin = _begun_alike(was, becomes)
    return begin, _begun_alike(was[begin:][::-1], becomes[begin:][::-1])


def _begun_alike(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
