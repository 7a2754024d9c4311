"""The words that a report looks for, by language: ``comparison.toml`` of each language's folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from refsearch.languages.registry import Languages
from refsearch.layers.phrases import PhraseBook, phrase_words, split_words

FILE = "comparison.toml"
Listed = dict[str, tuple[str, ...]]


class ComparisonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Phrases by what they do or say: limiting words by group, numbers in words by number.

    What "may" do a thing answers what the other edition says, and asks for nothing.
    """

    limiting: Listed = {}
    may_limit: Listed = {}
    numbers: Listed = {}
    may_be_numbers: Listed = {}
    pointing: Listed = {}
    may_point: Listed = {}
    may_oblige: Listed = {}
    joining: Listed = {}


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase in a text, and the name of its group; whether it asks for one on the other side."""

    name: str
    start: int
    end: int
    is_sure: bool = True


_split = lru_cache(maxsize=4)(split_words)  # one kind of phrase after the other is looked for
OTHER_SENSE = "other-sense"  # the group of phrases in which a limiting word limits nothing


@dataclass(frozen=True)
class Phrases:
    """Finds the phrases of some groups in a text; of two that overlap, the longer one."""

    groups: Mapping[tuple[str, ...], tuple[str, bool]]
    book: PhraseBook = field(repr=False)

    @classmethod
    def of(cls, listed: Mapping[str, Iterable[str]]) -> Phrases:
        """Return what finds the phrases of a table."""
        return cls.with_possible(listed, {})

    @classmethod
    def with_possible(
        cls, sure: Mapping[str, Iterable[str]], possible: Mapping[str, Iterable[str]]
    ) -> Phrases:
        """Return what finds the phrases of two tables; of a phrase in both, the second counts."""
        tables = ((sure, True), (possible, False))
        groups = {
            phrase_words(phrase): (name, is_sure)
            for table, is_sure in tables
            for name, phrases in table.items()
            for phrase in phrases
        }
        return cls(groups, PhraseBook.of(" ".join(words) for words in groups))

    def find(self, text: str) -> Iterator[Found]:
        """Yield the phrases of a text in order, but those of another sense."""
        words = _split(text)
        at = 0
        while at < len(words.words):
            phrase = next(self.book.at(words, at), None)
            if phrase is None:
                at += 1
                continue
            last = words.words[at + len(phrase) - 1]
            name, is_sure = self.groups[phrase]
            if name != OTHER_SENSE:
                yield Found(name, words.words[at].start, last.end, is_sure)
            at += len(phrase)


_ENDING = "-"  # begins an ending in the lists of words for a duty


class LanguageWords:
    """The words of a language, as they are found in a text."""

    def __init__(self, listed: ComparisonWords) -> None:
        self.listed = listed
        self.limiting = Phrases.with_possible(listed.limiting, listed.may_limit)
        self.numbers = Phrases.with_possible(listed.numbers, listed.may_be_numbers)
        self.joining = frozenset(word for words in listed.joining.values() for word in words)
        self.pointing = Phrases.with_possible(listed.pointing, listed.may_point)
        whole = {
            name: [one for one in phrases if not one.startswith(_ENDING)]
            for name, phrases in listed.may_oblige.items()
        }
        self._obliging = Phrases.of(whole)
        self._endings = [
            (name, one.removeprefix(_ENDING))
            for name, phrases in listed.may_oblige.items()
            for one in phrases
            if one.startswith(_ENDING)
        ]

    def obliging(self, text: str) -> Iterator[Found]:
        """Yield the words of duty and permission in a text that are none of the ladder."""
        yield from self._obliging.find(text)
        for word in _split(text).words if self._endings else ():
            for name, ending in self._endings:
                if word.form.endswith(ending):
                    yield Found(name, word.start, word.end)


@lru_cache(maxsize=16)  # languages of a process; tests have some more
def words_of_language(languages: Languages, code: str) -> LanguageWords:
    """Return the words of a language; none where it has no such file."""
    return LanguageWords(languages.read(code, FILE, ComparisonWords) or ComparisonWords())
