"""What words find is kept in so many bytes, however many words are asked for."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import Analyses
from refsearch.index.stored import open_index
from refsearch.library.library import Library
from refsearch.search.interpret.interpreter import interpret
from refsearch.search.laws import ByLaw
from refsearch.search.results import Request
from refsearch.search.retrieve.retrieval import retrieve
from refsearch.search.retrieve.terms import Terms
from refsearch.search.service import StoredEngine
from refsearch.search.vocabulary import Vocabulary
from refsearch.search.weights import weights

pytestmark = pytest.mark.slow

FEW = 40_000  # bytes: room for a handful of words


def test_words_are_kept_in_so_many_bytes_and_what_they_find_is_the_same(
    small_library: Library, small_index: Path, small_engine: StoredEngine
) -> None:
    index = open_index(small_library, small_index, weights())
    analyses = Analyses()
    vocabulary = Vocabulary(index, ConceptFinder(small_library, analyses), analyses)
    few = Terms(index, vocabulary, small_engine.terms.reader, weights().query, kept=FEW)
    words = sorted({word for field, word, _ in index.terms() if field == "text"})
    assert len(words) > 50

    def kept() -> int:
        gc.collect()
        return sum(isinstance(one, ByLaw) for one in gc.get_objects())

    before = kept()
    for word in words:
        asked = interpret(Request(word), small_engine.sources)
        retrieve(asked, few, "it")
    assert kept() - before < len(words) / 2
    for word in words[::10]:
        asked = interpret(Request(word), small_engine.sources)
        one, other = retrieve(asked, few, "it"), retrieve(asked, small_engine.terms, "it")
        assert [(m.words, list(m.laws.scores)) for m in one.matches] == [
            (m.words, list(m.laws.scores)) for m in other.matches
        ]
