"""Greek typed in Latin letters: how words sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from refsearch.shapes import known

_FILE = Path(__file__).parent / "transliteration.toml"
_TWICE = re.compile(r"([a-z0-9])\1")


class _Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    greek: list[tuple[str, str]]
    latin: list[tuple[str, str]]
    other_readings: list[dict[str, str]]


@cache
def _rules() -> _Rules:
    content = _FILE.read_bytes()
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
