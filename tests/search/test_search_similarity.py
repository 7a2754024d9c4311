"""Questions compared letter by letter with what is told: bounds, and the order it makes."""

from __future__ import annotations

from collections.abc import Set
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.analysis.language import Analyses
from refsearch.index.building import build_index
from refsearch.index.letters import (
    Letters,
    letters_of,
    read_letters,
    trigrams,
    write_letters,
)
from refsearch.library.library import Library
from refsearch.manifest import StoredFiles, seal
from refsearch.search.retrieve.similarity import Similarity
from refsearch.search.service import StoredEngine

ANALYSES = Analyses()
EVIDENCE = ["prima della presa, dopo la presa", "", "ho passato fuori turno\ndopo la presa"]
WORDS = st.lists(st.text("abcdeilo", min_size=1, max_size=6), min_size=1, max_size=6)


def _like(letters: Letters, asked: list[str]) -> list[float]:
    """How like words are to the evidence for each passage, in order."""
    similarity = Similarity(letters.weights, letters.phrases_of)
    found = similarity.to(asked, range(len(letters.of)))
    return [found[passage] for passage in sorted(found)]


def test_a_phrase_is_wholly_like_itself_and_nothing_is_like_what_is_not_told() -> None:
    like = _like(letters_of(ANALYSES["it"], EVIDENCE), ["prima", "della", "presa"])
    assert like[0] == pytest.approx(1)
    assert like[1] == 0
    assert 0 < like[2] < 1


def test_words_between_and_forms_of_verbs_count() -> None:
    letters = letters_of(ANALYSES["it"], ["prima della presa", "dopo la presa", "ha passato"])
    like = _like(letters, ["prima", "la", "presa"])
    assert like[0] > like[1]
    assert _like(letters, ["ho", "passata"])[2] > 0.2


@given(evidence=st.lists(WORDS, min_size=1, max_size=5), asked=WORDS, data=st.data())
def test_similarity_is_the_cosine_of_weighted_trigrams_of_whichever_passages_are_asked_for(
    evidence: list[list[str]], asked: list[str], data: st.DataObject
) -> None:
    letters = letters_of(ANALYSES["xx"], [" ".join(words) for words in evidence])
    numbers = data.draw(st.lists(st.integers(0, len(evidence) - 1), unique=True))
    like = Similarity(letters.weights, letters.phrases_of).to(asked, numbers)

    def size(found: Set[str]) -> int:
        return sum(letters.weights.get(trigram, 3) for trigram in found)

    assert list(like) == numbers
    for number in numbers:
        own, other = trigrams(evidence[number]), trigrams(asked)
        assert like[number] == pytest.approx(size(own & other) / sqrt(size(own) * size(other)))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    found = {
        "it": letters_of(ANALYSES["it"], EVIDENCE),
        "el": letters_of(ANALYSES["el"], ["φύλλο στη σειρά"]),
    }
    write_letters(found, tmp_path)
    seal(tmp_path)
    read = read_letters(StoredFiles(tmp_path))
    assert {code: _plain(one) for code, one in read.items()} == {
        code: _plain(one) for code, one in found.items()
    }


def _plain(letters: Letters) -> object:
    phrases = [letters.phrases.row(number) for number in range(len(letters.phrases))]
    of = [letters.of.row(number) for number in range(len(letters.of))]
    return letters.weights, phrases, list(letters.sizes), of


def test_of_two_laws_with_the_same_words_the_one_told_so_comes_first(
    small_library: Library, tmp_path: Path
) -> None:
    evidence = {
        "bridge-2017-it:50": {"it": "il topo balla con il gatto e una gallina"},
        "bridge-2017-it:90": {"it": "il gatto balla con la gallina e non un topo"},
    }
    build_index(small_library, tmp_path / "index", evidence=evidence)
    engine = StoredEngine(small_library, tmp_path / "index")
    for asked, first in [("topo e gatto", "50"), ("gatto e non un topo", "90")]:
        assert engine.search(asked, ui="it").hits[0].law == first


@given(limit=st.integers(1, 12))
def test_the_order_does_not_depend_on_how_many_are_asked(engine: StoredEngine, limit: int) -> None:
    asked = "il compagno ha giocato prima del suo turno"
    most = [hit.id for hit in engine.search(asked, ui="it", limit=12).hits]
    assert [hit.id for hit in engine.search(asked, ui="it", limit=limit).hits] == most[:limit]
