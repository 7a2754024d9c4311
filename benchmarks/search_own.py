"""refsearch in the search benchmark: its lists alone, its ranking, and all that the site asks."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.search_corpus import Asked
from benchmarks.search_engines import TOP, Ask, Engine, Fts5, Fts5Snippets, Tantivy, Whoosh
from refsearch import store
from refsearch.library.model import Corpus
from refsearch.paths import texts_folder
from refsearch.search.index.postings import Postings
from refsearch.search.pruning import Impacts, best_of
from refsearch.search.service import WhooshEngine
from refsearch.search.weights import weights


class Sum:
    """Scores added: the rating for plain BM25 (:mod:`refsearch.search.pruning`)."""

    def __init__(self, lists: Sequence[Impacts]) -> None:
        self._scores = [one.best for one in lists]
        self._look_ups = [one.best.get for one in lists]

    def bound(self, total: float, lists: Sequence[int]) -> float:
        return total

    def ceilings(self, numbers: Sequence[int]) -> list[float]:
        if len(self._look_ups) == 1:
            return [self._look_ups[0](number, 0.0) for number in numbers]
        if len(self._look_ups) == 2:
            one, other = self._look_ups
            return [one(number, 0.0) + other(number, 0.0) for number in numbers]
        if len(self._look_ups) == 3:
            one, other, third = self._look_ups
            return [one(n, 0.0) + other(n, 0.0) + third(n, 0.0) for n in numbers]
        return [self._total(number) for number in numbers]

    def _total(self, number: int) -> float:
        total = 0.0
        for scores in self._scores:
            if number in scores:
                total += scores[number]
        return total

    def place(self, number: int, ceiling: float) -> tuple[float, int]:
        return -ceiling, number


class Lists(Whoosh):
    """refsearch's postings and pruned walk over the very index of plain Whoosh."""

    name = "refsearch, lists"

    def opened(self, folder: Path) -> Ask:
        from whoosh.filedb.filestore import FileStorage, copy_to_ram

        searcher = copy_to_ram(FileStorage(str(folder))).open_index().searcher()
        even = msgspec.structs.replace(weights(), field={"text": 1.0})
        postings = Postings(searcher, even, ())
        kept: dict[str, Impacts] = {}

        def found(token: str) -> Impacts:
            if token not in kept:
                kept[token] = Impacts(postings.get("text", token).scores)
            return kept[token]

        def ask(asked: Asked) -> list[int]:
            lists = [found(token) for token in asked.tokens]
            return [number for _, number in best_of(lists, TOP, Sum(lists))]

        self.exhaustive = lambda asked: _added([found(token).best for token in asked.tokens])
        return ask


def _added(lists: Sequence[dict[int, float]]) -> list[int]:
    """Return the ten best by adding up everything."""
    summed: dict[int, float] = {}
    for scores in lists:
        for number, score in scores.items():
            summed[number] = summed.get(number, 0.0) + score
    best = nsmallest(TOP, ((-score, number) for number, score in summed.items()))
    return [number for _, number in best]


class Refsearch:
    """The engine the site asks, from the query as typed to ten hits with snippets."""

    name = "refsearch"
    indexed = "refsearch"

    def index(self, corpus: Corpus, folder: Path) -> None:
        store.write_build(folder, corpus, texts_folder())

    def opened(self, folder: Path) -> Ask:
        engine = self.engine(folder)
        return lambda asked: engine.search(asked.text, ui=asked.ui, limit=TOP)

    def engine(self, folder: Path) -> WhooshEngine:
        return store.open_build(folder, texts_folder()).engine


class Ranking(Refsearch):
    """The part of refsearch that the engines on tokens do: words to the ten best laws.

    It looks in every field, in both languages, through the term base and by law, where the others
    look in one field.
    """

    name = "refsearch, ranking"

    def opened(self, folder: Path) -> Ask:
        engine = self.engine(folder)
        editions = [edition.id for edition in engine._library.editions]
        read: dict[Asked, Any] = {}

        def ask(asked: Asked) -> Any:
            if asked not in read:
                read[asked] = engine._reader.read(asked.text, editions, None, asked.ui)
            search = engine._matcher.seek(read[asked].query, asked.ui)
            return engine._ranker.rank(search, editions, asked.ui).first(TOP)

        return ask


BY_TOKENS: tuple[Engine, ...] = (Lists(), Ranking(), Whoosh(), Fts5(), Tantivy())
BY_TEXT: tuple[Engine, ...] = (Refsearch(), Fts5Snippets())
