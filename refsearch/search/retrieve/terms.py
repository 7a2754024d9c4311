"""The terms of one index: what each word of a query finds, cached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from refsearch.search.candidates import Gathered, Marked, TermMatch
from refsearch.search.index.interface import CONCEPT_FIELDS, FORM_FIELDS, STEM_FIELDS, Index, Scores
from refsearch.search.index.players_words import FIELD, ON_REQUEST
from refsearch.search.index.vocabulary import Vocabulary, in_order
from refsearch.search.language.concepts import NamedConcept
from refsearch.search.language.synonyms import Stem
from refsearch.search.laws import ByLaw, Laws
from refsearch.search.query import Word
from refsearch.search.retrieve.similarity import Similarity
from refsearch.search.weights import QueryWeights

# Bytes of what words and concepts find that are kept, whatever is typed and however many the texts:
# at the size of the library the words of some two thousand queries, 3 KB each. Concepts have a
# quarter. With more a flood of new words goes on growing for longer, and finds nothing again.
_LEAST = 3  # letters: an unknown word of fewer begins too many others
KEPT_BYTES = 24 << 20
_OF_CONCEPTS = 4  # concepts are far fewer than words: that share of the bytes
_WORD, _PASSAGE = 2_000, 160  # about the bytes of each in sets and dictionaries
_SCORE, _LAW = 12, 17  # and in arrays

Name = tuple[str, str]  # the key of a concept, the language that a query names it in

_Found = tuple[TermMatch, Marked]
_Headed = tuple[Scores, set[int]]


class Terms:
    """What words, phrases and concepts find in an index; ``laws`` are its passages by law.

    ``kept`` is how many bytes to keep of what words and concepts find.
    """

    def __init__(
        self,
        index: Index,
        vocabulary: Vocabulary,
        weights: QueryWeights,
        kept: int = KEPT_BYTES,
    ) -> None:
        self._postings = index.postings
        self.ready = index.ready
        self._codes = index.codes
        self._lexicon = index.lexicon
        self._weights = weights
        self.vocabulary = vocabulary
        self.laws = Laws(index.passages)
        self.similarity: Mapping[str, Similarity[Any]] = {
            code: Similarity(one.weights, one.evidence, one.about, one.phrases.__getitem__)
            for code, one in index.letters.items()
        }
        # What a word seeks is the same in every query: kept, it is a look-up.
        of_concepts = kept // _OF_CONCEPTS
        words = LRUCache[Any, _Found](kept - of_concepts, lambda found: _size(found[0]))
        concepts = LRUCache[Any, _Headed](
            of_concepts, lambda found: _WORD + _PASSAGE * len(found[0])
        )
        self._kept_words = cached(words, lock=Lock())(self._seek_word)
        self._kept_concepts = cached(concepts, lock=Lock())(self._seek_concept)

    @cached_property
    def prescribing(self) -> frozenset[int]:
        """The laws whose title says that they are the procedure."""
        found = set[int]()
        for language in self.vocabulary.languages:
            for token in language.tokens(language.cues.frame.prescribing):
                found.update(self._postings("heading_stem", token.stem, language.code).numbers)
        return frozenset(self.laws.of[n] for n in found if self.laws.depths[n] == 0)

    @cached_property
    def limiting(self) -> frozenset[int]:
        """The passages that say until when."""
        words = (
            self._postings(field, token.stem, language.code).numbers
            for field in ("text_stem", "players_words")
            for language in self.vocabulary.languages
            for token in language.tokens(language.cues.limit.words)
        )
        return frozenset(number for found in words for number in found)

    def word(
        self,
        word: Word,
        spoken: Set[str],
        named: Sequence[NamedConcept],
        marked: Marked,
        *,
        request: bool = False,
    ) -> TermMatch:
        """Return what a word finds, by itself and by the concepts it helps to name.

        At a ``request`` for a definition or an edition, by what is said of those too.
        """
        names = tuple((one.key, one.code) for one in named if word.form in one.forms)
        alone = Word(word.written, word.form, 0, word.stop, word.begins)
        evidence = (FIELD, ON_REQUEST) if request else (FIELD,)
        one, marks = self._kept_words(alone, frozenset(spoken), names, evidence)
        marked.add(marks)
        return one

    def _seek_word(
        self, word: Word, spoken: Set[str], names: tuple[Name, ...], evidence: tuple[str, ...]
    ) -> tuple[TermMatch, Marked]:
        """Seek a word, and words that begin with it if it is marked so or unknown."""
        marked = Marked()
        one = self.match(word, spoken, names, marked)
        self._add_evidence(one, word, spoken, evidence)
        if word.begins or not one.scores:
            self._complete(one, word, spoken, marked, evidence)
        by_law = ByLaw(one.scores, self.laws)
        return TermMatch((word,), by_law, frozenset(one.in_heading)), marked

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
            scores, in_heading = self._kept_concepts(key, code)
            one.raise_to(scores)
            one.in_heading |= in_heading
        return one

    def _add_evidence(
        self, one: Gathered, word: Word, spoken: Set[str], evidence: tuple[str, ...]
    ) -> None:
        """Seek a word in the evidence for passages, beside their own text."""
        for code in sorted(spoken):
            self._add_fields(one, evidence, self.vocabulary.stem(word, code), code)

    def _add_fields(self, one: Gathered, fields: Iterable[str], term: str, code: str) -> None:
        for name in fields:
            one.add(self._postings(name, term, code).scores)

    def _add_language(self, one: Gathered, word: Word, code: str, marked: Marked) -> None:
        stem = self.vocabulary.stem(word, code)
        self._add_fields(one, STEM_FIELDS, stem, code)
        one.in_heading.update(self._postings("heading_stem", stem, code).numbers)
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
        one.raise_to({number: score * weight for number, score in found.scores.items()})

    def _complete(
        self,
        one: Gathered,
        word: Word,
        spoken: Set[str],
        marked: Marked,
        evidence: tuple[str, ...],
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
            self._add_evidence(found, whole, spoken, evidence)
            one.raise_to({n: s * self._weights.prefix for n, s in found.scores.items()})
            one.in_heading |= found.in_heading

    def _seek_concept(self, key: str, code: str) -> tuple[Scores, set[int]]:
        """Return the passages headed by a concept that is named in a language, and the headings."""
        scores: Scores = {}
        same, across = self._weights.same_language, self._weights.across_languages
        for name in CONCEPT_FIELDS:
            for number, score in self._postings(name, key).scores.items():
                factor = same if self.laws.languages[self.laws.of[number]] == code else across
                scores[number] = scores.get(number, 0.0) + score * factor
        return scores, set(self._postings("concept_heading", key).numbers)

    def phrase(self, words: tuple[Word, ...], marked: Marked) -> TermMatch:
        """Seek words exactly as they are written and in this order, in a heading or a text."""
        marked.forms |= {word.form for word in words}
        one = Gathered()
        for code in self._codes:
            for name in FORM_FIELDS:
                scores = in_order(self._postings, words, name, code)
                one.add(scores)
                if name == "heading":
                    one.in_heading |= scores.keys()
        by_law = ByLaw(one.scores, self.laws)
        return TermMatch(words, by_law, frozenset(one.in_heading), required=True)


def _size(one: TermMatch) -> int:
    """Return about how many bytes what a word finds takes."""
    found = one.laws
    return _WORD + _SCORE * len(found) + _LAW * len(found.laws) + _PASSAGE * len(one.in_heading)
