"""The engines of the search benchmark: each indexes the same passages and answers the same queries.

An engine that is asked by tokens gives the numbers of the ten best passages (OR, BM25, one field);
one that is asked by the query as typed gives hits with snippets.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from heapq import nsmallest
from pathlib import Path
from typing import Any, Protocol

import msgspec

from benchmarks.search_corpus import Asked, tokens, tokens_of
from refsearch import build
from refsearch.library import Library
from refsearch.model import Corpus
from refsearch.rulings.offering import kept_offerables
from refsearch.search.passages import passages
from refsearch.search.postings import Postings
from refsearch.search.pruning import Impacts, best_of
from refsearch.search.weights import weights
from refsearch.search.whoosh_engine import WhooshEngine

TOP = 10
Ask = Callable[[Asked], Any]


class Engine(Protocol):
    """``index`` writes into an empty folder; ``opened`` reads it and returns how to ask.

    Engines of which ``indexed`` is the same read the same folder.
    """

    name: str
    indexed: str

    def index(self, corpus: Corpus, folder: Path) -> None: ...

    def opened(self, folder: Path) -> Ask: ...


def _texts(corpus: Corpus) -> Iterable[str]:
    return (" ".join(tokens_of(passage)) for passage in passages(Library(corpus)))


class Whoosh:
    """Whoosh by itself: a field of tokens, OR, BM25F, the number stored; searcher kept open."""

    name = "Whoosh"
    indexed = "whoosh"

    def index(self, corpus: Corpus, folder: Path) -> None:
        from whoosh.analysis import SpaceSeparatedTokenizer
        from whoosh.fields import STORED, TEXT, Schema
        from whoosh.filedb.filestore import FileStorage

        schema = Schema(text=TEXT(SpaceSeparatedTokenizer()), number=STORED)
        writer = FileStorage(str(folder)).create_index(schema).writer(limitmb=256)
        for number, text in enumerate(_texts(corpus)):
            writer.add_document(text=text, number=number)
        writer.commit(optimize=True)

    def opened(self, folder: Path) -> Ask:
        from whoosh.filedb.filestore import FileStorage, copy_to_ram
        from whoosh.query import Or, Term

        searcher = copy_to_ram(FileStorage(str(folder))).open_index().searcher()

        def ask(asked: Asked) -> list[int]:
            hits = searcher.search(Or([Term("text", t) for t in asked.tokens]), limit=TOP)
            return [hit["number"] for hit in hits]

        return ask


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


class Fts5:
    """SQLite's FTS5 on the same tokens, ordered by its bm25."""

    name = "SQLite FTS5"
    indexed = "fts5"
    shown = "number"

    def index(self, corpus: Corpus, folder: Path) -> None:
        base = sqlite3.connect(folder / "fts.db")
        base.execute(
            "create virtual table t using fts5(body, number unindexed,"
            " tokenize=\"unicode61 remove_diacritics 0 tokenchars '._'\")"
        )
        texts = ((text, number) for number, text in enumerate(_texts(corpus)))
        base.executemany("insert into t values (?, ?)", texts)
        base.execute("insert into t(t) values ('optimize')")
        base.commit()

    def opened(self, folder: Path) -> Ask:
        base = sqlite3.connect(folder / "fts.db")
        query = f"select {self.shown} from t where t match ? order by rank limit {TOP}"

        def ask(asked: Asked) -> list[Any]:
            return base.execute(query, (self._match(asked),)).fetchall()

        return ask

    def _match(self, asked: Asked) -> str:
        return " OR ".join(f'"{token}"' for token in asked.tokens)


class Fts5Snippets(Fts5):
    """The same from the query as typed, with ``snippet()``."""

    name = "SQLite FTS5 with snippet()"
    shown = "number, snippet(t, 0, '[', ']', '…', 40)"

    def _match(self, asked: Asked) -> str:
        return " OR ".join(f'"{token}"' for token in dict.fromkeys(tokens(asked.text, asked.ui)))


class Tantivy:
    """tantivy from its wheel on the same tokens, term queries, the number stored."""

    name = "tantivy"
    indexed = "tantivy"

    def _schema(self) -> Any:
        import tantivy

        builder = tantivy.SchemaBuilder()
        builder.add_text_field("body", tokenizer_name="whitespace")
        builder.add_unsigned_field("number", stored=True)
        return builder.build()

    def index(self, corpus: Corpus, folder: Path) -> None:
        import tantivy

        writer = tantivy.Index(self._schema(), path=str(folder)).writer()
        for number, text in enumerate(_texts(corpus)):
            writer.add_document(tantivy.Document(body=[text], number=number))
        writer.commit()
        writer.wait_merging_threads()

    def opened(self, folder: Path) -> Ask:
        import tantivy

        schema = self._schema()
        searcher = tantivy.Index.open(str(folder)).searcher()
        should, query = tantivy.Occur.Should, tantivy.Query

        def ask(asked: Asked) -> list[int]:
            terms = [(should, query.term_query(schema, "body", token)) for token in asked.tokens]
            hits = searcher.search(query.boolean_query(terms), TOP, count=False).hits
            return [searcher.doc(address)["number"] for _, address in hits]

        return ask


class Refsearch:
    """The engine the site asks, from the query as typed to ten hits with snippets."""

    name = "refsearch"
    indexed = "refsearch"

    def index(self, corpus: Corpus, folder: Path) -> None:
        (folder / "corpus.msgpack").write_bytes(msgspec.msgpack.encode(corpus))
        library = Library(corpus)
        build.build_index(library, folder / "index")
        kept_offerables(library, folder)  # as a build keeps them for its workers

    def opened(self, folder: Path) -> Ask:
        engine = self.engine(folder)
        return lambda asked: engine.search(asked.text, ui=asked.ui, limit=TOP)

    def engine(self, folder: Path) -> WhooshEngine:
        return build._opened(folder).engine


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
            search = engine._matcher.seek(read[asked].sought, asked.ui)
            return engine._ranker.rank(search, editions, asked.ui).first(TOP)

        return ask


BY_TOKENS: tuple[Engine, ...] = (Lists(), Ranking(), Whoosh(), Fts5(), Tantivy())
BY_TEXT: tuple[Engine, ...] = (Refsearch(), Fts5Snippets())
