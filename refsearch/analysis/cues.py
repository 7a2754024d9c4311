"""The words by which queries are recognised: the cues of several languages as one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Language
from refsearch.analysis.words import Bids, Cues, Listed
from refsearch.languages.registry import ENGLISH

# What a computation may be about without a number: slams are levels, faults percentages.
_NUMBERLESS = {
    "small_slam",
    "grand_slam",
    "wrong_seats",
    "passed_out",
    "fault_none",
    "fault_partial",
    "fault_direct",
}
_STEMMED = 4  # letters: the stem of a shorter word is that of too many
# A word of seven letters or more in a pattern, of which no letter may be another or none.
_WHOLE = re.compile(r"(?<![\w\]])[^\W\d_]{7,}(?![\w\[?])")
# The patterns of what stands before what is sought, and after it.
Edges = tuple[re.Pattern[str], re.Pattern[str]]


class Defining(NamedTuple):
    """What asks for a meaning ``before`` a term and ``after`` it; ``idle`` words stand beside that.

    ``asking`` words ask for it beside a term, ``of`` parts a term from what it is of; ``words``
    are the long ones of the patterns, which slips are mended to; ``emphatic`` words say
    nothing anywhere in it.
    """

    before: re.Pattern[str]
    after: re.Pattern[str]
    idle: frozenset[str]
    asking: frozenset[str]
    of: re.Pattern[str]
    words: frozenset[str]
    emphatic: frozenset[str]


@dataclass(frozen=True)
class Recognition:
    """The cues of several languages as one, English first: its names are those of the programs.

    ``abbreviations`` give concepts, and whether the abbreviation is also a word.
    ``letters`` stand for suits, ``numbers`` are words for numbers, ``spelled`` those of laws,
    ``ordinals`` those of boards, ``nth`` those of laws;
    ``counting`` all that they begin with, and what asks without one: slams, cards, seats, faults;
    ``labels`` tell the part of a phrase in a computation, ``stems`` that of words of one stem in a
    language; the ``longest_phrase`` has so many words.
    ``framed`` are the edges of a question for what follows, ``limited`` of one until when.
    ``ranks`` are words for cards, by the letter of each, ``worth`` what asks for their value.
    """

    filters: dict[str, list[str]]
    kinds: dict[str, list[str]]
    defining: Defining
    around: tuple[re.Pattern[str], ...]
    between: re.Pattern[str]
    apart: re.Pattern[str]
    framed: Edges
    limited: Edges
    abbreviations: dict[str, tuple[str, bool]]
    instead: dict[str, str]
    idle_words: frozenset[str]
    idle_phrases: re.Pattern[str]
    bids: dict[str, Bids]
    letters: dict[str, str]
    numbers: dict[str, int]
    spelled: dict[str, int]
    ordinals: dict[str, int]
    nth: dict[str, int]
    counting: frozenset[str]
    labels: dict[str, str]
    stems: dict[str, dict[str, str]]
    longest_phrase: int
    negations: frozenset[str]
    saying: frozenset[str]
    ranks: dict[str, str]
    worth: frozenset[str]


@lru_cache(maxsize=16)  # the languages of a library; tests have some libraries
def recognition(known: tuple[Language, ...]) -> Recognition:
    """Return the cues of some languages."""
    ordered = sorted(known, key=lambda one: one.code != ENGLISH)
    all_cues = [one.cues for one in ordered]

    def listed(get: Callable[[Cues], Iterable[str]]) -> Iterator[str]:
        """Yield the words of one kind, of all languages."""
        return (word for cues in all_cues for word in get(cues))

    phrases = "|".join(listed(lambda cues: cues.idle_phrases)) or "(?!)"
    labels = _labels(ordered)
    numbers = _numbers(all_cues)
    ordinals = {word: n for c in all_cues for word, n in c.spelled.in_order().items()}
    ranks = {fold(w): r for c in all_cues for r, ws in c.cards.ranks.items() for w in ws.split()}
    numberless = (phrase.split()[0] for phrase, said in labels.items() if said in _NUMBERLESS)
    return Recognition(
        filters=_merged(cues.filters for cues in all_cues),
        kinds=_merged(cues.kinds for cues in all_cues),
        defining=_defining(ordered),
        around=tuple(map(re.compile, listed(lambda cues: cues.definition.around))),
        between=_apart(listed(lambda cues: (*cues.definition.between, *cues.definition.apart))),
        apart=_apart(listed(lambda cues: cues.definition.apart), marks=""),
        framed=_edges(
            listed(lambda cues: cues.frame.before), listed(lambda cues: cues.frame.after)
        ),
        limited=_edges(
            listed(lambda cues: cues.limit.before), listed(lambda cues: cues.limit.after)
        ),
        abbreviations=_abbreviations(ordered),
        instead={asked: meant for c in all_cues for asked, meant in c.instead.items()},
        idle_phrases=re.compile(rf"\b(?:{phrases})", re.IGNORECASE),
        idle_words=frozenset(listed(lambda cues: cues.idle.split())),
        bids={one.code: one.cues.bids for one in ordered if one.cues.bids},
        letters={fold(k): v for c in all_cues if c.bids for k, v in c.bids.letters.items()},
        numbers=numbers,
        ordinals=ordinals,
        nth={word: n for c in all_cues for word, n in c.spelled.nth().items()},
        counting=frozenset((*numbers, *ordinals, *numberless, *ranks)),
        spelled={word: n for c in all_cues for word, n in c.spelled.numbers().items()},
        labels=labels,
        stems={one.code: _by_stem(one) for one in ordered},
        longest_phrase=max((phrase.count(" ") + 1 for phrase in labels), default=0),
        negations=frozenset(listed(lambda cues: cues.negations.split())),
        saying=frozenset(map(fold, listed(lambda cues: cues.saying.split()))),
        ranks=ranks,
        worth=frozenset(map(fold, listed(lambda cues: cues.cards.worth.split()))),
    )


def _defining(ordered: Sequence[Language]) -> Defining:
    """Return what asks for a meaning in some languages."""
    asked = [one.cues.definition for one in ordered]
    before = [pattern for one in asked for pattern in one.before]
    after = sorted((pattern for one in asked for pattern in one.after), key=len, reverse=True)
    patterns = (*before, *after, *(pattern for one in asked for pattern in one.around))
    courtesy = (word for one in asked for word in fold(one.introducing).split())
    idle = (word for one in ordered for word in (*one.stop, *one.cues.idle.split()))
    return Defining(
        _edges(before, ())[0],
        _edges((), after)[1],
        frozenset((*courtesy, *idle)),
        frozenset(word for one in asked for word in fold(one.asking).split()),
        re.compile(
            rf" (?:{'|'.join(w for one in asked for w in fold(one.of).split()) or '(?!)'})(?!\w)"
        ),
        frozenset(word for pattern in patterns for word in _WHOLE.findall(pattern)),
        frozenset(word for one in asked for word in fold(one.emphatic).split()),
    )


def _labels(ordered: Sequence[Language]) -> dict[str, str]:
    """Return what words of a computation stand for, "filler" for those that say nothing."""
    all_cues = [one.cues for one in ordered]
    labels = {word: "filler" for one in ordered for word in one.stop}
    idle = (f"{c.idle} {fold(c.cards.worth)}" for c in all_cues)
    labels |= {word: "filler" for words in idle for word in words.split()}
    labels |= {w: label for c in all_cues for label, ws in c.computation.items() for w in ws}
    labels |= {word: "not_vulnerable" for c in all_cues for word in c.vulnerability.no}
    return labels | {word: "vulnerable" for c in all_cues for word in c.vulnerability.yes}


def _by_stem(language: Language) -> dict[str, str]:
    """Return the labels of words of one word by their stem in a language."""
    words = ((word, label) for label, ws in language.cues.computation.items() for word in ws)
    return {language.stem(w): label for w, label in words if len(w) >= _STEMMED and " " not in w}


def _merged(tables: Iterable[dict[str, Listed]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for table in tables:
        for meant, names in table.items():
            found.setdefault(meant, []).extend(names)
    return found


def _edges(before: Iterable[str], after: Iterable[str]) -> Edges:
    first, last = "|".join(before) or "(?!)", "|".join(after) or "(?!)"
    return (
        re.compile(rf"(?:{first})(?:(?<=')|(?!\w))[ ,:]*"),
        re.compile(rf"(?<!\w)(?:{last})[ ?;.!]*$"),
    )


def _apart(words: Iterable[str], marks: str = ", ?|/ ?| , ?| / ?|") -> re.Pattern[str]:
    """Return a pattern of words, or of marks, that stand between two others.

    Each choice begins with a character of its own: other places are passed over at a look.
    """
    return re.compile(rf"{marks} (?:{'|'.join(words) or '(?!)'}) ")


def _abbreviations(known: Sequence[Language]) -> dict[str, tuple[str, bool]]:
    """Return concepts by abbreviation, folded, and whether it counts in capitals only."""
    words = _defining(known).idle
    return {
        fold(short): (concept, fold(short) in words)
        for one in known
        for concept, listed in one.cues.abbreviations.items()
        for short in listed
    }


def _numbers(all_cues: Iterable[Cues]) -> dict[str, int]:
    """Return the words for numbers, folded."""
    found: dict[str, int] = {}
    for cues in all_cues:
        for level, words in enumerate(cues.bids.levels if cues.bids else (), 1):
            found |= dict.fromkeys(fold(words).split(), level)
        spelled = cues.spelled.numbers() | cues.spelled.large()
        found |= {word: n for word, n in spelled.items() if word.isalpha()}
    return found
