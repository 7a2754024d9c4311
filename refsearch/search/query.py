"""A parsed query: words, quoted phrases, and words excluded with ``-``."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

import msgspec

from refsearch.analysis.cues import Recognition, recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Language, packaged
from refsearch.errors import QueryError
from refsearch.messages import msg

MAX_LENGTH = 500  # longer than the longest sentence anyone pastes to find where it stands

QUOTES = re.compile("[“”„‟«»]")
PHRASE = re.compile(r'"([^"]*)"')
_BEFORE = 2  # words from a verb of saying to what is said: he says only "hearts"
_EXCLUDED = re.compile(r"(?<!\S)-(?=[^\W_])(\S+)")


class EmptyQuery(QueryError):
    """A query without words: empty, or only punctuation or wildcards."""

    code: ClassVar[str] = "empty"

    def __init__(self) -> None:
        super().__init__(msg("type a word, a phrase or the number of a law"))


class QueryTooLong(QueryError):
    """A query over the maximum length."""

    code: ClassVar[str] = "too-long"

    def __init__(self) -> None:
        super().__init__(msg("a query may have {} characters at most", MAX_LENGTH))


class OnlyExcluded(QueryError):
    """A query that has only excluded words."""

    code: ClassVar[str] = "only-excluded"

    def __init__(self) -> None:
        super().__init__(
            msg("a query can't consist of excluded words only: add a word to look for")
        )


class Word(NamedTuple):
    """A typed word: as it was written, folded, and where it stands in the text of the query.

    ``begins`` is set for a beginning (``licit*``); ``stop`` if it says nothing in any language.
    """

    written: str
    form: str
    start: int
    stop: bool = False
    begins: bool = False


class Query(msgspec.Struct, frozen=True, dict=True):
    """A query: ``text`` is what was typed without control characters, ``words`` stop words too."""

    text: str
    words: tuple[Word, ...]
    phrases: tuple[tuple[Word, ...], ...] = ()
    excluded: tuple[Word, ...] = ()

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The words to look for, each once: no stop words, unless there is nothing else."""
        wanted = [w for w in self.words if not w.stop]
        if not wanted and not self.phrases:
            wanted = list(self.words)
        return tuple({w.form: w for w in reversed(wanted)}.values())[::-1]


def parse_query(typed: str, known: tuple[Language, ...] = ()) -> Query:
    """Take a query apart; raise a QueryError with a ``code`` for one that asks for nothing.

    ``known`` are the languages it may be in, the packaged ones if none are given.

    >>> [word.form for word in parse_query('"carta penalizzata" l’attacco -morto').content]
    ['attacco']
    """
    text = bounded(typed)
    known = known or packaged()
    language, cues = _any_of(known), recognition(known)
    quoted = _without_speech(QUOTES.sub('"', text), cues)
    quotes = (_words(language, cues, quoted, m.span(1)) for m in PHRASE.finditer(quoted))
    phrases = tuple(filter(None, quotes))
    plain = _blanked(PHRASE, quoted) if '"' in quoted else quoted
    spans = [m.span(1) for m in _EXCLUDED.finditer(plain)] if "-" in plain else ()
    excluded = tuple(word for span in spans for word in _words(language, cues, plain, span))
    wanted = _blanked(_EXCLUDED, plain) if spans else plain
    words = _words(language, cues, _blanked(cues.idle_phrases, wanted))
    words = words or _words(language, cues, wanted)
    if not words and not phrases:
        raise OnlyExcluded if excluded else EmptyQuery
    return Query(text, words, phrases, excluded)


def words_of(text: str, known: tuple[Language, ...]) -> tuple[Word, ...]:
    """Return the words of a text that may be in any of these languages."""
    return _words(_any_of(known), recognition(known), text)


def bounded(typed: str) -> str:
    """Return what was typed, cleaned; raise QueryTooLong if it is too long for a query."""
    text = cleaned(typed)
    if len(text) > MAX_LENGTH:
        raise QueryTooLong
    return text


def cleaned(typed: str) -> str:
    """Return what was typed without control characters, one space between words."""
    return " ".join(_printable(typed).split())


def _printable(text: str) -> str:
    """Return text with control characters as spaces; invisible ones inside words vanish."""
    if text.isprintable():  # nothing to change: it has no separator but the space
        return text
    kinds = ((c, unicodedata.category(c)) for c in text)
    return "".join("" if k == "Cf" else " " if k[0] in "CZ" else c for c, k in kinds)


def _without_speech(text: str, cues: Recognition) -> str:
    """Return text with spaces for the quotes of what somebody said at the table: no phrase."""

    def unquoted(found: re.Match[str]) -> str:
        before = re.findall(r"\w+", fold(text[: found.start()]))[-_BEFORE:]
        return found[0] if cues.saying.isdisjoint(before) else f" {found[1]} "

    return PHRASE.sub(unquoted, text) if '"' in text else text


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: " " * len(found[0]), text)


@lru_cache(maxsize=16)  # the languages of a library; tests have some libraries
def _any_of(known: tuple[Language, ...]) -> Language:
    """Return an analysis to cut words with: a query does not say its language."""
    return Language(
        "query",
        elided=frozenset().union(*(spoken.elided for spoken in known)),
        elided_after=frozenset().union(*(spoken.elided_after for spoken in known)),
        stop=frozenset().union(*(spoken.stop for spoken in known)),
    )


def _words(
    language: Language, cues: Recognition, text: str, span: tuple[int, int] | None = None
) -> tuple[Word, ...]:
    start, end = span or (0, len(text))
    part = text[start:end]
    return tuple(
        Word(
            part[token.start : token.end],
            token.form,
            start + token.start,
            token.stop or token.form in cues.idle_words,
            begins=part[token.end : token.end + 1] == "*" and len(token.form) > 1,
        )
        for token in language.tokens(part)
    )
