"""Words that say the same in the reader's way and the texts': ``data/words.toml``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set
from functools import cache

import msgspec

from refsearch.search.analysis import DATA_FOLDER, fold, language

# (language, stem)
Stem = tuple[str, str]


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: list[dict[str, str]]


class Equivalents:
    """For a stem the stems that say the same, in its own language and in the others."""

    def __init__(self, groups: list[dict[str, str]]) -> None:
        self._forms: set[Stem] = set()
        self._others: defaultdict[Stem, set[Stem]] = defaultdict(set)
        for group in groups:
            self._add(group)

    def _add(self, group: dict[str, str]) -> None:
        words = [(code, word) for code, listed in group.items() for word in listed.split()]
        self._forms |= {(code, fold(word)) for code, word in words}
        stems = {(code, language(code).stem(word)) for code, word in words}
        for stem in stems:
            self._others[stem] |= stems - {stem}

    def speaks(self, form: str, code: str) -> bool:
        """Whether a word, folded, is one of these in a language."""
        return (code, form) in self._forms

    def of(self, stem: str, code: str) -> Set[Stem]:
        """Return the other stems of the groups a stem is in."""
        return self._others.get((code, stem), frozenset())


@cache
def word_groups() -> list[dict[str, str]]:
    """Return the groups of the data file: words with spaces between them, by language."""
    return msgspec.toml.decode((DATA_FOLDER / "words.toml").read_bytes(), type=_Words).group


@cache
def equivalents() -> Equivalents:
    """Return the words of the data file."""
    return Equivalents(word_groups())
