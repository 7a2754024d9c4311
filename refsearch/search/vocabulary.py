"""The words of one index: their languages, the concepts they name, their synonyms."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import lru_cache

import numpy as np

from refsearch.analysis.concepts import ConceptFinder, NamedConcept
from refsearch.analysis.language import Analyses, Token
from refsearch.analysis.synonyms import Synonyms
from refsearch.index.interface import FORM_FIELDS, Index, Posting
from refsearch.index.players_words import FIELD
from refsearch.index.scores import Scores, added, common
from refsearch.search.query import Word

_KEPT_TOKENS = 8192  # words kept as typed: memory stays bounded, whatever is typed


Postings = Callable[[str, str, str], Posting]  # of a form in a field, in a language


class Vocabulary:
    """Finds the languages and the concepts of queries in one index.

    What words name is the same in every query: caching makes it a look-up.
    """

    def __init__(self, index: Index, finder: ConceptFinder, analyses: Analyses) -> None:
        self._index = index
        self._finder = finder
        self._analyses = analyses
        self.languages = analyses.all
        self.synonyms = Synonyms(analyses)
        self.tokens = lru_cache(_KEPT_TOKENS)(lambda written, code: analyses.words(code, written))
        self._kept_known = lru_cache(_KEPT_TOKENS)(self._known_in)

    def spoken(self, words: Sequence[Word]) -> set[str]:
        """Return the languages a query may be in: those that know most of its words."""
        known = [self._kept_known(word.form) for word in words]
        counts = [sum(column) for column in zip(*known, strict=True)] or [0] * len(self.languages)
        most = max(counts, default=0)
        return {
            language.code
            for language, count in zip(self.languages, counts, strict=True)
            if count == most
        }

    def _known_in(self, form: str) -> tuple[bool, ...]:
        """Return for each language whether it knows a word."""
        return tuple(
            form in language.stop
            or self._finder.speaks(form, language.code)
            or self.synonyms.speaks(form, language.code)
            or self._index.has("text", form, language.code)
            for language in self.languages
        )

    def stands(self, words: Sequence[Word]) -> bool:
        """Whether a heading or a text has words exactly as they are written, in this order."""
        return any(
            len(in_order(self._index.postings, words, name, code))
            for code in self._index.codes
            for name in FORM_FIELDS
        )

    def knows(self, word: Word, spoken: Set[str]) -> bool:
        """Whether a text in one of these languages, or its evidence, has a form of a word."""
        return any(
            self._index.has(name, self.stem(word, code), code)
            for code in spoken
            for name in ("text_stem", FIELD)
        )

    def stem(self, word: Word, code: str) -> str:
        """Return the stem of a word: of its possible stems the first that the texts have."""
        if word.form[0].isdigit():
            return word.form
        stems = self._analyses[code].stems(word.written)
        return next((s for s in stems if self._index.has("text_stem", s, code)), stems[0])

    def named(self, words: Sequence[Word], spoken: Set[str]) -> list[NamedConcept]:
        """Return the concepts that words name in any language."""
        found = []
        for language in self.languages:
            tokens = [t for word in words for t in self.tokens(word.written, language.code)]
            new = self._new(tokens, language.code) if language.code in spoken else set()
            for mention in self._finder.in_query(tokens, language.code, new):
                forms = {token.form for token in tokens[mention.first : mention.end]}
                found.append(NamedConcept(mention.key, language.code, forms))
        return found

    def _new(self, tokens: Sequence[Token], code: str) -> set[str]:
        """Return the forms that no text of a language has."""
        return {t.form for t in tokens if not self._index.has("text", t.form, code)}


def in_order(postings: Postings, words: Sequence[Word], name: str, code: str) -> Scores:
    """Return the passages with words in a row in a field, and what they weigh together."""
    found = [postings(name, word.form, code) for word in words]
    everywhere = common([posting.numbers for posting in found])
    follow = np.array(
        [bool(_starts([posting.places(n) for posting in found])) for n in everywhere.tolist()], bool
    )
    numbers = everywhere[follow]
    scores = (posting.scores for posting in found)
    return added([Scores(numbers, one.values[one.numbers.searchsorted(numbers)]) for one in scores])


def _starts(places: Sequence[Sequence[int]]) -> set[int]:
    """Return the places of the first word where the others follow it one by one."""
    return set.intersection(*({p - n for p in own} for n, own in enumerate(places)))
