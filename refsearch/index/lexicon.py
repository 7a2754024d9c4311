"""The words of the texts and the term base as written: for completions and spelling."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from sys import intern

from refsearch.analysis.language import Analyses, Language
from refsearch.analysis.synonyms import listed_words
from refsearch.library.library import Library
from refsearch.manifest import StoredFiles

_FILE = "lexicon.json"

# By folded form: how it is most often written, how often it occurs, the languages it occurs in.
Words = Mapping[str, tuple[str, int, Sequence[str]]]
# By folded form: how often it occurs, and how often it is written so.
Tally = dict[str, tuple[int, dict[str, int]]]


def tallied(texts: Iterable[str], language: Language) -> Tally:
    """Return how often each word occurs in some texts of a language, and how it is written."""
    counts: Counter[str] = Counter()
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for token in language.tokens(text):
            if token.form.isalpha() and len(token.form) > 1 and not token.stop:
                written = text[token.start : token.end]
                # Capitals have no accents in Greek: they decide only where there is nothing else.
                spellings[token.form][written.lower()] += not written.isupper()
                counts[token.form] += 1
    return {form: (counts[form], dict(spelt)) for form, spelt in spellings.items()}


def other_words(
    library: Library, analyses: Analyses, evidence: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, Tally]]:
    """Yield (language, tally) of each text that is searched in addition to the passages.

    ``evidence`` are texts about the passages, each with its language.
    """
    concepts = (term for concept in library.concepts.values() for term in concept.terms.items())
    terms = ((code, "\n".join(forms)) for code, forms in concepts)
    called = ((one.code, "\n".join(ns)) for one in analyses.all for ns in one.cues.names.values())
    for code, text in (*listed_words(analyses), *evidence, *terms, *called):
        yield code, tallied((text,), analyses[code])


def lexicon_of(tallies: Iterable[tuple[str, Tally]]) -> Words:
    """Return the known words from tallies, each with its language."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    codes: defaultdict[str, set[str]] = defaultdict(set)
    counts: Counter[str] = Counter()
    for code, tally in tallies:
        for form, (count, spelt) in tally.items():
            spellings[form].update(spelt)
            codes[form].add(code)
            counts[form] += count
    return {
        form: (spelt.most_common(1)[0][0], counts[form], sorted(codes[form]))
        for form, spelt in spellings.items()
    }


def write_lexicon(words: Words, directory: Path) -> None:
    """Write the words into the folder of an index."""
    (directory / _FILE).write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")


def read_lexicon(files: StoredFiles) -> Lexicon:
    """Read the words of an index; raise StoreDamaged unless they are as they were written."""
    return Lexicon(json.loads(files.read(_FILE)))


def _shared(words: Words) -> Iterator[tuple[str, tuple[str, int, Sequence[str]]]]:
    """Yield words with equal values shared, which halves the memory that they take."""
    of_languages: dict[tuple[str, ...], tuple[str, ...]] = {}
    for form, (written, count, codes) in words.items():
        known = tuple(codes)
        shared = of_languages.setdefault(known, known)
        yield intern(form), (intern(written), count, shared)


class Lexicon:
    """Known words by folded form; ``words`` is what is known of each."""

    def __init__(self, words: Words) -> None:
        self.words = dict(_shared(words))
        self._sorted = sorted(self.words)
        self._by_length: dict[tuple[frozenset[str], int], list[tuple[str, int]]] = {}

    def __contains__(self, form: object) -> bool:
        return form in self.words

    def forms(self, codes: Set[str]) -> list[str]:
        """Return the forms that occur in one of these languages, in alphabetical order."""
        return [form for form in self._sorted if not codes.isdisjoint(self.words[form][2])]

    def of_length(self, codes: frozenset[str], length: int) -> list[tuple[str, int]]:
        """Return the forms of a given length in these languages, with :func:`letters` of each."""
        kept = self._by_length.get((codes, length))
        if kept is None:
            found = (form for form in self._sorted if len(form) == length)
            kept = [(f, letters(f)) for f in found if not codes.isdisjoint(self.words[f][2])]
            self._by_length[codes, length] = kept
        return kept

    def written(self, form: str) -> str:
        """Return how a word is most often written, in lower case."""
        return self.words[form][0]

    def count(self, form: str) -> int:
        """Return how often a word occurs."""
        return self.words[form][1]

    def beginning_with(self, start: str, most: int) -> list[str]:
        """Return the most frequent forms that begin with ``start``, two letters at least."""
        if len(start) < 2:
            return []
        first = bisect_left(self._sorted, start)
        last = bisect_left(self._sorted, start + "\U0010ffff")
        return sorted(self._sorted[first:last], key=self.count, reverse=True)[:most]


def letters(form: str) -> int:
    """Return the letters of a word as a set of bits; two letters may share one."""
    found = 0
    for letter in form:
        found |= 1 << (ord(letter) & 63)
    return found
