"""The engines of the search benchmark: each indexes the same passages and answers the same queries.

An engine that is asked by tokens gives the numbers of the ten best passages (OR, BM25, one field);
one that is asked by the query as typed gives hits with snippets.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from benchmarks.search_corpus import Asked, tokens, tokens_of
from refsearch.index.passages import passages
from refsearch.library.library import Library
from refsearch.library.model import Corpus

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
