"""The concepts that a query names, and the languages it may be in."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from refsearch.search.index.postings import Postings, Scores
from refsearch.search.index.schema import CONCEPT_FIELDS
from refsearch.search.language.analysis import Language, Token, language
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.language.synonyms import synonyms
from refsearch.search.matches import Concept
from refsearch.search.passages import Passage
from refsearch.search.query import Word
from refsearch.search.weights import QueryWeights

_KEPT_CONCEPTS = 2048  # room for the term base in every language that names it
_KEPT_TOKENS = 8192  # words kept as typed: memory stays bounded, whatever is typed

Name = tuple[str, str]  # the key of a concept, the language that a query names it in


@dataclass(frozen=True, slots=True)
class NamedConcept:
    """Words of a query (``forms``) that name the concept ``key`` in the language ``code``."""

    key: str
    code: str
    forms: set[str]


class NamedConcepts:
    """Finds the languages and the concepts of queries in one index.

    What words name is the same in every query: caching makes it a look-up.
    """

    def __init__(
        self,
        postings: Postings,
        finder: ConceptFinder,
        passages: Sequence[Passage],
        weights: QueryWeights,
        languages: Sequence[Language],
    ) -> None:
        self._postings = postings
        self._finder = finder
        self._weights = weights
        self._languages = languages
        self._language_of = [passage.language for passage in passages]
        self._synonyms = synonyms()
        self._kept_tokens = lru_cache(_KEPT_TOKENS)(self._tokens)
        self._kept_known = lru_cache(_KEPT_TOKENS)(self._known_in)
        self.concept = lru_cache(_KEPT_CONCEPTS)(self._concept)

    def spoken(self, words: Sequence[Word]) -> set[str]:
        """Return the languages a query may be in: those that know most of its words."""
        known = [self._kept_known(word.form) for word in words]
        counts = [sum(column) for column in zip(*known, strict=True)] or [0] * len(self._languages)
        most = max(counts, default=0)
        return {
            tongue.code
            for tongue, count in zip(self._languages, counts, strict=True)
            if count == most
        }

    def _known_in(self, form: str) -> tuple[bool, ...]:
        """Return for each language whether it knows a word."""
        return tuple(
            form in tongue.stop
            or self._finder.speaks(form, tongue.code)
            or self._synonyms.speaks(form, tongue.code)
            or bool(self._postings.get("text", form, tongue.code))
            for tongue in self._languages
        )

    def named(self, words: Sequence[Word], spoken: Set[str]) -> list[NamedConcept]:
        """Return the concepts that words name in any language."""
        found = []
        for tongue in self._languages:
            tokens = [t for word in words for t in self._kept_tokens(word.written, tongue.code)]
            new = self._new(tokens, tongue.code) if tongue.code in spoken else set()
            for mention in self._finder.in_query(tokens, tongue.code, new):
                forms = {token.form for token in tokens[mention.first : mention.end]}
                found.append(NamedConcept(mention.key, tongue.code, forms))
        return found

    def _tokens(self, written: str, code: str) -> tuple[Token, ...]:
        return tuple(language(code).tokens(written))

    def _new(self, tokens: Sequence[Token], code: str) -> set[str]:
        """Return the forms that no text of a language has."""
        return {t.form for t in tokens if not self._postings.get("text", t.form, code)}

    def _concept(self, key: str, code: str, ui: str) -> Concept:
        """Return the passages that have a concept, for a query that names it in a language."""
        scores: Scores = {}
        for name in CONCEPT_FIELDS:
            for number, score in self._postings.get(name, key).scores.items():
                factor = self._factor(self._language_of[number], code, ui)
                scores[number] = scores.get(number, 0.0) + score * factor
        return Concept(scores, set(self._postings.get("concept_heading", key).numbers))

    def _factor(self, of_passage: str, of_query: str, ui: str) -> float:
        if of_passage == of_query:
            return self._weights.same_language
        return (
            self._weights.readers_language if of_passage == ui else self._weights.across_languages
        )
