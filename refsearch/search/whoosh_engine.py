"""The search engine that keeps its index in Whoosh, inside this process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from refsearch.library import Library, split_global_id
from refsearch.search.analysis import declare, locator_form
from refsearch.search.concepts import ConceptFinder
from refsearch.search.engine import Hit, Results
from refsearch.search.excerpts import Excerpts
from refsearch.search.matching import Matcher
from refsearch.search.postings import Postings
from refsearch.search.presentation import Presenter
from refsearch.search.query import Query, Word, parse_query
from refsearch.search.ranking import Ranked, Ranker
from refsearch.search.spelling import suggest
from refsearch.search.store import build_index, open_index
from refsearch.search.weights import QueryWeights, Weights, weights

__all__ = ["Resolver", "WhooshEngine", "build_index", "no_citations"]

# (query, editions, language, ui) -> the global ids it means if it is a citation, best first
Resolver = Callable[[str, Sequence[str], str | None, str], tuple[str, ...]]


def no_citations(
    query: str, editions: Sequence[str], language: str | None, ui: str
) -> tuple[str, ...]:
    """Take no query as a citation."""
    return ()


class WhooshEngine:
    """A :class:`refsearch.search.engine.SearchEngine` over an index on disk.

    The index is read into memory when the engine is made: after a rebuild make a new one.
    Raises IndexUnavailable if there is no sound index of this library in ``directory``.
    """

    def __init__(
        self,
        library: Library,
        directory: Path,
        resolver: Resolver = no_citations,
        weighting: Weights | None = None,
    ) -> None:
        tuned = weighting or weights()
        self._languages = declare(library.corpus.languages)
        index = open_index(library, directory)
        finder = ConceptFinder(library)
        codes = tuple(dict.fromkeys(edition.language for edition in library.editions))
        postings = Postings(index.searcher, tuned, codes)
        excerpts = Excerpts(index.passages, finder, tuned.snippet.length)
        self._library = library
        self._resolver = resolver
        self._lexicon = index.lexicon
        self._matcher = Matcher(
            postings, finder, index.passages, index.lexicon, tuned.query, self._languages
        )
        self._ranker = Ranker(index.passages, tuned.query, _standing(library, tuned.query))
        self._presenter = Presenter(library, index.passages, finder, excerpts)

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
        """Answer a query as :class:`refsearch.search.engine.SearchEngine` says."""
        asked = parse_query(query, self._languages)
        allowed = self._allowed(editions, language)
        cited = self._cited(asked, editions, language, ui)
        targets = tuple(t for t in cited if split_global_id(t)[0] in allowed)
        asked = _mentions(asked, cited)
        search = self._matcher.seek(asked, ui)
        ranked = self._ranker.rank(search, allowed, ui)
        answers = self._answers(targets, ranked)
        return Results(
            query=asked.text,
            total=len(answers),
            hits=tuple(
                one if isinstance(one, Hit) else self._presenter.hit(one, search)
                for one in answers[page(limit, offset)]
            ),
            resolved=targets,
            suggestion=suggest(asked, search, self._lexicon),
            tried=self._presenter.tried(asked, search, ui),
        )

    def _allowed(self, editions: Sequence[str], language: str | None) -> list[str]:
        """Return the editions the filters let through; raise UnknownEdition for a wrong one."""
        books = [self._library.book(edition).edition for edition in editions]
        wanted = books or self._library.editions
        return [e.id for e in wanted if language is None or e.language == language]

    def _cited(
        self, asked: Query, editions: Sequence[str], language: str | None, ui: str
    ) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._resolver(asked.text, editions, language, ui)))

    def _answers(self, targets: Sequence[str], ranked: Sequence[Ranked]) -> list[Hit | Ranked]:
        """Return what the citation means, then what the words find elsewhere."""
        best = max((law.score for law in ranked), default=0.0)
        cited = self._presenter.targets(targets, best + 1)
        taken = {(hit.edition, hit.law) for hit in cited}
        return [*cited, *(law for law in ranked if (law.edition, law.law) not in taken)]


def _standing(library: Library, weights: QueryWeights) -> dict[str, float]:
    """Return the factor of each edition: less for what is superseded and what supplements."""
    standing = dict.fromkeys((edition.id for edition in library.editions), 1.0)
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


def _mentions(asked: Query, cited: Sequence[str]) -> Query:
    """Return the query for the texts that cite what a citation means; others stay as they are."""
    forms = dict.fromkeys(locator_form(split_global_id(target)[1]) for target in cited)
    words = tuple(Word(asked.text, form, 0) for form in forms if form[:1].isdigit())
    return Query(asked.text, words) if words else asked
