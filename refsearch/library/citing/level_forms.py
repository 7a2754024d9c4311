"""How a level of a place is written, by its label: Nr. 2 for ``2.`` and Abs. 2 for ``(2)``.

A declared sample shows levels from the outermost on; which of the declared labels each of them is
of, the sample that has them all tells the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from refsearch.citations.labels import LabelStyle
from refsearch.citations.samples import Level, PathStyle
from refsearch.library.cited_laws import ORDINAL

_CORE = re.compile(r"\w+")
_NUMERALS = ("roman", "Roman")


class Labelled(NamedTuple):
    """A level of a place: its component, its label, and the depth and kind of that label."""

    component: str
    label: str
    depth: int
    kind: str


@lru_cache(maxsize=256)  # the styles of a library's editions
def _styles(declared: tuple[tuple[str, ...], ...]) -> tuple[tuple[LabelStyle, ...], ...]:
    return tuple(tuple(map(LabelStyle.from_sample, depth)) for depth in declared)


def labelled(
    component: str, label: str, depth: int | None, declared: tuple[tuple[str, ...], ...]
) -> Labelled | None:
    """Return a level with the kind of its label; None for a label that shows its whole path."""
    if depth is None or depth >= len(declared):
        return None
    fitting = (one.kind for one in _styles(declared)[depth] if one.match(f"{label} "))
    kind = next(fitting, "")
    return Labelled(component, label, depth, "number" if kind == "subnumber" else kind)


class LevelForms:
    """The forms of levels that samples show, by the depth and kind of their labels."""

    def __init__(self, samples: Sequence[PathStyle], declared: tuple[tuple[str, ...], ...]) -> None:
        self._kinds = [[one.kind for one in depth] for depth in _styles(declared)]
        whole = [one for one in samples if len(one.levels) == len(declared) + 1]
        self._called = {
            level.before: depth
            for one in whole
            for depth, level in enumerate(one.levels[1:])
            if any(map(str.isalpha, level.before))
        }
        self._samples = [(one, self._depths(one)) for one in samples]

    @property
    def has_small_nouns(self) -> bool:
        """Whether the nouns of levels begin with a small letter: alínea a, and not Abs. 2."""
        shown = (level.before.strip(" ,") for one, _ in self._samples for level in one.levels[1:])
        return next((word[0].islower() for word in shown if word[:1].isalpha()), False)

    def _depths(self, sample: PathStyle) -> list[int]:
        """Return the depth of the label that each level of a sample is of; -1 for none."""
        if len(sample.levels) == len(self._kinds) + 1:
            return [*range(len(self._kinds))]
        found: list[int] = []
        for level in sample.levels[1:]:
            least = found[-1] + 1 if found else 0
            depths = range(least, len(self._kinds))
            near = (n for n in depths if level.series.kind in self._kinds[n])
            depth = self._called.get(level.before, -1)
            found.append(depth if depth >= least else next(near, -1))
        return found

    def whole(self, levels: Sequence[Labelled]) -> PathStyle | None:
        """Return the first sample that shows just the levels of a place, outermost first."""
        wanted = [one.depth for one in levels]
        for shows in (self._shows, self._shows_loosely):
            for sample, depths in self._samples:
                pairs = zip(levels, sample.levels[1:], strict=False)
                if depths[: len(levels)] == wanted and all(shows(*pair) for pair in pairs):
                    return sample
        return None

    def form(self, one: Labelled) -> Level | None:
        """Return the form of a level by itself, from the first sample that shows it."""
        found = (
            level
            for shows in (self._shows, self._shows_loosely)
            for sample, depths in self._samples
            for level, depth in zip(sample.levels[1:], depths, strict=True)
            if depth == one.depth and shows(one, level)
        )
        return next(found, None)

    @staticmethod
    def _shows(one: Labelled, level: Level) -> bool:
        """Whether labels of a kind are written in a form."""
        return one.kind == level.series.kind

    def _shows_loosely(self, one: Labelled, level: Level) -> bool:
        """Whether numerals are written as numbers are, where those are not of other labels."""
        own = level.series.kind
        of_others = own in self._kinds[one.depth]
        return one.kind in _NUMERALS and own in ("number", *_NUMERALS) and not of_others


def as_labelled(level: Level, label: str) -> Level:
    """Return the form of a level without the sign of an ordinal that its label has not: § 10."""
    if ORDINAL.match(level.after) and label and not ORDINAL.search(label):
        return replace(level, after=ORDINAL.sub("", level.after))
    return level


def ended(text: str) -> str:
    """Return a text with the sign that closes a quote: alínea “a”.

    >>> ended("Art. 4, alínea “a"), ended('lit. "b'), ended("Rule 4a")
    ('Art. 4, alínea “a”', 'lit. "b"', 'Rule 4a')
    """
    for opening, closing in ("“”", "«»", "„“"):
        if text.rfind(opening) > text.rfind(closing):
            return text + closing
    return text + '"' if text.count('"') % 2 else text


def core_of(label: str, component: str) -> str:
    """Return what a label shows without its signs: ``II`` of ``II -``."""
    found = _CORE.findall(label)
    return found[-1].rstrip("ºª°") if found else component


def is_spoken(level: Level) -> bool:
    """Whether a word or sign of its own stands before the number of a level, or a bracket."""
    return any(sign.isalpha() or sign in "§([" for sign in level.before)
