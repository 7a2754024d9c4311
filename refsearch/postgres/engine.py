"""The engine over an index on PostgreSQL: two round trips for each query, three at most."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from refsearch.languages.registry import ENGLISH
from refsearch.library.library import Library
from refsearch.postgres.hosts import Hosts
from refsearch.postgres.index import Plan, PostgresIndex
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.interpreter import interpret
from refsearch.search.rank.ranking import Ranking
from refsearch.search.results import Request, Results, Suggestion
from refsearch.search.retrieve.retrieval import retrieve
from refsearch.search.retrieve.terms import Terms
from refsearch.search.service import Engine, Given
from refsearch.search.weights import Weights, weights


class PostgresEngine(Engine):
    """Plans which lists a query needs, reads them in one query, and ranks with the same code."""

    kept_bytes = 0  # of what words find, which grows with the texts: lists are kept instead

    def __init__(
        self,
        library: Library,
        index: PostgresIndex,
        given: Given,
        weighting: Weights | None = None,
    ) -> None:
        self._query = (weighting or weights()).query
        self._index = index
        super().__init__(library, index, given, weighting)

    def rank(self, request: Request) -> Ranking:
        """Return the laws that answer, in order, before they are presented."""
        asked = interpret(request, self.sources)
        with self._index.prefetched(self._keys_of(asked, request.ui)):
            found = retrieve(asked, self.terms, request.ui)
        return self.ordered(found, request.ui)

    def _keys_of(self, asked: Interpretation, ui: str) -> list[str]:
        """Return the keys of the posting lists that a query needs."""
        plan = Plan(self._index)
        own = self.terms
        retrieve(asked, Terms(plan, own.vocabulary, own.reader, self._query, kept=0), ui)
        return list(plan.keys)


class Remote:
    """A :class:`refsearch.search.results.SearchEngine` that opens its index on first use.

    So the site starts even if no host answers, and searches as soon as one does. Until then it
    raises IndexUnavailable.
    """

    def __init__(self, library: Library, address: str, build: str, given: Given) -> None:
        self.hosts = Hosts(address, build)
        self._made_of = library, given
        self._lock = Lock()
        self._opened: PostgresEngine | None = None

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
        more = {"language": language, "ui": ui, "once": once}
        return self.engine.search(query, editions=editions, limit=limit, offset=offset, **more)  # type: ignore[arg-type]

    def suggest(self, prefix: str, *, ui: str = ENGLISH, limit: int = 8) -> tuple[Suggestion, ...]:
        """Offer queries as :class:`refsearch.search.results.SearchEngine` says."""
        return self.engine.suggest(prefix, ui=ui, limit=limit)

    def rank(self, request: Request) -> Ranking:
        """Return the laws that answer, in order, before they are presented."""
        return self.engine.rank(request)

    def close(self) -> None:
        """Close the connections of this process."""
        self.hosts.close()

    @property
    def engine(self) -> PostgresEngine:
        """The engine, opened."""
        if self._opened is None:
            with self._lock:
                if self._opened is None:
                    library, given = self._made_of
                    index = PostgresIndex(library, self.hosts)
                    self._opened = PostgresEngine(library, index, given)
        return self._opened
