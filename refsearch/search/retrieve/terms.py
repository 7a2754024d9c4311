"""The terms of one index: what each word of a query finds, cached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np
from cachetools import LRUCache, cached

from refsearch.analysis.concepts import NamedConcept
from refsearch.analysis.synonyms import Stem
from refsearch.classifiers.reading import TextReader
from refsearch.index.interface import CONCEPT_FIELDS, FORM_FIELDS, STEM_FIELDS, Index
from refsearch.index.players_words import FIELD
from refsearch.index.scores import Numbers, Scores, added, union
from refsearch.search.candidates import Gathered, Marked, TermMatch
from refsearch.search.laws import ByLaw, Laws
from refsearch.search.query import Word
from refsearch.search.retrieve.classification import Classification
from refsearch.search.vocabulary import Vocabulary, in_order
from refsearch.search.weights import QueryWeights

# Bytes of what words and concepts find that are kept, whatever is typed and however many the texts:
# at the size of the library the words of some two thousand queries, 3 KB each. Concepts have a
# quarter. With more a flood of new words goes on growing for longer, and finds nothing again.
_LEAST = 3  # letters: an unknown word of fewer begins too many others
KEPT_BYTES = 24 << 20
_OF_CONCEPTS = 4  # concepts are far fewer than words: that share of the bytes
_WORD = 2_000  # about the bytes of what a word finds, without its arrays
_SCORE, _LAW, _HEADING = 12, 16, 4  # and of what stands in those

Name = tuple[str, str]  # the key of a concept, the language that a query names it in

_Found = tuple[TermMatch, Marked]
_Headed = tuple[Scores, Numbers]


class Terms:
    """What words, phrases and concepts find in an index; ``laws`` are its passages by law.

    ``kept`` is how many bytes to keep of what words and concepts find.
    """

    def __init__(
        self,
        index: Index,
        vocabulary: Vocabulary,
        reader: TextReader,
        weights: QueryWeights,
        kept: int = KEPT_BYTES,
    ) -> None:
        self._postings = index.postings
        self._codes = index.codes
        self._lexicon = index.lexicon
        self._weights = weights
        self.vocabulary, self.reader = vocabulary, reader
        self.laws = Laws(index.passages)
        self.classification = Classification(index.classifier, reader, self.laws)
        # What a word seeks is the same in every query: kept, it is a look-up.
        of_concepts = kept // _OF_CONCEPTS
        words = LRUCache[Any, _Found](kept - of_concepts, lambda found: _size(found[0]))
        concepts = LRUCache[Any, _Headed](
            of_concepts, lambda found: _WORD + _SCORE * len(found[0]) + _HEADING * len(found[1])
        )
        self._kept_words = cached(words, lock=Lock())(self._seek_word)
        self._kept_concepts = cached(concepts, lock=Lock())(self._seek_concept)

    @cached_property
    def prescribing(self) -> frozenset[int]:
        """The laws whose title says that they are the procedure."""
        found = (
            self._postings("heading_stem", token.stem, language.code).numbers
            for language in self.vocabulary.languages
            for token in language.tokens(language.cues.frame.prescribing)
        )
        laws, numbers = self.laws, union([*found]).tolist()
        return frozenset(laws.of[n] for n in numbers if laws.depths[n] == 0)

    @cached_property
    def limiting(self) -> Numbers:
        """The passages that say until when."""
        found = (
            self._postings(field, token.stem, language.code).numbers
            for field in ("text_stem", "players_words")
            for language in self.vocabulary.languages
            for token in language.tokens(language.cues.limit.words)
        )
        return union([*found])

    def word(
        self,
        word: Word,
        spoken: Set[str],
        named: Sequence[NamedConcept],
        marked: Marked,
    ) -> TermMatch:
        """Return what a word finds, by itself and by the concepts it helps to name."""
        names = tuple((one.key, one.code) for one in named if word.form in one.forms)
        alone = Word(word.written, word.form, 0, word.stop, word.begins)
        one, marks = self._kept_words(alone, frozenset(spoken), names)
        marked.add(marks)
        return one

    def _seek_word(
        self, word: Word, spoken: Set[str], names: tuple[Name, ...]
    ) -> tuple[TermMatch, Marked]:
        """Seek a word, and words that begin with it if it is marked so or unknown."""
        marked = Marked()
        one = self.match(word, spoken, names, marked)
        self._add_evidence(one, word, spoken)
        if word.begins or not len(one.scores):
            self._complete(one, word, spoken, marked)
        by_law = ByLaw(one.scores, self.laws)
        return TermMatch((word,), by_law, union(one.headed)), marked

    def match(
        self, word: Word, spoken: Set[str], names: Iterable[Name], marked: Marked
    ) -> Gathered:
        """Seek a word by its stem, and by the concepts it helps to name."""
        one = Gathered()
        for code in self._codes:
            if code in spoken:
                self._add_language(one, word, code, marked)
        for code in sorted(spoken):
            self._add_synonyms(one, word, code, marked)
        marked.forms.add(word.form)
        for key, code in names:
            scores, headed = self._kept_concepts(key, code)
            one.raise_to(scores)
            one.headed.append(headed)
        return one

    def _add_evidence(self, one: Gathered, word: Word, spoken: Set[str]) -> None:
        """Seek a word in the evidence for passages, beside their own text."""
        for code in sorted(spoken):
            self._add_fields(one, (FIELD,), self.vocabulary.stem(word, code), code)

    def _add_fields(self, one: Gathered, fields: Iterable[str], term: str, code: str) -> None:
        one.add(*(self._postings(name, term, code).scores for name in fields))

    def _add_language(self, one: Gathered, word: Word, code: str, marked: Marked) -> None:
        stem = self.vocabulary.stem(word, code)
        found = {name: self._postings(name, stem, code) for name in STEM_FIELDS}
        one.add(*(posting.scores for posting in found.values()))
        one.headed.append(found["heading_stem"].numbers)
        if not word.stop:
            marked.stems[code].add(stem)

    def _add_synonyms(self, one: Gathered, word: Word, code: str, marked: Marked) -> None:
        """Seek the synonyms of a word, which also lead from other languages to the texts'."""
        same = self.vocabulary.synonyms.of(self.vocabulary.stem(word, code), code)
        for other in sorted(same):
            if other[0] not in self._codes:
                continue
            self._raise_by(one, other, self._weights.synonym)
            marked.stems[other[0]].add(other[1])

    def _raise_by(self, one: Gathered, other: Stem, weight: float) -> None:
        code, stem = other
        found = Gathered()
        self._add_fields(found, STEM_FIELDS, stem, code)
        one.raise_to(found.scores * weight)

    def _complete(
        self,
        one: Gathered,
        word: Word,
        spoken: Set[str],
        marked: Marked,
    ) -> None:
        """Seek the words that begin with one that is marked so or unknown."""
        if not word.begins and (word.form in self._lexicon or len(word.form) < _LEAST):
            return
        for form in self._lexicon.beginning_with(word.form, self._weights.prefix_words):
            whole = Word(self._lexicon.written(form), form, word.start)
            named = self.vocabulary.named((whole,), spoken)
            marked.concepts |= {concept.key for concept in named}
            names = ((concept.key, concept.code) for concept in named)
            found = self.match(whole, spoken, names, marked)
            self._add_evidence(found, whole, spoken)
            one.raise_to(found.scores * self._weights.prefix)
            one.headed += found.headed

    def _seek_concept(self, key: str, code: str) -> _Headed:
        """Return the passages headed by a concept that is named in a language, and the headings."""
        same, across = self._weights.same_language, self._weights.across_languages
        factors = np.array([same if own == code else across for own in self.laws.codes])
        found = [self._postings(name, key) for name in CONCEPT_FIELDS]
        by_law = self.laws.edition_of, self.laws.column
        scores = [one.scores * factors[by_law[0][by_law[1][one.numbers]]] for one in found]
        return added(scores), self._postings("concept_heading", key).numbers

    def phrase(self, words: tuple[Word, ...], marked: Marked) -> TermMatch:
        """Seek words exactly as they are written and in this order, in a heading or a text."""
        marked.forms |= {word.form for word in words}
        one = Gathered()
        for code in self._codes:
            for name in FORM_FIELDS:
                scores = in_order(self._postings, words, name, code)
                one.add(scores)
                if name == "heading":
                    one.headed.append(scores.numbers)
        by_law = ByLaw(one.scores, self.laws)
        return TermMatch(words, by_law, union(one.headed), required=True)


def _size(one: TermMatch) -> int:
    """Return about how many bytes what a word finds takes."""
    found = one.laws
    return _WORD + _SCORE * len(found) + _LAW * len(found.laws) + _HEADING * len(one.in_heading)
