"""The search engine: a query is interpreted, its laws retrieved, ranked and presented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import analyses_of
from refsearch.classifiers.reading import TextReader, reader_of
from refsearch.index.interface import Index
from refsearch.index.stored import open_index
from refsearch.languages.registry import ENGLISH
from refsearch.library.book.book import global_id
from refsearch.library.library import Library
from refsearch.search.candidates import Candidates
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.interpreter import interpret
from refsearch.search.interpret.sources import Sources, no_citations
from refsearch.search.present.hits import Presenter
from refsearch.search.present.presentation import Offer, present
from refsearch.search.present.suggestions import Suggester
from refsearch.search.rank.ranking import Ranking
from refsearch.search.rank.weighing import weigh
from refsearch.search.results import Offerable, Request, Results, Suggestion
from refsearch.search.retrieve.retrieval import retrieve
from refsearch.search.retrieve.terms import KEPT_BYTES, Terms
from refsearch.search.vocabulary import Vocabulary
from refsearch.search.weights import Weights, weights
from refsearch.typed.citing.reader import Resolver
from refsearch.typed.citing.subjects import counts, numbered_subject
from refsearch.typed.pieces import ReadContract, no_contracts
from refsearch.typed.results import Compute

__all__ = ["Compute", "Engine", "Given", "Offer", "Resolver", "StoredEngine"]

_FIRST = 5  # laws that answer a subject: what stands further back is not the law on it


@dataclass(frozen=True, slots=True)
class Given:
    """What the caller gives to search, which knows nothing of it.

    ``resolver`` reads citations, ``compute`` answers what the core can compute, ``contracts`` reads
    a contract or bid; ``rulings`` are suggested, ``offer`` chooses those to offer for a query,
    ``reader`` reads texts for classifiers, else one made for the library; ``without`` are steps to
    leave out, to measure what they are worth.
    """

    resolver: Resolver = no_citations
    compute: Compute | None = None
    contracts: ReadContract = no_contracts
    rulings: Sequence[Offerable] = ()
    offer: Offer = lambda asked, games, ui: ()
    reader: TextReader | None = None
    without: frozenset[str] = frozenset()


class Engine:
    """A :class:`refsearch.search.results.SearchEngine` over the index of a library."""

    kept_bytes = KEPT_BYTES  # of what words and concepts find

    def __init__(
        self,
        library: Library,
        index: Index,
        given: Given = Given(),
        weighting: Weights | None = None,
    ) -> None:
        self.index = index
        tuned = weighting or weights()
        analyses = analyses_of(library)
        finder = ConceptFinder(library, analyses)
        vocabulary = Vocabulary(index, finder, analyses)
        reader = given.reader or reader_of(library)
        self.terms = Terms(index, vocabulary, reader, tuned.query, self.kept_bytes)
        self.weights = weigh(library, self.terms.laws, tuned.query)
        self.sources = Sources(
            library,
            finder,
            index.lexicon,
            vocabulary,
            given.resolver,
            given.compute,
            given.contracts,
            given.without,
        )
        self._presenter = Presenter(library, index, finder, tuned.snippet_length)
        self._offer = given.offer
        self._suggester = Suggester(library, analyses, self.sources.cited, given.rulings)

    def search(
        self,
        query: str,
        *,
        editions: Sequence[str] = (),
        language: str | None = None,
        ui: str = ENGLISH,
        limit: int = 10,
        offset: int = 0,
        once: bool = False,
    ) -> Results:
        """Answer a query as :class:`refsearch.search.results.SearchEngine` says."""
        request = Request(query, editions, language, ui, limit, offset, once)
        return present(self.rank(request), request, self._presenter, self._offer)

    def rank(self, request: Request) -> Ranking:
        """Return the laws that answer, in order, before they are presented."""
        asked = interpret(request, self.sources)
        return self._of_subject(asked, request) or self._ranked(asked, request)

    def _ranked(self, asked: Interpretation, request: Request) -> Ranking:
        return self.ordered(retrieve(asked, self.terms, request.ui), request.ui)

    def _of_subject(self, asked: Interpretation, request: Request) -> Ranking | None:
        """Return the ranking for the subject of a law whose number stands beside it, the law first.

        It is the law's subject if the law is among the first that answer the words alone.
        """
        read = asked.understood
        words = read.meant == "words" and not asked.first
        words |= read.meant == "computation" and not counts(asked.typed, self.sources.languages)
        words &= not read.filters
        found = numbered_subject(asked.typed, self.sources.languages) if words else None
        if found is None:
            return None
        number, subject = found
        alone = interpret(replace(request, query=subject), self.sources)
        among = self._ranked(alone, request).first(_FIRST)
        laws = (global_id(one.edition, one.law) for one in among if one.law == number)
        if law := next(laws, None):
            first = (law, *alone.first)
            return self._ranked(
                msgspec.structs.replace(alone, typed=asked.typed, first=first), request
            )
        return None

    def ordered(self, found: Candidates, ui: str) -> Ranking:
        """Return the laws of what was retrieved, in order."""
        return Ranking(found, self.weights, ui)

    def suggest(self, prefix: str, *, ui: str = ENGLISH, limit: int = 8) -> tuple[Suggestion, ...]:
        """Offer queries as :class:`refsearch.search.results.SearchEngine` says."""
        return self._suggester.suggest(prefix, ui, limit)


class StoredEngine(Engine):
    """The engine over the embedded index, read into memory: after a rebuild make a new one.

    Raises IndexUnavailable if there is no sound index of this library in ``directory``.
    """

    def __init__(
        self,
        library: Library,
        directory: Path,
        given: Given = Given(),
        weighting: Weights | None = None,
    ) -> None:
        tuned = weighting or weights()
        super().__init__(library, open_index(library, directory, tuned), given, tuned)
        self._made_of = library, directory, given

    def varied(self, weighting: Weights, without: frozenset[str]) -> StoredEngine:
        """Return the engine over the same index with other weights, without some steps."""
        library, directory, given = self._made_of
        return StoredEngine(library, directory, replace(given, without=without), weighting)
