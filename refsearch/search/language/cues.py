"""The words by which queries are recognised, read from ``data/understanding.toml``."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from refsearch.search.language.analysis import DATA_FOLDER


class Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words before or after a term that ask what it means."""

    before: list[str]
    after: list[str]


class Idle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words and patterns ignored in questions; the words are folded and separated by spaces."""

    words: str
    phrases: list[str]


class Bids(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How bids are typed in a language, the lowest first, and the words searched for instead."""

    levels: list[str]
    denominations: list[str]
    over: list[str]
    bid: str
    insufficient: str


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of what numbers count in a language, and the words for numbers in digits."""

    of: str
    numbers: dict[str, str]


class Vulnerability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say that a side is vulnerable, or that it is not."""

    yes: list[str]
    no: list[str]


class Computable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A function of the core and the queries that ask for it."""

    function: str
    patterns: list[str]

    def compiled(self) -> list[re.Pattern[str]]:
        """Return the patterns, each to match a whole folded query."""
        return [re.compile(pattern) for pattern in self.patterns]


class Recognition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in ``understanding.toml``."""

    filters: dict[str, list[str]]
    kinds: dict[str, list[str]]
    definition: Cues
    idle: Idle
    bids: dict[str, Bids]
    counted: dict[str, Counted]
    vulnerability: Vulnerability
    computation: list[Computable]


@cache
def recognition() -> Recognition:
    """Return what the data file says."""
    content = (DATA_FOLDER / "understanding.toml").read_bytes()
    return msgspec.toml.decode(content, type=Recognition)


@cache
def idle_words() -> frozenset[str]:
    """Return the words of questions that are looked for only when there are no others."""
    return frozenset(recognition().idle.words.split())


@cache
def idle_phrases() -> re.Pattern[str]:
    """Return what is left out of a query before it is tokenized."""
    return re.compile(rf"\b(?:{'|'.join(recognition().idle.phrases)})", re.IGNORECASE)
