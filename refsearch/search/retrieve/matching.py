"""Matching: for each word and phrase of a query, the passages that have it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from itertools import pairwise

from refsearch.search.index.lexicon import Lexicon
from refsearch.search.index.players_words import EVIDENCE_FIELDS
from refsearch.search.index.postings import Postings, Scores
from refsearch.search.index.schema import FORM_FIELDS, STEM_FIELDS
from refsearch.search.language.analysis import Language, language
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.language.synonyms import Stem, synonyms
from refsearch.search.matches import Marked, Search, TermMatch, Together
from refsearch.search.passages import Passage
from refsearch.search.query import Query, Word
from refsearch.search.retrieve.named_concepts import Name, NamedConcept, NamedConcepts
from refsearch.search.weights import QueryWeights

_KEPT_WORDS = 2048  # words kept: memory stays bounded, whatever is typed


class Matcher:
    """Matches queries against one index."""

    def __init__(
        self,
        postings: Postings,
        finder: ConceptFinder,
        passages: Sequence[Passage],
        lexicon: Lexicon,
        weights: QueryWeights,
        languages: Sequence[Language],
    ) -> None:
        self._postings = postings
        self._lexicon = lexicon
        self._weights = weights
        self.languages = tuple(languages)
        self._concepts = NamedConcepts(postings, finder, passages, weights, self.languages)
        self._synonyms = synonyms()
        # What a word seeks is the same in every query: kept, it is a look-up.
        self._kept_words = lru_cache(_KEPT_WORDS)(self._seek_word)

    def spoken(self, words: Sequence[Word]) -> set[str]:
        """Return the languages a query may be in: those that know most of its words."""
        return self._concepts.spoken(words)

    def knows(self, word: Word, spoken: Set[str]) -> bool:
        """Whether a text in one of these languages, or its evidence, has a form of a word."""
        return any(
            self._postings.get(name, self._stem(word, code), code)
            for code in spoken
            for name in ("text_stem", *EVIDENCE_FIELDS)
        )

    def seek(self, query: Query, ui: str) -> Search:
        """Return what a query seeks; a word that no passage has is there, without scores."""
        search = Search(spoken=self._concepts.spoken(query.words))
        named = self._concepts.named(query.words, search.spoken)
        search.marked.concepts |= {concept.key for concept in named}
        for word in query.content:
            search.matches.append(self._word(word, search.spoken, named, ui, search.marked))
        search.together = [self._together(*pair, named, ui) for pair in pairwise(search.matches)]
        search.matches += [self._phrase(words, search.marked) for words in query.phrases]
        for word in query.excluded:
            search.excluded |= self._match(word, search.spoken, (), ui, Marked()).scores.keys()
        return search

    def _word(
        self, word: Word, spoken: Set[str], named: Sequence[NamedConcept], ui: str, marked: Marked
    ) -> TermMatch:
        names = tuple((one.key, one.code) for one in named if word.form in one.forms)
        alone = Word(word.written, word.form, 0, word.stop, word.begins)
        one, marks = self._kept_words(alone, frozenset(spoken), names, ui)
        marked.add(marks)
        return one

    def _seek_word(
        self, word: Word, spoken: Set[str], names: tuple[Name, ...], ui: str
    ) -> tuple[TermMatch, Marked]:
        """Seek a word, and what begins with it if it is marked so or nobody has it as a word."""
        marked = Marked()
        one = self._match(word, spoken, names, ui, marked)
        self._add_evidence(one, word, spoken)
        if word.begins or not one.scores:
            self._complete(one, spoken, ui, marked)
        return one, marked

    def _match(
        self, word: Word, spoken: Set[str], names: Iterable[Name], ui: str, marked: Marked
    ) -> TermMatch:
        """Seek a word as it is written, by its stem, and by the concepts it helps to name."""
        one = TermMatch((word,))
        for code in self._postings.codes:
            if code in spoken:
                self._add_language(one, word, code, marked)
            else:
                self._add_loan(one, word, code)
        for name in ("locator", "game"):
            one.add(self._postings.get(name, word.form).scores)
        for code in sorted(spoken):
            self._add_synonyms(one, word, code, marked)
        marked.forms.add(word.form)
        for key, code in names:
            concept = self._concepts.concept(key, code, ui)
            one.raise_to(concept.scores)
            one.in_heading |= concept.in_heading
        return one

    def _add_evidence(self, one: TermMatch, word: Word, spoken: Set[str]) -> None:
        """Seek a word in what is said of passages, on top of what they say themselves.

        Not the name of a game: it picks the code, and tells nothing of a passage.
        """
        if self._postings.get("game", word.form):
            return
        for code in sorted(spoken):
            stem = self._stem(word, code)
            for name in EVIDENCE_FIELDS:
                one.add(self._postings.get(name, stem, code).scores)

    def _add_language(self, one: TermMatch, word: Word, code: str, marked: Marked) -> None:
        for name in FORM_FIELDS:
            one.add(self._postings.get(name, word.form, code).scores)
        stem = self._stem(word, code)
        for name in STEM_FIELDS:
            one.add(self._postings.get(name, stem, code).scores)
        one.in_heading |= self._postings.get("heading_stem", stem, code).scores.keys()
        one.place(self._postings.get("text_stem", stem, code))
        if not word.stop:
            marked.stems[code].add(stem)

    def _add_loan(self, one: TermMatch, word: Word, code: str) -> None:
        """Seek a word in a language that is not the query's: only as it is, and for less."""
        for name in FORM_FIELDS:
            scores = self._postings.get(name, word.form, code).scores
            one.add({n: score * self._weights.loan for n, score in scores.items()})

    def _add_synonyms(self, one: TermMatch, word: Word, code: str, marked: Marked) -> None:
        """Seek the words that say the same; the texts' languages are reached so from others."""
        own = code in self._postings.codes
        for other in sorted(self._synonyms.of(self._stem(word, code), code)):
            if other[0] not in self._postings.codes:
                continue
            weight = self._weights.equivalent if own else self._weights.translation
            if own and other[0] != code:
                weight = self._weights.equivalent_across
            self._raise_by(one, other, weight)
            if not own:
                found = self._postings.get("heading_stem", other[1], other[0])
                one.in_heading |= found.scores.keys()
            marked.stems[other[0]].add(other[1])

    def _raise_by(self, one: TermMatch, other: Stem, weight: float) -> None:
        code, stem = other
        found = TermMatch(one.words)
        for name in STEM_FIELDS:
            found.add(self._postings.get(name, stem, code).scores)
        one.raise_to({number: score * weight for number, score in found.scores.items()})
        one.place(self._postings.get("text_stem", stem, code))

    def _stem(self, word: Word, code: str) -> str:
        """Return the stem of a word, of those it may have the first that the texts have."""
        if word.form[0].isdigit():
            return word.form
        stems = language(code).stems(word.written)
        return next((s for s in stems if self._postings.get("text_stem", s, code)), stems[0])

    def _complete(self, one: TermMatch, spoken: Set[str], ui: str, marked: Marked) -> None:
        """Seek the words that begin with one: it is marked so, or nobody knows it as a word."""
        (word,) = one.words
        if word.form in self._lexicon and not word.begins:
            return
        for form in self._lexicon.beginning_with(word.form, self._weights.prefix_words):
            whole = Word(self._lexicon.written(form), form, word.start)
            named = self._concepts.named((whole,), spoken)
            marked.concepts |= {concept.key for concept in named}
            names = ((concept.key, concept.code) for concept in named)
            found = self._match(whole, spoken, names, ui, marked)
            self._add_evidence(found, whole, spoken)
            one.raise_to({n: s * self._weights.prefix for n, s in found.scores.items()})
            one.in_heading |= found.in_heading

    def _together(
        self, left: TermMatch, right: TermMatch, named: Sequence[NamedConcept], ui: str
    ) -> Together:
        forms = {left.words[0].form, right.words[0].form}
        concepts = [
            self._concepts.concept(concept.key, concept.code, ui)
            for concept in named
            if forms.issubset(concept.forms)
        ]
        return Together(left, right, self._weights.adjacent_within, concepts)

    def _phrase(self, words: tuple[Word, ...], marked: Marked) -> TermMatch:
        """Seek words exactly as they are written and in this order, in a heading or a text."""
        marked.forms |= {word.form for word in words}
        one = TermMatch(words, required=True)
        for code in self._postings.codes:
            for name in FORM_FIELDS:
                scores = self._in_order(words, name, code)
                one.add(scores)
                if name == "heading":
                    one.in_heading |= scores.keys()
        return one

    def _in_order(self, words: tuple[Word, ...], name: str, code: str) -> Scores:
        postings = [self._postings.get(name, word.form, code) for word in words]
        everywhere = set.intersection(*(set(posting.numbers) for posting in postings))
        scores = [posting.scores for posting in postings] if everywhere else []
        return {
            number: sum(of_word[number] for of_word in scores)
            for number in everywhere
            if _starts([posting.places(number) for posting in postings])
        }


def _starts(places: Sequence[Sequence[int]]) -> set[int]:
    """Return the places of the first word where the others follow it one by one."""
    return set.intersection(*({p - n for p in own} for n, own in enumerate(places)))
