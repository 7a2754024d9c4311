"""What interpreting a query relies on: the library, its words, readers of citations and scores."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Language
from refsearch.index.lexicon import Lexicon
from refsearch.languages.registry import ENGLISH
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import Resolution
from refsearch.search.interpret.corrections import Rewriter
from refsearch.search.interpret.definitions import Definitions
from refsearch.search.query import words_of
from refsearch.search.vocabulary import Vocabulary
from refsearch.typed.citing.reader import CitationReader, Resolver
from refsearch.typed.pieces import ReadContract, no_contracts
from refsearch.typed.results import Compute

_QUOTED = re.compile(r'["«(]([^\W\d_]+)(?: \w+)?["»)]')  # a modal word, as its sentence has it


def no_citations(query: str, language: str | None, ui: str) -> Resolution:
    """Take no query for a citation."""
    return Resolution(query, is_citation=False)


@dataclass(frozen=True)
class Sources:
    """What queries about one library are read with; ``without`` are steps to leave out."""

    library: Library
    finder: ConceptFinder
    lexicon: Lexicon
    vocabulary: Vocabulary
    resolver: Resolver = no_citations
    compute: Compute | None = None
    contracts: ReadContract = no_contracts
    without: frozenset[str] = frozenset()

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        """The languages a query may be in."""
        return self.vocabulary.languages

    @cached_property
    def edited(self) -> frozenset[str]:
        """The languages that have texts."""
        return frozenset(edition.language for edition in self.library.editions)

    @cached_property
    def modal(self) -> dict[str, str]:
        """The words whose force an edition declares, and the front part that does."""
        return {
            fold(word): one.source
            for book in self.library.books.values()
            for one in book.document.modal_words
            if one.polarity == "affirmative"
            for word in (one.key, *_QUOTED.findall(one.sentence))
        }

    @cached_property
    def citations(self) -> CitationReader:
        """What reads citations."""
        is_word = self.lexicon.__contains__
        return CitationReader(self.library, self.languages, self.resolver, self.joined, is_word)

    @cached_property
    def definitions(self) -> Definitions:
        """The definitions by the terms people use for them."""
        return Definitions(self.library, self.finder, self.languages)

    @cached_property
    def rewriter(self) -> Rewriter:
        """What corrects words that no text has."""
        greek = {one.code for one in self.languages if one.script == "greek"}
        return Rewriter(self.lexicon, self.vocabulary.spoken, self.vocabulary.knows, greek)

    def joined(self, text: str) -> bool:
        """Whether words of a text name a concept together."""
        words = words_of(text, self.languages)
        named = self.vocabulary.named(words, self.vocabulary.spoken(words))
        return any(len(one.forms) > 1 for one in named)

    def headword(self, ui: str) -> Callable[[str], str | None]:
        """Return what gives the term for a concept in the reader's language, or in English."""
        word = self.finder.headword
        return lambda key: word(key, ui) or word(key, ENGLISH)

    def cited(self, typed: str, ui: str) -> tuple[str, ...]:
        """Return the global ids a text means if it is a citation."""
        return tuple(dict.fromkeys(self.resolver(typed, None, ui).targets))
