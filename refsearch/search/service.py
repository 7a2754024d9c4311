"""The search engine: an in-process service over the Whoosh index."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from pathlib import Path

from refsearch.library.library import Library
from refsearch.search.index.postings import Postings
from refsearch.search.index.whoosh import build_index, open_index
from refsearch.search.interpret.computing import Compute
from refsearch.search.interpret.interpretation import Read, Reader, Resolver, no_citations
from refsearch.search.interpret.spelling import suggest
from refsearch.search.language.analysis import declare
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.matches import Search
from refsearch.search.present.excerpts import Excerpts
from refsearch.search.present.hits import Presenter
from refsearch.search.present.suggestions import Suggester
from refsearch.search.query import Query
from refsearch.search.rank.ranking import Ranked, Ranker, Ranking
from refsearch.search.rank.similarity import Similarity
from refsearch.search.results import Hit, Offerable, Results, RulingOffer, SearchEngine, Suggestion
from refsearch.search.retrieve.matching import Matcher
from refsearch.search.weights import QueryWeights, Weights, weights

__all__ = ["Compute", "Resolver", "WhooshEngine", "build_index", "no_citations", "open_engine"]

# (query, games, ui) -> the rulings to offer for it, best first
Offer = Callable[[Read, Set[str], str], tuple[RulingOffer, ...]]


def no_offers(read: Read, games: Set[str], ui: str) -> tuple[RulingOffer, ...]:
    """Offer no ruling for any query."""
    return ()


class WhooshEngine:
    """A :class:`refsearch.search.results.SearchEngine` over an index on disk.

    The index is read into memory when the engine is made: after a rebuild make a new one.
    ``compute`` answers what the core can compute; without it no query is a computation.
    ``rulings`` are those to suggest, ``offer`` chooses which to offer for an irregularity.
    Raises IndexUnavailable if there is no sound index of this library in ``directory``.
    """

    def __init__(
        self,
        library: Library,
        directory: Path,
        resolver: Resolver = no_citations,
        weighting: Weights | None = None,
        compute: Compute | None = None,
        rulings: Sequence[Offerable] = (),
        offer: Offer = no_offers,
    ) -> None:
        tuned = weighting or weights()
        languages = declare(library.corpus.languages)
        index = open_index(library, directory)
        finder = ConceptFinder(library)
        codes = tuple(dict.fromkeys(edition.language for edition in library.editions))
        postings = Postings(index.searcher, tuned, codes)
        excerpts = Excerpts(index.passages, index.offsets, tuned.snippet.length)
        self._library = library
        self._languages = languages
        self._lexicon = index.lexicon
        self._matcher = Matcher(
            postings, finder, index.passages, index.lexicon, tuned.query, languages
        )
        self._ranker = Ranker(index.passages, tuned.query, _standing(library, tuned.query))
        self._presenter = Presenter(library, index.passages, finder, excerpts)
        self._reader = Reader(library, finder, index.lexicon, self._matcher, resolver, compute)
        self._suggester = Suggester(library, self._reader.cited, rulings)
        self._similarity = {code: Similarity(one) for code, one in index.letters.items()}
        self._games = {edition.id: edition.game for edition in library.editions}
        self._offer = offer

    def search(
        self,
        query: str,
        *,
        editions: Sequence[str] = (),
        language: str | None = None,
        ui: str = "en",
        limit: int = 10,
        offset: int = 0,
    ) -> Results:
        """Answer a query as :class:`refsearch.search.results.SearchEngine` says."""
        read = self._reader.read(query, self._allowed(editions, language), language, ui)
        search = self._matcher.seek(read.query, ui)
        ranked = self._ranker.rank(search, read.editions, ui, read.admits)
        shown = page(limit, offset)
        found = self._found(read.query, search, ranked, max(1, shown.stop))
        total, answers = self._answers(read.first, ranked, found, shown)
        typed = self._presenter.typed(read.query)
        also = self._presenter.also(read.query, search, ui)
        return Results(
            query=read.typed,
            total=total,
            hits=tuple(
                one if isinstance(one, Hit) else self._presenter.hit(one, search) for one in answers
            ),
            resolved=read.resolved,
            suggestion=read.better or suggest(read.query, search, self._lexicon),
            tried=(*typed, *also),
            understood=read.understood,
            answer=read.answer,
            definitions=read.definitions,
            also=also,
            rulings=self._offered(read, ui),
        )

    def suggest(self, prefix: str, *, ui: str = "en", limit: int = 8) -> tuple[Suggestion, ...]:
        """Offer queries as :class:`refsearch.search.results.SearchEngine` says."""
        return self._suggester.suggest(prefix, ui, limit)

    def _offered(self, read: Read, ui: str) -> tuple[RulingOffer, ...]:
        """Return the rulings to offer, of the games of the editions that are asked."""
        games = {self._games[edition] for edition in read.editions}
        return self._offer(read, games, ui)

    def _allowed(self, editions: Sequence[str], language: str | None) -> list[str]:
        """Return the editions the filters let through; raise UnknownEdition for a wrong one."""
        books = [self._library.book(edition).edition for edition in editions]
        wanted = books or self._library.editions
        return [e.id for e in wanted if language is None or e.language == language]

    def _found(self, asked: Query, search: Search, ranked: Ranking, most: int) -> list[Ranked]:
        """Return the best laws; for a question, similarity to the evidence counts too."""
        if len(asked.content) < self._ranker.weights.alike_words:
            return ranked.first(most)
        words = [word.form for word in asked.words]
        likes = [self._similarity[c].to(words) for c in search.spoken if c in self._similarity]
        return ranked.alike(most, lambda n: max((like(n) for like in likes), default=0.0))

    def _answers(
        self, targets: Sequence[str], ranked: Ranking, found: list[Ranked], shown: slice
    ) -> tuple[int, list[Hit | Ranked]]:
        """Return how many laws answer, and of those the page: those asked for by name first."""
        cited = self._presenter.targets(targets, found[0].score + 1 if found else 1.0)
        taken = {(hit.edition, hit.law) for hit in cited}
        answers: list[Hit | Ranked] = [*cited]
        answers += (law for law in found if (law.edition, law.law) not in taken)
        return len(taken) + len(ranked) - sum(law in ranked for law in taken), answers[shown]


def _standing(library: Library, weights: QueryWeights) -> dict[str, float]:
    """Return the factor of each edition: less for what is superseded and what supplements."""
    standing = {e.id: weights.game.get(e.game, 1.0) for e in library.editions}
    for edition in library.editions:
        if library.successor(edition.id):
            standing[edition.id] *= weights.superseded
        if edition.supplements:
            standing[edition.id] *= weights.supplement
    return standing


def page(limit: int, offset: int) -> slice:
    """Return the slice of a page; negative numbers count as 0."""
    first = max(0, offset)
    return slice(first, first + max(0, limit))


def open_engine(
    library: Library,
    directory: Path,
    resolver: Resolver,
    compute: Compute,
    rulings: Sequence[Offerable],
    offer: Offer,
) -> SearchEngine:
    """Return the engine over the index in ``directory``; raise IndexUnavailable if it is unsound.

    ``resolver`` reads citations, ``compute`` answers computations, ``rulings`` are suggested and
    ``offer`` chooses those to offer for an irregularity.
    """
    return WhooshEngine(library, directory, resolver, compute=compute, rulings=rulings, offer=offer)
