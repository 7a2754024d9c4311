"""The words by which queries are recognised: the cues of several languages as one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from refsearch.languages.registry import ENGLISH
from refsearch.search.language.analysis import Language
from refsearch.search.language.words import Bids, Counted, Cues, Listed

_FILE = Path(__file__).parents[1] / "data" / "computations.toml"


class Computable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A function of the core and the patterns of queries that ask for it."""

    function: str
    patterns: list[str]


class _Computations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    computation: list[Computable]


# The patterns of what stands before what is sought, and after it.
Edges = tuple[re.Pattern[str], re.Pattern[str]]


@dataclass(frozen=True)
class Recognition:
    """The cues of several languages as one, English first: its names are those of the programs.

    ``framed`` are the edges of a question for what follows, then those beside a concept only.
    """

    filters: dict[str, list[str]]
    kinds: dict[str, list[str]]
    before: Listed
    after: Listed
    framed: tuple[Edges, Edges]
    idle_words: frozenset[str]
    idle_phrases: re.Pattern[str]
    bids: dict[str, Bids]
    counted: dict[str, Counted]
    vulnerable: list[tuple[str, bool]]
    computations: list[tuple[str, list[re.Pattern[str]]]]
    negations: frozenset[str]


@lru_cache(maxsize=16)
def recognition(known: tuple[Language, ...]) -> Recognition:
    """Return the cues of some languages."""
    ordered = sorted(known, key=lambda one: one.code != ENGLISH)
    all_cues = [one.cues for one in ordered]

    def listed(get: Callable[[Cues], Iterable[str]]) -> Iterator[str]:
        return (word for cues in all_cues for word in get(cues))

    phrases = "|".join(listed(lambda cues: cues.idle.phrases)) or "(?!)"
    ends = [(word, False) for word in listed(lambda cues: cues.vulnerability.no)]
    ends += [(word, True) for word in listed(lambda cues: cues.vulnerability.yes)]
    return Recognition(
        filters=_merged(cues.filters for cues in all_cues),
        kinds=_merged(cues.kinds for cues in all_cues),
        before=_longest_first(listed(lambda cues: cues.definition.before)),
        after=_longest_first(listed(lambda cues: cues.definition.after)),
        framed=(
            _edges(listed(lambda cues: cues.frame.before), listed(lambda cues: cues.frame.after)),
            _edges(*(listed(lambda cues: cues.frame.bare) for _ in range(2))),
        ),
        idle_words=frozenset(listed(lambda cues: cues.idle.words.split())),
        idle_phrases=re.compile(rf"\b(?:{phrases})", re.IGNORECASE),
        bids={one.code: one.cues.bids for one in ordered if one.cues.bids},
        counted={one.code: one.cues.counted for one in ordered if one.cues.counted},
        vulnerable=sorted(ends, key=lambda end: -len(end[0])),
        computations=_computations(_merged(cues.computation for cues in all_cues)),
        negations=frozenset(listed(lambda cues: cues.negations.split())),
    )


def _merged(tables: Iterable[dict[str, Listed]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for table in tables:
        for meant, names in table.items():
            found.setdefault(meant, []).extend(names)
    return found


def _edges(before: Iterable[str], after: Iterable[str]) -> Edges:
    first, last = "|".join(before) or "(?!)", "|".join(after) or "(?!)"
    return (
        re.compile(rf"(?:{first})(?!\w)[ ,:]*"),
        re.compile(rf"(?<!\w)(?:{last})[ ?;.!]*$"),
    )


def _longest_first(words: Iterable[str]) -> Listed:
    return tuple(sorted(words, key=len, reverse=True))


class _Fragments(dict[str, str]):
    """Alternatives by name; what no language has a word for matches nothing."""

    def __missing__(self, name: str) -> str:
        return "(?!)"


def _computations(words: dict[str, list[str]]) -> list[tuple[str, list[re.Pattern[str]]]]:
    """Return the patterns of whole folded queries by function, the words of languages in them."""
    fragments = _Fragments({name: f"(?:{'|'.join(all_)})" for name, all_ in words.items()})
    return [
        (one.function, [re.compile(pattern % fragments) for pattern in one.patterns])
        for one in msgspec.toml.decode(_FILE.read_bytes(), type=_Computations).computation
    ]
