"""Greek typed in Latin letters: the Greek words that sound like it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import msgspec

from refsearch.citations.labels import is_greek
from refsearch.search.index.lexicon import Lexicon
from refsearch.search.weights import DATA_FOLDER
from refsearch.shapes import known

_TWICE = re.compile(r"([a-z0-9])\1")
_SHORTEST = 3  # a shorter word sounds like too much


class _Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    greek: list[tuple[str, str]]
    latin: list[tuple[str, str]]
    other_readings: list[dict[str, str]]


@cache
def _rules() -> _Rules:
    content = (DATA_FOLDER / "transliteration.toml").read_bytes()
    return msgspec.toml.decode(content, type=known(_Rules))


@cache
def _spellings(script: str) -> tuple[re.Pattern[str], dict[str, str]]:
    sounds: dict[str, str] = dict(getattr(_rules(), script))
    return re.compile("|".join(sounds)), sounds


def sound(form: str, script: str) -> str:
    """Return a folded word as it sounds, doubled letters once; ``script`` is greek or latin.

    >>> sound("ρενονσ", "greek"), sound("rennons", "latin")
    ('renons', 'renons')
    """
    pattern, sounds = _spellings(script)
    return _TWICE.sub(r"\1", pattern.sub(lambda found: sounds[found[0]], form))


def sounds(form: str) -> Iterator[str]:
    """Yield how a folded Latin word may sound in Greek, the likeliest first."""
    for reading in ({}, *_rules().other_readings):
        yield sound("".join(reading.get(letter, letter) for letter in form), "latin")


class GreekBySound:
    """The Greek words of a lexicon, indexed by sound."""

    def __init__(self, lexicon: Lexicon, codes: frozenset[str]) -> None:
        self._lexicon = lexicon
        self._words: defaultdict[str, list[str]] = defaultdict(list)
        forms = [form for form in lexicon.forms(codes) if is_greek(form)]
        sounds_ = sound("\n".join(forms), "greek").split("\n")  # at once: a quarter of the time
        for form, one in zip(forms, sounds_, strict=bool(forms)):
            self._words[one].append(form)

    def words(self, form: str) -> list[str]:
        """Return the Greek words that a folded Latin one may be, the most frequent first."""
        if len(form) < _SHORTEST or not form.isascii() or not form.isalpha():
            return []
        for one in sounds(form):
            if found := self._words.get(one):
                return sorted(found, key=lambda word: (-self._lexicon.count(word), word))
        return []

    def nearest(self, form: str) -> str | None:
        """Return the likeliest Greek word for a folded Latin one, as written, or None."""
        found = self.words(form)
        return self._lexicon.written(found[0]) if found else None

    def beginning_with(self, form: str, most: int) -> list[str]:
        """Return the most frequent Greek words whose sound begins as this one's."""
        if len(form) < _SHORTEST or not form.isascii() or not form.isalpha():
            return []
        start = sound(form, "latin")
        found = [w for key, words in self._words.items() if key.startswith(start) for w in words]
        return sorted(found, key=lambda word: (-self._lexicon.count(word), word))[:most]
