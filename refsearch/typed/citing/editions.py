"""An edition or game named beside words: "burraco chiusura senza scarto", "renonce codice 2007".

It says where to look first, and is no word to look for: the code of burraco calls a meld so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache, lru_cache
from typing import NamedTuple

from refsearch.analysis.folding import fold, fold_in_place
from refsearch.languages.declared_words import CitationWords
from refsearch.library.edition import Edition
from refsearch.library.library import Library

_FORMER = "former"  # what words for an edition no longer in force are declared by
_BETWEEN = 2  # words between two that name an edition together: "πριν από το 2017"
_INITIALS = 3  # letters: a shorter word for a work is its initials: "NI"
_YEAR = re.compile(r"[0-9]{4}")
_WORD = re.compile(r"[^\W_]+")
# Before what is made or missed and not played: "senza burraco", "fatto burraco".
_OBJECT = {"fare", "fatto", "fatti", "make", "made", "making", "need", "κανω", "κανει", "εκανε"}
_AT = frozenset(("a", "al", "to", "in", "nel", "nelle", "at", "στο", "στη", "στην", "στουσ"))

Joined = Callable[[str], bool]  # whether words of a text name a concept together
Idle = Callable[[str], bool]  # whether a folded word says nothing by itself
Named = dict[str, frozenset[str]]


def named_editions(
    text: str, library: Library, joined: Joined, idle: Idle
) -> tuple[str, frozenset[str]]:
    """Return a query without the edition named at its beginning or end, and the editions named.

    What belongs to a term ("burraco pulito") or is all there is stays in the text, and a game at
    the end after a word that says nothing: "ritardo burraco", but not "chiudere senza burraco".
    """
    named, beside = _named(library), _beside(library)
    if _parts(library).isdisjoint(map(fold, _WORD.findall(text))):
        return text, frozenset()
    words = _words(text, named, beside)
    forms = [word.form for word in words]
    found = [named[form] for form in forms if form in named]
    if not found:
        return text, frozenset()
    first = _run(forms, named, beside)
    while 0 < first < len(forms) and forms[first] in beside:
        first += 1
    at = _run(forms[::-1], named, beside)
    last = len(forms) - at
    while first < last < len(forms) and forms[last - 1] in beside:
        last -= 1
    if at and (idle(forms[last - 1]) or forms[last - 1] in _OBJECT):
        last = len(forms)
    if first < last < len(forms) and joined(text[words[last - 1].start : words[last].end]):
        last = len(forms)
    if 0 < first < last and joined(text[words[first - 1].start : words[first].end]):
        first = 0
    left = _without(text, words[first:last], named) if first < last else text
    return left, frozenset.intersection(*found) or found[0]


def without_year(text: str, library: Library) -> str:
    """Return a text without the year of an edition beside what says so: "codice 2017", "(2007)"."""
    if not _YEAR.search(text):
        return text
    for found in reversed([*_years(library).finditer(fold_in_place(text))]):
        text = f"{text[: found.start()]} {text[found.end() :]}"
    return text


def _without(text: str, words: list[_Word], named: Named) -> str:
    """Return a text from the first to the last of some words, without years and longer names."""
    start, kept = words[0].start, []
    for word in words:
        if (" " in word.form or word.form.isdecimal()) and word.form in named:
            kept.append(text[start : word.start])
            start = word.end
    return " ".join("".join((*kept, text[start : words[-1].end])).split())


class _Word(NamedTuple):
    form: str
    start: int
    end: int


def _words(text: str, named: Named, beside: Set[str]) -> list[_Word]:
    """Return the words of a text, folded; two that name an edition together are one.

    Words that go with a name may stand between them: "prima del 2017".
    """
    words = [_Word(fold(word[0]), *word.span()) for word in _WORD.finditer(text)]
    for at in range(len(words) - 2, -1, -1):
        for end in range(at + 1, min(at + _BETWEEN + 2, len(words))):
            both = f"{words[at].form} {words[end].form}"
            if both in named:
                words[at : end + 1] = [_Word(both, words[at].start, words[end].end)]
                break
            if words[end].form not in beside:
                break
    return words


def _run(forms: list[str], named: Named, beside: Set[str]) -> int:
    """Return how many words at the beginning name an edition, with those that go with a name."""
    end = 0
    for at, form in enumerate(forms):
        if form in named:
            end = at + 1
        elif form not in beside:
            break
    return end


class _Signs(NamedTuple):
    """What an edition is named by; ``age`` as declared, ``newer`` the year of its successor."""

    game: str
    year: int
    work: str
    age: str
    newer: int

    @classmethod
    def of(cls, edition: Edition, library: Library) -> _Signs:
        """Return the signs of an edition: one that has a successor is an old code."""
        newer = library.successor(edition.id)
        age = _FORMER if newer else "current" if edition.succeeds else ""
        work = edition.work.partition("-")[0]
        return cls(edition.game, edition.year, work, age, newer.year if newer else 0)


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _named(library: Library) -> Named:
    """Return the editions by what names them: a game, a work without number, a year, two words.

    Editions of the same signs are named alike: their words are made once, however many they are.
    """
    alike: defaultdict[_Signs, set[str]] = defaultdict(set)
    for edition in library.editions:
        alike[_Signs.of(edition, library)].add(edition.id)
    named: defaultdict[str, list[_Signs]] = defaultdict(list)
    for signs in alike:
        for word in set(map(fold, _names(signs, library))):
            named[word].append(signs)

    @cache
    def meant(*by: _Signs) -> frozenset[str]:
        """Return the editions of some signs: thousands of names mean few sets."""
        return frozenset().union(*(alike[signs] for signs in by))

    return {word: meant(*by) for word, by in named.items()}


def _names(signs: _Signs, library: Library) -> Iterator[str]:
    """Yield what names editions of some signs.

    Of the words for a work only initials and those with another beside: "regulations" alone may
    mean others.
    """
    yield from (signs.game, str(signs.year), signs.work)
    for language in library.corpus.languages:
        for group in language.citation.named:
            if group[0] == signs.game:
                yield from group
            if group[0] == signs.work:
                yield from (word for word in group if " " in word or len(word) <= _INITIALS)
            if group[0] == signs.age:
                yield from _aged(group[1:], signs.newer, language.citation)


def _aged(words: Sequence[str], newer: int, spoken: CitationWords) -> Iterator[str]:
    """Yield what names one of two editions in words for its age: "old code", "before 2017"."""
    for word in words:
        for code in (*spoken.code, *spoken.law):
            yield from (f"{word} {code}", f"{code} {word}")
        if newer:
            yield f"{word} {newer}"


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _parts(library: Library) -> Set[str]:
    """Return the words that names of editions are of."""
    return frozenset(word for name in _named(library) for word in name.split())


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _years(library: Library) -> re.Pattern[str]:
    """Return the pattern of a year with what says that it is an edition's."""
    years = "|".join(sorted({str(edition.year) for edition in library.editions}))
    spoken = [language.citation for language in library.corpus.languages]
    words = {w for one in spoken for w in (*one.code, *one.of, *one.skip, *one.law)} | _AT
    beside = "|".join(sorted(map(re.escape, words)))
    marked = rf"\((?:{years})\)|^(?:{years}):|(?:{years}) (?=(?:{beside})(?!\w))"
    return re.compile(rf"(?<!\w)(?:(?:{beside}) ?(?:{years})(?!\w)|{marked})")


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _beside(library: Library) -> Set[str]:
    """Return the words that go with a name: "codice", "of"."""
    spoken = [language.citation for language in library.corpus.languages]
    lists = (w for one in spoken for w in (*one.code, *one.of, *one.skip, *one.law))
    old = (w for one in spoken for group in one.named if group[0] == _FORMER for w in group)
    return frozenset(map(fold, (*lists, *old))) | _AT
