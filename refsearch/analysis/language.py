"""Tokenizing and stemming of texts and queries, for each language.

What differs between languages is in the ``[search]`` table of their declaration; the rules here are
the same for all.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple

import Stemmer

from refsearch.analysis.folding import (
    KEPT_WORDS,
    LONGEST_KEPT,
    fold,
    fold_word,
    locator_form,
)
from refsearch.analysis.words import CUES, SYNONYMS, Cues, SynonymWords
from refsearch.languages.declared_words import SearchWords
from refsearch.languages.registry import Language as Declared
from refsearch.languages.registry import Languages
from refsearch.library.library import Library

_LETTER = r"[^\W\d_][\u0300-\u036f]*"
# 27B1(b), 80Β2(ζ)(i), 12Γ2, 27.B.1.b and plain numbers: one token each.
_NUMBER = rf"\d+(?:{_LETTER}|\d)*(?:\((?:{_LETTER}|\d){{1,4}}\)|\.(?:\d+|{_LETTER})(?![^\W\d_]))*"
# Thai, Lao, Burmese and Khmer, kana and Chinese characters: written without spaces between words.
_UNSPACED = (
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
_TOKEN = re.compile(
    rf"(?P<number>{_NUMBER})|(?P<unspaced>{_UNSPACED}+)|(?:(?!{_UNSPACED}){_LETTER})+|[♠♥♦♣]"
)
_KEPT_TEXTS = 16  # texts kept as words: a build looks at a passage twice, and at what is above it
_GRAM = 2  # characters: what words of such a script mostly have; a longer one is several in a row
_RUN = re.compile(r"\S+")
_APOSTROPHES = "'’ʼ‘´`"
_GRAVE = "\u0300"
_VOWELS = frozenset("aeiou")


class Token(NamedTuple):
    """A word in a text: ``form`` folded, ``stem`` reduced, offsets in characters."""

    form: str
    stem: str
    start: int
    end: int
    stop: bool = False


@dataclass(frozen=True, eq=False)
class Language:
    """The analysis of one language as it is declared, and the words by which it asks."""

    code: str
    script: str = "latin"
    stemmer: Any = None
    fold_first: bool = True
    apostrophe_is_accent: bool = False
    elided: frozenset[str] = frozenset()
    elided_after: frozenset[str] = frozenset()
    stop: frozenset[str] = frozenset()
    trim: tuple[str, ...] = ()
    trim_keeps: int = 4  # as SearchWords declares it
    families: dict[str, str] = field(default_factory=dict)
    forms: dict[str, str] = field(default_factory=dict)
    cues: Cues = field(default_factory=Cues)
    synonyms: SynonymWords = field(default_factory=SynonymWords)

    def tokens(self, text: str) -> Iterator[Token]:
        """Yield the words of a text in order, elided articles left out, stop words marked."""
        for run in _RUN.finditer(text):  # no word and nothing a word depends on has a space in it
            at = run.start()
            cut = _cut if len(run[0]) <= LONGEST_KEPT else _cut.__wrapped__
            for form, stem, start, end, stop in cut(self, run[0]):
                yield Token(form, stem, at + start, at + end, stop)

    def cut(self, run: str) -> Iterator[Token]:
        """Yield the words of a text without spaces."""
        for found in _TOKEN.finditer(run):
            if found["number"]:
                form = locator_form(found[0])
                yield Token(form, form, found.start(), found.end())
            elif found["unspaced"]:
                yield from _grams(found)
            elif not self._is_elided(run, found):
                yield self._word(run, found)

    def _word(self, text: str, found: re.Match[str]) -> Token:
        form = fold_word(found[0])
        written = found[0]
        if self.apostrophe_is_accent and _ends_in_accent_apostrophe(text, found, form):
            written += _GRAVE
        return Token(form, self.stem(written), found.start(), found.end(), form in self.stop)

    def _is_elided(self, text: str, found: re.Match[str]) -> bool:
        before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 2]
        if len(after) == 2 and after[0] in _APOSTROPHES and after[1].isalpha():
            return fold_word(found[0]) in self.elided
        return bool(before) and before in _APOSTROPHES and fold_word(found[0]) in self.elided_after

    def stem(self, word: str) -> str:
        """Return the stem of a word as written; words of one family share it."""
        return (_stem if len(word) <= LONGEST_KEPT else _stem.__wrapped__)(self, word)

    def stems(self, word: str) -> tuple[str, ...]:
        """Return the stems a typed word may have: as typed, and with an accent left out at its end.

        >>> Analyses()["it"].stems("assegnera")
        ('assegner', 'assegn')
        """
        typed = self.stem(word)
        if self.fold_first or not self.apostrophe_is_accent or fold(word)[-1:] not in _VOWELS:
            return (typed,)
        accented = self.stem(word + _GRAVE)
        return (typed,) if accented == typed else (typed, accented)


@cache
def _pairs() -> Any:
    # a text of the other scripts should not pay for the library
    from whoosh.analysis import NgramTokenizer

    return NgramTokenizer(1, _GRAM)


def _grams(found: re.Match[str]) -> Iterator[Token]:
    """Yield each pair of neighbouring characters of a run that has no spaces between its words."""
    # as for a query: the longest grams alone, and what is shorter than one whole
    for gram in _pairs()(found[0], chars=True, start_char=found.start(), mode="query"):
        yield Token(gram.text, gram.text, gram.startchar, gram.endchar)


@lru_cache(maxsize=KEPT_WORDS)
def _cut(language: Language, run: str) -> tuple[Token, ...]:
    return tuple(language.cut(run))


_stemming = threading.Lock()  # a Snowball stemmer keeps its working buffer between calls


@lru_cache(maxsize=KEPT_WORDS)
def _stem(language: Language, word: str) -> str:
    form = fold(word)
    if form in language.forms:
        return language.forms[form]
    written = form if language.fold_first else unicodedata.normalize("NFC", word).lower()
    stem = fold(_snowball(language, written)) or form
    return language.families.get(stem) or _joined(language, stem)


def _snowball(language: Language, word: str) -> str:
    if language.stemmer is None:
        return word
    with _stemming:
        return str(language.stemmer.stemWord(word))


def _joined(language: Language, stem: str) -> str:
    """Return a stem without the endings the stemmer should have cut, and in its family."""
    for ending in language.trim:
        if stem.endswith(ending) and len(stem) - len(ending) >= language.trim_keeps:
            return _joined(language, stem.removesuffix(ending))
    return language.families.get(stem, stem)


def _ends_in_accent_apostrophe(text: str, found: re.Match[str], form: str) -> bool:
    """Whether an apostrophe after the word is an accent: PENALITA' is, 'passo' and l'asso not."""
    after = text[found.end() : found.end() + 2]
    if not after or after[0] not in _APOSTROPHES or form[-1] not in _VOWELS:
        return False
    quoted = found.start() > 0 and text[found.start() - 1] in _APOSTROPHES
    return not quoted and not after[1:].isalpha()


class Analyses:
    """The analysis of every language by its code; undeclared ones are folded but not stemmed.

    What is declared with the texts goes before what ``files`` declare of the same language.
    """

    def __init__(self, declared: Iterable[Declared] = (), files: Languages | None = None) -> None:
        files = files or Languages()
        known = {one.code: one for one in (*files.declared, *declared)}
        self._of = {code: _language(known[code], files) for code in sorted(known)}
        self.words = lru_cache(_KEPT_TEXTS)(self._words)

    def __getitem__(self, code: str) -> Language:
        return self._of.get(code) or self._of.setdefault(code, Language(code))

    @property
    def all(self) -> tuple[Language, ...]:
        """Every language that is declared."""
        return tuple(self._of.values())

    def _words(self, code: str, text: str) -> tuple[Token, ...]:
        """Return the words of a text."""
        return tuple(self[code].tokens(text))


@lru_cache(maxsize=4)  # a process has one library; tests have some
def analyses_of(library: Library) -> Analyses:
    """Return the analyses of the languages of a library: what words are cut to is kept of these."""
    return Analyses(library.corpus.languages, library.languages)


@cache
def packaged() -> tuple[Language, ...]:
    """Return the packaged languages."""
    return Analyses().all


def _language(declared: Declared, files: Languages) -> Language:
    code, words = declared.code, declared.search or SearchWords(fold_first=True)
    return Language(
        code=code,
        script=words.script,
        stemmer=Stemmer.Stemmer(words.stemmer) if words.stemmer else None,
        fold_first=words.fold_first,
        apostrophe_is_accent=words.apostrophe_is_accent,
        elided=frozenset(map(fold, words.elided)),
        elided_after=frozenset(map(fold, words.elided_after)),
        stop=frozenset(map(fold, words.stop.split())),
        trim=words.trim,
        trim_keeps=words.trim_keeps,
        families={stem: root for root, stems in words.families.items() for stem in stems},
        forms={fold(form): stem for form, stem in words.forms.items()},
        cues=files.read(code, CUES, Cues) or Cues(),
        synonyms=files.read(code, SYNONYMS, SynonymWords) or SynonymWords(),
    )
