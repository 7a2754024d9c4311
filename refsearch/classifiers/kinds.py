"""The words of a language for kinds of things: who did what to what, and when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from refsearch.analysis.folding import fold
from refsearch.analysis.transliteration import sound
from refsearch.citations.labels import is_greek

_NUMBER = "#"
_KEY = 2  # letters that a pattern is found by: hardly ten begin alike
_HONOUR = "honour"
_SPOT = "spot"  # "the four": a number is a card behind an article alone
COMPARED = ("same-rank", "other-rank")  # what two cards are to each other
_RANK = 3  # letters that tell the ranks apart, whatever their endings
_KEPT_WORDS = 4096  # of a language: memory stays bounded, whatever is typed


class _Pattern(NamedTuple):
    words: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def order(self) -> tuple[int, int]:
        """The longest first: what it says is the most exact."""
        return -len(self.words), -sum(len(word.rstrip("*")) for word in self.words)

    def goes_on(self, forms: Sequence[str], at: int) -> bool:
        """Whether the words after its first stand from a place on."""
        rest = self.words[1:]
        part = forms[at : at + len(rest)]
        return len(part) == len(rest) and all(map(_is_form, part, rest))


def _is_form(word: str, pattern: str) -> bool:
    if pattern.endswith("*"):
        return word.startswith(pattern[:-1])
    return word == pattern or (pattern == _NUMBER and word.isdigit())


class Patterns(msgspec.Struct, frozen=True, array_like=True):
    """The words of one language for kinds of things, the longest first, as a build keeps them.

    With Greek among them they are compared ``by_sound``.
    """

    by_sound: bool
    listed: tuple[_Pattern, ...]

    @classmethod
    def of(cls, words: Mapping[str, str]) -> Patterns:
        """Return the patterns of words as they are written, by the kind they name."""
        kinds: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        by_sound = any(map(is_greek, words.values()))
        form = _sound if by_sound else str
        for kind, phrases in words.items():
            for phrase in phrases.split():
                kinds[tuple(map(form, fold(phrase).split("_")))].append(kind)
        found = (_Pattern(k, tuple(v)) for k, v in kinds.items())
        return cls(by_sound, tuple(sorted(found, key=_order)))


def _sound(word: str) -> str:
    bare = word.rstrip("*")
    return sound(bare, "greek" if is_greek(bare) else "latin") + word[len(bare) :]


class KindWords:
    """Reads in one language which kinds of things words name."""

    def __init__(self, patterns: Patterns) -> None:
        self._by_sound = patterns.by_sound
        self._patterns: defaultdict[str, list[_Pattern]] = defaultdict(list)
        for pattern in patterns.listed:
            self._patterns[pattern.words[0][:_KEY].rstrip("*")].append(pattern)
        self._begun = lru_cache(_KEPT_WORDS)(self._beginning)

    def kinds(self, words: Iterable[str]) -> tuple[list[str], int]:
        """Return the kinds that folded words name, in order, and how many letters name them."""
        begun = [self._begun(word) for word in words]
        forms = [form for form, _ in begun]
        kinds: list[str] = []
        end = letters = 0
        for at, (_, near) in enumerate(begun):
            if at < end or not near:
                continue
            found = _longest([p for p in near if len(p.words) == 1 or p.goes_on(forms, at + 1)])
            inside = (n for n, word in enumerate(found[0].words if found else ()) if word == "*")
            found += (one for n in inside for one in _alone(begun[at + n][1]))
            kinds += (kind for one in found for kind in one.kinds)
            end = at + (len(found[0].words) if found else 1)
            letters += sum(map(len, forms[at:end])) if found else 0
        return [*kinds, *_compared(begun)], letters

    def _beginning(self, word: str) -> tuple[str, tuple[_Pattern, ...]]:
        """Return a word as it is heard, and the patterns that begin with it, the longest first."""
        form = _sound(word) if self._by_sound else word
        keys = (form[:_KEY], form[:1], _NUMBER if form.isdigit() else "")
        near = (one for key in dict.fromkeys(keys) if key for one in self._patterns.get(key, ()))
        return form, tuple(sorted((p for p in near if _is_form(form, p.words[0])), key=_order))


def _compared(begun: Sequence[tuple[str, Sequence[_Pattern]]]) -> Iterator[str]:
    """Yield whether the first two cards named are of one rank: asked for and played, say."""
    forms = [form for form, _ in begun]
    ranks = [
        forms[at + len(one.words) - 1][:_RANK]
        for at, (_, near) in enumerate(begun)
        for one in near
        if _is_card(one) and one.goes_on(forms, at + 1)
    ]
    if len(ranks) > 1:
        yield COMPARED[ranks[0] != ranks[1]]


def _is_card(pattern: _Pattern) -> bool:
    return _SPOT in pattern.kinds or (_HONOUR in pattern.kinds and len(pattern.words) == 1)


def _alone(found: Iterable[_Pattern]) -> list[_Pattern]:
    """Return the patterns of a word by itself, as of "card" in "took his card back"."""
    return _longest([one for one in found if len(one.words) == 1])


def _longest(found: list[_Pattern]) -> list[_Pattern]:
    """Return the longest of patterns in order; of a whole word also the longest beginning."""
    longest = [one for one in found if len(one.words) == len(found[0].words)]
    begun = (n for n, one in enumerate(longest) if one.words[-1].endswith("*"))
    return longest[: next(begun, len(longest)) + 1]


def _order(pattern: _Pattern) -> tuple[int, int]:
    return pattern.order
