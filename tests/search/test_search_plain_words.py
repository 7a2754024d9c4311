"""What is said of provisions in plain words: evidence for them, never shown, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from spoken import INTERFACE

from refsearch.analysis.folding import fold
from refsearch.analysis.words import ASKED, PLAYERS_WORDS
from refsearch.cli.edit.evaluate import FURTHER, QUERIES
from refsearch.evaluation.judged import Half, read_blind
from refsearch.index.building import build_index
from refsearch.library.library import Library
from refsearch.search.service import StoredEngine

# Words that no text of the small library has.
EVIDENCE = {
    "bridge-2017-it:27.A": {"it": "un intrigo", "en": "a muddle"},
    "bridge-2017-it:27.B": {"it": "un pasticcio", "en": "a mess"},
    "bridge-2017-it:90": {"it": "un trambusto", "en": "a hullabaloo", "el": "φασαρία"},
    "bridge-2017-el:81": {"it": "un trambusto", "en": "a hullabaloo", "el": "φασαρία"},
    "burraco-2011-it:22": {"it": "una baraonda", "en": "a shambles", "el": "μπάχαλο"},
}


@pytest.fixture(scope="module")
def evidence_engine(
    small_library: Library, tmp_path_factory: pytest.TempPathFactory
) -> StoredEngine:
    directory = tmp_path_factory.mktemp("evidence") / "index"
    build_index(small_library, directory, evidence=EVIDENCE)
    return StoredEngine(small_library, directory)


def _first(engine: StoredEngine, typed: str, ui: str) -> str:
    hits = engine.search(typed, ui=ui).hits
    return f"{hits[0].edition}:{hits[0].id}" if hits else ""


@pytest.mark.parametrize(
    ("typed", "ui", "first"),
    [
        ("trambusto", "it", "bridge-2017-it:90"),
        ("φασαρία", "el", "bridge-2017-el:81"),
        ("baraonda", "it", "burraco-2011-it:22"),
        ("shambles", "en", "burraco-2011-it:22"),
        ("muddle", "en", "bridge-2017-it:27.A"),
        # the code of burraco is in Italian only: Greeks reach it by what is told in Greek
        ("μπάχαλο", "el", "burraco-2011-it:22"),
    ],
)
def test_what_is_told_of_a_provision_finds_it(
    evidence_engine: StoredEngine, typed: str, ui: str, first: str
) -> None:
    assert _first(evidence_engine, typed, ui) == first


def test_what_is_told_in_the_language_of_an_edition_finds_it_first(
    evidence_engine: StoredEngine,
) -> None:
    assert _first(evidence_engine, "φασαρία", "el") == "bridge-2017-el:81"


def test_what_is_told_is_never_shown(evidence_engine: StoredEngine) -> None:
    for typed in ("trambusto", "baraonda", "hullabaloo"):
        for hit in evidence_engine.search(typed, ui="it").hits:
            assert typed not in f"{hit.snippet.text} {hit.heading} {hit.citation}"


def test_an_excluded_word_rules_out_by_the_text_only(evidence_engine: StoredEngine) -> None:
    kept = evidence_engine.search("penalità -trambusto", ui="it").hits
    assert "90" in [hit.id for hit in kept]


def test_what_is_told_of_a_section_is_told_of_what_stands_in_it(
    evidence_engine: StoredEngine,
) -> None:
    # the exception for a comparable call stands in 27.B.1
    assert _first(evidence_engine, "pasticcio paragonabile", "it") == "bridge-2017-it:27.B.1"


def test_a_title_with_every_word_comes_before_what_is_told(engine: StoredEngine) -> None:
    assert _first(engine, "licita insufficiente", "it") == "bridge-2017-it:27"


def test_players_words_are_told_of_provisions_there_are_in_three_languages(
    library: Library,
) -> None:
    told = {one.code: _told(library, one.code) for one in library.languages.declared}
    assert set(told["it"]) == set(told["el"]) == set(told["en"])
    for (work, id_), text in (entry for one in told.values() for entry in one.items()):
        books = [library.book(e.id) for e in library.editions if e.work == work]
        there = any if id_.startswith("def.") else all  # translations differ in what they define
        assert books and there(book.has(id_) for book in books), f"{work} {id_}"
        assert text.strip(), f"{work} {id_}"


def _told(library: Library, code: str) -> dict[tuple[str, str], str]:
    """Return players' words of a language by work and provision, each of which is in one file."""
    found: dict[tuple[str, str], str] = {}
    for name in library.languages.names(code, PLAYERS_WORDS):
        file = library.languages.read(code, name, dict[str, dict[str, str]]) or {}
        told = {(work, id_): text for work, texts in file.items() for id_, text in texts.items()}
        assert not found.keys() & told.keys(), f"{code}/{name}"
        found |= told
    return found


def _examples(library: Library, code: str) -> Iterator[tuple[str, str, str]]:
    """Yield the work, the provision and the query of each example in a language."""
    for name in library.languages.names(code, ASKED):
        file = library.languages.read(code, name, dict[str, dict[str, str]]) or {}
        for work, places in file.items():
            for id_, text in places.items():
                yield from ((work, id_, query) for query in text.splitlines())


@pytest.mark.parametrize("ui", INTERFACE)
def test_an_example_is_of_a_provision_there_is_and_stands_there_once(
    library: Library, ui: str
) -> None:
    examples = [*_examples(library, ui)]
    assert examples
    for work, id_ in {(work, id_) for work, id_, _ in examples}:
        books = [library.book(e.id) for e in library.editions if e.work == work]
        assert any(book.has(id_) for book in books), f"{work} {id_}"
    assert len({*examples}) == len(examples)


@pytest.mark.parametrize(
    "half", ["blind2v", "blind2w", "blind2x", "blind2y", "blind2z", "blind2aa", "blind2ab"]
)
def test_no_query_that_measures_is_an_example(library: Library, half: Half) -> None:
    examples = {(ui, fold(query)) for ui in INTERFACE for _, _, query in _examples(library, ui)}
    judged = read_blind(FURTHER[half], QUERIES, library, half)
    assert not [one.q for one in judged if (one.ui, fold(one.q)) in examples]


def test_phrases_in_english_are_looked_for_as_words(engine: StoredEngine) -> None:
    quoted = engine.search('"lead out of turn" -declarer', ui="en")
    plain = engine.search("lead out of turn -declarer", ui="en")
    assert [hit.id for hit in quoted.hits] == [hit.id for hit in plain.hits] != []
    assert quoted.understood
    assert quoted.understood.corrected == (('"lead out of turn"', "lead out of turn"),)
    assert "attacco fuori turno" in quoted.also
    assert quoted.suggestion is None


@pytest.mark.parametrize("typed", ['"carta penalizzata"', '"time out"', '"τιμωρημένο φύλλο"'])
def test_phrases_that_a_text_may_have_stay_as_they_are(engine: StoredEngine, typed: str) -> None:
    results = engine.search(typed, ui="en")
    assert results.understood
    assert results.understood.corrected == ()
    assert results.hits


def test_another_form_of_a_known_word_is_no_slip(engine: StoredEngine) -> None:
    results = engine.search("my opponent keeps staring at me", ui="en")
    assert results.understood
    assert results.understood.corrected == ()
    assert "74.C.5" in [hit.id for hit in results.hits[:2]]
