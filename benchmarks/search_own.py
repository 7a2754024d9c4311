"""refsearch in the search benchmark: its lists alone, its ranking, and all that the site asks."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from pathlib import Path
from typing import Any

import msgspec
from whoosh.fields import KEYWORD, Schema

from benchmarks.search_corpus import Asked, tokens_of
from benchmarks.search_engines import TOP, Ask, Engine, Fts5, Fts5Snippets, Tantivy, Whoosh
from refsearch.classifiers.reading import reader_of
from refsearch.index.building import build_index
from refsearch.index.inverting import inverted, write_postings
from refsearch.index.passages import passages
from refsearch.index.postings import Postings
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.manifest import StoredFiles, seal
from refsearch.paths import texts_folder
from refsearch.rulings.offering.stored import write_offering
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.interpreter import interpret
from refsearch.search.rank import ranking
from refsearch.search.results import Request
from refsearch.search.retrieve.retrieval import retrieve
from refsearch.search.service import StoredEngine
from refsearch.search.weights import weights
from refsearch.store.answering import offered
from refsearch.store.corpus import write_corpus
from refsearch.store.opening import open_build
from refsearch.store.stored import INDEX, KINDS, PROBLEMS


class Lists:
    """refsearch's postings, added up: one field of the tokens that the others index."""

    name = "refsearch, lists"
    indexed = "lists"

    def index(self, corpus: Corpus, folder: Path) -> None:
        texts = [{"text": " ".join(tokens_of(one))} for one in passages(Library(corpus))]
        write_postings([inverted(Schema(text=KEYWORD(scorable=True)), texts)], folder)
        seal(folder)

    def opened(self, folder: Path) -> Ask:
        even = msgspec.structs.replace(weights(), field={"text": 1.0})
        postings = Postings(StoredFiles(folder), even)
        kept: dict[str, dict[int, float]] = {}

        def found(token: str) -> dict[int, float]:
            if token not in kept:
                kept[token] = dict(postings.get("text", token).scores)
            return kept[token]

        return lambda asked: _added([found(token) for token in asked.tokens])


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
        """Write what a search reads of a build: editions are not compared, which takes longer."""
        library = Library(corpus, Languages.of(texts_folder()))
        write_corpus(corpus, folder)
        stored = {PROBLEMS: (), KINDS: reader_of(library).patterns}
        for name, content in stored.items():
            (folder / name).write_bytes(msgspec.msgpack.encode(content))
        write_offering(offered(library), folder)
        build_index(library, folder / INDEX)
        seal(folder)

    def opened(self, folder: Path) -> Ask:
        engine = self.engine(folder)
        return lambda asked: engine.search(asked.text, ui=asked.ui, limit=TOP)

    def engine(self, folder: Path) -> StoredEngine:
        return open_build(folder, texts_folder()).engine


class Ranking(Refsearch):
    """The part of refsearch that the engines on tokens do: words to the ten best laws.

    It looks in every field, in both languages, through the term base and by law, where the others
    look in one field.
    """

    name = "refsearch, ranking"

    def opened(self, folder: Path) -> Ask:
        engine = self.engine(folder)
        read: dict[Asked, Interpretation] = {}

        def ask(asked: Asked) -> Any:
            if asked not in read:
                read[asked] = interpret(Request(asked.text, ui=asked.ui), engine.sources)
            candidates = retrieve(read[asked], engine.terms, asked.ui)
            return ranking.Ranking(candidates, engine.weights, asked.ui).first(TOP)

        return ask


BY_TOKENS: tuple[Engine, ...] = (Lists(), Ranking(), Whoosh(), Fts5(), Tantivy())
BY_TEXT: tuple[Engine, ...] = (Refsearch(), Fts5Snippets())
